//! What the sources print, compared with what comes out.

use rangekeeper_engine::{Fleet, Grid, Position, Posterior, Preset, Record};
use rangekeeper_lab::{fleet_frequencies, frequencies};
use rangekeeper_play::GameLengths;
use rangekeeper_research::sources::audinot_bonnet_viennot_2014::OCCURRENCES;
use rangekeeper_research::sources::rodin_1988::{BATTLESHIP, CARRIER, CRUISER, DESTROYER, FLEET};
use rangekeeper_research::sources::{numbers, simulation_in_r};

/// Number of standard errors by which a mean may be off.
const ERRORS: f64 = 4.5;

fn ten() -> Grid {
    Grid::new(10, 10).unwrap()
}

/// Reads the numbers of a printed table, which has no empty entry.
fn table(text: &str) -> Vec<u32> {
    numbers(text).into_iter().map(Option::unwrap).collect()
}

#[test]
fn rodins_tables_come_out_digit_by_digit() {
    assert_eq!(frequencies(ten(), 5), table(CARRIER));
    assert_eq!(frequencies(ten(), 3), table(CRUISER));
    assert_eq!(frequencies(ten(), 2), table(DESTROYER));
    assert_eq!(fleet_frequencies(ten(), &Fleet::classic()), table(FLEET));
}

/// Fig. 14 in the text we have has nine rows: one of the four equal rows in the middle is missing.
#[test]
fn one_row_of_the_battleships_table_is_missing() {
    let found = frequencies(ten(), 4);
    let printed = table(BATTLESHIP);
    assert_eq!((printed.len(), found.len()), (90, 100));
    assert_eq!(found[..60], printed[..60]);
    assert_eq!(found[30..40], found[60..70]);
    assert_eq!(found[70..], printed[60..]);
}

#[test]
fn without_contact_every_cell_of_the_classic_board_has_the_published_count() {
    let rules = "hit-or-miss".parse::<Preset>().unwrap().rules();
    let counts = Posterior::new(Position::new(&Record::new(rules)).unwrap()).count().unwrap().run();
    assert_eq!(counts.boards, 1_925_751_392);
    let published: Vec<u128> = numbers(OCCURRENCES).into_iter().map(Option::unwrap).collect();
    let occupied: Vec<u128> = counts.grid.cells().map(|cell| counts.occupied(cell)).collect();
    assert_eq!(occupied, published);
}

#[test]
fn the_density_grid_and_guess_and_search_take_what_was_published_of_them_quirks_included() {
    let case = |shots: fn(u64, u64) -> u16, mean: f64, deviation: f64| {
        let lengths: GameLengths = (0..20_000).map(|game| shots(1, game)).collect();
        let (found, error) = (lengths.mean().unwrap(), lengths.standard_error().unwrap());
        assert!((found - mean).abs() < ERRORS * error + 0.005, "{found} +- {error}, not {mean}");
        let spread = lengths.standard_deviation().unwrap();
        assert!(
            (spread - deviation).abs() < ERRORS * error + 0.005,
            "standard deviation {spread}, not {deviation}"
        );
    };
    case(simulation_in_r::guess_and_search, 67.25, 12.33);
    case(simulation_in_r::density_grid, 57.91, 7.75);
}
