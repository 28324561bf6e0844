//! The state of the menu, for everything that opens it.

use crate::ui::prelude::*;
use rangekeeper_session::keyboard::along_row;

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

impl Tab {
    pub(super) const ALL: [Self; 7] =
        [Self::Games, Self::Opponents, Self::Rules, Self::Share, Self::Settings, Self::Explain, Self::Keys];

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Games => "games",
            Self::Opponents => "opponents",
            Self::Rules => "rules",
            Self::Share => "share",
            Self::Settings => "settings",
            Self::Explain => "explain",
            Self::Keys => "keys",
        }
    }

    pub(super) fn title(self, words: Words) -> &'static str {
        match self {
            Self::Games => words.tab_games(),
            Self::Opponents => words.tab_opponents(),
            Self::Rules => words.tab_rules(),
            Self::Share => words.tab_share(),
            Self::Settings => words.tab_settings(),
            Self::Explain => words.tab_explain(),
            Self::Keys => words.tab_keys(),
        }
    }

    pub(super) fn neighbour(self, key: &str) -> Option<Self> {
        let place = Self::ALL.iter().position(|tab| *tab == self)?;
        let to = along_row(key, place, Self::ALL.len())?;
        Some(Self::ALL[to])
    }
}

#[derive(Clone, Copy)]
pub struct MenuState {
    /// The shown tab; `None` while the menu is closed.
    pub tab: RwSignal<Option<Tab>>,
    pub(super) part: Part<GameRef>,
    /// The setting changed last. It keeps the focus if the screen is redrawn for it.
    pub(super) changed: StoredValue<Option<&'static str>>,
}

impl MenuState {
    pub fn new() -> Self {
        Self { tab: RwSignal::new(None), part: RwSignal::new(None), changed: StoredValue::new(None) }
    }

    /// Keeps the focus at this setting if the screen is redrawn.
    pub(super) fn stay_at(self, setting: &'static str) {
        self.changed.set_value(Some(setting));
    }
}
