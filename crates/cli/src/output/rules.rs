use rangekeeper_engine::{Record, Rules};

/// Formats the rules as in a record line: `classic`, or `5x5,none,hit-miss;Alpha=3,Bravo=2`.
pub(crate) fn rules_text(rules: &Rules) -> String {
    let record = Record::new(rules.clone()).to_string();
    record.trim_start_matches("v1;").trim_end_matches(';').to_owned()
}

/// Parses the rules from the text of [`rules_text`]; returns `None` if the text is not one of rules.
pub(crate) fn rules_of(text: &str) -> Option<Rules> {
    let record: Record = format!("v1;{text};").parse().ok()?;
    let rules = record.rules().clone();
    (record.is_empty() && rules_text(&rules) == text).then_some(rules)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_read_back_from_their_text() {
        for text in [
            "classic",
            "5x5,none,hit-miss;Alpha=3,Bravo=2",
            "8x8,none,sunk,salvo=3;Alpha=4",
            "8x8,none,sunk,until-miss;Alpha=4",
        ] {
            assert_eq!(rules_text(&rules_of(text).unwrap()), text);
        }
        for text in ["", "chess", "classic;E5:miss", "v1;classic"] {
            assert_eq!(rules_of(text), None, "{text}");
        }
    }
}
