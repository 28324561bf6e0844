//! Histograms of several strategies in one drawing, for the page and for files.

use std::fmt::Write as _;

use rangekeeper_play::GameLengths;

/// The most strategies side by side: more colours are hard to tell apart.
pub const MOST_STRATEGIES: usize = 6;

/// Colours for files; the page has its style sheet. Dashes tell lines apart without colours.
const INK: [(&str, &str); MOST_STRATEGIES] = [
    ("#cb2d1b", ""),
    ("#1a5fa8", "70 30"),
    ("#2c6e3f", "20 25"),
    ("#8a4b9c", "90 25 20 25"),
    ("#8f5a00", "40 20"),
    ("#17293b", "10 20"),
];

/// The colour and the dashes of recorded games.
const RECORDED_INK: (&str, &str) = ("#4d5c69", "50 15 10 15");

/// A strategy, or recorded games.
pub struct Series<'a> {
    pub name: String,
    pub lengths: &'a GameLengths,
    /// A published mean to mark on the axis, and its label.
    pub published: Option<(f64, String)>,
    pub is_recorded: bool,
}

/// Margins in tenths of a pixel, like all lengths here: the page formats whole numbers only.
const FOOT: u64 = 370;
const HEAD: u64 = 60;
const LINE: u64 = 190;
const SIDE: u64 = 120;

/// Draws the chart, so many pixels wide.
pub fn chart(series: &[Series], label: &str, axis: &str, pixels: u64) -> String {
    let (width, plot) = (pixels * 10, (pixels * 10 * 2 / 5).clamp(1600, 3000));
    let head = HEAD + LINE * series.len() as u64;
    let height = head + plot + FOOT;
    let (floor, right) = (head + plot, width - SIDE);
    let (least, most) = range(series);
    let x =
        |tenths: u64| SIDE + (tenths.saturating_sub(least * 10)) * (width - 2 * SIDE) / ((most - least) * 10);
    let peak = series.iter().flat_map(shares).fold(0.0, f64::max).max(1e-9);
    let y = |share: f64| floor - (share / peak * plot as f64) as u64;

    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"system-ui, sans-serif\" font-size=\"130\" fill=\"none\" stroke-width=\"18\">\
         <title>{}</title>",
        escape(label)
    );
    // Writing to a string never fails.
    for percent in percents(peak) {
        let line = y(percent as f64 / 100.0);
        let _ = write!(
            svg,
            "<path class=\"lab-grid-line\" stroke=\"#c4b592\" stroke-width=\"8\" d=\"M{SIDE} {line}H{right}\"/>"
        );
        svg += &text(AXIS, SIDE, line - 30, &format!("{percent}%"));
    }
    let step = if most - least > 60 && pixels < 500 { 20 } else { 10 };
    for shots in (least.next_multiple_of(step)..most).step_by(step as usize) {
        svg += &text(AXIS_MIDDLE, x(shots * 10 + 5), floor + 160, &shots.to_string());
    }
    let _ = write!(svg, "<path class=\"lab-floor\" stroke=\"#17293b\" d=\"M{SIDE} {floor}H{right}\"/>");
    svg += &text(AXIS_MIDDLE, width / 2, floor + 310, axis);
    for (number, one) in series.iter().enumerate() {
        let ((colour, dashes), class) = if one.is_recorded {
            (RECORDED_INK, "lab-recorded".to_owned())
        } else {
            (INK[number % INK.len()], format!("lab-series-{number}"))
        };
        let line = HEAD + LINE * number as u64;
        let _ = write!(svg, "<g class=\"{class}\" stroke=\"{colour}\" stroke-dasharray=\"{dashes}\">");
        let _ = write!(
            svg,
            "<path class=\"lab-outline\" fill=\"{colour}\" fill-opacity=\"0.08\" d=\"M{} {floor}",
            x(least * 10)
        );
        for (shots, share) in (least..).zip(shares(one).skip(least as usize)) {
            let _ = write!(svg, "V{}H{}", y(share), x(shots * 10 + 10));
        }
        let _ = write!(svg, "V{floor}\"/>");
        if let Some(mean) = one.lengths.mean() {
            let at = x((mean * 10.0) as u64 + 5);
            let _ = write!(svg, "<path class=\"lab-mean\" d=\"M{at} {head}V{floor}\"/>");
        }
        let _ = write!(svg, "<path d=\"M{SIDE} {line}H{}\"/></g>", SIDE + 320);
        svg += &text("class=\"lab-label\" fill=\"#17293b\"", SIDE + 400, line + 45, &one.name);
        if let Some((mean, words)) = &one.published {
            let at = x((mean * 10.0) as u64 + 5);
            let _ = write!(
                svg,
                "<path class=\"{class} lab-published\" stroke=\"{colour}\" fill=\"{colour}\" \
                 d=\"M{at} {floor}l-55 95h110z\"><title>{}</title></path>",
                escape(words)
            );
        }
    }
    svg.push_str("</svg>");
    svg
}

/// Returns the range of the axis: from the fewest shots, in tens, to beyond the most that occurred or were published.
fn range(series: &[Series]) -> (u64, u64) {
    let shortest = |one: &Series| one.lengths.histogram().iter().position(|games| *games > 0);
    let least = series.iter().filter_map(shortest).min().unwrap_or(0) as u64;
    let longest = series.iter().filter_map(|one| one.lengths.longest()).max().unwrap_or(0);
    let published =
        series.iter().filter_map(|one| Some(one.published.as_ref()?.0 as u64 + 1)).max().unwrap_or(0);
    (least / 10 * 10, u64::from(longest).max(published) + 1)
}

/// Returns the share of games for each number of shots, from 0 on.
fn shares<'a>(one: &'a Series) -> impl Iterator<Item = f64> + 'a {
    let all = one.lengths.games().max(1) as f64;
    one.lengths.histogram().iter().map(move |games| *games as f64 / all)
}

/// Returns the percentages of the grid lines: at most four, round numbers.
fn percents(peak: f64) -> impl Iterator<Item = u64> {
    let most = (peak * 100.0) as u64;
    let step = [1, 2, 5, 10, 20, 25, 50].into_iter().find(|step| most / step <= 4).unwrap_or(100);
    (step..=most).step_by(step as usize)
}

const AXIS: &str = "class=\"lab-axis\" fill=\"#4d5c69\"";
const AXIS_MIDDLE: &str = "class=\"lab-axis\" fill=\"#4d5c69\" text-anchor=\"middle\"";

pub fn text(attributes: &str, x: u64, y: u64, words: &str) -> String {
    format!("<text {attributes} x=\"{x}\" y=\"{y}\">{}</text>", escape(words))
}

pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drawing_has_a_line_a_mean_and_a_name_for_every_strategy() {
        let (one, other) = (GameLengths::from_iter([40, 44, 44, 51]), GameLengths::from_iter([90, 95]));
        let series = [
            Series {
                name: "A & B".into(),
                lengths: &one,
                published: Some((44.4, "published".into())),
                is_recorded: false,
            },
            Series { name: "random".into(), lengths: &other, published: None, is_recorded: true },
        ];
        let svg = chart(&series, "Histograms", "shots", 700);
        assert_eq!(svg.matches("class=\"lab-outline\"").count(), 2);
        assert_eq!(svg.matches("class=\"lab-mean\"").count(), 2);
        assert_eq!(svg.matches("published\"").count(), 1);
        assert_eq!(svg.matches("<g class=\"lab-recorded\"").count(), 1);
        assert!(svg.contains(">A &amp; B<") && svg.contains(">random<"));
        assert_eq!(svg.matches('<').count(), svg.matches('>').count());
    }

    #[test]
    fn nothing_and_a_single_game_are_drawn_too() {
        let (none, one) = (GameLengths::default(), GameLengths::from_iter([17]));
        for lengths in [&none, &one] {
            let series = [Series { name: String::new(), lengths, published: None, is_recorded: false }];
            assert!(chart(&series, "", "", 320).ends_with("</svg>"));
        }
        assert!(chart(&[], "", "", 320).ends_with("</svg>"));
    }
}
