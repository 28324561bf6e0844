use std::time::Duration;

use rangekeeper_cli::output::numbers::thousands;

/// Time above which cases are counted as slow.
const SLOW: Duration = Duration::from_millis(50);
/// Maximum number of faults that are printed.
const PRINTED: usize = 20;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    Record,
    /// Mutated text.
    Text,
}

/// Result of one case.
#[derive(Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is counted by itself")]
pub(super) struct Case {
    /// Record or text of the case.
    pub(super) text: String,
    /// Time of reading the case and finding its position.
    pub(super) time: Duration,
    /// True if the case was read and has a position.
    pub(super) is_possible: bool,
    pub(super) is_read: bool,
    /// True if the search for an arrangement gave up.
    pub(super) is_undecided: bool,
    pub(super) is_struck: bool,
    pub(super) is_sampled: bool,
    /// True if the boards were weighed under a prior.
    pub(super) is_weighed: bool,
    /// True if the position was shown to have boards.
    pub(super) has_boards: bool,
    pub(super) fault: Option<Fault>,
}

/// Wrong answer or panic.
#[derive(Clone, Debug)]
pub(super) struct Fault {
    pub(super) kind: Kind,
    pub(super) number: u64,
    pub(super) text: String,
    pub(super) reason: String,
    pub(super) is_panic: bool,
}

/// Results of all cases.
#[derive(Clone, Debug, Default)]
pub(super) struct Outcome {
    pub(super) records: u64,
    pub(super) contradictions: u64,
    pub(super) struck: u64,
    pub(super) samples: u64,
    pub(super) weighed: u64,
    pub(super) texts: u64,
    pub(super) read: u64,
    pub(super) possible: u64,
    pub(super) with_boards: u64,
    pub(super) undecided: u64,
    pub(super) faults: Vec<Fault>,
    slow: u64,
    slowest: Option<Slowest>,
}

/// Case that took longest.
#[derive(Clone, Debug)]
struct Slowest {
    kind: Kind,
    number: u64,
    text: String,
    time: Duration,
}

impl Kind {
    pub(super) const ALL: [Self; 2] = [Self::Record, Self::Text];

    const fn name(self) -> &'static str {
        match self {
            Self::Record => "record",
            Self::Text => "text",
        }
    }
}

impl Fault {
    /// Creates the fault of a wrong answer. The case is filled in later.
    pub(super) fn new(reason: String) -> Self {
        Self { kind: Kind::Record, number: 0, text: String::new(), reason, is_panic: false }
    }

    /// Creates the fault of a panic.
    pub(super) fn panic(reason: &str) -> Self {
        Self { is_panic: true, ..Self::new(reason.to_owned()) }
    }
}

impl Outcome {
    /// Adds the case of this kind and number.
    pub(super) fn add(&mut self, kind: Kind, number: u64, case: Case) {
        match kind {
            Kind::Record => {
                self.records += 1;
                self.contradictions += u64::from(case.is_read && !case.is_possible);
                self.struck += u64::from(case.is_struck);
                self.samples += u64::from(case.is_sampled);
                self.weighed += u64::from(case.is_weighed);
            }
            Kind::Text => {
                self.texts += 1;
                self.read += u64::from(case.is_read);
                self.possible += u64::from(case.is_possible);
                self.with_boards += u64::from(case.has_boards);
                self.undecided += u64::from(case.is_undecided);
            }
        }
        self.slow += u64::from(case.time > SLOW);
        if let Some(fault) = case.fault {
            self.faults.push(Fault { kind, number, text: case.text.clone(), ..fault });
        }
        if self.slowest.as_ref().is_none_or(|slowest| slowest.time < case.time) {
            self.slowest = Some(Slowest { kind, number, text: case.text, time: case.time });
        }
    }

    /// Adds the cases of another core.
    pub(super) fn merge(&mut self, other: &Self) {
        self.records += other.records;
        self.contradictions += other.contradictions;
        self.struck += other.struck;
        self.samples += other.samples;
        self.weighed += other.weighed;
        self.texts += other.texts;
        self.read += other.read;
        self.possible += other.possible;
        self.with_boards += other.with_boards;
        self.undecided += other.undecided;
        self.faults.extend_from_slice(&other.faults);
        self.slow += other.slow;
        let own = self.slowest.as_ref().map_or(Duration::ZERO, |slowest| slowest.time);
        if other.slowest.as_ref().is_some_and(|slowest| slowest.time > own) {
            self.slowest.clone_from(&other.slowest);
        }
    }

    pub(super) fn text(&self, seed: u64) -> String {
        let wrong = |kind| self.faults.iter().filter(|fault| fault.kind == kind && !fault.is_panic).count();
        let panics = self.faults.iter().filter(|fault| fault.is_panic).count();
        let mut lines = vec![
            format!(
                "Records: {} against brute force, of them {} contradictions and {} with struck ships, {} also by a \
                 sample, {} also under a random prior; wrong: {}.",
                thousands(self.records),
                thousands(self.contradictions),
                thousands(self.struck),
                thousands(self.samples),
                thousands(self.weighed),
                number(wrong(Kind::Record))
            ),
            format!(
                "Texts: {} mutated, of them {} read, {} with a position, {} of which were shown to have boards, \
                 {} given up; wrong: {}.",
                thousands(self.texts),
                thousands(self.read),
                thousands(self.possible),
                thousands(self.with_boards),
                thousands(self.undecided),
                number(wrong(Kind::Text))
            ),
            format!("Panics: {}.", number(panics)),
            format!("Over {} ms: {}.", SLOW.as_millis(), number(self.slow as usize)),
        ];
        if let Some(Slowest { kind, number, text, time }) = &self.slowest {
            let milliseconds = time.as_secs_f64() * 1000.0;
            lines.push(format!("Slowest: {milliseconds:.2} ms, {} {number}: {text:?}", kind.name()));
        }
        for Fault { kind, number, text, reason, .. } in self.faults.iter().take(PRINTED) {
            lines.push(format!("WRONG: {} {number} of seed {seed}: {reason}: {text}", kind.name()));
        }
        if self.faults.len() > PRINTED {
            lines.push(format!("and {} more.", thousands((self.faults.len() - PRINTED) as u64)));
        }
        lines.join("\n") + "\n"
    }
}

fn number(cases: usize) -> String {
    if cases == 0 { "none".to_owned() } else { thousands(cases as u64) }
}
