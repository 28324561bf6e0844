use rangekeeper_engine::Assumption;
use serde_json::{Value, json};

use super::numbers::percent;
use crate::finding::Answer;

/// Adds the keys of the assumption, unless ships are assumed to be placed at random. Returns true if it did.
pub(crate) fn add_to(json: &mut Value, answer: &Answer) -> bool {
    if answer.assumption == Assumption::Random {
        return false;
    }
    json["assume"] = answer.assumption.to_string().into();
    let component = |(placed, probability): (Assumption, f64)| json!({ "placed": placed.to_string(), "probability": probability });
    json["components"] = answer.origins().into_iter().map(component).collect();
    true
}

/// The sentence that names the assumption; `None` if ships are assumed to be placed at random.
pub(crate) fn sentence(answer: &Answer) -> Option<String> {
    let person = answer.origins().into_iter().find(|(placed, _)| *placed == Assumption::Person);
    let given = |(_, share)| format!("; given this record, by a person with {}%", percent(share, 1));
    let given = person.map(given).unwrap_or_default();
    match answer.assumption {
        Assumption::Random => None,
        Assumption::Person => Some("Assumed: ships placed by a person.".to_owned()),
        Assumption::Mixture => Some(format!("Assumed: ships placed by a person or at random{given}.")),
    }
}
