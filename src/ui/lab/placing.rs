//! Who places the ships of the lab's boards, and who the strategies assume has placed them.

use rangekeeper_lab::{Experiment, StrategyName};

use super::Lab;
use crate::ui::controls::selection;
use crate::ui::prelude::*;

/// Who places the ships, and who the strategies assume has placed them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Placing {
    pub boards: Assumption,
    pub assume: Assumption,
}

impl Placing {
    pub fn experiment(self, rules: Rules, strategies: Vec<StrategyName>, seed: u64) -> Experiment {
        let (boards, assumed) = (self.boards.prior(&rules), self.assume.prior(&rules));
        Experiment { boards, assumed, ..Experiment::new(rules, strategies, seed) }
    }

    /// Returns true if boards are placed at random, as the strategies assume.
    pub fn is_usual(self) -> bool {
        self == Self::default()
    }

    /// Both in words; nothing if they are the usual ones.
    pub fn named(self, words: Words) -> Option<String> {
        let boards = words.named(&words.lab_boards(), &boards_in_words(words, self.boards));
        let assume = words.named(&words.lab_assume(), &assumption_in_words(words, self.assume));
        (!self.is_usual()).then(|| words.in_list(&boards, &assume))
    }
}

#[component]
pub fn PlacingChoice() -> impl IntoView {
    let (lab, words) = (Lab::current(), Words::current());
    let boards = [Assumption::Random, Assumption::Person];
    let boards = boards.map(|boards| (boards, boards_in_words(words, boards).to_owned()));
    let assume = Assumption::ALL.map(|assume| (assume, assumption_in_words(words, assume).to_owned()));
    view! {
        <div class="lab-numbers">
            {selection(words.lab_boards(), "lab-boards", boards, lab.boards)}
            {selection(words.lab_assume(), "lab-assume", assume, lab.assume)}
        </div>
    }
}

fn boards_in_words(words: Words, boards: Assumption) -> &'static str {
    match boards {
        Assumption::Random => words.lab_boards_random(),
        Assumption::Person | Assumption::Mixture => words.lab_boards_person(),
    }
}

fn assumption_in_words(words: Words, assumption: Assumption) -> &'static str {
    match assumption {
        Assumption::Random => words.lab_assume_random(),
        Assumption::Person => words.lab_assume_person(),
        Assumption::Mixture => words.lab_assume_mixture(),
    }
}
