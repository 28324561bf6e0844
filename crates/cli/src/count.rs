//! `rangekeeper count`.

use std::time::Instant;

use rangekeeper_engine::sliced::CountPlan;
use rangekeeper_engine::{Position, Record};

use crate::arguments::CountQuestion;
use crate::trouble::Trouble;
use crate::{exact, json};

/// The answer as the text to print.
pub(crate) fn answer(question: &CountQuestion) -> Result<String, Trouble> {
    let started = Instant::now();
    let boards = match Position::new(&Record::new(question.rules.clone())) {
        Ok(position) => {
            let plan = CountPlan::new(&position).map_err(|error| Trouble::Failure(error.to_string()))?;
            exact::count(&plan).boards
        }
        // Before the first shot this says only that the fleet does not fit, and none is a number of boards.
        Err(_) => 0,
    };
    if question.json { json::count(boards, started.elapsed()) } else { Ok(format!("{boards}\n")) }
}
