//! How an opponent places the ships, from where they were found.

use rangekeeper_engine::prior::learned_weights;
use rangekeeper_engine::{CellSet, CellWeights, Rules};

use super::Observation;

/// The weights of the cells for an opponent whose ships were found like this; a person's where nothing was. Only
/// games on the same grid with ships of the same lengths count.
pub fn weights<'a>(found: impl Iterator<Item = &'a Observation>, rules: &Rules) -> CellWeights {
    let found: Vec<CellSet> =
        found.filter(|found| found.is_under(rules)).map(|found| found.occupied).collect();
    learned_weights(rules, &found)
}

#[cfg(test)]
mod tests {
    use rangekeeper_engine::Assumption;

    use super::*;

    fn found(text: &str) -> Observation {
        let text = format!("Rangekeeper opponent 1\nname: Ada\nfound: {text}");
        super::super::Profile::of_text(&text).unwrap().found.remove(0)
    }

    fn rules(text: &str) -> Rules {
        text.parse::<rangekeeper_engine::Record>().unwrap().rules().clone()
    }

    #[test]
    fn an_opponent_of_whom_nothing_is_known_is_a_person() {
        let rules = rules("v1;5x5,allowed,sunk-ship;Alpha=3,Bravo=2;");
        assert_eq!(weights([].iter(), &rules), Assumption::person(&rules));
        // Other grids and other ships say nothing.
        let others = [found("6x5; 3,2; B1 B2 B3 E4 E5"), found("5x5; 3,3; B1 B2 B3 E3 E4 E5")];
        assert_eq!(weights(others.iter(), &rules), Assumption::person(&rules));
    }

    #[test]
    fn cells_where_ships_were_found_gain_and_others_lose() {
        let rules = rules("v1;10x10,allowed,sunk-ship;Alpha=3,Bravo=2;");
        let game = found("10x10; 3,2; E4 E5 E6 G8 H8");
        let mut before = Assumption::person(&rules);
        for games in [1, 5, 50] {
            let after = weights(vec![&game; games].into_iter(), &rules);
            assert!(after.weight("E5".parse().unwrap()) > before.weight("E5".parse().unwrap()), "{games}");
            assert!(after.weight("A1".parse().unwrap()) < before.weight("A1".parse().unwrap()), "{games}");
            before = after;
        }
    }
}
