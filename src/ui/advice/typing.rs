//! Typed marks, one or many at once.

use leptos::ev::SubmitEvent;

use crate::ui::prelude::*;

/// Draws a field for marks such as “E5 miss, E6 hit”, in the reader's language or in English, for a player who joins
/// half-way.
pub fn draw_typed_marks(game: GameRef, pointer: PointerRef) -> impl IntoView {
    let words = Words::current();
    let (text, complaints) = (RwSignal::new(String::new()), RwSignal::new(Vec::new()));
    let take = move |event: SubmitEvent| {
        event.prevent_default();
        let rules = game.record.with_untracked(|record| record.rules().clone());
        spawn_local(async move {
            match read(words, rules, text.get_untracked()).await {
                Ok(Ok(typed)) => {
                    game.change(|game| game.take_over(&typed));
                    game.doubt_order(&typed);
                    pointer.chosen.set(None);
                    text.set(String::new());
                    complaints.set(Vec::new());
                }
                Ok(Err(found)) => complaints.set(found),
                Err(_) => complaints.set(vec![words.part_not_loaded().to_owned()]),
            }
        });
    };
    let complaint = |sentence: String| view! { <li>{changing(sentence)}</li> };
    view! {
        <form class="control-entry advice-typed" on:submit=take>
            <label>
                <span>{words.type_marks()}</span>
                <input
                    type="text"
                    name="marks"
                    placeholder=words.marks_example()
                    autocomplete="off"
                    autocapitalize="off"
                    spellcheck="false"
                    prop:value=text
                    on:input=move |event| {
                        text.set(event_target_value(&event));
                        complaints.set(Vec::new());
                    }
                />
            </label>
            <button type="submit" class="control-action" prop:disabled=move || text.with(|text| text.trim().is_empty())>
                {words.mark_typed()}
            </button>
            <div class="control-complaint" role="status">
                {move || complaints.with(|found| !found.is_empty()).then(|| view! {
                    <ul>{complaints.get().into_iter().map(complaint).collect_view()}</ul>
                })}
            </div>
        </form>
    }
}

/// Reads the marks, in the part of the module that reads lists of shots. Returns them, or what is wrong with each.
#[wasm_split(menu, wasm_split_path = leptos::wasm_split, fallible)]
fn read(words: Words, rules: Rules, text: String) -> Result<Result<Record, Vec<String>>, SplitLoaderError> {
    Ok(words.read_shot_list(&text, &rules))
}
