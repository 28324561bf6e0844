use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::{Announcement, Contact, Fleet, Grid, Rules, Ship, Turn};

/// A set of rules with a name, as which it is written. The sources of the presets are in `docs/presets.md`.
///
/// ```
/// use rangekeeper_engine::{Contact, Preset};
/// let sea_battle: Preset = "sea-battle".parse()?;
/// assert_eq!(sea_battle.rules().contact(), Contact::None);
/// # Ok::<(), rangekeeper_engine::error::UnknownPreset>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Preset {
    /// The name on the command line.
    pub name: &'static str,
    /// The name on the page.
    pub title: &'static str,
    /// Numbers of columns and rows.
    grid: (u8, u8),
    fleet: &'static [(&'static str, u8)],
    contact: Contact,
    announcement: Announcement,
    turn: Turn,
}

/// A name that no preset has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("“{name}” is not a preset here: choose one of {choices}", choices = Preset::names())]
pub struct UnknownPreset {
    /// The name given.
    pub name: String,
}

const CLASSIC: &[(&str, u8)] =
    &[("Carrier", 5), ("Battleship", 4), ("Cruiser", 3), ("Submarine", 3), ("Destroyer", 2)];
const HASBRO: &[(&str, u8)] =
    &[("Carrier", 5), ("Battleship", 4), ("Destroyer", 3), ("Submarine", 3), ("Patrol Boat", 2)];
const SEA_BATTLE: &[(&str, u8)] = &[
    ("Battleship", 4),
    ("Cruiser 1", 3),
    ("Cruiser 2", 3),
    ("Destroyer 1", 2),
    ("Destroyer 2", 2),
    ("Destroyer 3", 2),
    ("Boat 1", 1),
    ("Boat 2", 1),
    ("Boat 3", 1),
    ("Boat 4", 1),
];

/// The defaults of a preset.
const CLASSIC_RULES: Preset = Preset {
    name: "",
    title: "",
    grid: (10, 10),
    fleet: CLASSIC,
    contact: Contact::Allowed,
    announcement: Announcement::SunkShip,
    turn: Turn::Shots(1),
};

impl Preset {
    /// All presets, the default first. Game IDs store a preset's index, so new presets must be added at the end.
    pub const ALL: [Self; 12] = [
        Self { name: "classic", title: "Classic: ships may touch, a sunk ship is named", ..CLASSIC_RULES },
        Self {
            name: "hasbro",
            title: "Hasbro: the classic rules with today's names of the ships",
            fleet: HASBRO,
            ..CLASSIC_RULES
        },
        // Rodin, Developing a strategy for “Battleship”, 1988: the fleet in section 1, the rules in section 8.
        Self {
            name: "rodin-1988",
            title: "Rodin 1988: the classic fleet, a ship is named on every hit",
            announcement: Announcement::HitShip,
            ..CLASSIC_RULES
        },
        // Audinot, Bonnet and Viennot, Optimal strategies against a random opponent in Battleship.
        Self {
            name: "hit-or-miss",
            title: "Hit or miss: the classic fleet, ships do not touch, nothing is said of sinking",
            contact: Contact::None,
            announcement: Announcement::HitMiss,
            ..CLASSIC_RULES
        },
        Self {
            name: "sea-battle",
            title: "Sea battle (Morskoi Boi): ten ships that do not touch, sunk ships are not named",
            fleet: SEA_BATTLE,
            contact: Contact::None,
            announcement: Announcement::Sunk,
            ..CLASSIC_RULES
        },
        // OpenPigeon, battleship.gd: the fleets in SHIP_TEMPLATES, another shot after a hit in _on_fire_button_pressed;
        // battleground.gd: no contact in get_grid_neighbours.
        Self {
            name: "phone-8x8",
            title: "Sea Battle on phones, 8 x 8: seven ships that do not touch, a hit shoots again",
            grid: (8, 8),
            fleet: &[
                ("Battleship", 4),
                ("Cruiser 1", 3),
                ("Cruiser 2", 3),
                ("Cruiser 3", 3),
                ("Destroyer 1", 2),
                ("Destroyer 2", 2),
                ("Destroyer 3", 2),
            ],
            contact: Contact::None,
            announcement: Announcement::Sunk,
            turn: Turn::UntilMiss,
        },
        Self {
            name: "phone-9x9",
            title: "Sea Battle on phones, 9 x 9: eight ships that do not touch, a hit shoots again",
            grid: (9, 9),
            fleet: &[
                ("Battleship 1", 4),
                ("Battleship 2", 4),
                ("Battleship 3", 4),
                ("Cruiser 1", 3),
                ("Cruiser 2", 3),
                ("Cruiser 3", 3),
                ("Cruiser 4", 3),
                ("Cruiser 5", 3),
            ],
            contact: Contact::None,
            announcement: Announcement::Sunk,
            turn: Turn::UntilMiss,
        },
        // The same rules on paper: teleporto.ru, instructions of the magnetic game ИМ-1005.
        Self {
            name: "phone-10x10",
            title: "Sea Battle on phones, 10 x 10, and Russian rules: sea battle, a hit shoots again",
            fleet: SEA_BATTLE,
            contact: Contact::None,
            announcement: Announcement::Sunk,
            turn: Turn::UntilMiss,
            ..CLASSIC_RULES
        },
        // Danish Wikipedia, Sænke slagskibe, Spilleregler.
        Self {
            name: "danish",
            title: "Danish (Sænke slagskibe): the ships of Hasbro, sunk ships are not named",
            fleet: HASBRO,
            announcement: Announcement::Sunk,
            ..CLASSIC_RULES
        },
        // Kamp, About the game “sea battle”, 2004: the ships by their lengths alone.
        Self {
            name: "danish-12x10",
            title: "Danish, 12 x 10: the classic fleet, sunk ships are not named",
            grid: (12, 10),
            announcement: Announcement::Sunk,
            ..CLASSIC_RULES
        },
        // German Wikipedia, Schiffe versenken; lerntippsammlung.de, Lernspiel 16. The turn is left to the players.
        Self {
            name: "german",
            title: "German (Schiffe versenken): ten ships of 2 to 5 cells that do not touch, sunk ships are not named",
            fleet: &[
                ("Battleship", 5),
                ("Cruiser 1", 4),
                ("Cruiser 2", 4),
                ("Destroyer 1", 3),
                ("Destroyer 2", 3),
                ("Destroyer 3", 3),
                ("Submarine 1", 2),
                ("Submarine 2", 2),
                ("Submarine 3", 2),
                ("Submarine 4", 2),
            ],
            contact: Contact::None,
            announcement: Announcement::Sunk,
            ..CLASSIC_RULES
        },
        // Hasbro's printed instructions: whoever is hit calls out which ship it is.
        Self {
            name: "box",
            title: "Box: the ships of Hasbro, a ship is named on every hit, as the manual has it",
            fleet: HASBRO,
            announcement: Announcement::HitShip,
            ..CLASSIC_RULES
        },
    ];

    /// Returns the rules of the preset.
    ///
    /// # Panics
    /// Never: every preset's fleet fits.
    pub fn rules(&self) -> Rules {
        let ship = |&(name, length): &(&str, u8)| Ship { name: name.to_owned(), length };
        let fleet = Fleet::new(self.fleet.iter().map(ship).collect()).expect("it is a fleet");
        let (columns, rows) = self.grid;
        let grid = Grid::new(columns, rows).expect("it is a grid");
        let rules = Rules::new(grid, fleet, self.contact, self.announcement).expect("it fits");
        rules.with_turn(self.turn).expect("it is a turn")
    }

    fn names() -> String {
        Self::ALL.map(|preset| preset.name).join(", ")
    }
}

crate::serialised::serialise_as_text!(Preset, String, Self::to_string, |name: String| name.parse::<Self>());

impl fmt::Display for Preset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl FromStr for Preset {
    type Err = UnknownPreset;

    fn from_str(name: &str) -> Result<Self, UnknownPreset> {
        let found = Self::ALL.into_iter().find(|preset| preset.name == name);
        found.ok_or_else(|| UnknownPreset { name: name.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Position, Record};

    #[test]
    fn every_preset_is_found_by_its_name_and_some_arrangement_fits_it() {
        for preset in Preset::ALL {
            assert_eq!(preset.name.parse(), Ok(preset));
            assert_eq!(preset.to_string(), preset.name);
            assert!(Position::new(&Record::new(preset.rules())).is_ok(), "{}", preset.name);
        }
    }

    #[test]
    fn the_first_preset_is_the_classic_game() {
        assert_eq!(Preset::ALL[0].rules(), Rules::classic());
    }

    #[test]
    fn presets_are_the_rules_of_their_sources() {
        let case = |name: &str, rules: &str| {
            let record = Record::new(name.parse::<Preset>().unwrap().rules());
            assert_eq!(record, format!("v1;{rules};").parse().unwrap(), "{name}");
        };
        let classic = "Carrier=5,Battleship=4,Cruiser=3,Submarine=3,Destroyer=2";
        case(
            "hasbro",
            "10x10,allowed,sunk-ship;Carrier=5,Battleship=4,Destroyer=3,Submarine=3,Patrol Boat=2",
        );
        case("rodin-1988", &format!("10x10,allowed,hit-ship;{classic}"));
        case("hit-or-miss", &format!("10x10,none,hit-miss;{classic}"));
        case(
            "sea-battle",
            "10x10,none,sunk;Battleship=4,Cruiser 1=3,Cruiser 2=3,Destroyer 1=2,Destroyer 2=2,\
             Destroyer 3=2,Boat 1=1,Boat 2=1,Boat 3=1,Boat 4=1",
        );
        case(
            "phone-8x8",
            "8x8,none,sunk,until-miss;Battleship=4,Cruiser 1=3,Cruiser 2=3,Cruiser 3=3,Destroyer 1=2,Destroyer 2=2,\
             Destroyer 3=2",
        );
        case(
            "phone-9x9",
            "9x9,none,sunk,until-miss;Battleship 1=4,Battleship 2=4,Battleship 3=4,Cruiser 1=3,Cruiser 2=3,\
             Cruiser 3=3,Cruiser 4=3,Cruiser 5=3",
        );
        case(
            "phone-10x10",
            "10x10,none,sunk,until-miss;Battleship=4,Cruiser 1=3,Cruiser 2=3,Destroyer 1=2,Destroyer 2=2,\
             Destroyer 3=2,Boat 1=1,Boat 2=1,Boat 3=1,Boat 4=1",
        );
        case("danish", "10x10,allowed,sunk;Carrier=5,Battleship=4,Destroyer=3,Submarine=3,Patrol Boat=2");
        case("danish-12x10", &format!("12x10,allowed,sunk;{classic}"));
        case(
            "german",
            "10x10,none,sunk;Battleship=5,Cruiser 1=4,Cruiser 2=4,Destroyer 1=3,Destroyer 2=3,Destroyer 3=3,\
             Submarine 1=2,Submarine 2=2,Submarine 3=2,Submarine 4=2",
        );
        case("box", "10x10,allowed,hit-ship;Carrier=5,Battleship=4,Destroyer=3,Submarine=3,Patrol Boat=2");
    }

    #[test]
    fn an_unknown_name_is_quoted_with_the_choices() {
        let error = "chess".parse::<Preset>().unwrap_err().to_string();
        let choices = "classic, hasbro, rodin-1988, hit-or-miss, sea-battle, phone-8x8, phone-9x9, phone-10x10, \
                       danish, danish-12x10, german, box";
        assert_eq!(error, format!("“chess” is not a preset here: choose one of {choices}"));
    }
}
