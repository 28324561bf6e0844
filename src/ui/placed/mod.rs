//! The question who placed the ships: open on the empty board until it is answered once, then a line with the answer.

pub mod map;

use self::map::draw_prior_map;
use crate::ui::prelude::*;

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
            {move || draw_prior_map(game, &game.assumed.prior.get())}
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
    let choice = move |placed_by: PlacedBy, name: String| {
        let is_chosen = move || game.assumed.placed_by.get() == placed_by;
        let choose = move |event: MouseEvent| choose.run((placed_by, by_keyboard(&event)));
        toggle("advice-chip placed-choice", changing(name), is_chosen, choose)
    };
    let assumed = [
        (Assumption::Person, words.placed_person()),
        (Assumption::Random, words.placed_random()),
        (Assumption::Mixture, words.placed_mixture()),
    ];
    let assumed = assumed.map(|(assumption, name)| choice(PlacedBy::Assumed(assumption), name.to_owned()));
    // In practice the page places the ships.
    let opponent =
        move |(number, known): (u32, &Profile)| choice(PlacedBy::Opponent(number), known.name.clone());
    let opponents = move || {
        let is_practice = game.is_practice();
        game.assumed.profiles.with(|profiles| {
            let readable = profiles.all().iter().filter(|_| !is_practice);
            let readable = readable.filter_map(|it| Some((it.number, it.profile.as_ref().ok()?)));
            readable.map(opponent).collect_view()
        })
    };
    view! {
        <div class="placed-question" role="group" aria-labelledby="placed-title">
            <h2 id="placed-title">{words.who_placed()}</h2>
            {assumed}
            {opponents}
            {move || (is_wanted.get() && !game.is_practice()).then(|| draw_opponent_field(game, choose))}
        </div>
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
