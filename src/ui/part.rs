//! Parts of the screen that are not needed at first: each is a part of the module too, and fetched when it is wanted.

use std::future::Future;

use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::wasm_split::SplitLoaderError;

use crate::i18n::Words;
use crate::session::Session;

/// A function that lays a part out.
pub type Lay = fn() -> AnyView;

/// A part of the screen, which stays once it was fetched.
#[derive(Clone, Copy)]
pub struct Part(RwSignal<Option<Lay>>);

impl Part {
    /// A part that was not wanted yet.
    pub fn new() -> Self {
        Self(RwSignal::new(None))
    }

    /// The part, or until it is there a line that says so. `fetched` brings it; if it fails, the player is told and
    /// `give_up` is called.
    pub fn show(
        self,
        fetched: impl Future<Output = Result<Lay, SplitLoaderError>> + 'static,
        give_up: impl FnOnce() + 'static,
    ) -> AnyView {
        let (session, words) = (Session::current(), Words::current());
        if self.0.with_untracked(Option::is_none) {
            spawn_local(async move {
                if let Ok(lay) = fetched.await {
                    self.0.set(Some(lay));
                } else {
                    session.notices.update(|notices| notices.push(words.part_not_loaded().to_owned()));
                    give_up();
                }
            });
        }
        let laid = move || match self.0.get() {
            Some(lay) => lay(),
            None => view! { <p class="control-hint is-awaited" role="status">{words.part_on_its_way()}</p> }
                .into_any(),
        };
        laid.into_any()
    }
}
