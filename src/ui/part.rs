//! Parts of the screen that are not needed at first: each is a part of the module too, and fetched when it is wanted.

use std::future::Future;

use leptos::wasm_split::SplitLoaderError;

use crate::ui::prelude::*;

/// A function that lays out a part about what it is given.
pub type Lay<A> = fn(A) -> AnyView;

/// A part of the screen, which stays once it was fetched.
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

    /// The part, or until it is there a line that says so. `fetched` brings it; if it fails, the player of this game is
    /// told and `give_up` is called.
    pub fn show(
        self,
        game: &'static OpenGame,
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
