//! Parts of the help texts that are not about a single option: formats, statuses and examples.

use rangekeeper_engine::Preset;

/// Returns the end of `rangekeeper --help`.
pub(crate) fn overview() -> String {
    let presets = Preset::ALL.map(|preset| format!("  {:<12} {}\n", preset.name, preset.title));
    format!("Presets (--preset NAME):\n{}{OVERVIEW}", presets.concat())
}

const OVERVIEW: &str = "
rangekeeper COMMAND --help lists the options of a command and the keys of its JSON.
rangekeeper simulate --help explains the lab.

Status:
  0    answered
  1    no answer can be given
  2    no arrangement of the ships fits; marks that could be wrong are on standard error
  64   the arguments cannot be understood
  130  ended at once by a second Ctrl-C

Examples:
  rangekeeper posterior --shots E5:miss,F6:hit
  rangekeeper posterior --shots C3:hit,C4:hit,C5:sunk=Cruiser --method exact --json
  rangekeeper advise --record 'v1;classic;E5:hit;struck=Destroyer'
  rangekeeper count --preset hit-or-miss
  rangekeeper simulate --strategy density --games 100000 --seed 1
";

/// End of `rangekeeper posterior --help`.
pub(crate) const POSTERIOR: &str = "\
JSON, with matrices as rows from the top:
  method               exact or sample
  arrangements         boards that fit the record; sample: accepted draws
  cells                boards with a ship on the cell; sample: draws. Cells already hit count too
  probability          the share of boards or draws with a ship on the cell, 0 to 1
  ships                the same as cells, by ship; ships that the record cannot tell apart are
                       counted together, and each is given the boards in which one of them lies on
                       the cell
  off_record           ships sunk somewhere that the record does not tell: all zeros in ships
  best                 open cells with the highest probability, the most likely hits; sample: the
                       most likely first, then those that the sample cannot tell from it; empty if
                       there is nothing left to hit
  elapsed_ms           milliseconds
  draws, accepted      sample: boards proposed, and those of them that fitted
  lower, upper         sample: the ends of each cell's interval
  seed                 sample: for --seed
Counts of boards are text, because numbers in JSON are often read with 53 bits.

With --assume person or mixture, probability, best, lower and upper are under that assumption, while
arrangements, cells and ships stay numbers of boards or draws. Keys that are added:
  assume               the assumption
  components           how ships are placed: placed (person or random), and the probability that
                       they were, given the record
  ship_probability     the probability of each ship on each cell, by ship

The most likely hit is not always the best shot for the game: see rangekeeper advise --help.

Examples:
  rangekeeper posterior --shots E5:miss,F6:hit
  rangekeeper posterior --shots C3:hit,C4:hit,C5:sunk=Cruiser --method exact --json
  rangekeeper posterior --preset sea-battle --shots B2:hit,B3:sunk --samples 100000 --seed 7
  rangekeeper posterior --grid 5x5 --fleet Alpha=3,Bravo=2 --contact none --announce hit-miss
  rangekeeper posterior --shots E5:miss,F6:hit --assume mixture
  rangekeeper posterior --record 'v1;classic;E5:hit;blocked=A1;struck=Destroyer'";

/// End of `rangekeeper advise --help`.
pub(crate) const ADVISE: &str = "\
The best shot for the game is that of the page. It follows from the record and the assumption
alone, so no option of the method changes it; only where it is the most likely hit, as in the
search of Sea Battle, the most likely hit by the method is named. None is named if no ship is
afloat, or if too few boards can be drawn; then the most likely hit is the advice. The most likely
hit and the probabilities come from exact counts or from a sample, by the options of the method.

JSON:
  best                 cell and probability of a hit; null if no best shot is named. Where it
                       is the most likely hit: that by the boards that decided
  most_likely          cell and probability of the most likely hit; null if there is nothing to
                       hit
  equally_likely       the other open cells that are as likely; sample: those that the sample
                       cannot tell from it
  saves                mean shots that the best shot saves against the most likely hit, if the
                       same greedy play follows either, counted over all boards that fit; null if
                       there are too many boards to count, or if no best shot is named
  why_none             why no best shot is named: nothing-afloat or too-few-boards; null if one is
  method               exact or sample: where the probabilities come from
  seed                 sample: for --seed
  elapsed_ms           milliseconds
  assume, components   with --assume person or mixture: as in rangekeeper posterior --help

Examples:
  rangekeeper advise
  rangekeeper advise --assume person
  rangekeeper advise --preset hit-or-miss --shots E5:hit,E6:miss
  rangekeeper advise --record 'v1;classic;E5:hit,E6:miss;sunk=J9;struck=Destroyer' --json";

/// End of `rangekeeper count --help`.
pub(crate) const COUNT: &str = "\
JSON:
  arrangements         boards before the first shot, as text
  elapsed_ms           milliseconds
Without --json the bare number is printed.

Example:
  rangekeeper count --preset hit-or-miss";

/// End of `rangekeeper optimal --help`.
pub(crate) const OPTIMAL: &str = "\
The shots are added up over all boards that fit the record, and every cell is tried after every
course of answers (Audinot, Bonnet and Viennot 2014, section 3).

JSON:
  boards, shots, mean  boards that fit the record; the fewest shots, summed over them and per
                       board. Ships alike are told apart where hits or sinkings are named
  best                 all cells that can be shot first without taking more
  greedy               shots, mean and best of the best play that always shoots a most probable
                       cell
  stages, elapsed_ms   positions of the game tree that were searched; milliseconds
  tree                 with --tree: cell, boards, shots and answers, each with outcome, boards and
                       the next tree, null where the game is over

Examples:
  rangekeeper optimal --grid 4x4 --fleet 3,3 --contact none --announce hit-miss
  rangekeeper optimal --record 'v1;4x3,none,hit-miss;Alpha=2;A2:miss,C1:miss' --tree";

/// End of `rangekeeper patterns --help`.
pub(crate) const PATTERNS: &str = "\
JSON:
  patterns             step, cells (count), rows (X for a cell of the pattern) and hits: by length
                       the placements hit, and all
  frequencies          by length the placements through each cell, rows from the top; fleet: of
                       all ships

Example:
  rangekeeper patterns --grid 8x8 --fleet 4,3,2";

/// Beginning of `rangekeeper simulate --help`, which explains the lab.
pub(crate) const LAB: &str = "\
The lab: strategies play games against hidden boards

A game of the lab has a number. What happens in it follows from the rules, the strategy, the seed
and this number alone, on any machine and any number of cores. All boards that obey the rules are
equally likely, unless --boards says otherwise; what the strategies assume of them is --assume's.

  rangekeeper strategies   lists the strategies, what they do, and what they need
  rangekeeper simulate     plays many games, and tells how many shots they take
  rangekeeper merge        puts games together that were played in parts
  rangekeeper replay       shows one game, shot by shot

Figures for publication are measured on boards that nothing was tuned on: seeds from 1000000000 on
are kept for them, and played with --final only.

Ctrl-C ends simulate with the games played so far, without gaps; a second Ctrl-C ends it at once,
without a result and with status 130.";

/// End of `rangekeeper simulate --help`.
pub(crate) const SIMULATE: &str = "\
JSON of simulate and merge:
  strategy, rules, seed, games   who played what; games are those that were played
  boards, assume                 who placed the ships, and who the strategies assume did; only if
                                 one of them is not random
  mean, standard_error           shots per game
  interval                       both ends of the mean's 95% interval, by the normal approximation
  standard_deviation             of the games
  median, percentiles            the shots within which so many percent of the games are over
  worst, worst_game              the longest game: shots, number for replay --game, and its Game
                                 ID
  histogram                      how many games took 0 shots, 1 shot, 2 shots and so on
  games_per_second               on all cores; null in merge
  versus                         with --versus: the other strategy, with its figures under the
                                 same keys
  difference                     with --versus: by how many shots the other's games were longer on
                                 the same boards: mean, standard_error, interval
  recorded                       on boards of a person under the classic rules: how many shots a
                                 computer needed in recorded games against people, estimated by
                                 Kaplan and Meier: games, mean, median, percentiles, histogram
What a single game cannot tell is null.

A shard is a line of JSON: its form, version, rules, strategies, seed, boards and assume (left out if
both are random), games in all, ranges played as pairs of the first game's number and that after the
last one's, and results. A file may hold several. Merging all shards prints the same bytes however
the games were divided; games that are missing are named on standard error.

Examples:
  rangekeeper simulate --strategy density --games 100000 --seed 1
  rangekeeper simulate --strategy density:4 --versus parity-rows --contact none --json
  rangekeeper simulate --strategy rodin --announce hit-ship --final
  rangekeeper simulate --strategy rangekeeper --boards person --assume mixture
  rangekeeper simulate --strategy density --games 1000000 --seed 1 --shard 1/2 > one.json
  rangekeeper simulate --strategy density --games 1000000 --seed 1 --shard 2/2 > two.json
  rangekeeper merge one.json two.json
  rangekeeper replay --strategy density --seed 1 --game 17";

/// End of `rangekeeper strategies --help`.
pub(crate) const STRATEGIES: &str = "\
JSON, a list of:
  strategy, title      its name for --strategy, and its name for people
  source               where it was published
  needs                options that it cannot do without, with their values
  number               least, most and default of the number that may follow the name; null if
                       there is none

rangekeeper simulate --help explains the lab.";

/// End of `rangekeeper merge --help`.
pub(crate) const MERGE: &str = "\
The JSON is that of simulate. rangekeeper simulate --help explains it, and what a shard is.

Example:
  rangekeeper merge one.json two.json";

/// End of `rangekeeper replay --help`.
pub(crate) const REPLAY: &str = "\
JSON:
  strategy, rules, seed, game
                       which game was played
  boards, assume       as in simulate
  game_id              opens the game with its hidden fleet on the page, after # in the page's
                       address
  fleet                the cells of every ship, by its name
  shots                the shots in order, as in C4:sunk=Cruiser

rangekeeper simulate --help explains the lab.

Example:
  rangekeeper replay --strategy density --seed 1 --game 17";

/// End of `rangekeeper completions --help`.
pub(crate) const COMPLETIONS: &str = "\
Examples:
  rangekeeper completions bash > ~/.local/share/bash-completion/completions/rangekeeper
  rangekeeper completions zsh > ~/.zfunc/_rangekeeper
  rangekeeper completions fish > ~/.config/fish/completions/rangekeeper.fish";
