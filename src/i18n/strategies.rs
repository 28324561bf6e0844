use rangekeeper_lab::{StrategyName, Unsuited};

use super::Words;

impl Words {
    pub fn strategy(self, strategy: StrategyName) -> String {
        // A strategy without a translation has its name at the prompt.
        self.translated(strategy).map_or_else(|| strategy.name().to_owned(), |(name, _)| name.to_owned())
    }

    pub fn strategy_does(self, strategy: StrategyName) -> String {
        self.translated(strategy).map_or_else(|| strategy.title().to_owned(), |(_, does)| does.to_owned())
    }

    /// Returns the name of a strategy, and what it does.
    fn translated(self, strategy: StrategyName) -> Option<(&'static str, &'static str)> {
        Some(match strategy {
            StrategyName::Random => (self.strategy_random(), self.random_does()),
            StrategyName::RowScan => (self.strategy_row_scan(), self.row_scan_does()),
            StrategyName::ParityCross => (self.strategy_parity_cross(), self.parity_cross_does()),
            StrategyName::ParityRows => (self.strategy_parity_rows(), self.parity_rows_does()),
            StrategyName::GuessAndSearch => (self.strategy_guess_and_search(), self.guess_and_search_does()),
            StrategyName::DensityGrid => (self.strategy_density_grid(), self.density_grid_does()),
            StrategyName::Human => (self.strategy_human(), self.human_does()),
            StrategyName::Rodin => (self.strategy_rodin(), self.rodin_does()),
            StrategyName::Density { .. } => (self.strategy_density(), self.density_does()),
            StrategyName::ProbabilityMatrix => {
                (self.strategy_probability_matrix(), self.probability_matrix_does())
            }
            StrategyName::MonteCarlo { .. } => (self.strategy_monte_carlo(), self.monte_carlo_does()),
            StrategyName::SampledGreedy => (self.strategy_sampled_greedy(), self.sampled_greedy_does()),
            StrategyName::ExactGreedy => (self.strategy_exact_greedy(), self.exact_greedy_does()),
            StrategyName::Rangekeeper => ("Rangekeeper", self.rangekeeper_does()),
            StrategyName::ExactOptimal { .. } => (self.strategy_exact_optimal(), self.exact_optimal_does()),
            _ => return None,
        })
    }

    pub fn unsuited(self, reason: Unsuited) -> String {
        match reason {
            Unsuited::Grid { .. } => self.unsuited_grid(),
            Unsuited::Announcement { .. } => self.unsuited_announcement(),
            Unsuited::Boards { .. } => self.unsuited_boards(),
            _ => return reason.to_string(),
        }
        .to_owned()
    }

    /// Joins items that follow one another: `a, b, c`.
    pub fn in_sequence(self, items: &[String]) -> String {
        let mut items = items.iter();
        let first = items.next().cloned().unwrap_or_default();
        items.fold(first, |list, next| self.in_list(&list, next))
    }
}
