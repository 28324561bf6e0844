//! The state of the menu, for everything that opens it.

use crate::ui::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tab {
    Games,
    Opponents,
    Rules,
    Share,
    Settings,
    Explain,
    Keys,
}

/// A tab, its name in the page, and its title.
pub(super) type TabFacts = (Tab, &'static str, fn(Words) -> &'static str);

impl Tab {
    pub(super) const ALL: [TabFacts; 7] = [
        (Self::Games, "games", Words::tab_games),
        (Self::Opponents, "opponents", Words::tab_opponents),
        (Self::Rules, "rules", Words::tab_rules),
        (Self::Share, "share", Words::tab_share),
        (Self::Settings, "settings", Words::tab_settings),
        (Self::Explain, "explain", Words::tab_explain),
        (Self::Keys, "keys", Words::tab_keys),
    ];

    pub(super) const fn name(self) -> &'static str {
        Self::ALL[self as usize].1
    }
}

#[derive(Clone, Copy, Default)]
pub struct MenuState {
    /// The shown tab; `None` while the menu is closed.
    pub tab: RwSignal<Option<Tab>>,
    pub(super) part: Part<GameRef>,
    /// The setting changed last. It keeps the focus if the screen is redrawn for it.
    pub(super) changed: StoredValue<Option<&'static str>>,
}
