//! The progress of counting and sampling in words.

use rangekeeper_engine::CountMethod;
use rangekeeper_session::{AnalysisSnapshot, Count, CountEffort, Drawn, NoCount, Reading};

use super::Words;

impl Words {
    /// Returns the progress of the count.
    pub fn exact_line(self, AnalysisSnapshot { reading, effort, .. }: &AnalysisSnapshot) -> String {
        let findings = match reading {
            Reading::Waiting => return self.reading().to_owned(),
            Reading::Contradicted(_) => return self.no_board_fits().to_owned(),
            Reading::Refused(_) | Reading::Lost(_) => return self.no_numbers().to_owned(),
            Reading::Known(findings) => findings,
        };
        match &findings.count {
            Count::NotWanted => String::new(),
            Count::Refused(NoCount::TooManyBoards) => self.too_many_boards().to_owned(),
            Count::Refused(NoCount::TooMuchMemory) => self.too_much_memory().to_owned(),
            Count::Begun(progress) => self.counting(&self.percent(*progress, 0)),
            Count::Stopped => self.counting_stopped().to_owned(),
            Count::Done(counts) => {
                let Some(CountEffort { method, ms }) = effort else { return self.counted(counts.boards) };
                let ms = self.count(ms.ceil() as u64);
                match method {
                    CountMethod::Search => self.counted_in(counts.boards, &ms),
                    CountMethod::Sweep => self.counted_by_sweep(counts.boards, &ms),
                    CountMethod::Known => self.counted_beforehand(counts.boards),
                }
            }
        }
    }

    /// Returns the progress of the samples. True if samples are `wanted`.
    pub fn sampled_line(self, AnalysisSnapshot { reading, .. }: &AnalysisSnapshot, wanted: bool) -> String {
        let Some(findings) = reading.findings() else { return String::new() };
        let Some(Drawn { sample, complete, .. }) = &findings.sample else {
            return match (findings.no_draws, wanted) {
                (true, _) => self.no_samples().to_owned(),
                (false, true) => self.no_samples_yet().to_owned(),
                (false, false) => String::new(),
            };
        };
        let (drawn, acceptance) = (sample.accepted(), self.percent(sample.acceptance(), 1));
        match (*complete, sample.proposed == drawn) {
            (true, true) => self.sampled_in_all_by_sweep(drawn),
            (true, false) => self.sampled_in_all(drawn, &acceptance),
            (false, true) => self.sampled_so_far_by_sweep(drawn),
            (false, false) => self.sampled_so_far(drawn, &acceptance),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rangekeeper_engine::{Record, Rules};
    use rangekeeper_session::{Certain, Findings};

    #[test]
    fn the_lines_say_why_boards_are_not_counted_or_drawn() {
        let case = |count: Count, no_draws: bool, exact: &str, sampled: &str| {
            let (certain, sample) = (Certain::default(), None);
            let findings = Findings { certain, sample, no_draws, count, has_waited: false };
            let empty = AnalysisSnapshot::empty(Record::new(Rules::classic()));
            let known = AnalysisSnapshot { reading: Reading::Known(findings), ..empty };
            let words = Words::english();
            assert_eq!((&*words.exact_line(&known), &*words.sampled_line(&known, true)), (exact, sampled));
        };
        let memory = "Counting takes more memory than there is to spare here. Samples only.";
        let many = "Too many boards to count. Samples only.";
        case(Count::Refused(NoCount::TooManyBoards), false, many, "No samples yet.");
        case(Count::Refused(NoCount::TooMuchMemory), false, memory, "No samples yet.");
        case(Count::Stopped, true, "Counting was stopped.", "No samples.");
        case(Count::NotWanted, true, "", "No samples.");
    }
}
