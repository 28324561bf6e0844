//! Parts of the screen that are loaded on demand, each a part of the module.

use std::future::Future;

use leptos::wasm_split::SplitLoaderError;

use crate::ui::prelude::*;

/// A function that draws a part.
pub type Lay<A> = fn(A) -> AnyView;

/// A part of the screen. It stays once it is loaded.
pub struct Part<A: 'static>(RwSignal<Option<Lay<A>>>);

impl<A> Clone for Part<A> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<A> Copy for Part<A> {}

impl<A: Clone + Send + 'static> Part<A> {
    pub fn new() -> Self {
        Self(RwSignal::new(None))
    }

    /// Draws the part, or a line while it loads. `fetched` loads it; if that fails, notifies the player and calls
    /// `give_up`.
    pub fn show(
        self,
        game: GameRef,
        argument: A,
        fetched: impl Future<Output = Result<Lay<A>, SplitLoaderError>> + 'static,
        give_up: impl FnOnce() + 'static,
    ) -> AnyView {
        let words = Words::current();
        if self.0.with_untracked(Option::is_none) {
            spawn_local(async move {
                if let Ok(lay) = fetched.await {
                    self.0.set(Some(lay));
                } else {
                    game.say(words.part_not_loaded());
                    give_up();
                }
            });
        }
        let laid = move || match self.0.get() {
            Some(lay) => lay(argument.clone()),
            None => view! { <p class="control-hint is-awaited" role="status">{words.part_on_its_way()}</p> }
                .into_any(),
        };
        laid.into_any()
    }
}
