//! Parts of the screen that are loaded on demand, each a part of the module.

use std::future::Future;

use leptos::wasm_split::SplitLoaderError;

use crate::ui::prelude::*;

/// A function that draws a part.
pub type Lay<A> = fn(A) -> AnyView;

/// A part of the screen, once it is loaded.
pub type Part<A> = RwSignal<Option<Lay<A>>>;

/// Draws the part, or a line while it loads. `fetched` loads it; if that fails, notifies the player and calls
/// `give_up`.
pub fn draw_part<A: Clone + Send + 'static>(
    part: Part<A>,
    game: GameRef,
    argument: A,
    fetched: impl Future<Output = Result<Lay<A>, SplitLoaderError>> + 'static,
    give_up: impl FnOnce() + 'static,
) -> AnyView {
    let words = Words::current();
    if part.with_untracked(Option::is_none) {
        spawn_local(async move {
            if let Ok(lay) = fetched.await {
                part.set(Some(lay));
            } else {
                game.say(words.part_not_loaded());
                give_up();
            }
        });
    }
    let laid = move || match part.get() {
        Some(lay) => lay(argument.clone()),
        None => view! { <p class="control-hint is-awaited" role="status">{words.part_on_its_way()}</p> }
            .into_any(),
    };
    laid.into_any()
}
