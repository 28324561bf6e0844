use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use thiserror::Error;

use crate::Rules;

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
    /// Grid, contact, announcement and, unless it is one shot, the length of a turn, as in a record line.
    rules: &'static str,
    /// The ships, as in a record line.
    fleet: &'static str,
}

/// A name that no preset has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("“{name}” is not a preset here: choose one of {choices}", choices = Preset::names())]
pub struct UnknownPreset {
    /// The name given.
    pub name: String,
}

const CLASSIC: &str = "Carrier=5,Battleship=4,Cruiser=3,Submarine=3,Destroyer=2";
const HASBRO: &str = "Carrier=5,Battleship=4,Destroyer=3,Submarine=3,Patrol Boat=2";
const SEA_BATTLE: &str = "Battleship=4,Cruiser 1=3,Cruiser 2=3,Destroyer 1=2,Destroyer 2=2,Destroyer 3=2,\
                          Boat 1=1,Boat 2=1,Boat 3=1,Boat 4=1";

impl Preset {
    /// All presets, the default first. Game IDs store a preset's index, so new presets must be added at the end.
    pub const ALL: [Self; 13] = [
        Self {
            name: "classic",
            title: "Classic: ships may touch, a sunk ship is named",
            rules: "10x10,allowed,sunk-ship",
            fleet: CLASSIC,
        },
        Self {
            name: "hasbro",
            title: "Hasbro: the classic rules with today's names of the ships",
            rules: "10x10,allowed,sunk-ship",
            fleet: HASBRO,
        },
        // Rodin, Developing a strategy for “Battleship”, 1988: the fleet in section 1, the rules in section 8.
        Self {
            name: "rodin-1988",
            title: "Rodin 1988: the classic fleet, a ship is named on every hit",
            rules: "10x10,allowed,hit-ship",
            fleet: CLASSIC,
        },
        // Audinot, Bonnet and Viennot, Optimal strategies against a random opponent in Battleship.
        Self {
            name: "hit-or-miss",
            title: "Hit or miss: the classic fleet, ships do not touch, nothing is said of sinking",
            rules: "10x10,none,hit-miss",
            fleet: CLASSIC,
        },
        Self {
            name: "sea-battle",
            title: "Sea battle (Morskoi Boi): ten ships that do not touch, sunk ships are not named",
            rules: "10x10,none,sunk",
            fleet: SEA_BATTLE,
        },
        // OpenPigeon, battleship.gd: the fleets in SHIP_TEMPLATES, another shot after a hit in _on_fire_button_pressed;
        // battleground.gd: no contact in get_grid_neighbours.
        Self {
            name: "phone-8x8",
            title: "Sea Battle on phones, 8 x 8: seven ships that do not touch, a hit shoots again",
            rules: "8x8,none,sunk,until-miss",
            fleet: "Battleship=4,Cruiser 1=3,Cruiser 2=3,Cruiser 3=3,Destroyer 1=2,Destroyer 2=2,Destroyer 3=2",
        },
        Self {
            name: "phone-9x9",
            title: "Sea Battle on phones, 9 x 9: eight ships that do not touch, a hit shoots again",
            rules: "9x9,none,sunk,until-miss",
            fleet: "Battleship 1=4,Battleship 2=4,Battleship 3=4,\
                    Cruiser 1=3,Cruiser 2=3,Cruiser 3=3,Cruiser 4=3,Cruiser 5=3",
        },
        // The same rules on paper: teleporto.ru, instructions of the magnetic game ИМ-1005.
        Self {
            name: "phone-10x10",
            title: "Sea Battle on phones, 10 x 10, and Russian rules: sea battle, a hit shoots again",
            rules: "10x10,none,sunk,until-miss",
            fleet: SEA_BATTLE,
        },
        // Danish Wikipedia, Sænke slagskibe, Spilleregler.
        Self {
            name: "danish",
            title: "Danish (Sænke slagskibe): the ships of Hasbro, sunk ships are not named",
            rules: "10x10,allowed,sunk",
            fleet: HASBRO,
        },
        // Kamp, About the game “sea battle”, 2004: the ships by their lengths alone.
        Self {
            name: "danish-12x10",
            title: "Danish, 12 x 10: the classic fleet, sunk ships are not named",
            rules: "12x10,allowed,sunk",
            fleet: CLASSIC,
        },
        // German Wikipedia, Schiffe versenken; lerntippsammlung.de, Lernspiel 16. The turn is left to the players.
        Self {
            name: "german",
            title: "German (Schiffe versenken): ten ships of 2 to 5 cells that do not touch, sunk ships are not named",
            rules: "10x10,none,sunk",
            fleet: "Battleship=5,Cruiser 1=4,Cruiser 2=4,Destroyer 1=3,Destroyer 2=3,Destroyer 3=3,\
                    Submarine 1=2,Submarine 2=2,Submarine 3=2,Submarine 4=2",
        },
        // Hasbro's printed instructions: the player who is hit says which ship it is.
        Self {
            name: "box",
            title: "Box: the ships of Hasbro, a ship is named on every hit, as the manual has it",
            rules: "10x10,allowed,hit-ship",
            fleet: HASBRO,
        },
        // IUT de Belfort-Montbéliard, SAÉ Latroncules, variante 1.
        Self {
            name: "french",
            title: "French (Bataille navale): the classic fleet, ships do not touch, sunk ships are not named",
            rules: "10x10,none,sunk",
            fleet: CLASSIC,
        },
    ];

    /// Returns the rules of the preset.
    ///
    /// # Panics
    /// Never: there are no presets but [`Self::ALL`].
    pub fn rules(&self) -> Rules {
        let mut all = Self::ALL.iter().zip(Self::rules_of_all());
        all.find(|(preset, _)| *preset == self).expect("there are no other presets").1.clone()
    }

    /// Returns the rules of [`Self::ALL`]. They are read once: a Game ID compares a game's rules with each of them.
    pub(crate) fn rules_of_all() -> &'static [Rules] {
        static RULES: LazyLock<[Rules; Preset::ALL.len()]> = LazyLock::new(|| {
            let text = |preset: Preset| format!("{};{}", preset.rules, preset.fleet);
            Preset::ALL.map(|preset| text(preset).parse().expect("every preset is written as rules"))
        });
        &*RULES
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
        assert_eq!(Preset::ALL[0].rules(), Rules::classic());
        for preset in Preset::ALL {
            assert_eq!(preset.name.parse(), Ok(preset));
            assert_eq!(preset.to_string(), preset.name);
            assert!(Position::new(&Record::new(preset.rules())).is_ok(), "{}", preset.name);
        }
    }
}
