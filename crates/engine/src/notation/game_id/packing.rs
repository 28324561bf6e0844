//! The bits of a game, in this order: rules, shots, marks without order, struck ships, hidden ships, in versions R2 and R3
//! the assumption, in R3 the own board, and last, if there are any, flags for answers without a name under rules that name ships.

use super::bits::{Reader, Writer};
use super::error::GameIdError;
use super::game::{GameId, Version};
use crate::game::FleetError;
use crate::{
    Announcement, Arrangement, Assumption, Cell, CellSet, Contact, Fleet, Grid, Mark, Outcome, OwnBoard,
    Placement, Preset, Record, Rules, Ship, ShipId, Shot, Turn, placements,
};

/// Number of codes for presets: 0 for a custom fleet, then [`Preset::ALL`] in order, new presets at the end.
const PRESETS: usize = 16;
/// Number of presets when the first Game IDs were written.
const OLDEST_PRESETS: usize = 5;
/// Code for a turn until the first miss, in place of the number of shots: the first number that no turn could have.
const UNTIL_MISS: usize = 21;
const _: () = assert!(UNTIL_MISS > Rules::MAX_SHOTS_PER_TURN as usize);
const UNTIL_NO_SINKING: usize = 22;
/// Added to the code of a turn under rules with a last word.
const LAST_WORD: usize = 32;
/// Number of codes reserved for assumptions. Unused codes are for later assumptions.
const ASSUMPTIONS: usize = 8;
const SIDES: usize = Cell::MAX_SIDE as usize;
/// Maximum length of a ship's name in bytes.
const NAME_BYTES: usize = 4 * Fleet::MAX_NAME;

pub(super) fn pack(game: &GameId, version: Version) -> Vec<u8> {
    let (record, assumption) = (game.record(), game.assumption());
    let (rules, mut bits) = (record.rules(), Writer::default());
    pack_rules(&mut bits, rules);
    let (grid, fleet) = (rules.grid(), rules.fleet());
    bits.number(record.shots().len(), grid.area() + 1);
    for shot in record.shots() {
        bits.number(order(grid, shot.cell), grid.area());
        pack_outcome(&mut bits, rules, shot.outcome);
    }
    pack_cells(&mut bits, grid, record.blocked());
    pack_cells(&mut bits, grid, record.sunk());
    bits.flag(!record.struck().is_empty());
    if !record.struck().is_empty() {
        fleet.ids().for_each(|ship| bits.flag(record.struck().contains(ship)));
    }
    bits.flag(game.hidden().is_some());
    if let Some(hidden) = game.hidden() {
        pack_arrangement(&mut bits, hidden);
    }
    let assumption = place(&Assumption::ALL, &assumption);
    match version {
        Version::Plain => {}
        Version::WithAssumption => bits.number(assumption.saturating_sub(1), ASSUMPTIONS),
        Version::WithOwnBoard => bits.number(assumption, ASSUMPTIONS),
    }
    if let Some(board) = game.own_board().filter(|_| version == Version::WithOwnBoard) {
        pack_own_board(&mut bits, board);
    }
    pack_unnamed(&mut bits, record);
    bits.finish()
}

pub(super) fn unpack(sixes: &[u8], version: Version) -> Result<GameId, GameIdError> {
    let mut bits = Reader::new(sixes);
    let mut record = Record::new(unpack_rules(&mut bits)?);
    let rules = record.rules().clone();
    let grid = rules.grid();
    bits.part = "shots";
    for _ in 0..bits.number(grid.area() + 1)? {
        let cell = unpack_cell(&mut bits, grid)?;
        let outcome = unpack_outcome(&mut bits, &rules)?;
        add(&mut record, &bits, cell, Mark::Shot(outcome))?;
    }
    bits.part = "marks";
    for mark in [Mark::Blocked, Mark::Sunk] {
        for cell in unpack_cells(&mut bits, grid)? {
            add(&mut record, &bits, cell, mark)?;
        }
    }
    if bits.flag()? {
        for ship in rules.fleet().ids() {
            record.strike(ship, bits.flag()?);
        }
    }
    bits.part = "hidden fleet";
    let hidden = if bits.flag()? { Some(unpack_placements(&mut bits, &rules)?) } else { None };
    let assumption = unpack_assumption(&mut bits, version)?;
    let own_board =
        if version == Version::WithOwnBoard { Some(unpack_own_board(&mut bits, &rules)?) } else { None };
    unpack_unnamed(&mut bits, &mut record)?;
    bits.finish()?;
    let game = match hidden {
        Some(hidden) => GameId::practice(record, hidden)?,
        None => record.into(),
    };
    Ok(game.with_assumption(assumption).with_own_board(own_board))
}

fn unpack_assumption(bits: &mut Reader, version: Version) -> Result<Assumption, GameIdError> {
    bits.part = "assumption";
    // Ships placed at random have no code of their own in the version that says something else.
    let place = match version {
        Version::Plain => return Ok(Assumption::Random),
        Version::WithAssumption => bits.number(ASSUMPTIONS)? + 1,
        Version::WithOwnBoard => bits.number(ASSUMPTIONS)?,
    };
    Assumption::ALL.get(place).copied().ok_or_else(|| bits.unreadable())
}

/// Writes the preset or fleet, then the other rules unless they are the preset's, then the length of a turn.
fn pack_rules(bits: &mut Writer, rules: &Rules) {
    let (whole, preset) = as_preset(rules);
    bits.number(preset.map_or(0, |preset| preset + 1), PRESETS);
    if preset.is_some() {
        bits.flag(whole);
    } else {
        pack_fleet(bits, rules.fleet());
    }
    if !whole {
        let (grid, contact, announcement) = but_fleet(rules);
        bits.number(usize::from(grid.columns()) - 1, SIDES);
        bits.number(usize::from(grid.rows()) - 1, SIDES);
        bits.number(place(&Contact::ALL, &contact), Contact::ALL.len());
        bits.number(place(&Announcement::ALL, &announcement), Announcement::ALL.len());
    }
    let turn = match rules.turn() {
        Turn::Shots(shots) => shots.into(),
        Turn::UntilMiss => UNTIL_MISS,
        Turn::UntilNoSinking => UNTIL_NO_SINKING,
    };
    bits.count(turn + if rules.has_last_word() { LAST_WORD } else { 0 });
}

/// Finds the preset with this fleet. The flag is true if all rules but the length of a turn match too. The oldest
/// presets come first, so that a game with one of their fleets keeps the Game ID from before the later presets.
fn as_preset(rules: &Rules) -> (bool, Option<usize>) {
    let is_alike = |preset: &Rules| preset.fleet() == rules.fleet();
    let is_whole = |preset: &Rules| is_alike(preset) && but_fleet(preset) == but_fleet(rules);
    let (oldest, others) = Preset::rules_of_all().split_at(OLDEST_PRESETS);
    let found = [(oldest, 0), (others, OLDEST_PRESETS)].into_iter().find_map(|(presets, before)| {
        let place = |is: &dyn Fn(&Rules) -> bool| presets.iter().position(is).map(|place| place + before);
        place(&is_whole).map(|place| (true, place)).or_else(|| place(&is_alike).map(|place| (false, place)))
    });
    found.map_or((false, None), |(whole, place)| (whole, Some(place)))
}

fn unpack_rules(bits: &mut Reader) -> Result<Rules, GameIdError> {
    bits.part = "rules";
    let number = bits.number(PRESETS)?;
    let preset = number.checked_sub(1).map(|place| Preset::ALL.get(place).ok_or_else(|| bits.unreadable()));
    let preset = preset.transpose()?.map(Preset::rules);
    let whole = preset.is_some() && bits.flag()?;
    let rules = match preset {
        Some(rules) if whole => rules,
        preset => {
            let fleet = match preset {
                Some(rules) => rules.fleet().clone(),
                None => unpack_fleet(bits)?,
            };
            let (columns, rows) = (bits.number(SIDES)? + 1, bits.number(SIDES)? + 1);
            let grid = Grid::new(columns as u8, rows as u8).map_err(|_| bits.unreadable())?;
            let contact = Contact::ALL[bits.number(Contact::ALL.len())?];
            let announcement = Announcement::ALL[bits.number(Announcement::ALL.len())?];
            Rules::new(grid, fleet, contact, announcement)?
        }
    };
    let code = bits.count(u8::MAX.into())?;
    let has_last_word = code > LAST_WORD;
    let turn = match if has_last_word { code - LAST_WORD } else { code } {
        UNTIL_MISS => Turn::UntilMiss,
        UNTIL_NO_SINKING => Turn::UntilNoSinking,
        shots => Turn::Shots(shots as u8),
    };
    Ok(rules.with_turn(turn)?.with_last_word(has_last_word))
}

fn but_fleet(rules: &Rules) -> (Grid, Contact, Announcement) {
    (rules.grid(), rules.contact(), rules.announcement())
}

fn pack_fleet(bits: &mut Writer, fleet: &Fleet) {
    bits.count(fleet.ships().len());
    for Ship { name, length } in fleet.ships() {
        bits.number(usize::from(*length) - 1, SIDES);
        bits.count(name.len());
        name.bytes().for_each(|byte| bits.number(byte.into(), 256));
    }
}

fn unpack_fleet(bits: &mut Reader) -> Result<Fleet, GameIdError> {
    let count = bits.count(u8::MAX.into())?;
    if count > Fleet::MAX_SHIPS {
        return Err(FleetError::TooManyShips { count }.into());
    }
    let mut ships = Vec::new();
    for _ in 0..count {
        let length = bits.number(SIDES)? as u8 + 1;
        let bytes = 0..bits.count(NAME_BYTES)?;
        let name = bytes.map(|_| Ok(bits.number(256)? as u8)).collect::<Result<_, GameIdError>>()?;
        let name = String::from_utf8(name).map_err(|_| bits.unreadable())?;
        ships.push(Ship { name, length });
    }
    Ok(Fleet::new(ships)?)
}

/// Placeholder for the ship of an answer without a name. [`pack_unnamed`] marks these answers.
const UNNAMED: ShipId = ShipId::new(0).unwrap();

/// Writes an outcome: one bit for a miss, two for a hit if sunk ships are announced, and the ship if the rules name it.
fn pack_outcome(bits: &mut Writer, rules: &Rules, outcome: Outcome) {
    bits.flag(outcome.is_hit());
    if outcome.is_hit() && rules.announcement().tells_sunk() {
        bits.flag(outcome.is_sunk());
    }
    if names_ship(rules, outcome) {
        bits.number(outcome.named().unwrap_or(UNNAMED).index(), rules.fleet().ships().len());
    }
}

/// Returns true if the rules require a ship's name with this answer.
fn names_ship(rules: &Rules, outcome: Outcome) -> bool {
    outcome.is_hit() && rules.announcement().of_hit(UNNAMED, outcome.is_sunk()).named().is_some()
}

/// Writes a flag for each answer that should name a ship: true if the name is missing. Writes nothing if none is
/// missing, so that such games keep their older Game IDs. Older versions of the app reject the extra bits.
fn pack_unnamed(bits: &mut Writer, record: &Record) {
    let naming = record.shots().iter().filter(|shot| names_ship(record.rules(), shot.outcome));
    let unnamed: Vec<bool> = naming.map(|shot| shot.outcome.named().is_none()).collect();
    if unnamed.contains(&true) {
        bits.flag(true);
        for unnamed in unnamed {
            bits.flag(unnamed);
        }
    }
}

fn unpack_unnamed(bits: &mut Reader, record: &mut Record) -> Result<(), GameIdError> {
    if !bits.is_more() {
        return Ok(());
    }
    bits.part = "answers without a name";
    bits.flag()?;
    for Shot { cell, outcome } in record.shots().to_vec() {
        if names_ship(record.rules(), outcome) && bits.flag()? {
            record.set(cell, Some(Mark::Shot(outcome.unnamed()))).map_err(|_| bits.unreadable())?;
        }
    }
    Ok(())
}

fn unpack_outcome(bits: &mut Reader, rules: &Rules) -> Result<Outcome, GameIdError> {
    if !bits.flag()? {
        return Ok(Outcome::Miss);
    }
    let announcement = rules.announcement();
    let sunk = announcement.tells_sunk() && bits.flag()?;
    let plain = if sunk { Outcome::Sunk } else { Outcome::Hit };
    if !names_ship(rules, plain) {
        return Ok(plain);
    }
    let ship = bits.number(rules.fleet().ships().len())?;
    let ship = ShipId::new(ship as u8).ok_or_else(|| bits.unreadable())?;
    Ok(if sunk { Outcome::SunkShip(ship) } else { Outcome::HitShip(ship) })
}

fn unpack_cell(bits: &mut Reader, grid: Grid) -> Result<Cell, GameIdError> {
    let order = bits.number(grid.area())?;
    grid.cells().nth(order).ok_or_else(|| bits.unreadable())
}

/// Writes the number of cells and the distance of each from the one before, which is short for adjacent ones.
fn pack_cells(bits: &mut Writer, grid: Grid, cells: CellSet) {
    bits.count(cells.len() + 1);
    let mut next = 0;
    for order in cells.iter().map(|cell| order(grid, cell)) {
        bits.count(order - next + 1);
        next = order + 1;
    }
}

fn unpack_cells(bits: &mut Reader, grid: Grid) -> Result<CellSet, GameIdError> {
    let (mut cells, mut next) = (CellSet::EMPTY, 0);
    for _ in 1..bits.count(grid.area() + 1)? {
        next += bits.count(grid.area())?;
        cells.insert(grid.cells().nth(next - 1).ok_or_else(|| bits.unreadable())?);
    }
    Ok(cells)
}

fn pack_arrangement(bits: &mut Writer, arrangement: &Arrangement) {
    let rules = arrangement.rules();
    for (length, placement) in rules.fleet().lengths().zip(arrangement.fleet()) {
        let all = placements(rules.grid(), length);
        bits.number(place(&all, placement), all.len());
    }
}

fn unpack_placements(bits: &mut Reader, rules: &Rules) -> Result<Vec<Placement>, GameIdError> {
    let lists = rules.fleet().lengths().map(|length| placements(rules.grid(), length));
    lists.map(|list| Ok(list[bits.number(list.len())?])).collect()
}

/// Writes the fleet, who began, and the cells shot at. The answers follow from the fleet.
fn pack_own_board(bits: &mut Writer, board: &OwnBoard) {
    let grid = board.record().rules().grid();
    pack_arrangement(bits, board.fleet());
    bits.flag(board.opponent_began());
    let shots = board.record().shots();
    bits.number(shots.len(), grid.area() + 1);
    for shot in shots {
        bits.number(order(grid, shot.cell), grid.area());
    }
}

fn unpack_own_board(bits: &mut Reader, rules: &Rules) -> Result<OwnBoard, GameIdError> {
    bits.part = "own board";
    let fleet = Arrangement::new(rules.clone(), unpack_placements(bits, rules)?)?;
    let mut board = OwnBoard::new(fleet).with_opponent_began(bits.flag()?);
    for _ in 0..bits.number(rules.grid().area() + 1)? {
        let cell = unpack_cell(bits, rules.grid())?;
        board.fire(cell).map_err(|_| GameIdError::MarkedTwice(cell))?;
    }
    Ok(board)
}

fn add(record: &mut Record, bits: &Reader, cell: Cell, mark: Mark) -> Result<(), GameIdError> {
    if record.mark(cell).is_some() {
        return Err(GameIdError::MarkedTwice(cell));
    }
    record.set(cell, Some(mark)).map_err(|_| bits.unreadable())
}

/// Returns the [index](Grid::order) of a cell, which must be on the grid.
fn order(grid: Grid, cell: Cell) -> usize {
    grid.order(cell).unwrap_or_default()
}

/// Returns the index of an item, which must be in the list.
fn place<T: PartialEq>(list: &[T], item: &T) -> usize {
    list.iter().position(|other| other == item).unwrap_or_default()
}
