//! The cell through which most placements go, those that cover hits counting many times.

use super::Strategy;
use super::first_best::first_best;
use super::new_answers::NewAnswers;
use rangekeeper_engine::{
    Announcement, Cell, CellSet, Contact, Outcome, Record, Rules, ShipId, Shot, placements,
};

/// The solver that is met most often: every placement that avoids the misses and the ships taken to be sunk weighs
/// `base` to the number of open hits that it covers, and the cell is shot through which most weight goes. Of equal cells
/// the first in reading order is taken.
///
/// It is not the posterior: ships are taken one by one, and nothing makes sure that every hit is covered. The reading
/// taken where nobody says it: a sunk ship lies on the open hits around the last shot, and if there are several places
/// for it, on the first, across before down, longer ships before shorter ones.
pub struct WeightedDensity {
    layout: Layout,
    beginning: Board,
    board: Board,
    answers: NewAnswers,
}

/// What does not change in a game.
struct Layout {
    contact: Contact,
    /// The weight of a placement by the open hits that it covers; from eight on there is no difference.
    weights: [u64; 9],
    /// Longest first.
    classes: Vec<Class>,
    /// For every cell, the placements through it: class and place.
    through: Vec<Vec<(u8, u16)>>,
}

/// The ships of one length.
struct Class {
    ships: Vec<ShipId>,
    length: u8,
    places: Vec<CellSet>,
}

/// What is known in the middle of a game.
#[derive(Clone)]
struct Board {
    open: CellSet,
    /// The hits of ships afloat.
    hits: CellSet,
    /// Ships afloat of every class.
    afloat: Vec<u64>,
    /// For every class and place, the open hits that it covers; `None` if no ship lies there.
    covered: Vec<Vec<Option<u8>>>,
    /// The weight through every cell.
    weight: [u64; 256],
}

impl WeightedDensity {
    /// The largest base.
    pub const MAX_BASE: u64 = 100;

    /// For these rules. A base from 1, which makes nothing of hits, to 100.
    pub fn new(rules: &Rules, base: u64) -> Self {
        let layout = Layout::new(rules, base.clamp(1, Self::MAX_BASE));
        let beginning = Board::new(&layout, rules.grid().all());
        let board = beginning.clone();
        Self { layout, beginning, board, answers: NewAnswers::default() }
    }
}

impl Strategy for WeightedDensity {
    fn begin(&mut self, _: u64) {
        self.answers.restart();
        self.board.clone_from(&self.beginning);
    }

    fn aim(&mut self, record: &Record) -> Cell {
        for &shot in self.answers.since(record) {
            self.board.read(&self.layout, shot);
        }
        self.board.heaviest().expect("a ship that is afloat has an open cell")
    }
}

/// Plays boards to their end from a position on, without keeping records.
pub(crate) struct Rollouts {
    density: WeightedDensity,
    announcement: Announcement,
    /// The board of the rollout in progress.
    board: Board,
    shot: CellSet,
}

impl Rollouts {
    /// For these rules, with this base.
    pub(crate) fn new(rules: &Rules, base: u64) -> Self {
        let density = WeightedDensity::new(rules, base);
        Self {
            board: density.beginning.clone(),
            announcement: rules.announcement(),
            density,
            shot: CellSet::EMPTY,
        }
    }

    /// Begins the rollouts from this record on, which has shots only.
    pub(crate) fn begin(&mut self, record: &Record) {
        self.density.begin(0);
        record.shots().iter().for_each(|&shot| self.density.board.read(&self.density.layout, shot));
        self.shot = record.marked();
    }

    /// The shots to the end, the first one included, if the ships lie on these cells.
    pub(crate) fn play(&mut self, first: Cell, ships: &[CellSet]) -> u32 {
        let Self { density: WeightedDensity { layout, board: beginning, .. }, announcement, board, shot } =
            self;
        board.clone_from(beginning);
        let (mut shots, mut shot, mut next) = (0, *shot, Some(first));
        let all = ships.iter().fold(CellSet::EMPTY, |all, ship| all | *ship);
        while !all.is_within(shot) {
            let Some(cell) = next.take().or_else(|| board.heaviest()) else { break };
            shot.insert(cell);
            shots += 1;
            let outcome = ships.iter().find(|ship| ship.contains(cell)).map_or(Outcome::Miss, |ship| {
                // Ships of one length are not told apart.
                let class = layout.classes.iter().find(|class| usize::from(class.length) == ship.len());
                class.map_or(Outcome::Hit, |class| announcement.of_hit(class.ships[0], ship.is_within(shot)))
            });
            board.read(layout, Shot { cell, outcome });
        }
        shots
    }
}

impl Layout {
    fn new(rules: &Rules, base: u64) -> Self {
        let (grid, fleet) = (rules.grid(), rules.fleet());
        let mut classes: Vec<Class> = Vec::new();
        for id in fleet.ids() {
            let length = fleet.ship(id).length;
            if let Some(class) = classes.iter_mut().find(|class| class.length == length) {
                class.ships.push(id);
            } else {
                let places = placements(grid, length).iter().map(|placement| placement.cells).collect();
                classes.push(Class { ships: vec![id], length, places });
            }
        }
        classes.sort_by_key(|class| std::cmp::Reverse(class.length));
        let mut through = vec![Vec::new(); 256];
        for (number, class) in classes.iter().enumerate() {
            for (place, cells) in class.places.iter().enumerate() {
                for cell in cells.iter() {
                    through[cell.index() as usize].push((number as u8, place as u16));
                }
            }
        }
        let weights = std::array::from_fn(|hits| base.pow(hits as u32));
        Self { contact: rules.contact(), weights, classes, through }
    }

    fn weight(&self, hits: u8) -> u64 {
        self.weights[usize::from(hits).min(self.weights.len() - 1)]
    }
}

impl Board {
    fn new(layout: &Layout, open: CellSet) -> Self {
        let mut weight = [0; 256];
        for (cell, through) in layout.through.iter().enumerate() {
            weight[cell] =
                through.iter().map(|&(class, _)| layout.classes[class as usize].ships.len() as u64).sum();
        }
        Self {
            open,
            hits: CellSet::EMPTY,
            afloat: layout.classes.iter().map(|class| class.ships.len() as u64).collect(),
            covered: layout.classes.iter().map(|class| vec![Some(0); class.places.len()]).collect(),
            weight,
        }
    }

    /// Takes an answer in.
    fn read(&mut self, layout: &Layout, Shot { cell, outcome }: Shot) {
        self.open.remove(cell);
        if !outcome.is_hit() {
            return self.rule_out(layout, CellSet::of(cell));
        }
        self.hits.insert(cell);
        for &(class, place) in &layout.through[cell.index() as usize] {
            let (class, place) = (class as usize, place as usize);
            if let Some(hits) = self.covered[class][place] {
                let more = (layout.weight(hits + 1) - layout.weight(hits)) * self.afloat[class];
                self.covered[class][place] = Some(hits + 1);
                for cell in layout.classes[class].places[place].iter() {
                    self.weight[cell.index() as usize] += more;
                }
            }
        }
        if outcome.is_sunk() {
            self.sink(layout, cell, outcome);
        }
    }

    /// No ship that is afloat lies on these cells.
    fn rule_out(&mut self, layout: &Layout, cells: CellSet) {
        for cell in cells.iter() {
            for &(class, place) in &layout.through[cell.index() as usize] {
                let (class, place) = (class as usize, place as usize);
                if let Some(hits) = self.covered[class][place].take() {
                    let gone = layout.weight(hits) * self.afloat[class];
                    for cell in layout.classes[class].places[place].iter() {
                        self.weight[cell.index() as usize] -= gone;
                    }
                }
            }
        }
    }

    /// Takes the ship that was sunk here to lie on open hits.
    fn sink(&mut self, layout: &Layout, cell: Cell, outcome: Outcome) {
        let can_be = |&(class, _): &(u8, u16)| match outcome.named() {
            Some(ship) => layout.classes[class as usize].ships.contains(&ship),
            None => self.afloat[class as usize] > 0,
        };
        let mut places = layout.through[cell.index() as usize].iter().filter(|place| can_be(place));
        let wreck = places.find(|&&(class, place)| {
            let (class, place) = (class as usize, place as usize);
            self.covered[class][place].is_some() && layout.classes[class].places[place].is_within(self.hits)
        });
        let Some(&(class, place)) = wreck else { return };
        let wreck = layout.classes[class as usize].places[place as usize];
        self.strike(layout, class as usize);
        self.hits -= wreck;
        self.rule_out(layout, wreck | layout.contact.halo(wreck));
    }

    /// One ship of this class less is afloat.
    fn strike(&mut self, layout: &Layout, class: usize) {
        for (cells, hits) in layout.classes[class].places.iter().zip(&self.covered[class]) {
            if let Some(hits) = *hits {
                for cell in cells.iter() {
                    self.weight[cell.index() as usize] -= layout.weight(hits);
                }
            }
        }
        self.afloat[class] -= 1;
    }

    /// The open cell through which most weight goes.
    fn heaviest(&self) -> Option<Cell> {
        first_best(self.open.iter(), |cell| self.weight[cell.index() as usize])
    }
}
