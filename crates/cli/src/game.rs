//! The options that say which game is played.

use std::str::FromStr;

use lexopt::Parser;
use rangekeeper_engine::error::FleetError;
use rangekeeper_engine::{Announcement, Contact, Fleet, Grid, Preset, Rules};

use crate::arguments::value;
use crate::trouble::Trouble;

/// The rules as far as they were given: a preset, and what differs from it.
#[derive(Default)]
pub(crate) struct Game {
    preset: Option<Preset>,
    grid: Option<Grid>,
    fleet: Option<Fleet>,
    contact: Option<Contact>,
    announcement: Option<Announcement>,
}

impl Game {
    /// Reads the value of an option without its dashes; whether it is one of the game's.
    pub(crate) fn read(&mut self, option: &str, parser: &mut Parser) -> Result<bool, Trouble> {
        match option {
            "preset" => self.preset = Some(value(parser, option)?),
            "grid" => self.grid = Some(value(parser, option)?),
            "fleet" => self.fleet = Some(value::<Ships>(parser, option)?.0),
            "contact" => self.contact = Some(value(parser, option)?),
            "announce" => self.announcement = Some(value(parser, option)?),
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// The rules; what was not given is as in the preset, or the classic game.
    pub(crate) fn rules(self) -> Result<Rules, Trouble> {
        self.rules_like(Rules::classic())
    }

    /// The rules; what was not given is as in the preset, or in these.
    pub(crate) fn rules_like(self, usual: Rules) -> Result<Rules, Trouble> {
        let base = self.preset.map_or(usual, |preset| preset.rules());
        Rules::new(
            self.grid.unwrap_or(base.grid()),
            self.fleet.unwrap_or_else(|| base.fleet().clone()),
            self.contact.unwrap_or(base.contact()),
            self.announcement.unwrap_or(base.announcement()),
        )
        .and_then(|rules| rules.with_shots_per_turn(base.shots_per_turn()))
        .map_err(|error| Trouble::Usage(error.to_string()))
    }
}

/// A fleet as it is typed: a ship may be a length alone, and is then named by its place.
struct Ships(Fleet);

impl FromStr for Ships {
    type Err = FleetError;

    fn from_str(text: &str) -> Result<Self, FleetError> {
        let name = |(place, ship): (usize, &str)| {
            let is_length = !ship.is_empty() && ship.bytes().all(|byte| byte.is_ascii_digit());
            if is_length { format!("Ship {}={ship}", place + 1) } else { ship.to_owned() }
        };
        let ships: Vec<String> = text.split(',').enumerate().map(name).collect();
        ships.join(",").parse().map(Self)
    }
}
