use super::file_field::file_field;
use crate::i18n::Language;
use crate::ui::preferences::{Look, Preferences};
use crate::ui::prelude::*;
use rangekeeper_session::{Session, Storage, backup};

pub fn draw_settings(game: GameRef) -> impl IntoView {
    let (preferences, shown, words) =
        (expect_context::<Preferences>(), expect_context::<MenuState>(), Words::current());
    let language = move |language: Language| {
        view! {
            <option value=language.tag() lang=language.tag() prop:selected=language == words.language()>
                {language.own_name()}
            </option>
        }
    };
    let language_chosen = move |event| {
        if let Some(language) = Language::of_tag(&event_target_value(&event)) {
            shown.changed.set_value(Some("language"));
            preferences.language.set(language);
        }
    };
    view! {
        {draw_goal()}
        {draw_choice(preferences.theme, words.colours(), vec![words.system(), words.light(), words.dark()])}
        {draw_choice(preferences.palette, words.circles(), vec![words.palette_red(), words.palette_blue()])}
        {draw_choice(preferences.numbers, words.numbers_in_cells(), vec![words.numbers_off(), words.numbers_on()])}
        {draw_choice(preferences.buzz, words.buzz(), vec![words.numbers_on(), words.numbers_off()])}
        {draw_choice(preferences.letters, words.letters(), vec!["A B C", "А Б В"])}
        {draw_choice(preferences.letters_stand, words.letters_stand(), vec![words.letters_down(), words.letters_across()])}
        <p class="control-hint">{words.as_on_your_board()}</p>
        {field(words.language_of_page(), view! {
            <select name="language" on:change=language_chosen>{Language::all().map(language).collect_view()}</select>
        })}
        {draw_backup(game.platform.storage)}
    }
}

/// Draws a link that saves all kept texts as a file, and a field that reads one back.
fn draw_backup(storage: Storage) -> impl IntoView {
    let (words, complaint) = (Words::current(), RwSignal::new(None));
    let save = move |event: MouseEvent| {
        let address = data_address("text/plain", &backup::to_text(storage));
        let _ = event_target::<web_sys::Element>(&event).set_attribute("href", &address);
    };
    let refuse = move |error: &str| complaint.set(Some(words.not_read_back(&error)));
    let read = move |text: Option<String>| {
        let text = text.filter(|text| storage.has_room_for(text));
        match text.map(|text| backup::restore(storage, &text)) {
            // The page begins anew, with the settings of the file.
            Some(Ok(())) => drop(window().location().reload()),
            Some(Err(error)) => refuse(&words.profile_error(&error)),
            None => refuse(words.file_unread()),
        }
    };
    view! {
        <p class="control-hint">{words.everything_hint()}</p>
        <p><a class="control-action" download="rangekeeper.txt" href="" on:click=save>{words.save_everything()}</a></p>
        {file_field("backup", words.read_back(), Callback::new(read))}
        <p class="control-complaint" role="status">{complaint}</p>
    }
}

/// Draws what the advice aims for.
fn draw_goal() -> impl IntoView {
    let (advice, words) = (expect_context::<Session>().advice, Words::current());
    let goals = [(true, Some("game"), words.fewest_shots()), (false, Some("hit"), words.surest_hit())];
    let options = radios("goal", advice.for_game, move |for_game| advice.aim_at(for_game), goals);
    draw_options(words.goal(), "control-options", options)
}

pub fn draw_choice(look: Look, title: &'static str, names: Vec<&'static str>) -> impl IntoView {
    let shown = expect_context::<MenuState>();
    let choose = move |option| {
        shown.changed.set_value(Some(look.name));
        look.chosen.set(option);
    };
    let options = look.options.iter().zip(names).map(|(&option, name)| (option, Some(option), name));
    draw_options(title, "control-options", radios(look.name, look.chosen, choose, options))
}

/// Draws options under their title, in a list of this class.
pub fn draw_options(title: &'static str, class: &'static str, options: Vec<AnyView>) -> impl IntoView {
    view! {
        <fieldset class="control-field">
            <legend>{title}</legend>
            <div class=class>{options}</div>
        </fieldset>
    }
}
