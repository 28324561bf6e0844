//! The advice: the workers' findings on the open game, and the cell to shoot that follows.

use rangekeeper_play::{GameReview, ShotReview};

use crate::answering::{Answering, BOUNCE, Waiting};
use crate::next_shot::{NextShot, likelier};
use crate::prelude::*;

/// The confidence of every interval on the screen.
pub const CONFIDENCE: Confidence = Confidence::PERCENT_95;

const GOAL: &str = "goal";
/// Its value where the player prefers the most likely hit.
const HIT: &str = "hit";
const HIDE_ADVICE: &str = "veil";

/// The numbers of the open game, and the next shot.
pub struct Advice {
    game: &'static OpenGame,
    /// The workers' latest findings, perhaps of the previous record.
    pub snapshot: RwSignal<AnalysisSnapshot>,
    /// True if the page advises the best shot for the game, false for the most likely hit.
    pub for_game: RwSignal<bool>,
    pub likely: RwSignal<Option<MostLikely>>,
    /// The cells to shoot in this turn, best first. Empty while the best shot for the game is wanted and still unknown.
    pub targets: RwSignal<Vec<Cell>>,
    /// The most likely hit, once it is clearly likelier than the cell that was named for being the most likely. The
    /// named cell stays: the opponent may be answering.
    pub likelier: RwSignal<Option<Cell>>,
    /// The ship of the fleet list under the pointer or the focus. The circles show its own map while it is afloat.
    pub pointed_ship: RwSignal<Option<ShipId>>,
    pub circles: Memo<Circles>,
    pub waiting: Waiting,
    pub answering: Answering,
    /// True if practice hides the advice until the player asks for it.
    pub hides_in_practice: RwSignal<bool>,
    /// True if the player has asked for it since the last shot.
    pub asked: RwSignal<bool>,
    /// The reviews of the games whose ends were shown, those of the opponent's shots among them.
    pub reviews: StoredValue<Vec<Reviews>>,
    named: StoredValue<Option<NextShot>>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Reviews {
    pub record: Record,
    pub prior: Prior,
    /// The reviews, in the order of the shots; `None` where boards could neither be counted nor drawn.
    pub shots: Vec<Option<ShotReview>>,
}

impl Advice {
    /// Creates the advice on this game. It lives as long as the page.
    pub fn new(game: &'static OpenGame) -> &'static Self {
        let prior = game.assumed.prior.get_untracked();
        let known = AnalysisSnapshot { prior, ..AnalysisSnapshot::empty(game.record.get_untracked()) };
        let storage = game.platform.storage;
        let (snapshot, pointed_ship) = (RwSignal::new(known), RwSignal::new(None));
        let advice: &Self = Box::leak(Box::new(Self {
            game,
            snapshot,
            for_game: RwSignal::new(storage.setting(GOAL).is_none_or(|goal| goal != HIT)),
            likely: RwSignal::new(None),
            targets: RwSignal::new(Vec::new()),
            likelier: RwSignal::new(None),
            pointed_ship,
            circles: Memo::new(move |_| circles(game, snapshot, pointed_ship.get())),
            waiting: Waiting::new(game.platform.timers),
            answering: Answering::new(game.platform.timers),
            hides_in_practice: RwSignal::new(storage.setting(HIDE_ADVICE).is_some_and(|kept| kept == "on")),
            asked: RwSignal::new(false),
            reviews: StoredValue::new(Vec::new()),
            named: StoredValue::new(None),
        }));
        game.listen(move |event| match event {
            GameEvent::RecordChanged => {
                advice.waiting.begin();
                advice.answering.recorded.set(None);
                advice.asked.set(false);
            }
            GameEvent::OwnBoardChanged => {
                advice.answering.recorded.set(None);
                // The screen may have moved to this board.
                advice.answering.rest.begin(BOUNCE);
                advice.advise();
            }
            GameEvent::Begun | GameEvent::Opened | GameEvent::Replayed | GameEvent::FleetWanted { .. } => {}
        });
        Effect::new(move |_| {
            storage.keep_setting(HIDE_ADVICE, if advice.hides_in_practice.get() { "on" } else { "off" });
        });
        advice
    }

    pub fn take_in(&'static self, mut found: AnalysisSnapshot) {
        // A decision may have come between a new record and the question about it.
        if !untrack(|| self.is_current(&found)) {
            return;
        }
        self.snapshot.update(|known| {
            // A named shot stays: the player has read it.
            let is_same = known.record == found.record && known.prior == found.prior;
            if is_same && known.best.named().is_some() {
                found.best = known.best;
            }
            *known = found;
        });
        self.advise();
    }

    /// Advises the best shot for the game or the most likely hit from now on, and keeps the choice.
    pub fn aim_at(&'static self, for_game: bool) {
        self.for_game.set(for_game);
        self.game.platform.storage.keep_setting(GOAL, if for_game { "game" } else { HIT });
        self.advise();
    }

    fn advise(&'static self) {
        let previous = self.likely.with_untracked(|likely| likely.as_ref().map(|likely| likely.cell));
        self.snapshot.with_untracked(|known| {
            let AnalysisSnapshot { record, reading, best, .. } = known;
            let findings = reading.findings();
            let likely = findings.and_then(|findings| {
                let likely = match (findings.counts(), findings.drawn()) {
                    (Some(counts), _) => MostLikely::exact(record, counts),
                    (None, Some(drawn)) => MostLikely::sampled(record, &drawn.sample, CONFIDENCE),
                    (None, None) => None,
                }?;
                // The recommendation does not jump between cells that samples cannot tell apart. Of cells with equal
                // counts every device names the same one.
                let probability = |cell| findings.probability(cell, CONFIDENCE);
                let previous = previous.filter(|_| findings.counts().is_none());
                let kept = previous.and_then(|cell| Some((cell, probability(cell)?)));
                Some(if let Some((cell, chance)) = kept { likely.keeping(cell, chance) } else { likely })
            });
            let for_game = self.for_game.get_untracked();
            let is_ended = untrack(|| self.end()).is_some();
            let named = self.named.get_value();
            let next = findings.zip(likely.as_ref()).filter(|_| !is_ended).and_then(|(findings, likely)| {
                let best = match if for_game { *best } else { BestShotState::Unnamed } {
                    BestShotState::Sought => None,
                    BestShotState::Unnamed => findings.may_be_named().then_some(likely.cell),
                    BestShotState::Named(best) => {
                        // Only final numbers tell two similar cells apart.
                        let may_be_named = best.is_most_likely || findings.may_be_named();
                        let cell = best.cell_given(likely, findings.share(best.cell, None));
                        may_be_named.then_some(cell)
                    }
                };
                NextShot::choose(named.as_ref(), known, for_game, best)
            });
            let called_out = named.map(|named| named.cells).unwrap_or_default();
            let cells = next.as_ref().map(|next| next.cells.clone()).unwrap_or_default();
            let are_called_out = cells.iter().all(|cell| called_out.contains(cell));
            let is_better = |best: BestShot| !best.is_most_likely && cells.contains(&best.cell);
            let names_best = for_game && best.named().is_some_and(is_better);
            let numbers = findings.zip(likely.as_ref()).filter(|_| !names_best);
            let likelier = numbers.and_then(|(findings, likely)| likelier(findings, likely, &cells));
            set_if_new(self.likely, likely);
            set_if_new(self.likelier, likelier);
            if set_if_new(self.targets, cells) && next.is_some() {
                self.answering.rest_after_name(are_called_out);
            }
            let has_none = !matches!(reading, Reading::Waiting | Reading::Known(_));
            if next.is_some() || is_ended || has_none || untrack(|| self.is_over()) {
                self.waiting.end();
            }
            // For a moment nothing is named, while an answer is being processed.
            if next.is_some() {
                self.named.set_value(next);
            }
        });
    }

    /// Returns the review of the shot at this place of the open game, if it gave anything away.
    pub fn costly_shot(&'static self, shot: usize) -> Option<ShotReview> {
        let record = self.game.library.with(|library| library.game().record().clone());
        let review = |known: &Vec<Reviews>| *known.iter().find(|it| it.record == record)?.shots.get(shot)?;
        self.reviews.with_value(review).filter(|review| review.given_away() > 0.0)
    }

    /// Keeps a cell that the page named before the app started.
    pub fn keep_named(&'static self, cell: Cell) {
        let (record, prior) = (self.game.record.get_untracked(), self.game.assumed.prior.get_untracked());
        let (for_game, cells) = (self.for_game.get_untracked(), vec![cell]);
        self.named.set_value(Some(NextShot { record, prior, for_game, cells }));
    }

    pub fn is_hidden(&'static self) -> bool {
        self.hides_in_practice.get()
            && !self.asked.get()
            && self.game.is_practice()
            && self.game.replay.get().is_none()
    }

    /// Returns true if the reading belongs to the current record and prior.
    pub fn is_fresh(&'static self) -> bool {
        self.snapshot.with(|known| self.is_current(known))
    }

    fn is_current(&self, found: &AnalysisSnapshot) -> bool {
        self.game.record.with(|record| found.record == *record)
            && self.game.assumed.prior.with(|prior| found.prior == *prior)
    }

    /// Returns the sunk ships; `None` until something is known of a game under these rules.
    pub fn sunk(&'static self) -> Option<ShipSet> {
        sunk(self.game, self.snapshot)
    }

    /// Returns how the shown game ended; `None` while it is played.
    pub fn end(&'static self) -> Option<GameEnd> {
        let has_sunk_all = self.is_over();
        self.game.own_board.with(|board| match board {
            Some(board) => self.game.record.with(|record| board.end(record, has_sunk_all)),
            None => has_sunk_all.then_some(GameEnd::Won),
        })
    }

    /// Returns true if the player has sunk the opponent's fleet.
    pub fn is_over(&'static self) -> bool {
        self.game.record.with(|record| {
            // Ships sunk in an earlier record must not end this one.
            let sunk = self.snapshot.with(|it| it.sunk(record.rules()).filter(|_| it.record == *record));
            game::is_over(record, sunk.unwrap_or_default())
        })
    }

    /// Returns true if the screen has a place for the forecast: a ship is afloat, and the player sees the advice.
    pub fn can_forecast(&'static self) -> bool {
        let has_numbers =
            || self.snapshot.with(|known| matches!(known.reading, Reading::Waiting | Reading::Known(_)));
        self.game.replay.get().is_none() && !self.is_hidden() && !self.is_over() && has_numbers()
    }

    pub fn best(&'static self) -> Option<Cell> {
        self.targets.with(|targets| targets.first().copied())
    }

    /// Returns true if there are numbers but no recommended cell yet.
    pub fn is_waiting(&'static self) -> bool {
        self.likely.with(Option::is_some) && self.targets.with(Vec::is_empty) && !self.is_hidden()
    }

    pub fn probability(&'static self, cell: Cell) -> Option<HitProbability> {
        self.snapshot.with(|known| known.findings()?.probability(cell, CONFIDENCE))
    }
}

fn sunk(game: &'static OpenGame, snapshot: RwSignal<AnalysisSnapshot>) -> Option<ShipSet> {
    game.record.with(|record| snapshot.with(|known| known.sunk(record.rules())))
}

/// Returns the scale of the circles: of this ship's map if it is afloat, else of the whole fleet's.
fn circles(game: &'static OpenGame, snapshot: RwSignal<AnalysisSnapshot>, ship: Option<ShipId>) -> Circles {
    let sunk = || sunk(game, snapshot).unwrap_or_default();
    let ship = ship.filter(|&ship| game.record.with(|record| game::is_afloat(record, sunk(), ship)));
    snapshot.with(|known| {
        let open = known.findings().map(|found| (found, known.record.open()));
        let shares = open.iter().flat_map(|(found, open)| open.iter().map(|cell| found.share(cell, ship)));
        Circles::new(ship, shares)
    })
}

/// Diameter of the smallest circle, as a part of the largest.
const SMALLEST: f64 = 0.2;

/// The scale of the circles. Diameters grow linearly from the least likely open cell to the likeliest, so that close
/// probabilities look different even on the empty board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Circles {
    /// The ship whose own map is shown; `None` for the whole fleet's.
    pub ship: Option<ShipId>,
    /// The share drawn as the smallest circle.
    pub least: f64,
    /// The largest share of an open cell; 0 where there is none.
    pub peak: f64,
}

impl Circles {
    pub fn new(ship: Option<ShipId>, shares: impl Iterator<Item = f64>) -> Self {
        let range = |(lowest, peak): (f64, f64), share| (lowest.min(share), peak.max(share));
        let (lowest, peak) = shares.filter(|&share| share > 0.0).fold((f64::INFINITY, 0.0), range);
        // Nearly equal shares look alike.
        Self { ship, least: lowest.min(peak / 2.0), peak }
    }

    /// Returns the diameter of a share's circle, as a part of the largest; 0 for a share of 0.
    pub fn diameter(&self, share: f64) -> f64 {
        if share > 0.0 && self.peak > 0.0 {
            Self::diameter_at(((share - self.least) / (self.peak - self.least)).clamp(0.0, 1.0))
        } else {
            0.0
        }
    }

    /// Returns the diameter of a circle at this part of the way from the least share to the peak.
    pub fn diameter_at(part: f64) -> f64 {
        SMALLEST + (1.0 - SMALLEST) * part
    }
}

#[derive(Clone, Copy)]
pub struct Reviewing {
    pub done: RwSignal<usize>,
    /// The reviews, once every shot has one.
    pub reviews: RwSignal<Option<Vec<Option<ShotReview>>>>,
}

impl Reviewing {
    /// Reviews the open game while the calling view lives, and notes its luck in the opponent's profile.
    pub fn begin(game: &'static OpenGame, advice: &'static Advice, analysis: Analysis) -> Self {
        let (record, prior) = (game.record.get_untracked(), game.assumed.prior.get_untracked());
        let this = Self::of(record.clone(), prior, advice, analysis);
        // Also after reviews that were known already, when the game has ended again.
        Effect::new(move |_| {
            if let Some(reviews) = this.reviews.get() {
                game.note_luck(GameReview::new(&record, &reviews).luck);
            }
        });
        this
    }

    /// Reviews the shots of a record while the calling view lives.
    pub fn of(record: Record, prior: Prior, advice: &'static Advice, analysis: Analysis) -> Self {
        let is_it = |known: &Reviews| known.record == record && known.prior == prior;
        let known = advice.reviews.get_value().into_iter().find(is_it).map(|known| known.shots);
        let this = Self { done: RwSignal::new(0), reviews: RwSignal::new(known) };
        if this.reviews.with_untracked(Option::is_some) {
            return this;
        }
        let (shots, in_turn) = (record.shots().len(), usize::from(record.rules().shots_per_turn()));
        let end = move |before: usize| shots.min(before + in_turn);
        let query =
            |before| Query::Review { record: record.first_shots(end(before)), before, prior: prior.clone() };
        let found = StoredValue::new(vec![None; shots]);
        let turns = (0..shots).step_by(in_turn).map(query).collect::<Vec<_>>();
        analysis.query(&turns, move |turn, result| {
            let before = turn * in_turn;
            if let QueryResult::Reviewed(reviews) = result {
                found.update_value(|found| found[before..end(before)].copy_from_slice(&reviews));
            }
            this.done.update(|done| *done += end(before) - before);
            if this.done.get_untracked() == shots {
                let (record, prior, shots) = (record.clone(), prior.clone(), found.get_value());
                this.reviews.set(Some(shots.clone()));
                advice.reviews.update_value(|known| known.push(Reviews { record, prior, shots }));
            }
        });
        this
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In thousandths of the largest.
    fn diameters<const N: usize>(shares: [f64; N]) -> [u32; N] {
        let circles = Circles::new(None, shares.into_iter());
        shares.map(|share| (circles.diameter(share) * 1000.0).round() as u32)
    }

    #[test]
    fn diameters_grow_evenly_from_the_least_share_to_the_peak_and_nearly_equal_shares_look_alike() {
        assert_eq!(diameters([0.08, 0.12, 0.16, 0.20]), [200, 467, 733, 1000]);
        assert_eq!(diameters([0.05, 0.6, 0.05, 0.0]), [200, 1000, 200, 0]);
        assert_eq!(diameters([0.2, 0.2]), [1000, 1000]);
        assert_eq!(diameters([0.19, 0.2]), [920, 1000]);
        // Where nothing is open there is no circle.
        assert_eq!(diameters([]), [0; 0]);
        assert_eq!(diameters([0.0, 0.0]), [0, 0]);
        let none = Circles::new(None, std::iter::empty());
        assert!(none.least.abs().max(none.peak.abs()) < f64::EPSILON);
    }
}
