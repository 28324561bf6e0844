//! The presets by their names in the reader's language.

use rangekeeper_engine::{Preset, Rules};

use super::Words;

impl Words {
    /// What the page calls a preset.
    pub fn preset(self, preset: &Preset) -> &'static str {
        match preset.name {
            "hasbro" => self.preset_hasbro(),
            "rodin-1988" => self.preset_rodin(),
            "hit-or-miss" => self.preset_hit_or_miss(),
            "sea-battle" => self.preset_sea_battle(),
            _ => self.preset_classic(),
        }
    }

    /// What a game under these rules is called, with the size of its grid.
    pub fn rules_name(self, rules: &Rules) -> String {
        let grid = rules.grid();
        let size = self.size(&grid.columns(), &grid.rows());
        let preset = Preset::ALL.iter().find(|preset| preset.rules() == *rules);
        self.title_and_size(&preset.map_or(self.custom_rules(), |preset| self.preset(preset)), &size)
    }
}
