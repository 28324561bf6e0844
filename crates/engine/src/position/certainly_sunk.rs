use super::feasibility::{Budget, Question, ShipGroup};
use crate::{Announcement, Cell, CellSet, Outcome, Position, ShipId, ShipSet};

impl Position {
    /// Finds the ships that are sunk in every arrangement that fits the record. Being struck does not count.
    ///
    /// If the rules do not name sunk ships, ships of equal length cannot be told apart. The result then has as many
    /// ships of each length as are sunk in every arrangement: struck ships that the answers sank first, then others in
    /// the fleet's order. With the struck ships it has as many ships of each length as are gone in every arrangement.
    ///
    /// If sinkings are not announced, a ship counts as sunk once it lies on hits alone. A ship for which the search
    /// gives up counts as afloat.
    pub fn certainly_sunk(&self) -> ShipSet {
        match self.record().rules().announcement() {
            Announcement::HitMiss | Announcement::Sunk => unnamed(self),
            Announcement::SunkShip | Announcement::HitShip => named(self),
        }
    }
}

/// Work budget of all searches of one call together.
const TOTAL_BUDGET: u64 = 500_000;
/// Largest part of [`TOTAL_BUDGET`] that one search takes.
const SEARCH_BUDGET: u64 = 30_000;

/// Returns the ships named as sunk, and those that an answer without a name must mean: all ships of a class or none.
fn named(position: &Position) -> ShipSet {
    let record = position.record();
    let sinking = || record.shots().iter().map(|shot| shot.outcome).filter(|outcome| outcome.is_sunk());
    let mut sunk: ShipSet = sinking().filter_map(Outcome::named).collect();
    if sinking().all(|outcome| outcome.named().is_some()) {
        return sunk;
    }
    let tables = position.tables();
    let question = position.question(&tables);
    let mut budget = Budget::new(TOTAL_BUDGET);
    for (index, class) in position.classes().iter().enumerate() {
        let mut groups = question.groups.clone();
        let (whole, table) = (groups[index], tables.table(class.length));
        let is_afloat = |place: &usize| !table.candidate(*place).cells.is_subset(position.hits());
        let afloat = whole.candidates.iter().filter(is_afloat).collect();
        groups[index].required -= 1;
        groups.push(ShipGroup { candidates: afloat, required: 1, ..whole });
        groups.retain(|group| group.required > 0);
        let one_afloat = Question { groups, ..question };
        let search = |share: &mut Budget| one_afloat.first_arrangement(CellSet::EMPTY, share);
        if let Ok(None) = budget.share(SEARCH_BUDGET, search) {
            let by_answers = class.ships.iter().filter(|ship| !record.struck().contains(**ship));
            by_answers.for_each(|&ship| sunk.insert(ship));
        }
    }
    sunk
}

fn unnamed(position: &Position) -> ShipSet {
    let (tables, record) = (position.tables(), position.record());
    let question = position.question(&tables);
    let sinking = record.shots().iter().filter(|shot| shot.outcome == Outcome::Sunk);
    let (hits, announced) = (position.hits(), sinking.map(|shot| shot.cell).collect::<CellSet>());
    let parts = parts(position);
    let mut search = FewestSearch { question, parts, budget: Budget::new(TOTAL_BUDGET) };
    let mut sunk = ShipSet::EMPTY;
    let has_class = |length: &u8| position.classes().iter().any(|class| class.length == *length);
    for length in (1..=Cell::MAX_SIDE).filter(has_class) {
        let on_hits = |cells: CellSet| cells.is_subset(hits);
        let is_announced = |struck: bool, cells| !struck || !announced.is_disjoint(cells);
        let by_answers = search.fewest(length, |struck, cells| on_hits(cells) && is_announced(struck, cells));
        let (struck, others) = search.ships(length);
        let gone = search.fewest(length, |_, cells| on_hits(cells)).max(by_answers).max(struck.len());
        // The other struck ships are gone only because the player struck them.
        let struck_by_answers = (by_answers + struck.len()).saturating_sub(gone);
        let others_by_answers = others.into_iter().take(by_answers - struck_by_answers);
        let struck = struck.into_iter().take(struck_by_answers);
        struck.chain(others_by_answers).for_each(|ship| sunk.insert(ship));
    }
    sunk
}

/// The struck ships of a class, or the others.
struct Part {
    class: usize,
    length: u8,
    struck: bool,
    ships: Vec<ShipId>,
}

/// Returns the ships on the record in parts. If no ships are named, each length has at most two parts.
fn parts(position: &Position) -> Vec<Part> {
    let all_struck = position.record().struck();
    let part = |(class, struck): (usize, bool)| {
        let list = &position.classes()[class];
        let ships = list.ships.iter().copied().filter(|&ship| all_struck.contains(ship) == struck);
        Part { class, length: list.length, struck, ships: ships.collect() }
    };
    let all = (0..position.classes().len()).flat_map(|class| [(class, false), (class, true)]);
    all.map(part).filter(|part| !part.ships.is_empty()).collect()
}

struct FewestSearch<'a> {
    question: Question<'a>,
    parts: Vec<Part>,
    budget: Budget,
}

impl FewestSearch<'_> {
    fn ships(&self, length: u8) -> (Vec<ShipId>, Vec<ShipId>) {
        let of = |struck| {
            let parts = self.parts.iter().filter(|part| part.length == length && part.struck == struck);
            parts.flat_map(|part| &part.ships).copied().collect()
        };
        (of(true), of(false))
    }

    /// Returns the minimum number of ships of this length that count, over all arrangements. `counts` decides by
    /// whether a ship is struck and by its cells. Returns a lower bound if a search gives up.
    fn fewest(&mut self, length: u8, counts: impl Fn(bool, CellSet) -> bool) -> usize {
        let (struck, others) = self.ships(length);
        let can_be = |most: usize, search: &mut Self| {
            let least_struck = most.saturating_sub(others.len());
            (least_struck..=most.min(struck.len()))
                .any(|of_struck| search.is_possible(length, [most - of_struck, of_struck], &counts))
        };
        let all = struck.len() + others.len();
        (0..all).find(|&most| can_be(most, self)).unwrap_or(all)
    }

    /// Returns true if in some arrangement at most `most` ships of this length count: one limit for the ships that are
    /// not struck and one for the struck ships. Returns true if the search gives up.
    fn is_possible(&mut self, length: u8, most: [usize; 2], counts: &impl Fn(bool, CellSet) -> bool) -> bool {
        let table = self.question.tables.table(length);
        let groups = self.parts.iter().flat_map(|part| {
            let whole = self.question.groups[part.class];
            let free = if part.length == length { most[usize::from(part.struck)] } else { part.ships.len() };
            let counts = |place: usize| counts(part.struck, table.candidate(place).cells);
            let is_elsewhere = |place: &usize| part.length == length && !counts(*place);
            let elsewhere = whole.candidates.iter().filter(is_elsewhere).collect();
            let group = |candidates, ships| ShipGroup { candidates, required: ships as u8, ..whole };
            [group(whole.candidates, free), group(elsewhere, part.ships.len() - free)]
        });
        let groups = groups.filter(|group| group.required > 0).collect();
        let question = Question { groups, ..self.question };
        let search = |share: &mut Budget| question.first_arrangement(CellSet::EMPTY, share);
        !matches!(self.budget.share(SEARCH_BUDGET, search), Ok(None))
    }
}
