//! Games of the strategies, natively on one thread: `cargo bench -p rangekeeper-lab`. Every bench asserts its result.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use rangekeeper_engine::Preset;
use rangekeeper_lab::{Experiment, Results};

/// Strategies, each with a preset that suits it and the number of games in a round.
const STRATEGIES: [(&str, &str, u64); 5] = [
    ("density", "classic", 200),
    ("guess-and-search", "classic", 200),
    ("parity-rows", "hit-or-miss", 200),
    ("exact-greedy", "classic", 20),
    ("rangekeeper", "classic", 2),
];

fn games(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("games");
    group.sample_size(10);
    for (strategy, preset, games) in STRATEGIES {
        let rules = preset.parse::<Preset>().expect("a preset").rules();
        let strategies = vec![strategy.parse().expect("a strategy")];
        let experiment = Experiment::new(rules, strategies, 1);
        let play = || {
            let mut players = experiment.players().expect("it suits the rules");
            let mut results = Results::default();
            (0..games).for_each(|game| players.play(game, &mut results).expect("the fleet has room"));
            results
        };
        let expected = play();
        group.throughput(Throughput::Elements(games));
        group.bench_function(strategy, |bencher| bencher.iter(|| assert_eq!(play(), expected, "{strategy}")));
    }
    group.finish();
}

criterion_group!(strategies, games);
criterion_main!(strategies);
