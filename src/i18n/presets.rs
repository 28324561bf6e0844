use rangekeeper_engine::{Contact, Grid, Preset, Rules};

use super::Words;

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
            "french" => self.preset_french(),
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

    /// Returns the presets in groups by where they are played, each with its title.
    pub fn preset_groups(self) -> [(&'static str, Vec<Preset>); 3] {
        let mut groups = [self.presets_board(), self.presets_phone(), self.presets_published()]
            .map(|title| (title, vec![]));
        for preset in Preset::ALL {
            let group = match preset.name {
                "rodin-1988" | "hit-or-miss" => 2,
                name if name.starts_with("phone") => 1,
                _ => 0,
            };
            groups[group].1.push(preset);
        }
        groups
    }

    pub fn grid_size(self, grid: Grid) -> String {
        self.size(&grid.columns(), &grid.rows())
    }

    /// Names a game under these rules, with its grid's size.
    pub fn rules_name(self, rules: &Rules) -> String {
        let size = self.grid_size(rules.grid());
        let preset = Preset::ALL.iter().find(|preset| preset.rules() == *rules);
        self.title_and_size(&preset.map_or(self.custom_rules(), |preset| self.preset(preset)), &size)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_named_by_its_preset_and_the_size_of_its_grid() {
        let phone = "Sea Battle on phones";
        let sea_battle = "Sea Battle, one shot a turn";
        let titles = [
            ["Classic", "Hasbro", "Rodin 1988", "Hit or miss"],
            [sea_battle, phone, phone, "Sea Battle"],
            ["Danish", "Danish", "German", "Box"],
        ];
        let titles = [&titles.concat()[..], &["French"]].concat();
        for (preset, title) in Preset::ALL.iter().zip(&titles) {
            let (rules, words) = (preset.rules(), Words::english());
            let expected = format!("{title}, {} × {}", rules.grid().columns(), rules.grid().rows());
            assert_eq!(words.rules_name(&rules), expected);
        }
        assert_eq!(titles.len(), Preset::ALL.len());
    }

    #[test]
    fn presets_are_grouped_by_where_they_are_played() {
        let groups = Words::english().preset_groups().map(|(title, presets)| (title, presets.len()));
        let expected = [
            ("On a board or on paper", 8),
            ("On phones: shoot again after a hit", 3),
            ("From publications", 2),
        ];
        assert_eq!(groups, expected);
    }
}
