//! Named rules.

use std::str::FromStr;

use thiserror::Error;

use crate::{Announcement, Contact, Fleet, Rules, Ship};

/// Named rules, all of them on 10 x 10.
///
/// ```
/// use rangekeeper_engine::{Contact, Preset};
/// let sea_battle: Preset = "sea-battle".parse()?;
/// assert_eq!(sea_battle.rules().contact(), Contact::None);
/// # Ok::<(), rangekeeper_engine::error::UnknownPreset>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preset {
    /// The name on the command line.
    pub name: &'static str,
    /// The name on the page.
    pub title: &'static str,
    fleet: &'static [(&'static str, u8)],
    contact: Contact,
    announcement: Announcement,
}

/// A name that is not a preset's.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("“{name}” is not a preset here: choose one of {choices}", choices = Preset::names())]
pub struct UnknownPreset {
    /// The name given.
    pub name: String,
}

const CLASSIC: &[(&str, u8)] =
    &[("Carrier", 5), ("Battleship", 4), ("Cruiser", 3), ("Submarine", 3), ("Destroyer", 2)];

impl Preset {
    /// All presets, the default first. Game IDs refer to them by index, so a new one must come last.
    pub const ALL: [Self; 5] = [
        Self {
            name: "classic",
            title: "Classic: ships may touch, a sunk ship is named",
            fleet: CLASSIC,
            contact: Contact::Allowed,
            announcement: Announcement::SunkShip,
        },
        Self {
            name: "hasbro",
            title: "Hasbro: the classic rules with today's names of the ships",
            fleet: &[
                ("Carrier", 5),
                ("Battleship", 4),
                ("Destroyer", 3),
                ("Submarine", 3),
                ("Patrol Boat", 2),
            ],
            contact: Contact::Allowed,
            announcement: Announcement::SunkShip,
        },
        // Rodin, Developing a strategy for “Battleship”, 1988: the fleet in section 1, the rules in section 8.
        Self {
            name: "rodin-1988",
            title: "Rodin 1988: the classic fleet, a ship is named on every hit",
            fleet: CLASSIC,
            contact: Contact::Allowed,
            announcement: Announcement::HitShip,
        },
        // Audinot, Bonnet and Viennot, Optimal strategies against a random opponent in Battleship.
        Self {
            name: "hit-or-miss",
            title: "Hit or miss: the classic fleet, ships do not touch, nothing is said of sinking",
            fleet: CLASSIC,
            contact: Contact::None,
            announcement: Announcement::HitMiss,
        },
        Self {
            name: "sea-battle",
            title: "Sea battle (Morskoi Boi): ten ships that do not touch, sunk ships are not named",
            fleet: &[
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
            ],
            contact: Contact::None,
            announcement: Announcement::Sunk,
        },
    ];

    /// The rules of the preset.
    ///
    /// # Panics
    /// Never: every preset's fleet fits.
    pub fn rules(&self) -> Rules {
        let ship = |&(name, length): &(&str, u8)| Ship { name: name.to_owned(), length };
        let fleet = Fleet::new(self.fleet.iter().map(ship).collect()).expect("it is a fleet");
        Rules::new(Rules::classic().grid(), fleet, self.contact, self.announcement).expect("it fits")
    }

    fn names() -> String {
        Self::ALL.map(|preset| preset.name).join(", ")
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
    }

    #[test]
    fn an_unknown_name_is_quoted_with_the_choices() {
        let error = "chess".parse::<Preset>().unwrap_err().to_string();
        let choices = "classic, hasbro, rodin-1988, hit-or-miss, sea-battle";
        assert_eq!(error, format!("“chess” is not a preset here: choose one of {choices}"));
    }
}
