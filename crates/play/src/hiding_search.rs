use rangekeeper_engine::internal::{Random, insertion_sort_by_key};
use rangekeeper_engine::{Arrangement, OwnBoard, Progress, Rules, ScaledPrior, Steps};

use crate::{HiddenBoards, HideError, PersonShooter, ShotHabits};

/// A search for a board that an opponent of known [habits](ShotHabits) takes long to sink.
///
/// Of [`CANDIDATES`](Self::CANDIDATES) boards drawn at random, the opponent plays [`GAMES`](Self::GAMES) games on each; one
/// of the [`BEST`](Self::BEST) that take longest is drawn. The board so stays unpredictable: there are as many such boards
/// as a twelfth of all.
///
/// ```
/// use rangekeeper_engine::{OwnBoard, Rules, ScaledPrior, Task};
/// use rangekeeper_play::{HidingSearch, ShotHabits, hide};
///
/// let rules = Rules::classic();
/// let fleet = |number| hide(&rules, &ScaledPrior::UNIFORM, number).expect("the classic fleet fits");
/// let game = |number| OwnBoard::with_shots(fleet(number), rules.grid().cells().take(30)).expect("legal shots");
/// let habits = ShotHabits::learn(&[1, 2, 3].map(game), 1).expect("three games are enough");
/// let fleet = Task::new(HidingSearch::new(&rules, &habits, 1)?).run()?;
/// assert_eq!(fleet.rules(), &rules);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct HidingSearch {
    boards: HiddenBoards,
    person: PersonShooter,
    seed: u64,
    /// The candidates with the number of shots that their games took.
    candidates: Vec<(u64, Arrangement)>,
}

impl HidingSearch {
    /// The number of boards that are tried.
    pub const CANDIDATES: usize = 60;
    /// The number of games on each.
    pub const GAMES: u64 = 16;
    /// The number of boards from which one is drawn.
    pub const BEST: usize = 5;

    /// Creates the search. The seed is that of the boards and of the games.
    ///
    /// # Errors
    /// [`HideError`] if no arrangement obeys the rules, or the search for one gives up.
    pub fn new(rules: &Rules, habits: &ShotHabits, seed: u64) -> Result<Self, HideError> {
        let boards = HiddenBoards::new(rules, &ScaledPrior::UNIFORM, seed)?;
        let person = PersonShooter::new(rules, &ScaledPrior::UNIFORM, seed)?;
        let person = person.with_preferences(habits.preferences().clone());
        Ok(Self { boards, person, seed, candidates: Vec::new() })
    }

    fn next(&mut self) -> Result<Option<Arrangement>, HideError> {
        let number = self.candidates.len() as u64;
        if self.candidates.len() == Self::CANDIDATES {
            insertion_sort_by_key(&mut self.candidates, |(shots, _)| std::cmp::Reverse(*shots));
            let chosen = Random::new(*b"Rangekeeper lies", self.seed, 0).below(Self::BEST as u32);
            return Ok(Some(self.candidates.swap_remove(chosen as usize).1));
        }
        let fleet = self.boards.hide(number)?;
        let shots = (0..Self::GAMES).map(|game| {
            let board = self.person.play(number * Self::GAMES + game, OwnBoard::new(fleet.clone()));
            board.record().shots().len() as u64
        });
        self.candidates.push((shots.sum(), fleet));
        Ok(None)
    }
}

impl Steps for HidingSearch {
    type Output = Result<Arrangement, HideError>;

    /// Tries one more board, which takes some milliseconds.
    fn step(&mut self) -> Progress<Self::Output> {
        self.next().transpose().map_or(Progress::Unfinished, Progress::Finished)
    }
}
