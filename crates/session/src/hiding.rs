//! Hiding: boards against one opponent's habits, and how long a fleet would last.

use crate::prelude::*;
use crate::profiles::game_result::own_boards;

/// The most games from which habits are learned: the latest ones.
const MOST_GAMES: usize = 20;

/// Returns the own boards of earlier games against the opponent under these rules.
pub fn known_boards(game: &'static OpenGame, rules: &Rules) -> Vec<OwnBoard> {
    game.assumed.profiles.with_untracked(|profiles| {
        let number = game.assumed.placed_by.get_untracked().profile();
        let profile = number.and_then(|number| profiles.get(number));
        let mut boards = profile.map(|profile| own_boards(profile.results(), rules)).unwrap_or_default();
        boards.split_off(boards.len().saturating_sub(MOST_GAMES))
    })
}

/// Hides the fleet from the habits that these boards show, each time the returned signal is set, while the calling view
/// lives. Calls `fail` if there is no answer. The signal becomes false once a fleet is found.
pub fn begin_hiding(
    game: &'static OpenGame,
    analysis: Analysis,
    boards: Vec<OwnBoard>,
    draft: RwSignal<FleetDraft>,
    fail: impl Fn() + Clone + 'static,
) -> RwSignal<bool> {
    let is_searching = RwSignal::new(false);
    Effect::new(move |_| {
        if !is_searching.get() {
            return;
        }
        let own_boards = boards.iter().cloned().map(|board| GameId::from(board).to_string()).collect();
        let (query, fail) = (Query::Hide { own_boards, seed: (game.platform.seed)() }, fail.clone());
        analysis.query(&[query], move |_, result| {
            is_searching.set(false);
            let game = if let QueryResult::Hidden(text) = result { text.parse().ok() } else { None };
            match game.as_ref().and_then(GameId::own_board) {
                Some(board) => draft.set(FleetDraft::new(board.fleet())),
                None => fail(),
            }
        });
    });
    is_searching
}

/// Rounds of games: all rows fill at the same time.
const ROUNDS: u64 = 30;

/// Returns the games of a shooter in a round. The last shooter's take long.
const fn games_in_round(shooter: Shooter) -> u64 {
    match shooter {
        Shooter::Person => 30,
        Shooter::MostLikely => 10,
        Shooter::Rangekeeper => 2,
    }
}

/// Games of every shooter against the fleet and against boards at random.
#[derive(Clone, Copy)]
pub struct FleetCheck {
    checked: RwSignal<Option<FleetDraft>>,
    /// True until a ship moves.
    pub is_checked: Memo<bool>,
    /// The turns of each shooter's games, at the fleet and at random.
    pub turns: RwSignal<[[GameLengths; 2]; Shooter::ALL.len()]>,
    /// The number of finished rounds of all shooters.
    pub done: RwSignal<usize>,
}

impl FleetCheck {
    pub const ALL: usize = ROUNDS as usize * Shooter::ALL.len();

    /// Plays whenever the player checks a fleet, while the calling view lives.
    pub fn begin(game: &'static OpenGame, analysis: Analysis, draft: RwSignal<FleetDraft>) -> Self {
        let (checked, done) = (RwSignal::new(None::<FleetDraft>), RwSignal::new(0));
        let is_it = move |draft: &FleetDraft| checked.with(|checked| checked.as_ref() == Some(draft));
        let is_checked = Memo::new(move |_| draft.with(is_it));
        let this = Self { checked, is_checked, turns: RwSignal::new(Default::default()), done };
        Effect::new(move |_| {
            let arrangement = || draft.with_untracked(FleetDraft::arrangement).ok();
            if let Some(fleet) = is_checked.get().then(arrangement).flatten() {
                this.play(OwnBoard::new(fleet), (game.platform.seed)(), analysis);
            }
        });
        this
    }

    pub fn check(self, draft: RwSignal<FleetDraft>) {
        self.checked.set(Some(draft.get_untracked()));
    }

    /// Returns how many turns longer than boards at random this fleet lasts, on average over the shooters and with the
    /// half-width of its 95% interval; `None` until every shooter has played two games.
    pub fn turns_gained(self) -> Option<(f64, f64)> {
        self.turns.with(|turns| {
            let mut sum = (0.0, 0.0);
            for [mine, random] in turns {
                sum.0 += mine.mean()? - random.mean()?;
                sum.1 += mine.standard_error()?.powi(2) + random.standard_error()?.powi(2);
            }
            let shooters = turns.len() as f64;
            Some((sum.0 / shooters, 1.96 * sum.1.sqrt() / shooters))
        })
    }

    fn play(self, board: OwnBoard, seed: u64, analysis: Analysis) {
        self.turns.set(Default::default());
        self.done.set(0);
        let own_board = GameId::from(board).to_string();
        let query = |place: usize| {
            let shooter = Shooter::ALL[place % Shooter::ALL.len()];
            let (round, games) = ((place / Shooter::ALL.len()) as u64, games_in_round(shooter));
            let games = (round * games, (round + 1) * games);
            Query::Check { own_board: own_board.clone(), shooter, games, seed }
        };
        analysis.query(&(0..Self::ALL).map(query).collect::<Vec<_>>(), move |place, result| {
            self.done.update(|done| *done += 1);
            if let QueryResult::Checked(played) = result {
                self.turns.update(|turns| {
                    let row = &mut turns[place % Shooter::ALL.len()];
                    row.iter_mut().zip(&played).for_each(|(turns, played)| turns.merge(played));
                });
            }
        });
    }
}
