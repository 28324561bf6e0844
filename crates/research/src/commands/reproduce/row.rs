use serde::Serialize;

use super::figure::{Agreement, Estimate, Printed};

#[derive(Clone, Debug, Serialize)]
pub(super) struct Row {
    pub(super) source: &'static str,
    pub(super) subject: String,
    pub(super) reported: Option<String>,
    pub(super) found: String,
    /// 95% interval of an estimate.
    pub(super) interval: Option<(f64, f64)>,
    pub(super) agreement: Agreement,
    /// Reason why the two figures differ, or a remark; may be empty.
    pub(super) reason: String,
}

impl Row {
    /// Creates a row of two texts that agree if they are equal.
    pub(super) fn exactly(
        source: &'static str,
        subject: impl Into<String>,
        reported: &str,
        found: impl ToString,
    ) -> Self {
        let (subject, reported, found) = (subject.into(), Some(reported.to_owned()), found.to_string());
        let is_equal = reported.as_ref() == Some(&found);
        let agreement = if is_equal { Agreement::Agrees } else { Agreement::Disagrees };
        Self { source, subject, reported, found, interval: None, agreement, reason: String::new() }
    }

    /// Creates a row of a number without error, and its text.
    pub(super) fn number(
        source: &'static str,
        subject: impl Into<String>,
        printed: Printed,
        number: f64,
        found: impl Into<String>,
    ) -> Self {
        let (agreement, reason) = printed.compare((number, number), Agreement::Agrees);
        let (subject, reported) = (subject.into(), Some(printed.text.to_owned()));
        Self { source, subject, reported, found: found.into(), interval: None, agreement, reason }
    }

    /// Creates a row of an estimate, with the published figure if there is one.
    pub(super) fn sampled(
        source: &'static str,
        subject: impl Into<String>,
        printed: Option<Printed>,
        estimate: Estimate,
    ) -> Self {
        let (mut agreement, mut reason) = (Agreement::NotPublished, String::new());
        if let Some(printed) = printed {
            let compare = |reach| printed.compare(estimate.range(reach), Agreement::WithinTheInterval);
            (agreement, reason) = compare(Estimate::REACHES[0]);
            if agreement == Agreement::Disagrees && compare(Estimate::REACHES[1]).0 != Agreement::Disagrees {
                agreement = Agreement::Explained;
                "chance: one interval of 20 misses; that of 99.99% does not".clone_into(&mut reason);
            }
        }
        let (subject, found) = (subject.into(), format!("{:.2}", estimate.value));
        let reported = printed.map(|printed| printed.text.to_owned());
        Self { source, subject, reported, found, interval: Some(estimate.interval()), agreement, reason }
    }

    pub(super) fn differs(self, reason: impl Into<String>) -> Self {
        // A difference that is none is a mistake of this table.
        let (agreement, reason) = match self.agreement {
            Agreement::Agrees => (Agreement::Disagrees, "no difference".to_owned()),
            _ => (Agreement::Explained, reason.into()),
        };
        Self { agreement, reason, ..self }
    }

    pub(super) fn with_range(self, least: Printed, most: Printed) -> Self {
        let (lower, upper) = self.interval.unwrap_or((f64::NAN, f64::NAN));
        let is_within = lower <= most.as_rounded().1 && least.as_rounded().0 <= upper;
        let agreement = if is_within { Agreement::WithinTheInterval } else { Agreement::Disagrees };
        Self { reported: Some(format!("{} to {}", least.text, most.text)), agreement, ..self }
    }

    pub(super) fn with_remark(mut self, remark: impl Into<String>) -> Self {
        let remark = remark.into();
        self.reason = if self.reason.is_empty() { remark } else { format!("{}; {remark}", self.reason) };
        self
    }
}

#[cfg(test)]
mod tests {
    use rangekeeper_play::GameLengths;

    use super::*;

    #[track_caller]
    fn case(printed: Printed, number: f64, agreement: Agreement) {
        assert_eq!(Row::number("", "", printed, number, "").agreement, agreement, "{printed:?} {number}");
    }

    #[test]
    fn a_number_agrees_with_what_is_printed_of_it_and_with_no_other() {
        case(Printed::rounded("91.7"), 91.6963, Agreement::Agrees);
        case(Printed::rounded("91.6"), 91.6963, Agreement::Disagrees);
        case(Printed::rounded("30.8"), 30.8849, Agreement::Disagrees);
        case(Printed::cut_off("30.8"), 30.8849, Agreement::Explained);
        case(Printed::cut_off("30.8"), 30.7849, Agreement::Agrees);
        case(Printed::cut_off("30.8"), 30.91, Agreement::Disagrees);
        case(Printed::rounded_up("55.6"), 55.5261, Agreement::Explained);
        case(Printed::rounded_up("55.7"), 55.5261, Agreement::Disagrees);
        case(Printed::rounded("many"), 55.5261, Agreement::Disagrees);
    }

    #[test]
    fn a_drawn_number_agrees_within_its_interval_and_a_wrong_figure_is_told() {
        let case = |printed: &'static str, agreement: Agreement| {
            let estimate = Estimate { value: 67.21, standard_error: 0.02 };
            let row = Row::sampled("", "", Some(Printed::rounded(printed)), estimate);
            assert_eq!(row.agreement, agreement, "{printed}");
        };
        case("67.25", Agreement::WithinTheInterval);
        case("67.27", Agreement::Explained);
        case("67.31", Agreement::Disagrees);
        case("66.25", Agreement::Disagrees);
    }

    #[test]
    fn a_difference_that_is_none_is_told() {
        let case = |row: Row, agreement| assert_eq!(row.agreement, agreement);
        case(Row::exactly("", "", "6*10", "7*10").differs(""), Agreement::Explained);
        case(Row::exactly("", "", "7*10", "7*10").differs(""), Agreement::Disagrees);
        case(Row::exactly("", "", "146/24", "147/24"), Agreement::Disagrees);
    }

    #[test]
    fn the_error_of_a_standard_deviation_is_that_of_a_known_distribution() {
        // Even shares of 1 and 3: every distance is 1, so that nothing is uncertain but the share.
        let lengths: GameLengths = [1, 3].repeat(500).into_iter().collect();
        let estimate = Estimate::standard_deviation(&lengths).unwrap();
        assert!((estimate.value - 1.0).abs() < 1e-3 && estimate.standard_error < 1e-3);
    }
}
