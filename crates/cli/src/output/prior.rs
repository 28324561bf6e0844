//! Assumption behind a posterior, as text and JSON.

use rangekeeper_engine::Assumption;
use serde::Serialize;

use super::numbers::percent;
use crate::finding::Answer;

/// Keys that are added if ships are not assumed to be placed at random.
#[derive(Serialize)]
pub(crate) struct PriorJson {
    assume: String,
    components: Vec<ComponentJson>,
}

#[derive(Serialize)]
struct ComponentJson {
    placed: String,
    probability: f64,
}

impl PriorJson {
    /// The keys; `None` if ships are assumed to be placed at random.
    pub(crate) fn new(answer: &Answer) -> Option<Self> {
        let component = |(placed, probability): (Assumption, f64)| ComponentJson {
            placed: placed.to_string(),
            probability,
        };
        let components = || answer.origins().into_iter().map(component).collect();
        answer.assumed.named().map(|assume| Self { assume: assume.to_string(), components: components() })
    }
}

/// The sentence that names the assumption; `None` if ships are assumed to be placed at random.
pub(crate) fn sentence(answer: &Answer) -> Option<String> {
    let assumption = answer.assumed.named()?;
    let probability = answer.origins().into_iter().find(|(placed, _)| *placed == Assumption::Person);
    Some(match (assumption, probability) {
        (Assumption::Mixture, Some((_, probability))) => format!(
            "Assumed: ships placed by a person or at random; given this record, by a person with {}%.",
            percent(probability, 1)
        ),
        (Assumption::Mixture, None) => "Assumed: ships placed by a person or at random.".to_owned(),
        _ => "Assumed: ships placed by a person.".to_owned(),
    })
}
