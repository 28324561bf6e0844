//! A look back at a game that is over: luck, skill and the dearest shots, and the record against the opponent.

use leptos::prelude::*;
use rangekeeper_engine::Record;
use rangekeeper_play::{GameReview, ShotReview};

use crate::i18n::Words;
use crate::ui::tally::{signed, tally_line};
use crate::ui::text::changing;
use rangekeeper_session::advice::{Advice, Reviews};
use rangekeeper_session::analysis::Analysis;
use rangekeeper_session::open_game::OpenGame;
use rangekeeper_session::workers::protocol::{Query, QueryResult};

/// What was luck and what was skill, once every shot was reviewed.
#[component]
pub fn Review(game: &'static OpenGame, advice: &'static Advice) -> impl IntoView {
    let (analysis, words) = (Analysis::current(), Words::current());
    let (record, prior) = (game.record.get_untracked(), game.assumed.prior.get_untracked());
    let shots = record.shots().len();
    let known = advice.reviews.get_value().filter(|known| known.record == record && known.prior == prior);
    let done = RwSignal::new(0);
    let reviews = RwSignal::new(known.map(|known| known.shots));
    if reviews.with_untracked(Option::is_none) {
        let in_turn = usize::from(record.rules().shots_per_turn());
        let end = move |before: usize| shots.min(before + in_turn);
        let query = |before: usize| Query::Review {
            record: record.first_shots(end(before)),
            before,
            prior: prior.clone(),
        };
        let found = StoredValue::new(vec![None; shots]);
        let (record, prior) = (record.clone(), prior.clone());
        let turns = (0..shots).step_by(in_turn).map(query).collect::<Vec<_>>();
        analysis.query(&turns, move |turn, result| {
            let before = turn * in_turn;
            if let QueryResult::Reviewed(reviews) = result {
                found.update_value(|found| found[before..end(before)].copy_from_slice(&reviews));
            }
            done.update(|done| *done += end(before) - before);
            if done.get_untracked() == shots {
                let shots = found.get_value();
                let (record, prior) = (record.clone(), prior.clone());
                let better = shots.iter().map(|review| better_shot(words, review.as_ref())).collect();
                advice.reviews.set_value(Some(Reviews { record, prior, shots: shots.clone(), better }));
                reviews.set(Some(shots));
            }
        });
    }
    // Also where the shots were reviewed before, and the game has ended once more.
    let ended = record.clone();
    Effect::new(move |_| {
        if let Some(reviews) = reviews.get() {
            game.note_luck(GameReview::new(&ended, &reviews).luck);
        }
    });
    let tally = move || {
        let number = game.assumed.placed_by.get().profile()?;
        game.assumed.profiles.with(|profiles| tally_line(words, profiles.get(number)?))
    };
    view! {
        {move || match reviews.get() {
            Some(reviews) => view! { <Summary game record=record.clone() reviews /> }.into_any(),
            None => view! { <p class="control-hint" role="status">{move || changing(words.reviewing(&done.get(), &shots))}</p> }.into_any(),
        }}
        <p class="control-hint">{move || changing(tally())}</p>
    }
}

/// Says which cell was better than the one shot; empty if none was.
fn better_shot(words: Words, review: Option<&ShotReview>) -> String {
    let sentence = |review: &ShotReview| {
        let [better, chance] =
            [review.best_probability, review.probability].map(|share| words.percent(share, 0));
        words.replay_better(&review.best, &better, &review.cell, &chance)
    };
    review.filter(|review| review.given_away() > 0.0).map(sentence).unwrap_or_default()
}

/// Luck and skill in hits, and the shots that gave away most, each a way into the replay.
#[component]
fn Summary(game: &'static OpenGame, record: Record, reviews: Vec<Option<ShotReview>>) -> impl IntoView {
    let words = Words::current();
    let GameReview { luck, given_away, dearest } = GameReview::new(&record, &reviews);
    let percent = |share: f64| words.percent(share, 0);
    let dear = dearest.into_iter().filter_map(|place| {
        let ShotReview { cell, probability, best, best_probability, .. } = reviews[place]?;
        let (chance, best_chance) = (percent(probability), percent(best_probability));
        let line = words.dear_shot(&(place + 1), &cell, &chance, &best, &best_chance);
        Some(view! {
            <li>
                <button type="button" class="control-link" on:click=move |_| game.show_replay(Some(place))>{changing(line)}</button>
            </li>
        })
    });
    let dear: Vec<_> = dear.collect();
    let heading = if dear.is_empty() { words.no_shot_was_dear() } else { words.dearest_shots() };
    view! {
        <p class="advice-luck">{changing(words.luck_is(&signed(words, luck)))}</p>
        <p class="advice-skill">{changing(words.skill_is(&words.number(given_away, 1)))}</p>
        <p>{changing(heading)}</p>
        <ul class="advice-dear">{dear}</ul>
    }
}
