//! The presets by their names in the reader's language.

use rangekeeper_engine::{Contact, Preset, Rules};

use super::Words;

/// The place where a preset is played.
#[derive(PartialEq)]
enum Played {
    OnBoard,
    OnPhone,
    InPublications,
}

impl Played {
    fn of(preset: &Preset) -> Self {
        match preset.name {
            "rodin-1988" | "hit-or-miss" => Self::InPublications,
            name if name.starts_with("phone") => Self::OnPhone,
            _ => Self::OnBoard,
        }
    }
}

impl Words {
    pub fn preset(self, preset: &Preset) -> &'static str {
        match preset.name {
            "hasbro" => self.preset_hasbro(),
            "rodin-1988" => self.preset_rodin(),
            "hit-or-miss" => self.preset_hit_or_miss(),
            "sea-battle" => self.preset_sea_battle_by_turns(),
            "phone-10x10" => self.preset_sea_battle(),
            "phone-8x8" | "phone-9x9" => self.preset_phone(),
            "danish" | "danish-12x10" => self.preset_danish(),
            "german" => self.preset_german(),
            "box" => self.preset_box(),
            _ => self.preset_classic(),
        }
    }

    pub fn contact(self, contact: Contact) -> &'static str {
        match contact {
            Contact::Allowed => self.contact_allowed(),
            Contact::Corners => self.contact_corners(),
            Contact::None => self.contact_none(),
        }
    }

    /// The presets by where they are played, each group with its title.
    pub fn preset_groups(self) -> [(&'static str, Vec<Preset>); 3] {
        let group =
            |played: Played| Preset::ALL.into_iter().filter(|preset| Played::of(preset) == played).collect();
        [
            (self.presets_board(), group(Played::OnBoard)),
            (self.presets_phone(), group(Played::OnPhone)),
            (self.presets_published(), group(Played::InPublications)),
        ]
    }

    /// Names a game under these rules, with the size of its grid.
    pub fn rules_name(self, rules: &Rules) -> String {
        let grid = rules.grid();
        let size = self.size(&grid.columns(), &grid.rows());
        let preset = Preset::ALL.iter().find(|preset| preset.rules() == *rules);
        self.title_and_size(&preset.map_or(self.custom_rules(), |preset| self.preset(preset)), &size)
    }
}
