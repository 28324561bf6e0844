//! The question who placed the ships: open on the empty board until it is answered once, then a line with the answer.

pub mod map;

use self::map::draw_prior_map;
use crate::ui::prelude::*;
use rangekeeper_session::profiles::weights;

/// Draws the question, or the answer and a button to change it.
pub fn draw_placed(game: GameRef) -> impl IntoView {
    let is_wanted = RwSignal::new(false);
    let is_empty = Memo::new(move |_| game.library.with(|library| library.game().record().is_empty()));
    // A player who begins without an answer accepts the assumption.
    Effect::new(move |before: Option<(u32, PlacedBy, bool)>| {
        let number = game.library.with(|library| library.open_game().number);
        let now = (number, game.assumed.placed_by.get(), is_empty.get());
        if before == Some((number, now.1, true)) && !now.2 && !game.assumed.is_told.get_untracked() {
            game.remember(now.1);
        }
        now
    });
    let asks = Memo::new(move |_| {
        let is_first = !game.assumed.is_told.get() && is_empty.get();
        game.replay.get().is_none() && (is_wanted.get() || is_first)
    });
    view! {
        <section class="placed" aria-labelledby="placed-title">
            {move || if asks.get() {
                draw_question(game, is_wanted).into_any()
            } else {
                draw_line(game, is_wanted).into_any()
            }}
        </section>
    }
}

fn draw_line(game: GameRef, is_wanted: RwSignal<bool>) -> impl IntoView {
    let words = Words::current();
    let ask = move |event: MouseEvent| {
        let to_choice = || later(|| focus(".placed-choice[aria-pressed=true]"));
        go_on(&event, || is_wanted.set(true), to_choice);
    };
    let text = move || match (game.assumed.placed_by.get().assumption(), game.opponent()) {
        (_, Some(name)) => words.is_placed_opponent(&name),
        (Assumption::Person, None) => words.is_placed_person().to_owned(),
        (Assumption::Random, None) => words.is_placed_random().to_owned(),
        (Assumption::Mixture, None) => words.is_placed_mixture().to_owned(),
    };
    view! {
        <p class="placed-line">
            {move || draw_prior_map(game, &game.assumed.prior.get(), true)}
            <span id="placed-title">{move || changing(text())}</span>
            <button
                type="button"
                class="control-link placed-change"
                aria-label=words.change_who_placed()
                prop:disabled=move || game.replay.get().is_some()
                on:click=ask
            >
                {words.change_placed()}
            </button>
        </p>
    }
}

fn draw_question(game: GameRef, is_wanted: RwSignal<bool>) -> impl IntoView {
    let words = Words::current();
    let choose = Callback::new(move |(placed_by, keyboard): (PlacedBy, bool)| {
        if let Err(error) = game.answer_who_placed(placed_by) {
            game.say(words.hide_error(&error));
        }
        is_wanted.set(false);
        if keyboard {
            later(|| focus(".placed-change"));
        }
    });
    let rules = move || game.record.with(|record| record.rules().clone());
    let assumed = move |assumption: Assumption| {
        let (name, how) = match assumption {
            Assumption::Person => (words.placed_person(), words.placed_person_how()),
            Assumption::Random => (words.placed_random(), words.placed_random_how()),
            Assumption::Mixture => (words.placed_mixture(), words.placed_mixture_how()),
        };
        let placed_by = PlacedBy::Assumed(assumption);
        let prior = Signal::derive(move || assumption.prior(&rules()));
        draw_choice(game, placed_by, prior, name.to_owned(), how.to_owned(), choose)
    };
    // In practice the page places the ships.
    let opponents = move || {
        let number = game.library.with(|library| library.open_game().number);
        let choice = |(profile, known): (u32, &Profile)| {
            let weights = weights(known.found_beside(number), &rules());
            let prior = Signal::stored(Prior::of_weights(weights));
            let how = match known.learned() {
                0 => words.placed_opponent_new().to_owned(),
                games => words.placed_opponent_how(games as u64),
            };
            let name = known.name.clone();
            draw_choice(game, PlacedBy::Opponent(profile), prior, name, how, choose)
        };
        let is_practice = game.is_practice();
        game.assumed.profiles.with(|profiles| {
            let readable = profiles.all().iter().filter(|_| !is_practice);
            let readable = readable.filter_map(|it| Some((it.number, it.profile.as_ref().ok()?)));
            readable.map(choice).collect_view()
        })
    };
    view! {
        <div class="card placed-question">
            <h2 id="placed-title">{words.who_placed()}</h2>
            <p class="control-hint">{words.who_placed_why()}</p>
            <div class="placed-choices" role="group" aria-labelledby="placed-title">
                {[Assumption::Person, Assumption::Random, Assumption::Mixture].map(assumed)}
                {opponents}
            </div>
            {move || (!game.is_practice()).then(|| draw_opponent_field(game, choose))}
        </div>
    }
}

fn draw_choice(
    game: GameRef,
    placed_by: PlacedBy,
    prior: Signal<Prior>,
    name: String,
    how: String,
    choose: Callback<(PlacedBy, bool)>,
) -> impl IntoView {
    view! {
        <button
            type="button"
            class="placed-choice"
            aria-pressed=move || (game.assumed.placed_by.get() == placed_by).to_string()
            on:click=move |event: MouseEvent| choose.run((placed_by, by_keyboard(&event)))
        >
            {move || draw_prior_map(game, &prior.get(), false)}
            <span class="placed-name">{changing(name)}</span>
            <span class="placed-how">{changing(how)}</span>
        </button>
    }
}

/// Adds an opponent by name, and chooses it.
fn draw_opponent_field(game: GameRef, choose: Callback<(PlacedBy, bool)>) -> impl IntoView {
    let words = Words::current();
    let is_open = RwSignal::new(false);
    let open = move |_| {
        is_open.set(true);
        later(|| focus("[name=opponent]"));
    };
    let added = Callback::new(move |number| choose.run((PlacedBy::Opponent(number), true)));
    move || {
        if is_open.get() {
            draw_new_opponent(game, "opponent", words.name_of_opponent(), added).into_any()
        } else {
            plain_button("control-link placed-new", words.new_opponent(), open)
        }
    }
}

/// Adds an opponent's empty profile, and passes its number on.
pub fn draw_new_opponent(
    game: GameRef,
    name: &'static str,
    label: &'static str,
    added: Callback<u32>,
) -> impl IntoView {
    let words = Words::current();
    let (text, complaint) = (RwSignal::new(String::new()), RwSignal::new(None));
    let add = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        match Profile::new(&text.get_untracked()) {
            Some(profile) => {
                let number = game.change_profiles(|profiles| profiles.named(&profile));
                text.set(String::new());
                added.run(number);
            }
            None => complaint.set(Some(words.no_opponent_name(&Profile::NAME_LENGTH))),
        }
    };
    view! {
        <form class="control-entry" on:submit=add>
            <label>
                <span>{label}</span>
                <input
                    type="text"
                    name=name
                    maxlength=Profile::NAME_LENGTH.to_string()
                    autocomplete="off"
                    spellcheck="false"
                    prop:value=text
                    on:input=move |event| {
                        text.set(event_target_value(&event));
                        complaint.set(None);
                    }
                />
            </label>
            <button type="submit" class="control-action">{words.add_opponent()}</button>
            <p class="control-complaint" role="status">{move || changing(complaint.get())}</p>
        </form>
    }
}
