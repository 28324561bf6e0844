//! The opponent's answers, the question which ship it was, and the pause after an answer, when a press may belong to
//! the previous one.

use std::cmp::Reverse;
use std::time::Duration;

use rangekeeper_engine::Fleet;
use rangekeeper_engine::internal::insertion_sort_by_key;

use crate::platform::{Timer, Timers};
use crate::prelude::*;

/// A press this soon after the page named the next cell does not count for that cell: nobody has read it yet.
pub(crate) const READING: Duration = Duration::from_millis(750);
/// The pause for a cell that was called out before, as part of a salvo.
pub(crate) const BOUNCE: Duration = Duration::from_millis(250);

/// A pause in which a press may be the second half of a double press.
#[derive(Clone, Copy)]
pub struct Rest {
    /// True during the pause, for the screen.
    pub is_on: RwSignal<bool>,
    /// The end of the pause, in milliseconds of the events' clock.
    end: StoredValue<f64>,
    timers: &'static dyn Timers,
    alarm: StoredValue<Option<Timer>>,
}

impl Rest {
    pub fn new(timers: &'static dyn Timers) -> Self {
        let (is_on, end, alarm) = (RwSignal::new(false), StoredValue::new(0.0), StoredValue::new(None));
        Self { is_on, end, timers, alarm }
    }

    pub fn begin(self, time: Duration) {
        self.is_on.set(true);
        self.end.set_value(self.timers.now() + time.as_secs_f64() * 1000.0);
        self.alarm.update_value(|alarm| {
            if let Some(alarm) = alarm.take() {
                self.timers.cancel(alarm);
            }
            *alarm = Some(self.timers.set_timeout(time, Box::new(move || self.is_on.set(false))));
        });
    }

    /// Returns true if an event with this time stamp came before the end. A busy device may handle it long after.
    pub fn covers(self, time_stamp: f64) -> bool {
        time_stamp < self.end.get_value()
    }
}

/// The last answer, and whether a press counts already.
#[derive(Clone, Copy)]
pub struct Answering {
    /// The last recorded answer, until the record changes otherwise.
    pub recorded: RwSignal<Option<(Cell, Outcome)>>,
    /// The pause in which a press counts for no cell that the page has named.
    pub rest: Rest,
    /// True if the next cell to be named is the first one after an answer.
    awaits_name: StoredValue<bool>,
}

impl Answering {
    pub(crate) fn new(timers: &'static dyn Timers) -> Self {
        Self { recorded: RwSignal::new(None), rest: Rest::new(timers), awaits_name: StoredValue::new(false) }
    }

    /// Begins another pause once the page has named the next cells after an answer, unless all of them were called out
    /// before.
    pub(crate) fn rest_after_name(self, are_called_out: bool) {
        if self.awaits_name.get_value() {
            self.awaits_name.set_value(false);
            if !are_called_out {
                self.rest.begin(READING);
            }
        }
    }

    /// Shows the recorded answer and begins a pause, a short one if the next cell was called out before.
    pub(crate) fn show(self, cell: Cell, outcome: Outcome, is_called_out: bool) {
        self.recorded.set(Some((cell, outcome)));
        self.awaits_name.set_value(true);
        self.rest.begin(if is_called_out { BOUNCE } else { READING });
    }

    /// Begins a short pause after a shot in practice, which the page answers itself.
    pub(crate) fn rest_after_shot(self) {
        self.awaits_name.set_value(true);
        self.rest.begin(BOUNCE);
    }
}

/// After this time “…” replaces the cell answered last; before, the change would only flicker.
const NOTICED: Duration = Duration::from_millis(300);
/// After this time the page says that it is still working.
const LONG: Duration = Duration::from_secs(2);
/// After this time even a lost worker has been replaced: the boards themselves are hard to find.
const VERY_LONG: Duration = Duration::from_secs(8);

/// The time without a next shot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Wait {
    /// There is one, or there will be before anybody notices.
    #[default]
    None,
    Noticed,
    /// Long enough for a sentence.
    Long,
    /// Long enough for a reason.
    VeryLong,
}

/// A timer for the wait for the next shot.
#[derive(Clone, Copy)]
pub struct Waiting {
    pub wait: RwSignal<Wait>,
    timers: &'static dyn Timers,
    alarms: StoredValue<Vec<Timer>>,
}

impl Waiting {
    pub(crate) fn new(timers: &'static dyn Timers) -> Self {
        Self { wait: RwSignal::new(Wait::None), timers, alarms: StoredValue::new(Vec::new()) }
    }

    pub fn begin(self) {
        self.end();
        let alarms = [(NOTICED, Wait::Noticed), (LONG, Wait::Long), (VERY_LONG, Wait::VeryLong)];
        let alarm = |(after, wait)| self.timers.set_timeout(after, Box::new(move || self.wait.set(wait)));
        self.alarms.set_value(alarms.map(alarm).to_vec());
    }

    pub fn end(self) {
        self.alarms.update_value(|alarms| alarms.drain(..).for_each(|alarm| self.timers.cancel(alarm)));
        set_if_new(self.wait, Wait::None);
    }
}

/// The question which ship an answer was about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    pub cell: Cell,
    /// The possible answers; empty if no ship can be sunk there.
    pub outcomes: Vec<Outcome>,
}

impl Question {
    /// Asks which of these answers it was, the likeliest first. Of sunk ships that is the longest, which leaves the
    /// fewest hits to others; of equally long ships, and of ships that were hit, the one likeliest to lie on the cell
    /// by `share`.
    pub fn new(cell: Cell, mut outcomes: Vec<Outcome>, fleet: &Fleet, share: impl Fn(ShipId) -> f64) -> Self {
        insertion_sort_by_key(&mut outcomes, |outcome| {
            let length = |ship| if outcome.is_sunk() { fleet.ship(ship).length } else { 0 };
            // The bits of positive numbers sort like the numbers. An answer without a name comes last.
            Reverse(outcome.named().map(|ship| (length(ship), share(ship).to_bits())))
        });
        Self { cell, outcomes }
    }
}

/// An answer before the ship is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Miss,
    Hit,
    Sunk,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_likeliest_ship_is_asked_for_first() {
        let record: Record = "v1;8x8,allowed,hit-ship;Duo=2,Uno=3,Trio=3,Quad=4;".parse().unwrap();
        let fleet = record.rules().fleet();
        let ship = |name: &str| fleet.find(name).unwrap();
        let share = |asked| if asked == ship("Trio") { 0.25 } else { 0.125 };
        let case = |outcome: fn(ShipId) -> Outcome, unnamed: Outcome, expected: [&str; 4]| {
            let outcomes = fleet.ids().map(outcome).chain([unnamed]).collect();
            let question = Question::new(Cell::from_index(0), outcomes, fleet, share);
            let expected = expected.map(|name| outcome(ship(name)));
            assert_eq!(question.outcomes, [&expected[..], &[unnamed]].concat());
        };
        case(Outcome::SunkShip, Outcome::Sunk, ["Quad", "Trio", "Uno", "Duo"]);
        case(Outcome::HitShip, Outcome::Hit, ["Trio", "Duo", "Uno", "Quad"]);
    }
}
