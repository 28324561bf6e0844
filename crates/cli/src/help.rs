//! The text of `rangekeeper --help`.

pub(crate) mod lab;

use rangekeeper_engine::Preset;

const COMMANDS: &str = "\
rangekeeper: where to shoot next in a game of Battleship

  rangekeeper posterior [options]   the probability of a hit in every cell, and the best shot
  rangekeeper count [options]       the number of boards before the first shot
  rangekeeper optimal [options]     the fewest shots in the mean, where at most 4096 boards fit
  rangekeeper exhaust [options]     the shots of a strategy on every board; Ctrl-C prints nothing
  rangekeeper patterns [options]    patterns that no ship slips through, and placements through each cell
  rangekeeper bounds [options]      means that no play stays below, with their reasons in docs/bounds.md
  rangekeeper reproduce [options]   figures of the seed documents and others, computed again
  rangekeeper strategies | simulate | merge | replay
                                    the lab: strategies and their games; see rangekeeper simulate --help
  rangekeeper --help | --version

The game (of all commands but reproduce; an option overrides the preset, wherever it stands):
  --preset NAME        rules by name, see below (classic)
  --grid WxH           columns x rows, each from 1 to 16 (10x10)
  --fleet NAME=LEN,... the ships (Carrier=5,Battleship=4,Cruiser=3,Submarine=3,Destroyer=2);
                       lengths alone will do: 2,3,4
  --contact RULE       allowed, corners (ships meet at corners only), none (allowed)
  --announce RULE      hit-miss, sunk, sunk-ship, hit-ship (sunk-ship)

The record (posterior and optimal):
  --shots SHOTS        in the order they were fired: E5:miss,C3:hit,C4:sunk=Cruiser
                       outcomes: miss, hit, hit=NAME, sunk, sunk=NAME

The method (posterior only):
  --method METHOD      exact: count every board, however long it takes; sample: draw boards at random;
                       without it, exact if that takes one core about a minute at most, else sample
  --samples N          draws to accept (1000000); asks for a sample
  --seed N             draw the same boards again; asks for a sample
  --confidence P       sample: of the Clopper-Pearson intervals, between 0 and 1 (0.95)

Best play (optimal only):
  --tree               draw what to shoot after every answer, as deep as fits 120 lines
  --depth N            draw it for so many shots
  --stages N           give up after so many stages of the game (20000000, about two gigabytes)

Every board (exhaust only; the game is --preset hit-or-miss unless options say otherwise):
  --strategy NAME      row-scan; parity-cross, parity-rows: on 10x10, with --contact none

Means from above (bounds only; Ctrl-C ends it without them):
  --games N            play so many games on the boards that are kept for published figures: the mean and its
                       interval bound best play statistically, which is no proof
  --strategy NAME      who plays them (exact-greedy, or density where there are too many boards)
  --exhaust            play parity-rows on every board, about a minute: its mean is proved; only on 10x10
                       where ships do not touch

Figures computed again (reproduce only; the rules are those of each source):
  --quick              in seconds: 1,000 games for each figure that is drawn instead of 200,000, and no best
                       play beyond seed 002
  --full               plays the strategies of seed 002 on every board as well, about a minute for each
Ctrl-C ends it with the rows so far.

The answer:
  --json               one JSON object instead of text

Presets:
";

const FORMATS: &str = "
JSON of posterior, with matrices as rows from the top:
  method               exact or sample
  arrangements         all boards that fit the record; sample: the accepted draws
  cells                boards with a ship on the cell; sample: draws. Cells already hit count too
  probability          the share of boards or draws with a ship on the cell, 0 to 1
  ships                the same as cells, by ship; ships that the record cannot tell apart are counted
                       together, and each is given the boards in which one of them lies on the cell
  off_record           ships sunk somewhere that the record does not tell: all zeros in ships
  best                 open cells with the highest probability; sample: the best first, then those that
                       the sample cannot tell from it; empty if there is nothing left to hit
  elapsed_ms           milliseconds
  draws, accepted      sample: boards proposed, and those of them that fitted
  lower, upper         sample: the ends of each cell's interval
  seed                 sample: for --seed
Counts of boards are text, because numbers in JSON are often read with 53 bits.
JSON of count: arrangements and elapsed_ms. Without --json, count prints the bare number.

JSON of optimal:
  boards, shots, mean  boards that fit the record; the fewest shots, summed over them and per board. Ships
                       alike are told apart where hits or sinkings are named
  best                 all cells that can be shot first without taking more
  greedy               shots, mean and best of the best play that always shoots a most probable cell
  stages, elapsed_ms   stages of the game looked at, milliseconds
  tree                 with --tree: cell, boards, shots and answers, each with outcome, boards and the next
                       tree, null where the game is over

JSON of patterns:
  patterns             step, cells (count), rows (X for a cell of the pattern) and hits: by length the
                       placements hit, and all
  frequencies          by length the placements through each cell, rows from the top; fleet: of all ships

JSON of bounds:
  boards               boards before the first shot
  leaves, transcripts, first_shots, second_hits
                       bounds in shots; only for hit-miss where ships do not touch, or at corners only
  told_all_but_one     by the length of the ship that is not told, a bound in shots
  best                 the highest of all
  statistical          with --games: strategy, games, mean and interval of a mean from above; not proved
  proved               with --exhaust: strategy, boards, shots and mean of a mean from above

JSON of reproduce:
  rows                 each with source (seed document or other), subject, reported (null if nothing was
                       published), found, interval (of 95%; null unless games were drawn), agreement (agrees,
                       within-the-interval, explained, not-published, disagrees) and reason (may be empty)
  complete             whether no row is missing
  disagreements        rows that do not agree and have no reason
  games, elapsed_ms    games per figure that is drawn; milliseconds

JSON of exhaust:
  strategy, boards     its name, the boards it played
  shots, mean          the shots it took, summed over the boards and per board
  standard_deviation   of the shots on all boards
  shortest, longest    the fewest and the most shots on a board
  histogram            the boards that took 0 shots, 1 shot, 2 shots, ... up to the longest
  elapsed_ms           milliseconds

Status: 0 answered; 1 no answer can be given, or a row of reproduce does not agree; 2 no arrangement fits
the record, and the shots that could be wrong are on standard error; 64 the arguments cannot be understood.

Examples:
  rangekeeper posterior --shots E5:miss,F6:hit
  rangekeeper posterior --shots C3:hit,C4:hit,C5:sunk=Cruiser --method exact --json
  rangekeeper posterior --preset sea-battle --shots B2:hit,B3:sunk --samples 100000 --seed 7
  rangekeeper posterior --grid 5x5 --fleet Alpha=3,Bravo=2 --contact none --announce hit-miss
  rangekeeper count --preset hit-or-miss
  rangekeeper optimal --grid 4x3 --fleet 2 --contact none --announce hit-miss --shots A2:miss,C1:miss --tree
  rangekeeper exhaust --strategy parity-rows
  rangekeeper patterns --grid 8x8 --fleet 4,3,2
  rangekeeper bounds --preset hit-or-miss --games 2000
  rangekeeper reproduce --full
";

/// The whole text.
pub(crate) fn text() -> String {
    let presets = Preset::ALL.map(|preset| format!("  {:<20} {}\n", preset.name, preset.title));
    format!("{COMMANDS}{}{FORMATS}", presets.concat())
}
