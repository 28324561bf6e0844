//! The profiles of opponents: names, what was learned, export and import.

use web_sys::HtmlInputElement;

use super::file_field::file_field;
use crate::ui::advice::finished::tally_line;
use crate::ui::copying::Copying;
use crate::ui::placed::draw_new_opponent;
use crate::ui::placed::map::draw_prior_map;
use crate::ui::prelude::*;
use rangekeeper_session::profiles::weights;

pub fn draw_opponents(game: GameRef) -> impl IntoView {
    let words = Words::current();
    // Names are typed into the rows, so rows are redrawn only when profiles come or go.
    let numbers = Memo::new(move |_| {
        game.assumed.profiles.with(|profiles| profiles.all().iter().map(|it| it.number).collect::<Vec<_>>())
    });
    let copying = Copying::new();
    let is_kept = game.platform.storage.is_offered();
    view! {
        <p class="control-hint">{if is_kept { words.opponents_are_kept() } else { words.storage_is_blocked() }}</p>
        <ul class="menu-games">
            {move || numbers.get().into_iter().map(|number| draw_row(game, number, copying)).collect_view()}
        </ul>
        <p prop:hidden=move || !numbers.with(Vec::is_empty)>{words.no_opponents()}</p>
        {copying.draw()}
        {draw_new_opponent(game, "new-opponent", words.new_opponent(), Callback::new(|_| ()))}
        {draw_bring_in(game)}
    }
}

/// Draws a profile: its name, what was learned, and buttons to export or delete it.
fn draw_row(game: GameRef, number: u32, copying: Copying) -> impl IntoView {
    let words = Words::current();
    let listed = Memo::new(move |_| {
        game.assumed.profiles.with(|profiles| profiles.all().iter().find(|it| it.number == number).cloned())
    });
    let profile = move || listed.get().and_then(|listed| listed.profile.ok());
    let about = move || match listed.get()?.profile {
        Ok(profile) if profile.learned() == 0 => Some(words.placed_opponent_new().to_owned()),
        Ok(profile) => Some(words.learned_from(profile.learned() as u64)),
        Err(error) => Some(words.profile_unreadable(&words.profile_error(&error))),
    };
    let tally = move || profile().and_then(|profile| tally_line(words, &profile));
    let map = move || {
        let profile = profile()?;
        let rules = game.record.with(|record| record.rules().clone());
        let prior = Prior::of_weights(weights(profile.found_in_all(), &rules));
        Some(draw_prior_map(game, &prior))
    };
    let rename = move |event: web_sys::Event| {
        let field = event_target::<HtmlInputElement>(&event);
        game.change_profiles(|profiles| profiles.rename(number, &field.value()));
        // An invalid name restores the old one.
        field.set_value(&untrack(profile).map(|profile| profile.name).unwrap_or_default());
    };
    let text = move || profile().map(|profile| profile.to_take_along().to_text()).unwrap_or_default();
    let can_take_along = Memo::new(move |_| profile().is_some());
    let take_along = move || {
        can_take_along.get().then(|| {
            view! {
                {plain_button("control-action", words.copy_profile(), move |_| copying.copy(words, untrack(text)))}
                <a
                    class="control-action"
                    download=move || format!("rangekeeper-{}.txt", file_name(&profile().map(|it| it.name).unwrap_or_default()))
                    href=move || data_address("text/plain", &text())
                >
                    {words.save_profile()}
                </a>
            }
        })
    };
    view! {
        <li class="menu-game menu-opponent">
            <input
                type="text"
                aria-label=words.name_of_opponent()
                maxlength=Profile::NAME_LENGTH.to_string()
                spellcheck="false"
                prop:disabled=move || !can_take_along.get()
                prop:value=move || profile().map(|profile| profile.name)
                on:change=rename
            />
            <span class="control-hint">{map} <span>{about}</span></span>
            <span class="control-hint">{tally}</span>
            <span class="control-actions">
                {take_along}
                {delete_button(Callback::new(move |()| game.delete_profile(number)))}
            </span>
        </li>
    }
}

/// Returns a name as part of a file name: letters and digits.
fn file_name(name: &str) -> String {
    let letters = name.chars().map(|letter| if letter.is_alphanumeric() { letter } else { '-' });
    letters.collect()
}

fn draw_bring_in(game: GameRef) -> impl IntoView {
    let words = Words::current();
    let text = RwSignal::new(String::new());
    let (complaint, said) = (RwSignal::new(None), RwSignal::new(String::new()));
    let bring_in = move |brought: &str| match Profile::of_text(brought) {
        Ok(profile) => {
            let name = game.change_profiles(|profiles| profiles.bring_in(&profile));
            said.set(words.is_brought_in(&name));
            complaint.set(None);
            text.set(String::new());
        }
        Err(error) => {
            said.set(String::new());
            complaint.set(Some(words.profile_refused(&words.profile_error(&error))));
        }
    };
    let is_blank = move || text.with(|text| text.trim().is_empty());
    let read = move |text: Option<String>| match text {
        Some(text) => bring_in(&text),
        None => complaint.set(Some(words.profile_refused(&words.file_unread()))),
    };
    view! {
        <details>
        <summary class="control-link">{words.bring_opponent()}</summary>
        {paste("profile", words.paste_profile().to_owned(), 3, text, Callback::new(move |()| complaint.set(None)))}
        {file_field("profile-file", words.profile_file(), Callback::new(read))}
        <p class="control-complaint" role="status">{complaint}</p>
        <div class="control-actions">
            {button("control-action", words.bring_in(), is_blank, move |_| bring_in(&text.get_untracked()))}
            <span class="control-hint" role="status">{said}</span>
        </div>
        </details>
    }
}
