use std::fmt;
use std::str::FromStr;

use rangekeeper_engine::error::{OtherRules, PositionError};
use rangekeeper_engine::internal::Random;
use rangekeeper_engine::{CellSet, OwnBoard, Position, Posterior, Progress, ScaledPrior, ShipId, Shot};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::PersonShooter;
use crate::belief::{Belief, BeliefSource, CellOrder, Decider};
use crate::chance_to_win::remaining_turns;
use crate::policy::Policy;

/// The assumption of how the opponent shoots.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shooter {
    /// Like people in recorded games.
    #[default]
    Person,
    /// Always at the most likely hit.
    MostLikely,
    /// By the Rangekeeper policy.
    Rangekeeper,
}

/// A text that is not the name of a shooter.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("“{0}” is not a shooter: choose person, most-likely or rangekeeper")]
pub struct UnknownShooter(pub String);

/// The reason why a shooter plays no games.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "errors of other types say what they are")]
pub enum ShooterError {
    #[error(transparent)]
    Position(#[from] PositionError),
    #[error(transparent)]
    OtherRules(#[from] OtherRules),
}

/// Games of a shooter on one's own board, from the shots so far to the end.
///
/// The shooter knows nothing of the fleet but the answers. A game depends on the board, the seed and its number alone.
///
/// ```
/// use rangekeeper_engine::{OwnBoard, Progress, Rules, ScaledPrior};
/// use rangekeeper_play::{GameLengths, Shooter, ShooterGames, hide};
///
/// let fleet = hide(&Rules::classic(), &ScaledPrior::UNIFORM, 1)?;
/// let mut games = ShooterGames::new(Shooter::Person, &OwnBoard::new(fleet), &ScaledPrior::UNIFORM, 1)?;
/// let turns: GameLengths = (0..100).map(|game| games.game(game)).collect();
/// assert!(turns.mean() > Some(30.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct ShooterGames {
    board: OwnBoard,
    ships: Vec<(ShipId, CellSet)>,
    player: Player,
    seed: u64,
    playing: Option<u64>,
    /// The further shots of the last game of a person, which is played in one step.
    shots: Vec<Shot>,
}

#[derive(Debug)]
enum Player {
    Person(Box<PersonShooter>),
    /// A player who decides on beliefs, by the policy or else by the most likely hit.
    Decider(Box<Decider>, Option<Box<Policy>>),
}

impl Shooter {
    /// All shooters.
    pub const ALL: [Self; 3] = [Self::Person, Self::MostLikely, Self::Rangekeeper];

    const fn words(self) -> [&'static str; 2] {
        match self {
            Self::Person => ["person", "like people in recorded games"],
            Self::MostLikely => ["most-likely", "at the most likely hit"],
            Self::Rangekeeper => ["rangekeeper", "as well as the page recommends"],
        }
    }

    /// Returns the name.
    pub const fn name(self) -> &'static str {
        self.words()[0]
    }

    /// Returns how the opponent shoots, in a few words.
    pub const fn title(self) -> &'static str {
        self.words()[1]
    }
}

impl fmt::Display for Shooter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Shooter {
    type Err = UnknownShooter;

    fn from_str(text: &str) -> Result<Self, UnknownShooter> {
        let named = |shooter: &Self| shooter.name() == text;
        Self::ALL.into_iter().find(named).ok_or_else(|| UnknownShooter(text.to_owned()))
    }
}

impl ShooterGames {
    /// Creates the games of a shooter who takes the fleet to be placed by the prior.
    ///
    /// # Errors
    /// [`ShooterError`] if the prior is of other rules, or a search gives up.
    pub fn new(
        shooter: Shooter,
        board: &OwnBoard,
        prior: &ScaledPrior,
        seed: u64,
    ) -> Result<Self, ShooterError> {
        let rules = board.record().rules();
        let posterior = || -> Result<Posterior, ShooterError> {
            Ok(Posterior::new(Position::new(board.record())?).with_prior(prior)?)
        };
        let deciding = |source, policy: Option<Policy>| {
            Player::Decider(Box::new(Decider::new(source)), policy.map(Box::new))
        };
        let player = match shooter {
            Shooter::Person => Player::Person(Box::new(PersonShooter::new(rules, prior, seed)?)),
            Shooter::MostLikely => deciding(BeliefSource::new(&posterior()?, seed), None),
            Shooter::Rangekeeper => {
                deciding(Policy::belief_source(&posterior()?, seed), Some(Policy::new(rules)))
            }
        };
        let ships = rules.fleet().ids().zip(board.fleet().fleet().iter().map(|placement| placement.cells));
        let (ships, board) = (ships.collect(), board.clone());
        Ok(Self { board, ships, player, seed, playing: None, shots: Vec::new() })
    }

    /// Plays a game for at most `steps` steps, each of some milliseconds at most. Finished with the number of turns that it
    /// takes from the shots so far, once it is over; a turn that is under way counts. A game interrupted by another one
    /// begins anew.
    pub fn advance(&mut self, game: u64, steps: u64) -> Progress<u16> {
        (0..steps).find_map(|_| self.step(game)).map_or(Progress::Unfinished, Progress::Finished)
    }

    /// Plays a game to its end, in one go, and returns its number of turns.
    pub fn game(&mut self, game: u64) -> u16 {
        loop {
            if let Some(turns) = self.step(game) {
                return turns;
            }
        }
    }

    /// Returns the further shots of the game being played, or of the last one, as far as it has come.
    pub fn shots(&self) -> &[Shot] {
        match &self.player {
            Player::Person(_) => &self.shots,
            Player::Decider(decider, _) => decider.shots(),
        }
    }

    fn step(&mut self, number: u64) -> Option<u16> {
        let begins = self.playing != Some(number);
        let turns = match &mut self.player {
            Player::Person(person) => {
                let (before, over) = (self.board.record(), person.play(number, self.board.clone()));
                self.shots = over.record().shots()[before.shots().len()..].to_vec();
                Some(remaining_turns(before, &self.shots))
            }
            Player::Decider(decider, policy) => {
                if begins {
                    // Other drawn boards, and another choice between equals, end the game at another time.
                    let mut random = Random::new(*b"Rangekeeper aims", self.seed, number);
                    let (seed, order) = (random.below_wide(1 << 64) as u64, CellOrder::random(&mut random));
                    **decider = Decider::new(BeliefSource { seed, order, ..decider.source().clone() });
                }
                let choose = |belief: &Belief, open| match policy {
                    Some(policy) => Some(policy.best(belief, open)?.cell),
                    None => belief.most_likely(open),
                };
                let is_over = decider.play(&self.ships, choose) == Progress::Finished(());
                is_over.then(|| remaining_turns(self.board.record(), decider.shots()))
            }
        };
        self.playing = turns.is_none().then_some(number);
        turns
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ChanceToWin, GameLengths};
    use rangekeeper_engine::{Arrangement, GameEnd, Record};

    fn board(shots: &str) -> OwnBoard {
        let record: Record = "v1;5x5,none,sunk-ship;Alpha=3,Bravo=2;".parse().unwrap();
        let fleet = Arrangement::from_text(record.rules(), "Alpha=A1-A3,Bravo=D5-E5").unwrap();
        OwnBoard::with_shots(fleet, shots.split_whitespace().map(|name| name.parse().unwrap())).unwrap()
    }

    fn games(shooter: Shooter, board: &OwnBoard, seed: u64) -> ShooterGames {
        ShooterGames::new(shooter, board, &ScaledPrior::UNIFORM, seed).unwrap()
    }

    #[test]
    fn every_shooter_sinks_the_fleet_in_the_turns_that_are_left() {
        for shooter in Shooter::ALL {
            assert_eq!(shooter.name().parse(), Ok(shooter));
            let turns = |shots: &str| {
                let mut games = games(shooter, &board(shots), 1);
                (0..20).map(|game| games.game(game)).collect::<Vec<_>>()
            };
            assert!(turns("").iter().all(|turns| (5..=25).contains(turns)), "{shooter}");
            // The last cell is known; a person may overlook it.
            let last = turns("A1 A2 A3 E4 E5");
            let at_once = last.iter().filter(|turns| **turns == 1).count();
            assert!(at_once >= if shooter == Shooter::Person { 10 } else { 20 }, "{shooter}: {last:?}");
            assert_eq!(turns("A1 A2 A3 E5 D5"), [0; 20], "{shooter}");
        }
        assert_eq!("admiral".parse::<Shooter>().unwrap_err().to_string().find("“admiral”"), Some(0));
    }

    #[test]
    fn a_ship_that_may_be_anywhere_is_found_equally_soon_wherever_it_lies() {
        const GAMES: u64 = 1000;
        for (seed, cells) in (1..).zip([2, 3, 10]) {
            let record: Record = format!("v1;{cells}x1,allowed,sunk-ship;One=1;").parse().unwrap();
            let (mine, n): (GameLengths, f64) = ((1..=cells).collect(), f64::from(cells));
            for shooter in [Shooter::MostLikely, Shooter::Rangekeeper] {
                for at in [1, cells] {
                    let fleet = Arrangement::from_text(record.rules(), &format!("One=A{at}")).unwrap();
                    let board = OwnBoard::new(fleet);
                    let mut games = games(shooter, &board, seed);
                    let theirs = (0..GAMES).map(|game| games.game(game)).collect();
                    for (at_equal, expected) in
                        [(GameEnd::Won, (n + 1.0) / (2.0 * n)), (GameEnd::Lost, (n - 1.0) / (2.0 * n))]
                    {
                        let chance = ChanceToWin::new(&mine, &theirs, 0, at_equal).unwrap().estimate;
                        // Their turns, all equally likely, have the variance (n² - 1) / 12.
                        let error = ((n * n - 1.0) / 12.0 / GAMES as f64).sqrt() / n;
                        let off = (chance - expected) / error;
                        assert!(
                            off.abs() < 4.5,
                            "{shooter}, A{at} of {cells}, seed {seed}: {off} errors off"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn a_game_depends_on_its_number_alone() {
        for shooter in Shooter::ALL {
            let [mut one, mut other] = [(); 2].map(|()| games(shooter, &board("C3"), 1));
            let turns = [3, 1, 2].map(|game| one.game(game));
            let _ = other.advance(7, 2);
            let in_steps =
                [3, 1, 2].map(|game| (0..).find_map(|_| other.advance(game, 1).finished()).unwrap());
            assert_eq!(in_steps, turns, "{shooter}");
            // Of the last game.
            assert_eq!((one.shots(), one.shots().len()), (other.shots(), turns[2].into()), "{shooter}");
        }
    }
}
