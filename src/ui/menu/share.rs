//! Export and import of games.

use js_sys::futures::spawn_local;
use qrcodegen::{QrCode, QrCodeEcc};
use rangekeeper_engine::notation::{Coordinates, Diagram, GameId};
use wasm_bindgen::JsValue;
use web_sys::ShareData;

use super::sheet::draw_print_button;
use crate::platform::address::address_of;
use crate::ui::copying::Copying;
use crate::ui::prelude::*;
use rangekeeper_session::game::shot_list;

pub fn draw_share(game: GameRef) -> impl IntoView {
    let words = Words::current();
    let with_own_board = RwSignal::new(false);
    let shared = move || {
        let id = game.library.with(|library| library.game().id().clone());
        if with_own_board.get() { id } else { id.with_own_board(None) }
    };
    let id = move || shared().to_string();
    let address = move || address_of(&shared());
    let copying = Copying::new();
    let copy = move |text: String| copying.copy(words, text);
    let share = move |_| {
        let address = untrack(address);
        spawn_local(async move {
            let data = ShareData::new();
            data.set_title("Rangekeeper");
            data.set_url(&address);
            // Fails if the player cancels.
            let _ = window().navigator().share_with_data(&data).await;
        });
    };
    view! {
        {move || game.library.with(|library| library.game().own_board().is_some()).then(|| view! {
            {words.share_own_board()} <span class="control-hint">" " {words.share_own_board_hint()}</span>
        }).map(|words| checkbox("share-own-board", with_own_board, words))}
        <div class="control-actions">
            {plain_button("control-action is-main", words.copy_address(), move |_| copy(untrack(address)))}
            {can_share().then(|| plain_button("control-action", words.share(), share))}
        </div>
        {copying.draw()}
        {draw_code(words, address)}
        {draw_shot_list(game, Callback::new(copy))}
        <h2>{words.game_id()}</h2>
        <p class="control-hint">{words.game_id_holds()} {move || game.is_practice().then(|| format!(" {}", words.game_id_hides()))}</p>
        <p><code class="menu-game-id">{id}</code></p>
        <div class="control-actions">{plain_button("control-action", words.copy_id(), move |_| copy(untrack(id)))}</div>
        {draw_bring_in(game)}
        <div class="control-actions">{draw_print_button(game)}</div>
    }
}

/// Returns true if the device has a share sheet.
fn can_share() -> bool {
    let share = js_sys::Reflect::get(&window().navigator(), &JsValue::from_str("share"));
    share.is_ok_and(|share| share.is_instance_of::<js_sys::Function>())
}

/// Draws the address as a QR code with a margin of four modules, which readers need.
fn draw_code(words: Words, address: impl Fn() -> String + Send + 'static) -> impl IntoView {
    let code = move || match QrCode::encode_binary(address().as_bytes(), QrCodeEcc::Low) {
        Err(_) => view! { <p class="control-hint">{words.too_long_for_code()}</p> }.into_any(),
        Ok(code) => {
            let modules = (0..code.size()).flat_map(|y| (0..code.size()).map(move |x| (x, y)));
            let dark = modules.filter(|&(x, y)| code.get_module(x, y));
            let path = dark.map(|(x, y)| format!("M{x} {y}h1v1h-1z")).collect::<Vec<_>>().concat();
            let (label, view_box) = (words.code_of_address(), format!("-4 -4 {0} {0}", code.size() + 8));
            view! { <svg class="menu-code" role="img" aria-label=label viewBox=view_box><path d=path /></svg> }.into_any()
        }
    };
    view! { <details><summary class="control-link">{words.code_of_address()}</summary>{code}</details> }
}

/// Opens a pasted game beside the open one.
fn draw_bring_in(game: GameRef) -> impl IntoView {
    let (shown, words) = (expect_context::<MenuState>(), Words::current());
    let text = RwSignal::new(String::new());
    let complaint = RwSignal::new(None);
    let open = move |_| match text.get_untracked().parse::<GameId>() {
        Ok(id) => {
            game.add(Game::new(id));
            // A Game ID comes from a page that saw the shots one by one.
            if text.get_untracked().contains(';') {
                game.record.with_untracked(|record| game.doubt_order(record));
            }
            shown.tab.set(None);
        }
        Err(error) => complaint.set(Some(words.not_opened(&words.game_id_error(&error)))),
    };
    view! {
        <h2>{words.open_game()}</h2>
        {paste("paste", words.paste_id().to_owned(), 2, text, Callback::new(move |()| complaint.set(None)))}
        <p class="control-complaint" role="status">{complaint}</p>
        <div class="control-actions">
            {button("control-action", words.open(), move || text.with(|text| text.trim().is_empty()), open)}
        </div>
        {draw_signs(game, text)}
    }
}

fn draw_shot_list(game: GameRef, copy: Callback<String>) -> impl IntoView {
    let (shown, words) = (expect_context::<MenuState>(), Words::current());
    let text = RwSignal::new(game.with_game(|game| shot_list(game.id(), words.coordinates())));
    let complaints = RwSignal::new(Vec::new());
    let read = move |record: &Record| words.read_shot_list(&text.get_untracked(), record.rules());
    let take = move |_| match game.record.with_untracked(read) {
        Ok(record) => {
            game.replace_record(&record);
            shown.tab.set(None);
        }
        Err(found) => complaints.set(found),
    };
    let complaint = |sentence: String| view! { <li>{sentence}</li> };
    let is_renamed = words.coordinates() != Coordinates::default();
    view! {
        <h2>{words.shots_as_text()}</h2>
        {paste("shots", words.shot_list_example(), 4, text, Callback::new(move |()| complaints.set(Vec::new())))}
        {is_renamed.then(|| view! { <p class="control-hint">{words.list_as_on_board()}</p> })}
        <div class="control-complaint" role="status">
            <ul>{move || complaints.get().into_iter().map(complaint).collect_view()}</ul>
        </div>
        <div class="control-actions">
            {plain_button("control-action", words.copy_list(), move |_| copy.run(text.get_untracked()))}
            {button("control-action", words.use_list(), move || game.is_practice(), take)}
        </div>
        {draw_signs(game, text)}
    }
}

/// Asks what each sign stands for if the pasted text is a board of the game's size. Marks its cells in one step.
fn draw_signs(game: GameRef, text: RwSignal<String>) -> AnyView {
    let (shown, words) = (expect_context::<MenuState>(), Words::current());
    let rules = move || game.record.with_untracked(|record| record.rules().clone());
    let diagram = move || {
        let read = |text: &String| Diagram::from_text(text, rules().grid());
        text.with(read).filter(|_| !game.is_practice())
    };
    let [miss, hit] = [Outcome::Miss, Outcome::Hit].map(|outcome| Some(Mark::Shot(outcome)));
    let meanings = [
        (None, words.not_shot()),
        (miss, words.miss()),
        (hit, words.hit()),
        (Some(Mark::Sunk), words.sunk()),
    ];
    let ask = move |diagram: Diagram| {
        let marks = StoredValue::new(diagram.guess());
        let line = |((sign, cells), place): (&(char, CellSet), usize)| {
            let guess = marks.with_value(|marks| marks[place]);
            let option = |((mark, name), number): ((Option<Mark>, &'static str), usize)| {
                view! { <option value=number.to_string() prop:selected=mark == guess>{name}</option> }
                    .into_any()
            };
            let choose = move |event| {
                let (mark, _) = meanings[event_target_value(&event).parse::<usize>().unwrap_or_default()];
                marks.update_value(|marks| marks[place] = mark);
            };
            let options = meanings.into_iter().zip(0..).map(option).collect_view();
            let label = words.sign_and_cells(sign, &words.cells(cells.len() as u64));
            field(label, view! { <select name="sign" on:change=choose>{options}</select> }).into_any()
        };
        let lines = diagram.signs().iter().zip(0..).map(line).collect_view();
        let take = move |_| {
            game.replace_record(&marks.with_value(|marks| diagram.to_record(rules(), marks)));
            shown.tab.set(None);
        };
        let mark = plain_button("control-action is-main", words.mark_typed(), take);
        view! { {lines} <div class="control-actions">{mark}</div> }.into_any()
    };
    let question = move || diagram().map(|_| view! { <p>{words.which_sign()}</p> }.into_any());
    view! { <div role="status">{question}</div> {move || diagram().map(ask)} }.into_any()
}
