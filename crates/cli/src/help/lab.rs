//! The text of `rangekeeper simulate --help`, which is that of the whole lab.

use rangekeeper_lab::Experiment;

const TEXT: &str = "\
rangekeeper: the lab, where strategies play games against hidden boards

  rangekeeper strategies [--json]            the strategies, what they do, and what they need
  rangekeeper simulate --strategy NAME ...   many games, and how many shots they take
  rangekeeper merge FILE... [--json]         games played in parts, put together; - is standard input
  rangekeeper replay --strategy NAME ...     one game, shot by shot

A game of the lab has a number. What happens in it follows from the rules, the strategy, the seed and this
number alone, on any machine and any number of cores. All boards that obey the rules are equally likely.

Who plays (simulate and replay):
  --strategy NAME      see rangekeeper strategies; a number may follow, as in density:4
  --versus NAME        simulate: another one, on the same boards
  --preset, --grid, --fleet, --contact, --announce
                       the game, as for posterior: see rangekeeper --help (classic)

Which games:
  --games N            simulate: so many, from number 0 on (10000)
  --game K             replay: the number of the game
  --seed N             the seed of boards and choices, below {kept} (simulate: another one every time)
  --final              seed {final}: figures that are published are measured on boards that nothing was
                       tuned on, so seeds from {kept} on are kept for them and not played otherwise
  --shard I/N          simulate: plays the I-th of N equal parts of the games, and prints a shard for merge;
                       needs --seed or --final, since all shards have to play the same boards

Ctrl-C ends simulate with the games played so far, without gaps; a second Ctrl-C ends it at once, without a
result.

JSON of simulate and merge:
  strategy, rules, seed, games   who played what; games are those that were played
  mean, standard_error           shots per game
  interval                       both ends of the mean's 95% interval, by the normal approximation
  standard_deviation             of the games
  median, percentiles            the shots within which so many percent of the games are over
  worst, worst_game              the longest game: shots, number for --game, and its Game ID
  histogram                      how many games took 0 shots, 1 shot, 2 shots and so on
  games_per_second               on all cores; null in merge
  versus                         with --versus: the other strategy, with its figures under the same keys
  difference                     with --versus: by how many shots the other's games were longer on the same
                                 boards: mean, standard_error, interval
What a single game cannot tell is null.
A shard is a line of JSON: its form, version, rules, strategies, seed, games in all, ranges played as pairs of
the first game's number and that after the last one's, and results. A file may hold several. Merging all
shards prints the same bytes however the games were divided; games that are missing are named on standard
error.
JSON of replay: strategy, rules, seed, game, game_id, fleet (cells by ship), shots. A Game ID opens the game
with its hidden fleet on the page, after # in the page's address.
JSON of strategies: strategy, title, source, needs (options), number (least, most, default; null if it takes
none).

Status: 0 answered, also after Ctrl-C; 1 no answer can be given; 2 no arrangement of the ships fits the grid;
64 the arguments cannot be understood; 130 ended at once by a second Ctrl-C.

Examples:
  rangekeeper strategies
  rangekeeper simulate --strategy density --games 100000 --seed 1
  rangekeeper simulate --strategy density:4 --versus parity-rows --contact none --json
  rangekeeper simulate --strategy rodin --announce hit-ship --final
  rangekeeper simulate --strategy density --games 1000000 --seed 1 --shard 1/2 > one.json
  rangekeeper simulate --strategy density --games 1000000 --seed 1 --shard 2/2 > two.json
  rangekeeper merge one.json two.json
  rangekeeper replay --strategy density --seed 1 --game 17
";

/// The whole text.
pub(crate) fn text() -> String {
    let (kept, last) = (Experiment::FINAL_SEEDS.to_string(), Experiment::FINAL_SEED.to_string());
    TEXT.replace("{kept}", &kept).replace("{final}", &last)
}
