use clap::Args;
use rangekeeper_engine::notation::GameId;
use rangekeeper_engine::{Announcement, Assumption, Contact, Fleet, Grid, OwnBoard, Preset, Record, Rules};

use super::values;
use crate::command_error::CommandError;

/// The rules of a game: a preset, and what differs from it.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Rules (an option overrides the preset, wherever it stands)")]
pub struct RulesArgs {
    /// Rules by name; rangekeeper --help lists the names [default: classic]
    #[arg(long, value_name = "NAME", value_parser = values::read::<Preset>)]
    preset: Option<Preset>,
    /// Columns x rows, each from 1 to 16 [default: 10x10]
    #[arg(long, value_name = "WxH", value_parser = values::read::<Grid>)]
    grid: Option<Grid>,
    /// Names and lengths of the ships, or lengths alone: 2,3,4 [default:
    /// Carrier=5,Battleship=4,Cruiser=3,Submarine=3,Destroyer=2]
    #[arg(long, value_name = "NAME=LEN,...", value_parser = values::fleet)]
    fleet: Option<Fleet>,
    /// How close ships may lie: allowed, corners (ships meet at corners only), none [default: allowed]
    #[arg(long, value_name = "RULE", value_parser = values::read::<Contact>)]
    contact: Option<Contact>,
    /// What the opponent says: hit-miss, sunk, sunk-ship, hit-ship [default: sunk-ship]
    #[arg(long, value_name = "RULE", value_parser = values::read::<Announcement>)]
    announce: Option<Announcement>,
}

/// A record: shots and the rules, or a text of the page.
#[derive(Args, Clone, Debug)]
pub(crate) struct RecordArgs {
    /// The shots in the order in which they were fired: E5:miss,C3:hit,C4:sunk=Cruiser; outcomes are miss, hit,
    /// hit=NAME, sunk, sunk=NAME
    #[arg(long, default_value = "", hide_default_value = true, help_heading = "Record")]
    shots: String,
    /// A record as the page writes it, with its rules and with blocked, sunk and struck marks: a record line, a Game
    /// ID, or the page's address
    #[arg(long, value_name = "LINE", value_parser = values::read::<GameId>, help_heading = "Record")]
    #[arg(conflicts_with_all = ["shots", "preset", "grid", "fleet", "contact", "announce"])]
    record: Option<GameId>,
    #[command(flatten)]
    rules: RulesArgs,
}

impl RulesArgs {
    /// Returns the rules. Options that are not given are those of the preset, or of the classic game.
    pub fn rules(&self) -> Result<Rules, CommandError> {
        let base = self.preset.map_or_else(Rules::classic, |preset| preset.rules());
        Rules::new(
            self.grid.unwrap_or(base.grid()),
            self.fleet.clone().unwrap_or_else(|| base.fleet().clone()),
            self.contact.unwrap_or(base.contact()),
            self.announce.unwrap_or(base.announcement()),
        )
        .and_then(|rules| rules.with_turn(base.turn()))
        .map(|rules| rules.with_last_word(base.has_last_word()))
        .map_err(|error| CommandError::Usage(error.to_string()))
    }
}

impl RecordArgs {
    pub(crate) fn record(&self) -> Result<Record, CommandError> {
        if let Some(game) = &self.record {
            return Ok(game.record().clone());
        }
        let mut record = Record::new(self.rules.rules()?);
        record.add_shots(&self.shots).map_err(|error| CommandError::Usage(format!("--shots: {error}")))?;
        Ok(record)
    }

    /// Returns the own board that `--record` has.
    pub(crate) fn own_board(&self) -> Option<&OwnBoard> {
        self.record.as_ref()?.own_board()
    }

    /// Returns the assumption that `--record` has about who placed the ships; at random without one.
    pub(super) fn assumption(&self) -> Assumption {
        self.record.as_ref().map_or(Assumption::Random, GameId::assumption)
    }
}
