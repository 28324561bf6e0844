use rangekeeper_engine::error::{
    ArrangementError, FleetError, GameIdError, ListProblem, RecordError, RecordTextError, RulesError,
};
use rangekeeper_engine::notation::{Complaint, Coordinates, GameId};
use rangekeeper_engine::{Fleet, Grid};
use rangekeeper_play::HideError;

use super::Words;
use super::cells::E5;
use rangekeeper_session::profiles::{HEAD, ProfileTextError};
use rangekeeper_session::workers::pool::{NOT_LOADED, SILENT, UNREADABLE};
use rangekeeper_session::{KeptTextError, Notice, Profile, SetAside};

impl Words {
    pub fn notice(self, notice: &Notice) -> String {
        match notice {
            Notice::Said(sentence) => sentence.clone(),
            Notice::SetAside(SetAside::Unwanted(text)) => self.set_aside_as_asked(text),
            Notice::SetAside(SetAside::Unreadable(error)) => {
                self.stored_unreadable(&self.kept_text_error(error))
            }
            Notice::AddressUnreadable(error) => self.address_unreadable(&self.game_id_error(error)),
            Notice::GameOfAddress => self.game_of_address().to_owned(),
            Notice::StorageFull => self.storage_is_full().to_owned(),
            Notice::StorageBlocked => self.storage_is_blocked().to_owned(),
            Notice::OrderCounts => self.order_counts().to_owned(),
            Notice::ProfileNotKept => self.profile_not_kept().to_owned(),
        }
    }

    /// Says why the engine was lost. The browser's own reason stays in its language.
    pub fn why_engine_lost(self, reason: &str) -> String {
        self.engine_lost(&match reason {
            SILENT => self.engine_silent(),
            UNREADABLE => self.engine_unreadable(),
            NOT_LOADED => self.engine_not_loaded(),
            said => said,
        })
    }

    pub fn kept_text_error(self, error: &KeptTextError) -> String {
        match error {
            KeptTextError::Step(step) => self.no_step(step),
            KeptTextError::Game(error) => self.game_id_error(error),
        }
    }

    pub fn profile_error(self, error: &ProfileTextError) -> String {
        match error {
            ProfileTextError::NotAProfile(text) => self.profile_head_missing(text, &HEAD),
            ProfileTextError::UnknownVersion(text) => self.profile_version(text),
            ProfileTextError::Name(text) => self.profile_name(text, &Profile::NAME_LENGTH),
            ProfileTextError::Line { line, part } => self.profile_line(part, line),
            ProfileTextError::Cells { line, found, wanted } => self.profile_cells(line, found, wanted),
            ProfileTextError::TooLong => self.profile_too_long(&Profile::MOST_GAMES),
        }
    }

    pub fn game_id_error(self, error: &GameIdError) -> String {
        match error {
            GameIdError::NotAGameId(text) => self.no_game_id(text, &GameId::BEGINNINGS.join(", ")),
            GameIdError::UnknownVersion(text) => self.unknown_version(text),
            GameIdError::Character(character) => self.foreign_character(character),
            GameIdError::Damaged(text) => self.damaged(text),
            GameIdError::Unreadable { .. } => self.unreadable().to_owned(),
            GameIdError::Fleet(error) => self.fleet_error(error),
            GameIdError::Rules(error) => self.rules_error(error),
            GameIdError::MarkedTwice(cell) => self.marked_twice(cell),
            GameIdError::Hidden(error) => self.arrangement_error(error),
            GameIdError::Text(error) => self.record_text_error(error),
            other => other.to_string(),
        }
    }

    /// Explains an error in a record's text, which has its own names for cells.
    pub fn record_text_error(self, error: &RecordTextError) -> String {
        let words = self.with_coordinates(Coordinates::default());
        match error {
            RecordTextError::Version(text) => words.no_version(text),
            RecordTextError::Rules(text) => words.no_rules(text),
            RecordTextError::TwoTurns(text) => words.two_turns(text),
            RecordTextError::Part(text) => words.no_part(text),
            RecordTextError::Shot(text) => words.no_shot(text),
            RecordTextError::UnknownShip(name) => words.unknown_ship(name),
            RecordTextError::Cell(error) => words.no_cell(&error.0),
            RecordTextError::Grid(error) => words.no_grid(&error.0),
            RecordTextError::Fleet(error) => words.fleet_error(error),
            RecordTextError::Rule(error) => words.no_rule(&error.word, &error.choices),
            RecordTextError::RulesTogether(error) => words.rules_error(error),
            RecordTextError::Mark(error) => words.record_error(error),
            other => other.to_string(),
        }
    }

    pub fn record_error(self, error: &RecordError) -> String {
        match error {
            RecordError::OutsideGrid { cell, grid } => self.outside_grid(cell, &self.grid_size(*grid)),
            RecordError::NotAnnounced { cell, outcome, .. } => self.not_announced(outcome, cell),
            RecordError::MarkedTwice { cell } => self.marked_twice(cell),
            other => other.to_string(),
        }
    }

    pub fn fleet_error(self, error: &FleetError) -> String {
        match error {
            FleetError::Empty => self.no_ships().to_owned(),
            FleetError::TooManyShips { count } => self.too_many_ships(&Fleet::MAX_SHIPS, count),
            FleetError::NotAShip(text) => self.no_ship(text),
            FleetError::Length { name, length } => self.bad_length(name, length),
            FleetError::Name(name) => self.bad_name(name),
            FleetError::SameName(name) => self.same_name(name),
            other => other.to_string(),
        }
    }

    pub fn rules_error(self, error: &RulesError) -> String {
        let size = |grid: &Grid| self.grid_size(*grid);
        match error {
            RulesError::ShipTooLong { name, length, grid } => {
                self.ship_too_long(&self.ship(name), length, &size(grid))
            }
            RulesError::TooManyCells { cells, grid } => self.too_many_cells(cells, &size(grid), &grid.area()),
            RulesError::ShotsPerTurn { shots } => self.bad_salvo(shots),
            RulesError::SinkingNotSaid => self.sinking_not_said().to_owned(),
            other => other.to_string(),
        }
    }

    pub fn arrangement_error(self, error: &ArrangementError) -> String {
        match error {
            ArrangementError::NotOneEach { .. } => self.unreadable().to_owned(),
            ArrangementError::Length { ship, .. } | ArrangementError::NoPlacement { ship, .. } => {
                self.cannot_lie(&self.ship(ship))
            }
            ArrangementError::Overlap { one, other } | ArrangementError::Touch { one, other, .. } => {
                self.too_close(&self.ship(one), &self.ship(other))
            }
            other => other.to_string(),
        }
    }

    pub fn hide_error(self, error: &HideError) -> String {
        match error {
            HideError::Impossible { grid } => self.no_room(&self.grid_size(*grid)),
            HideError::TooCrowded { grid, .. } => self.too_crowded(&self.grid_size(*grid)),
            HideError::GaveUp { .. } => self.too_hard_to_tell().to_owned(),
            other => other.to_string(),
        }
    }

    /// Explains an error in a list of shots on this grid, with its place.
    pub(super) fn list_complaint(self, grid: Grid, complaint: &Complaint) -> String {
        let Complaint { line, item, text, problem } = complaint;
        let problem = match problem {
            ListProblem::NotAnItem => self.list_not_an_item(&E5),
            ListProblem::SplitCell(text) => self.list_split_cell(text, &E5),
            ListProblem::NoOutcome(cell) => self.list_no_outcome(cell),
            ListProblem::UnknownOutcome(word) => self.list_unknown_outcome(word),
            ListProblem::UnknownShip(name) => self.unknown_ship(name),
            ListProblem::AmbiguousShip { name, ships } => self.list_ambiguous(name, &self.choice(ships)),
            ListProblem::Cell(error) => self.no_cell_of(grid, &error.0),
            ListProblem::Mark(error) => self.record_error(error),
            other => other.to_string(),
        };
        self.list_item(line, item, text, &problem)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fleets_that_cannot_be_are_refused_with_the_reason() {
        let words = Words::english();
        let no_room = words.hide_error(&HideError::Impossible { grid: Grid::new(4, 4).unwrap() });
        assert_eq!(no_room, "these ships have no room on the 4 × 4 grid");
        assert!(words.fleet_error(&FleetError::Empty).contains("a fleet needs at least one ship"));
    }

    #[test]
    fn what_is_no_game_is_refused_with_the_reason() {
        let case = |text: &str, expected: &str| {
            let words = Words::english();
            let error = text.parse::<GameId>().unwrap_err();
            let sentence = words.game_id_error(&error);
            assert!(sentence.contains(expected), "{sentence}");
            let error = KeptTextError::Game(error);
            let notice = words.notice(&Notice::SetAside(SetAside::Unreadable(error)));
            assert!(notice.starts_with("The stored game cannot be read and was set aside"), "{notice}");
            assert!(notice.contains(&sentence), "{notice}");
        };
        case("R1AAAA", "“R1AAAA” is damaged: a letter is wrong");
        case("R1AA!AA", "“!” does not occur in a Game ID");
        case("R9ABC", "of a version that this page does not know");
        case("hello", "“hello” is not a Game ID: one begins with R1, R2, R3");
        case("v1;classic;E5:splash", "“E5:splash” is not a shot");
        let too_long = "the Carrier is 5 cells long, longer than either side of the 4 × 4 grid";
        case("v1;4x4,none,hit-miss;Carrier=5;", too_long);
        case("v1;5x5,none,hit-miss;Cruiser=3,Cruiser=3;", "two ships are named “Cruiser”");
        case("v1;5x5,none,hit-miss;A/B=3;", "“A/B” cannot be a ship's name");
    }

    #[test]
    fn what_is_no_profile_is_refused_with_the_reason() {
        const ADA: &str = "Rangekeeper opponent 1\nname: Ada\nfound: 5x5; 3,2; B1 B2 B3 E4 E5\n";
        let case = |text: &str, expected: &str| {
            let words = Words::english();
            let error = Profile::of_text(text).unwrap_err();
            let sentence = words.profile_refused(&words.profile_error(&error));
            assert!(sentence.contains(expected), "{sentence}");
        };
        assert!(Profile::of_text(ADA).is_ok());
        case("R1abc", "Not a profile: it says “R1abc” where “Rangekeeper opponent 1” should be.");
        case(&ADA.replace("opponent 1", "opponent 3"), "“Rangekeeper opponent 3” is from a version");
        case(&ADA.replace("name: ", "nome: "), "line 2 should be “name:”");
        case(&ADA.replace("E5", "E55"), "“E55” in line 3 does not belong there");
        case(&ADA.replace(" E5", ""), "line 3 has 4 cells for ships of 5 cells");
    }
}
