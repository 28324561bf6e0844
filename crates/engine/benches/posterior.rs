//! Native benchmarks of the posterior on one thread: `cargo bench -p rangekeeper-engine`. Each asserts its result.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use rangekeeper_engine::internal::SweepDraws;
use rangekeeper_engine::{Assumption, CountMethod, Position, Posterior, Preset, Record};

/// Records with the number of boards that fit each.
const COUNTED: [(&str, &str, u128); 6] = [
    ("empty, contact allowed", "v1;classic;", 15_046_987_768),
    ("empty, contact none", "v1;hit-or-miss;", 1_925_751_392),
    ("one miss", "v1;classic;A2:miss", 13_317_768_374),
    ("one hit", "v1;classic;E5:hit", 3_214_027_020),
    ("two hits apart", "v1;classic;E5:hit,B2:hit", 391_614_346),
    ("a ship sunk", "v1;classic;E4:hit,E5:hit,E6:sunk=Cruiser,A1:miss,J10:miss", 145_119_394),
];

const SAMPLED: [(&str, &str); 3] = [
    ("empty", "v1;classic;"),
    ("three misses and a hit", "v1;classic;A1:miss,C3:miss,H7:miss,E5:hit"),
    ("three hits apart", "v1;classic;B2:hit,E5:hit,I9:hit"),
];
const DRAWS: u64 = 10_000;
/// Number of boards in a batch of the page.
const WALKS: usize = 25_000;

fn record(line: &str) -> Record {
    line.parse().expect("a record")
}

fn count(criterion: &mut Criterion) {
    let groups = [("exact::count", Assumption::Random), ("exact::weigh, a person", Assumption::Person)];
    for (name, assumption) in groups {
        let mut group = criterion.benchmark_group(name);
        for (name, line, boards) in COUNTED {
            let record = record(line);
            let prior = assumption.prior(record.rules()).scaled(record.rules());
            let posterior = Posterior::new(Position::new(&record).expect("some arrangement fits"));
            let posterior = posterior.with_prior(&prior).expect("the prior is of these rules");
            group.bench_function(name, |bencher| {
                bencher.iter(|| {
                    let counts = black_box(&posterior).count().expect("few enough boards").run();
                    assert_eq!(counts.boards, boards, "{line}");
                    let is_weighed = counts.weights.is_some_and(|it| it.total > 0.0);
                    assert_eq!(is_weighed, !prior.is_uniform(), "{line}");
                });
            });
        }
        group.finish();
    }
}

/// Counts empty boards by a sweep, which is for fleets of many ships.
fn sweep(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("exact::count by a sweep");
    group.sample_size(10);
    for (preset, boards) in [("classic", 15_046_987_768), ("sea-battle", 1_855_545_978_831_780)] {
        let record = Record::new(preset.parse::<Preset>().expect("a preset").rules());
        let posterior = Posterior::new(Position::new(&record).expect("some arrangement fits"));
        group.bench_function(preset, |bencher| {
            bencher.iter(|| {
                let plan = black_box(&posterior).plan_count_by(CountMethod::Sweep);
                let counts = plan.expect("few enough boards").part(0, 1).run();
                assert_eq!(counts.boards, boards, "{preset}");
            });
        });
    }
    group.finish();
}

fn draw(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("draws by proposals");
    group.throughput(Throughput::Elements(DRAWS));
    for (name, line) in SAMPLED {
        let record = record(line);
        let posterior = Posterior::new(Position::new(&record).expect("some arrangement fits"));
        let sampler = posterior.sampler().run().expect("few hits");
        let cells = record.rules().fleet().cells() as u64;
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                let mut draws = sampler.draws(black_box(1), 0);
                assert!(draws.advance(DRAWS, u64::MAX));
                let sample = draws.sample();
                let occupied: u64 = record.rules().grid().cells().map(|cell| sample.successes(cell)).sum();
                assert_eq!(occupied, cells * DRAWS, "{line}");
            });
        });
    }
    group.finish();
}

/// Draws boards by backward sampling from a forward pass made beforehand.
fn backward_sampling(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("backward sampling");
    group.sample_size(10);
    group.throughput(Throughput::Elements(WALKS as u64));
    for preset in ["sea-battle", "phone-9x9"] {
        let record = Record::new(preset.parse::<Preset>().expect("a preset").rules());
        let position = Position::new(&record).expect("some arrangement fits");
        let mut draws = SweepDraws::new(&Posterior::new(position)).expect("a grid that can be swept");
        let mut batch = |number, boards| {
            draws.begin(1, number, boards);
            let drawn = draws.advance(u64::MAX).expect("nothing limits it");
            let ships = record.rules().fleet().ships().len();
            assert!(drawn.len() == boards && drawn.iter().all(|board| board.len() == ships), "{preset}");
        };
        batch(0, 1);
        group.bench_function(preset, |bencher| bencher.iter(|| batch(black_box(1), WALKS)));
    }
    group.finish();
}

fn validate(criterion: &mut Criterion) {
    let line = "v1;classic;E5:hit,E6:hit,D5:miss,J1:hit,I1:sunk=Destroyer,B2:miss,G7:miss;struck=Cruiser";
    let record = record(line);
    let off_record = Position::new(&record).expect("some arrangement fits").off_record();
    criterion.bench_function("Position::new", |bencher| {
        bencher.iter(|| {
            let position = Position::new(black_box(&record)).expect("some arrangement fits");
            assert_eq!(position.off_record(), off_record);
        });
    });
}

criterion_group!(posterior, count, sweep, draw, backward_sampling, validate);
criterion_main!(posterior);
