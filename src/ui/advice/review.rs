//! A look back at a game that is over: luck, skill and the dearest shots, and the record against the opponent.

use rangekeeper_play::{GameReview, ShotReview};

use crate::ui::prelude::*;
use rangekeeper_session::Reviewing;
use rangekeeper_session::profiles::game_result::Tally;

/// What was luck and what was skill, once every shot was reviewed.
#[component]
pub fn Review(game: &'static OpenGame, advice: &'static Advice) -> impl IntoView {
    let words = Words::current();
    let record = game.record.get_untracked();
    let shots = record.shots().len();
    let Reviewing { done, reviews } = Reviewing::begin(game, advice, Analysis::current());
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
        <p class="advice-luck">{changing(words.luck_is(&words.signed(luck, 1)))}</p>
        <p class="advice-skill">{changing(words.skill_is(&words.number(given_away, 1)))}</p>
        <p>{changing(heading)}</p>
        <ul class="advice-dear">{dear}</ul>
    }
}

/// Says how many games of two boards were won and lost against an opponent, and the means of them; `None` before the first.
pub fn tally_line(words: Words, profile: &Profile) -> Option<String> {
    let tally = Tally::new(profile.results());
    if tally.games() == 0 {
        return None;
    }
    let mut sentences = vec![words.tally(&profile.name, &tally.won, &tally.lost)];
    sentences.extend(tally.shots.map(|shots| words.tally_shots(&words.number(shots, 0))));
    sentences.extend(tally.luck.map(|luck| words.tally_luck(&words.signed(luck, 1))));
    Some(sentences.join(" "))
}
