//! How an opponent places the ships, from where they were found.

use rangekeeper_engine::{Assumption, CellWeights, Rules};

use super::Observation;

/// How many observed games the model of a person counts as: after so many games, half of what is said of an opponent was
/// seen. Few games then change little, and a hundred nearly everything.
const STRENGTH: f64 = 10.0;

/// The weights of the cells for an opponent whose ships were found like this; a person's where nothing was. Only
/// games on the same grid with ships of the same lengths count.
///
/// A cell's share of boards is taken to be in proportion to its weight. The share that is aimed at is the mean of a
/// person's and the observed one, the person's counting as [`STRENGTH`] games, and the weight of the cell is raised or
/// lowered in proportion.
pub fn weights<'a>(found: impl Iterator<Item = &'a Observation>, rules: &Rules) -> CellWeights {
    let person = Assumption::person(rules);
    let found: Vec<&Observation> = found.filter(|found| found.is_under(rules)).collect();
    if found.is_empty() {
        return person;
    }
    let games = found.len() as f64;
    let per_weight = rules.fleet().cells() as f64 / person.weights().iter().sum::<f64>();
    CellWeights::from_fn(rules.grid(), |cell| {
        let weight = person.weight(cell);
        let share = weight * per_weight;
        let seen = found.iter().filter(|found| found.occupied.contains(cell)).count() as f64;
        let aimed_at = (STRENGTH * share + seen) / (STRENGTH + games);
        weight * aimed_at / share
    })
}

#[cfg(test)]
mod tests {
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
        let rules = rules("v1;5x5,allowed,sunk-ship;Alpha=3,Bravo=2;");
        let game = found("5x5; 3,2; B1 B2 B3 E4 E5");
        let person = Assumption::person(&rules);
        let mut before = person.clone();
        for games in [1, 5, 50] {
            let after = weights(vec![&game; games].into_iter(), &rules);
            for cell in rules.grid().cells() {
                let has_gained = after.weight(cell) > before.weight(cell);
                assert_eq!(has_gained, game.occupied.contains(cell), "{cell} after {games} games");
            }
            before = after;
        }
        // After as many games as the person counts for, half of the share is what was seen: here all of it.
        let half = weights(vec![&game; STRENGTH as usize].into_iter(), &rules);
        let cell = "A4".parse().unwrap();
        assert!((half.weight(cell) - person.weight(cell) / 2.0).abs() < 1e-12);
    }
}
