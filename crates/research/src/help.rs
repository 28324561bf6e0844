//! Parts of the help texts that are not about a single option: formats, statuses and examples.

/// End of `rangekeeper-research --help`.
pub(crate) const OVERVIEW: &str = "\
rangekeeper-research COMMAND --help lists the options of a command and the keys of its JSON.
rangekeeper --help lists the presets (--preset NAME), and rangekeeper strategies the strategies.

Status:
  0    answered
  1    no answer can be given, a row of reproduce does not agree, or soak found a wrong answer
  2    no arrangement of the ships fits
  64   the arguments cannot be understood
  130  ended at once by a second Ctrl-C

Examples:
  rangekeeper-research reproduce --quick
  rangekeeper-research bounds --preset hit-or-miss
  rangekeeper-research soak --minutes 5
";

/// End of `rangekeeper-research reproduce --help`.
pub(crate) const REPRODUCE: &str = "\
The rules are those of each source; docs/sources.md lists the sources. Ctrl-C ends the command
with the rows so far.

JSON:
  rows                 each with source, subject, reported (null if nothing was published), found,
                       interval (of 95%; null unless games were drawn), agreement (agrees,
                       within-the-interval, explained, not-published, disagrees) and reason (may
                       be empty)
  complete             whether no row is missing
  disagreements        rows that do not agree and have no reason
  games, elapsed_ms    games per sampled figure; milliseconds

Example:
  rangekeeper-research reproduce --full";

/// End of `rangekeeper-research bounds --help`.
pub(crate) const BOUNDS: &str = "\
Ctrl-C ends --games with the games played so far, and --exhaust without a result.

JSON:
  boards               boards before the first shot
  leaves, transcripts, first_shots, second_hits
                       lower bounds in shots; only for hit-miss where ships do not touch, or at
                       corners only
  told_all_but_one     by the length of the ship that is not told, a lower bound in shots
  best                 the highest lower bound
  statistical          with --games: strategy, games, mean and interval of an upper bound; not
                       proved
  proved               with --exhaust: strategy, boards, shots and mean of an upper bound

Example:
  rangekeeper-research bounds --preset hit-or-miss --games 2000";

/// End of `rangekeeper-research exhaust --help`.
pub(crate) const EXHAUST: &str = "\
The rules are those of the preset hit-or-miss unless options say otherwise. Ctrl-C ends the
command without a result.

JSON:
  strategy, boards     its name, the boards it played
  shots, mean          the shots it took, summed over the boards and per board
  standard_deviation   of the shots on all boards
  shortest, longest    the fewest and the most shots on a board
  histogram            the boards that took 0 shots, 1 shot, 2 shots, ... up to the longest
  elapsed_ms           milliseconds

Example:
  rangekeeper-research exhaust --strategy parity-rows";

/// End of `rangekeeper-research fit --help`.
pub(crate) const FIT: &str = "\
The file has the keys games, grid (as 10x10), fleet (as Carrier=5,Battleship=4) and occupied: rows of
numbers, in how many of the games each cell was occupied. Ships may touch. Of all ways to place ships
that occupy each cell so often, the weights describe the one of largest entropy; docs/priors.md says
what they cannot tell.

JSON:
  games, rounds        recorded games; rounds of iterative scaling
  difference           the largest difference between a recorded share and the fitted one
  weights, occupied    by rows: the weights, and how likely each cell is occupied with them
  near, corner         the weights as a function of the distances to the edges: a factor for the
                       distances 0, 1 and 2 in each direction, and another for the corners

Example:
  rangekeeper-research fit human_placements.json";

/// End of `rangekeeper-research soak --help`.
pub(crate) const SOAK: &str = "\
Four kinds of cases, on all cores:
  records              random records on small grids, with blocked, sunk and struck marks: the
                       exact counts of every ship and cell, and contradictions, against brute
                       force
  samples              with every 4th record: the shares of a sample against the exact counts;
                       every cell within its Clopper-Pearson interval of 1 - 1e-9
  priors               with every 2nd record: the shares of ships on cells, and of the components of
                       a random prior, against brute force, to rounding; with every 4th, a sample under
                       it against them, as above
  texts                record lines, shot lists, Game IDs and command lines with random changes:
                       reading never panics, what is read is written and read back the same, and
                       its position has boards
A case follows from the seed and its number alone, on any number of cores. Wrong answers and
panics are printed with seed, number and text, and the status is 1. The time of a case is that of
reading it and finding its position.
Ctrl-C ends the command with the cases so far.

Examples:
  rangekeeper-research soak --minutes 5
  rangekeeper-research soak --records 1000000 --texts 1000000 --seed 1";
