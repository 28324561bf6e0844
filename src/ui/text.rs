//! Text that changes.
//!
//! A browser that translates the page replaces text nodes by its own elements. Leptos would go on writing to the
//! detached nodes, and the old text would stay. So changing text is the whole content of an element and is written to
//! that: `<p>{move || changing(line())}</p>`. The element has no other child.

use std::cell::Cell;

use leptos::attr::any_attribute::AnyAttribute;
use leptos::prelude::*;
use leptos::tachys::hydration::Cursor;
use leptos::tachys::no_attrs;
use leptos::tachys::view::{Mountable, Position, PositionState};
use web_sys::{Element, Node};

/// The whole text of an element, which can change.
pub struct ChangingText(String);

/// Returns text, possibly empty, as the whole content of an element.
pub fn changing(text: impl Into<ChangingText>) -> ChangingText {
    text.into()
}

impl From<String> for ChangingText {
    fn from(text: String) -> Self {
        Self(text)
    }
}

impl From<&str> for ChangingText {
    fn from(text: &str) -> Self {
        Self(text.to_owned())
    }
}

impl<T: Into<Self>> From<Option<T>> for ChangingText {
    fn from(text: Option<T>) -> Self {
        text.map_or_else(|| Self(String::new()), Into::into)
    }
}

/// The current text, and its element.
pub struct Shown {
    text: String,
    element: Option<Element>,
    /// True once the element has other content, which stays.
    is_replaced: Cell<bool>,
}

impl Shown {
    fn write(&self) {
        if let Some(element) = &self.element {
            element.set_text_content(Some(&self.text));
        }
    }
}

impl Render for ChangingText {
    type State = Shown;

    fn build(self) -> Shown {
        Shown { text: self.0, element: None, is_replaced: Cell::new(false) }
    }

    /// Writes only changed text: the rest stays translated, and is not announced again.
    fn rebuild(self, shown: &mut Shown) {
        if shown.text != self.0 {
            shown.text = self.0;
            shown.write();
        }
    }
}

impl Mountable for Shown {
    fn unmount(&mut self) {
        if let Some(element) = self.element.take().filter(|_| !self.is_replaced.get()) {
            element.set_text_content(None);
        }
    }

    fn mount(&mut self, parent: &Element, _marker: Option<&Node>) {
        self.element = Some(parent.clone());
        self.write();
    }

    /// Makes room for other content of the element.
    fn insert_before_this(&self, child: &mut dyn Mountable) -> bool {
        let Some(element) = &self.element else { return false };
        element.set_text_content(None);
        self.is_replaced.set(true);
        child.mount(element, None);
        true
    }

    fn elements(&self) -> Vec<Element> {
        Vec::new()
    }
}

no_attrs!(ChangingText);

// The page is never rendered by a server, where this would be ordinary text.
impl RenderHtml for ChangingText {
    type AsyncOutput = Self;
    type Owned = Self;

    const MIN_LENGTH: usize = 0;

    fn dry_resolve(&mut self) {}

    async fn resolve(self) -> Self {
        self
    }

    fn to_html_with_buf(
        self,
        html: &mut String,
        position: &mut Position,
        escape: bool,
        mark_branches: bool,
        extra_attributes: Vec<AnyAttribute>,
    ) {
        self.0.to_html_with_buf(html, position, escape, mark_branches, extra_attributes);
    }

    fn hydrate<const FROM_SERVER: bool>(self, _cursor: &Cursor, _position: &PositionState) -> Shown {
        self.build()
    }

    fn into_owned(self) -> Self {
        self
    }
}
