//! The text of `rangekeeper --help`.

use rangekeeper_engine::Preset;

const COMMANDS: &str = "\
rangekeeper: where to shoot next in a game of Battleship

  rangekeeper posterior [options]   the probability of a hit in every cell, and the best shot
  rangekeeper count [options]       the number of boards before the first shot
  rangekeeper --help | --version

The game (both commands; an option overrides the preset, wherever it stands):
  --preset NAME        rules by name, see below (classic)
  --grid WxH           columns x rows, each from 1 to 16 (10x10)
  --fleet NAME=LEN,... the ships (Carrier=5,Battleship=4,Cruiser=3,Submarine=3,Destroyer=2)
  --contact RULE       allowed, corners (ships meet at corners only), none (allowed)
  --announce RULE      hit-miss, sunk, sunk-ship, hit-ship (sunk-ship)

The record and the method (posterior only):
  --shots SHOTS        in the order they were fired: E5:miss,C3:hit,C4:sunk=Cruiser
                       outcomes: miss, hit, hit=NAME, sunk, sunk=NAME
  --method METHOD      exact: count every board, however long it takes; sample: draw boards at random;
                       without it, exact if that takes one core about a minute at most, else sample
  --samples N          draws to accept (1000000); asks for a sample
  --seed N             draw the same boards again; asks for a sample
  --confidence P       sample: of the Clopper-Pearson intervals, between 0 and 1 (0.95)

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

Status: 0 answered; 1 no answer can be given; 2 no arrangement fits the record, and the shots that could
be wrong are on standard error; 64 the arguments cannot be understood.

Examples:
  rangekeeper posterior --shots E5:miss,F6:hit
  rangekeeper posterior --shots C3:hit,C4:hit,C5:sunk=Cruiser --method exact --json
  rangekeeper posterior --preset sea-battle --shots B2:hit,B3:sunk --samples 100000 --seed 7
  rangekeeper posterior --grid 5x5 --fleet Alpha=3,Bravo=2 --contact none --announce hit-miss
  rangekeeper count --preset hit-or-miss
";

/// The whole text.
pub(crate) fn text() -> String {
    let presets = Preset::ALL.map(|preset| format!("  {:<20} {}\n", preset.name, preset.title));
    format!("{COMMANDS}{}{FORMATS}", presets.concat())
}
