//! The presets by their names in the reader's language.

use rangekeeper_engine::Preset;

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
}
