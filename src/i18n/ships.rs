//! Names of the presets' ships in the reader's language.

use super::Words;

impl Words {
    /// Names a ship: one of the presets in the reader's language, with its number if there are several; others as the
    /// player named them.
    pub fn ship(self, name: &str) -> String {
        let (kind, number) = kind_and_number(name);
        let Some((known, _)) = self.known(kind) else { return name.to_owned() };
        number.map_or_else(|| known.to_owned(), |number| format!("{known} {number}"))
    }

    /// Names several ships: by their common kind, in the plural if the page knows it, else by all their names.
    pub fn ships_together(self, names: &[&str]) -> String {
        match names {
            [name] => self.ship(name),
            _ => match common_kind(names) {
                Some(kind) => self.known(kind).map_or(kind, |(_, plural)| plural).to_owned(),
                None => self.list(&names.iter().map(|name| self.ship(name)).collect::<Vec<_>>()),
            },
        }
    }

    /// Names any one of several ships: by their common kind, or by all their names as alternatives.
    pub fn any_ship_of(self, names: &[&str]) -> String {
        match (names, common_kind(names)) {
            ([name], _) => self.ship(name),
            (_, Some(kind)) => self.ship(kind),
            (_, None) => self.choice(&names.iter().map(|name| self.ship(name)).collect::<Vec<_>>()),
        }
    }

    /// Names the ship at this place, from 0, among several.
    pub fn ship_among(self, names: &[&str], place: usize) -> String {
        match common_kind(names) {
            Some(kind) => self.ship_one_of(&self.ship(kind), &(place + 1), &names.len()),
            None => self.ship(names[place]),
        }
    }

    /// Returns the word for a kind of ship of the presets, and its plural.
    fn known(self, kind: &str) -> Option<(&'static str, &'static str)> {
        Some(match kind {
            "Carrier" => (self.ship_carrier(), self.ships_carrier()),
            "Battleship" => (self.ship_battleship(), self.ships_battleship()),
            "Cruiser" => (self.ship_cruiser(), self.ships_cruiser()),
            "Submarine" => (self.ship_submarine(), self.ships_submarine()),
            "Destroyer" => (self.ship_destroyer(), self.ships_destroyer()),
            "Patrol Boat" => (self.ship_patrol_boat(), self.ships_patrol_boat()),
            "Boat" => (self.ship_boat(), self.ships_boat()),
            _ => return None,
        })
    }
}

/// Splits a name such as `Boat 3` in its two parts.
fn kind_and_number(name: &str) -> (&str, Option<&str>) {
    match name.rsplit_once(' ') {
        Some((kind, number)) if number.parse::<u8>().is_ok() => (kind, Some(number)),
        _ => (name, None),
    }
}

/// Returns the kind that several ships have in common.
fn common_kind<'a>(names: &[&'a str]) -> Option<&'a str> {
    let (first, others) = names.split_first()?;
    let (kind, _) = kind_and_number(first);
    (!others.is_empty() && others.iter().all(|name| kind_and_number(name).0 == kind)).then_some(kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_players_own_names_stay() {
        let name = |name| Words::english().ship(name);
        assert_eq!([name("Carrier"), name("Boat 3"), name("Moby 2")], ["Carrier", "Boat 3", "Moby 2"]);
    }

    #[test]
    fn ships_of_a_kind_are_called_by_its_plural() {
        let name = |names: &[&str]| Words::english().ships_together(names);
        assert_eq!(name(&["Destroyer 1", "Destroyer 2", "Destroyer 3"]), "Destroyers");
        assert_eq!(name(&["Patrol Boat", "Patrol Boat 2"]), "Patrol Boats");
        assert_eq!(name(&["Raft 1", "Raft 2"]), "Raft");
        assert_eq!(name(&["Boat 1"]), "Boat 1");
        assert_eq!(common_kind(&["Cruiser", "Submarine"]), None);
    }

    #[test]
    fn any_ship_of_a_kind_is_called_by_the_kind_and_a_certain_one_is_one_of_so_many() {
        let words = Words::english();
        assert_eq!(words.any_ship_of(&["Destroyer 1", "Destroyer 2", "Destroyer 3"]), "Destroyer");
        assert_eq!(words.any_ship_of(&["Destroyer 1"]), "Destroyer 1");
        assert_eq!(words.ship_among(&["Boat 4", "Boat 7"], 1), "Boat 2 of 2");
        assert_eq!(words.ship_among(&["Cruiser", "Submarine"], 1), "Submarine");
    }
}
