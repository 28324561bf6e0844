//! The well-known ships by their names in the reader's language.

use super::Words;

impl Words {
    /// What the page calls a ship: those of the presets by their name in the reader's language, with their number
    /// where there are several; whatever the player named, as the player named it.
    pub fn ship(self, name: &str) -> String {
        let (base, number) = match name.rsplit_once(' ') {
            Some((base, number)) if number.parse::<u8>().is_ok() => (base, Some(number)),
            _ => (name, None),
        };
        let known = match base {
            "Carrier" => self.ship_carrier(),
            "Battleship" => self.ship_battleship(),
            "Cruiser" => self.ship_cruiser(),
            "Submarine" => self.ship_submarine(),
            "Destroyer" => self.ship_destroyer(),
            "Patrol Boat" => self.ship_patrol_boat(),
            "Boat" => self.ship_boat(),
            _ => return name.to_owned(),
        };
        number.map_or_else(|| known.to_owned(), |number| format!("{known} {number}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_players_own_names_stay() {
        let name = |name| Words::english().ship(name);
        assert_eq!([name("Carrier"), name("Boat 3"), name("Moby 2")], ["Carrier", "Boat 3", "Moby 2"]);
    }
}
