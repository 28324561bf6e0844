//! The figures of a forecast of further shots.

use rangekeeper_play::GameLengths;

pub struct ForecastFigures<'a> {
    pub shots: &'a GameLengths,
    /// Where a hit shoots again, the hits that every game still has. Each of its other shots is a miss and ends a turn.
    pub hits: Option<u64>,
    pub mean: f64,
    pub error: f64,
    /// The range of 80% of the games.
    pub likely: (u64, u64),
    /// The shots of the shortest game, and of the longest.
    pub least: u64,
    pub most: u64,
}

impl<'a> ForecastFigures<'a> {
    /// The fewest games to report: the first to end are the short ones.
    pub const FEWEST_GAMES: u64 = 20;

    /// Returns the figures; `None` of too few games.
    pub fn new(shots: &'a GameLengths, hits: Option<u64>) -> Option<Self> {
        let games = shots.histogram();
        Some(Self {
            shots,
            hits,
            mean: shots.mean().filter(|_| shots.games() >= Self::FEWEST_GAMES)?,
            error: shots.standard_error()?,
            likely: shots.likely_range().map(|(lower, upper)| (lower.into(), upper.into()))?,
            least: games.iter().position(|games| *games > 0)? as u64,
            most: games.len().checked_sub(1)? as u64,
        })
    }

    /// Returns the turns of so many further shots, where a hit shoots again.
    pub fn turns(&self, shots: u64) -> Option<u64> {
        self.hits.map(|hits| (shots + 1).saturating_sub(hits))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shot_but_the_hits_ends_a_turn_and_so_does_the_last_hit() {
        let shots: GameLengths =
            (0..ForecastFigures::FEWEST_GAMES as u16).map(|game| 14 + game % 3).collect();
        let turns = |hits| ForecastFigures::new(&shots, hits).and_then(|figures| figures.turns(15));
        assert_eq!([turns(None), turns(Some(10))], [None, Some(6)]);
        // A handful of games tells little.
        assert!(ForecastFigures::new(&[14, 15].into_iter().collect(), None).is_none());
    }
}
