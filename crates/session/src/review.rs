//! The reviews of a game that is over: what each shot was worth.

use rangekeeper_play::{GameReview, ShotReview};

use crate::prelude::*;
use crate::workers::protocol::{Query, QueryResult};

#[derive(Clone, Copy)]
pub struct Reviewing {
    pub done: RwSignal<usize>,
    /// The reviews, once every shot has its own.
    pub reviews: RwSignal<Option<Vec<Option<ShotReview>>>>,
}

impl Reviewing {
    /// Reviews the open game as it stands, as long as the view lives in which this is called, and notes its luck in the
    /// opponent's profile.
    pub fn begin(game: &'static OpenGame, advice: &'static Advice, analysis: Analysis) -> Self {
        let (record, prior) = (game.record.get_untracked(), game.assumed.prior.get_untracked());
        let known = advice.reviews.get_value().filter(|known| known.record == record && known.prior == prior);
        let this = Self { done: RwSignal::new(0), reviews: RwSignal::new(known.map(|known| known.shots)) };
        if this.reviews.with_untracked(Option::is_none) {
            this.ask(record.clone(), prior, advice, analysis);
        }
        // Also where the shots were reviewed before, and the game has ended once more.
        Effect::new(move |_| {
            if let Some(reviews) = this.reviews.get() {
                game.note_luck(GameReview::new(&record, &reviews).luck);
            }
        });
        this
    }

    fn ask(self, record: Record, prior: Prior, advice: &'static Advice, analysis: Analysis) {
        let (shots, in_turn) = (record.shots().len(), usize::from(record.rules().shots_per_turn()));
        let end = move |before: usize| shots.min(before + in_turn);
        let query = |before: usize| Query::Review {
            record: record.first_shots(end(before)),
            before,
            prior: prior.clone(),
        };
        let found = StoredValue::new(vec![None; shots]);
        let turns = (0..shots).step_by(in_turn).map(query).collect::<Vec<_>>();
        analysis.query(&turns, move |turn, result| {
            let before = turn * in_turn;
            if let QueryResult::Reviewed(reviews) = result {
                found.update_value(|found| found[before..end(before)].copy_from_slice(&reviews));
            }
            self.done.update(|done| *done += end(before) - before);
            if self.done.get_untracked() == shots {
                let (record, prior, shots) = (record.clone(), prior.clone(), found.get_value());
                advice.reviews.set_value(Some(Reviews { record, prior, shots: shots.clone() }));
                self.reviews.set(Some(shots));
            }
        });
    }
}
