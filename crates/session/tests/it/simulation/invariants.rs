//! A window that is watched: what must hold on its screen and of what it keeps.

use rangekeeper_engine::error::PositionError;

use crate::prelude::*;

/// A window, and what was wrong on its screen at any time.
pub struct Window {
    pub table: Table,
    faults: StoredValue<Vec<String>>,
}

/// The cells named last: for this record, under this prior, for the game or the next hit.
type Named = (Record, Prior, bool, Vec<Cell>);

impl Window {
    /// Opens the page in a window of this store, at this address.
    pub fn open(store: &MemoryStore, address: Option<&str>, shows_own_board: bool) -> Self {
        let table = Table::begin(store, address);
        if shows_own_board {
            table.show_own_board();
        }
        let faults = table.view(|session| {
            let (faults, named) = (StoredValue::new(Vec::new()), StoredValue::new(None::<Named>));
            let note = move |fault| faults.update_value(|faults: &mut Vec<String>| faults.extend(fault));
            Effect::new(move |before: Option<()>| {
                session.advice.snapshot.with(|known| {
                    let is_fresh = before.is_none() || untrack(|| session.advice.is_fresh());
                    note((!is_fresh).then(|| format!("findings on another record come: {}", known.record)));
                });
            });
            Effect::new(move |_| {
                session.advice.snapshot.track();
                session.advice.targets.track();
                note(untrack(|| fault_of_advice(session, named)));
            });
            faults
        });
        Self { table, faults }
    }

    pub fn kept(&self) -> KeptGame {
        self.table.session.game.library.with_untracked(|library| library.open_game().clone())
    }

    /// Returns true if what the store has of the open game reads back to its whole history.
    pub fn is_kept(&self) -> bool {
        let game = self.kept();
        let text = self.table.store.read(&format!("rangekeeper.game.{}", game.number));
        text.is_some_and(|text| KeptGame::of_text(game.number, &text).as_ref() == Ok(&game))
    }

    pub fn check(&self, context: &str) {
        let faults = self.faults.get_value();
        assert!(faults.is_empty(), "{context}: {faults:#?}");
        let Session { game, .. } = self.table.session;
        let id = self.table.game_id();
        let (record, own_board) = (game.record.get_untracked(), game.own_board.get_untracked());
        match game.replay.get_untracked() {
            None => assert_eq!((&record, own_board.as_ref()), (id.record(), id.own_board()), "{context}"),
            Some(shots) => assert_eq!(record, id.record().first_shots(shots), "{context}"),
        }
        let is_kept = game.library.with_untracked(GameLibrary::is_kept);
        let is_told = || self.table.notices().iter().any(|notice| matches!(notice, Notice::StorageFull));
        assert!(is_kept || is_told(), "{context}: nobody is told that the store is full");
    }

    /// Asserts that there is a verdict on the record, and that it is true, once nothing is under way any more.
    pub fn check_verdict(&self, context: &str) {
        let Session { game, advice, .. } = self.table.session;
        let (record, prior) = (game.record.get_untracked(), game.assumed.prior.get_untracked());
        match (self.table.reading(), Position::new(&record)) {
            (Reading::Contradicted(_), Err(PositionError::Contradiction(_)))
            | (Reading::Refused(_), Ok(_)) => {}
            (Reading::Known(findings), Ok(position)) => {
                assert!(findings.stand(), "{context}: numbers are on their way");
                if let Some(counts) = findings.counts().filter(|_| prior == Prior::UNIFORM) {
                    let boards = Posterior::new(position).count().unwrap().run().boards;
                    assert_eq!(counts.boards, boards, "{context}: another record's numbers");
                }
                let is_over = untrack(|| advice.end()).is_some();
                let has_hit = advice.likely.with_untracked(Option::is_some);
                let is_named = !self.table.targets().is_empty();
                assert!(is_over || !has_hit || is_named, "{context}: no cell is named");
            }
            (reading, position) => panic!("{context}: {reading:?} of {:?}", position.map(drop)),
        }
    }
}

/// Returns what is wrong with the advice, which may still be on the record before: cells are named where there are
/// numbers, are open, and stay as long as nothing changes but the numbers.
fn fault_of_advice(session: Session, named: StoredValue<Option<Named>>) -> Option<String> {
    let Session { advice, .. } = session;
    let (known, cells) = (advice.snapshot.get_untracked(), advice.targets.get_untracked());
    if known.findings().is_none() {
        let has_numbers = advice.likely.with_untracked(Option::is_some)
            || !cells.is_empty()
            || known.record.rules().grid().cells().any(|cell| advice.probability(cell).is_some());
        return has_numbers.then(|| format!("numbers for {:?}", known.reading));
    }
    if let Some(marked) = cells.iter().find(|cell| !known.record.open().contains(**cell)) {
        return Some(format!("{marked} is named in {}", known.record));
    }
    if cells.is_empty() {
        return None;
    }
    let now = (known.record, known.prior, advice.for_game.get_untracked(), cells);
    let before = named.get_value();
    named.set_value(Some(now.clone()));
    let before = before.filter(|before| (&before.0, &before.1, before.2) == (&now.0, &now.1, now.2))?;
    (before.3 != now.3).then(|| format!("{:?} were named, and then {:?}, in {}", before.3, now.3, now.0))
}
