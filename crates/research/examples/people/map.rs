//! Drawing of the empty classic board under every assumption. Circles are sized as on the page. Their colours range
//! from the smallest hit probability to the largest, since these differ less than in a game.

use std::fmt::Write as _;

use rangekeeper_engine::{Assumption, Cell, Counts, Position, Posterior, Record, Rules};

use super::Answer;

/// Colours of the light theme in `style/tokens.css`.
const PAPER: &str = "#f1e9d5";
const SEA: &str = "#f8f2e1";
const INK: &str = "#17293b";
const INK_SOFT: &str = "#4d5c69";
const GRID: &str = "#a9b9c0";
const RULE: &str = "#c4b592";
const SIGNAL: &str = "#bd2413";
const COLD: [u8; 3] = [0xa3, 0xa9, 0xab];
const HOT: [u8; 3] = [0xcb, 0x2d, 0x1b];

/// Lengths in pixels: a cell, the radius of the largest circle, a board, and the space around it.
const CELL: f64 = 26.0;
const LARGEST: f64 = 0.4 * CELL;
const BOARD: f64 = 10.0 * CELL;
const LABELS: f64 = 22.0;
const GAP: f64 = 24.0;
const MARGIN: f64 = 26.0;
const HEAD: f64 = 92.0;
const FOOT: f64 = 62.0;

/// Hit probabilities whose circles the legend shows, in percent.
const LEGEND: [u32; 4] = [8, 12, 16, 20];

/// Hit probability of every cell under one assumption.
struct Map {
    name: &'static str,
    counts: Counts,
}

/// Smallest and largest hit probability of all maps, which determine sizes and colours.
#[derive(Clone, Copy)]
struct Scale {
    least: f64,
    most: f64,
}

/// Prints the drawing as SVG.
pub fn print() -> Answer<()> {
    let rules = Rules::classic();
    let position = Position::new(&Record::new(rules.clone()))?;
    let map = |(name, assumption): (_, Assumption)| {
        let prior = assumption.prior(&rules).scaled(&rules);
        Ok(Map { name, counts: Posterior::new(position.clone()).with_prior(&prior).unwrap().count()?.run() })
    };
    let names = [
        ("At random", Assumption::Random),
        ("A person", Assumption::Person),
        ("Not sure", Assumption::Mixture),
    ];
    let maps = names.into_iter().map(map).collect::<Answer<Vec<Map>>>()?;
    println!("{}", drawing(&maps));
    Ok(())
}

impl Map {
    /// Returns the largest hit probability.
    fn peak(&self) -> f64 {
        cells().map(|cell| self.counts.probability(cell)).fold(0.0, f64::max)
    }

    /// Returns the cells of the largest hit probability, allowing for rounding.
    fn best(&self) -> impl Iterator<Item = Cell> {
        let least = self.peak() * (1.0 - 1e-12);
        cells().filter(move |cell| self.counts.probability(*cell) >= least)
    }

    /// Formats the line below the name.
    fn figures(&self) -> String {
        let corners =
            self.range(|row, column| [row, column].into_iter().all(|place| [0, 9].contains(&place)));
        let centre = self.range(|row, column| [row, column].into_iter().all(|place| [4, 5].contains(&place)));
        format!("corners {corners}, centre {centre}")
    }

    /// Formats the smallest and the largest hit probability of the cells at these rows and columns, in words.
    fn range(&self, is_in: impl Fn(u8, u8) -> bool) -> String {
        let shares = || {
            cells().filter(|cell| is_in(cell.row(), cell.column())).map(|cell| self.counts.probability(cell))
        };
        let (least, most) = (percent(shares().fold(1.0, f64::min)), percent(shares().fold(0.0, f64::max)));
        if least == most { format!("{most}%") } else { format!("{least} to {most}%") }
    }
}

fn cells() -> impl Iterator<Item = Cell> {
    Rules::classic().grid().cells()
}

fn percent(share: f64) -> String {
    format!("{:.0}", 100.0 * share)
}

fn drawing(maps: &[Map]) -> String {
    let shares = || maps.iter().flat_map(|map| cells().map(|cell| map.counts.probability(cell)));
    let scale = Scale { least: shares().fold(1.0, f64::min), most: shares().fold(0.0, f64::max) };
    let (pitch, count) = (LABELS + BOARD + GAP, maps.len() as f64);
    let (width, height) = (2.0 * MARGIN + count * pitch - GAP, HEAD + BOARD + FOOT);
    let described = maps.iter().map(|map| {
        let best = map.best().map(|cell| cell.to_string()).collect::<Vec<_>>().join(", ");
        format!("{}: {}; most likely {best}, {:.1}%.", map.name, map.figures(), 100.0 * map.peak())
    });
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" aria-labelledby=\"title desc\" \
         width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif\">\n\
         <title id=\"title\">The chance of a hit with the first shot, by who placed the ships</title>\n\
         <desc id=\"desc\">Three boards with a circle in every cell, larger and redder the likelier a hit is. {}</desc>\n\
         <rect width=\"{width}\" height=\"{height}\" rx=\"8\" fill=\"{PAPER}\"/>\n",
        described.collect::<Vec<_>>().join(" ")
    );
    for (place, map) in (0..).zip(maps) {
        let left = MARGIN + LABELS + f64::from(place) * pitch;
        // Strings take whatever is written to them.
        let _ = writeln!(svg, "<g transform=\"translate({left} {HEAD})\">\n{}</g>", board(map, scale));
    }
    svg + &legend(scale, width / 2.0, HEAD + BOARD + 36.0) + "</svg>"
}

fn board(map: &Map, scale: Scale) -> String {
    let mut svg = format!(
        "<text y=\"-48\" font-family=\"ui-serif, 'Iowan Old Style', 'Palatino Linotype', Palatino, Georgia, serif\" \
         font-size=\"21\" font-weight=\"600\" fill=\"{INK}\">{}</text>\n\
         <text y=\"-28\" font-size=\"12.5\" fill=\"{INK_SOFT}\">{}</text>\n\
         <rect width=\"{BOARD}\" height=\"{BOARD}\" fill=\"{SEA}\"/>\n\
         <path d=\"{}\" stroke=\"{GRID}\"/>\n\
         <rect x=\"-3.5\" y=\"-3.5\" width=\"{}\" height=\"{}\" fill=\"none\" stroke=\"{RULE}\"/>\n\
         <rect width=\"{BOARD}\" height=\"{BOARD}\" fill=\"none\" stroke=\"{INK}\" stroke-width=\"1.5\"/>\n",
        map.name,
        map.figures(),
        (1..10)
            .map(|line| f64::from(line) * CELL)
            .fold(String::new(), |lines, at| { format!("{lines}M{at} 0V{BOARD}M0 {at}H{BOARD}") }),
        BOARD + 7.0,
        BOARD + 7.0,
    );
    let _ =
        writeln!(svg, "<g font-size=\"11\" font-weight=\"600\" fill=\"{INK_SOFT}\" text-anchor=\"middle\">");
    // The cells of the diagonal name every row and column.
    for cell in cells().filter(|cell| cell.row() == cell.column()) {
        let (at, name) = (middle(cell.row()), cell.to_string());
        let (letter, number) = name.split_at(1);
        let _ = write!(svg, "<text x=\"{at}\" y=\"-8\">{number}</text>");
        let _ = writeln!(svg, "<text x=\"-13\" y=\"{}\">{letter}</text>", at + 4.0);
    }
    svg.push_str("</g>\n");
    for cell in cells() {
        svg.push_str(&scale.circle(middle(cell.column()), middle(cell.row()), map.counts.probability(cell)));
    }
    for cell in map.best() {
        svg.push_str(&reticle(middle(cell.column()), middle(cell.row())));
    }
    svg
}

/// Returns the middle of the row or column at this place, in pixels.
fn middle(place: u8) -> f64 {
    (f64::from(place) + 0.5) * CELL
}

impl Scale {
    /// Draws a circle whose area and colour follow from a hit probability.
    fn circle(self, x: f64, y: f64, share: f64) -> String {
        let heat = (share - self.least) / (self.most - self.least);
        let mix = |(cold, hot): (u8, u8)| {
            let (cold, hot) = (f64::from(cold), f64::from(hot));
            (cold + heat.clamp(0.0, 1.0) * (hot - cold)).round() as u8
        };
        let [red, green, blue] = [0, 1, 2].map(|place| mix((COLD[place], HOT[place])));
        let radius = LARGEST * (share / self.most).sqrt();
        format!(
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius:.2}\" fill=\"#{red:02x}{green:02x}{blue:02x}\"/>\n"
        )
    }
}

fn reticle(x: f64, y: f64) -> String {
    format!(
        "<g transform=\"translate({x} {y})\" fill=\"none\" stroke=\"{SIGNAL}\" stroke-width=\"1.75\"><circle \
         r=\"11.5\"/><path d=\"M0 -15v6M0 9v6M-15 0h6M9 0h6\"/></g>\n"
    )
}

/// Draws the meaning of circles and reticle, around this middle.
fn legend(scale: Scale, centre: f64, y: f64) -> String {
    let mut svg = format!("<g font-size=\"12.5\" fill=\"{INK_SOFT}\">\n");
    let mut x = centre - 242.0;
    let _ = writeln!(svg, "<text x=\"{x}\" y=\"{}\">Chance of a hit:</text>", y + 4.5);
    x += 116.0;
    for percent in LEGEND {
        svg.push_str(&scale.circle(x, y, f64::from(percent) / 100.0));
        let _ = writeln!(svg, "<text x=\"{}\" y=\"{}\">{percent}%</text>", x + 15.0, y + 4.5);
        x += 64.0;
    }
    svg.push_str(&reticle(x + 8.0, y));
    let _ = writeln!(svg, "<text x=\"{}\" y=\"{}\">most likely hit</text>", x + 31.0, y + 4.5);
    svg + "</g>\n"
}
