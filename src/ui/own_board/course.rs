//! The chances to win of a game so far, drawn as a line.

use crate::ui::prelude::*;
use rangekeeper_session::Course;

/// The width of the line, in its units.
const WIDTH: f64 = 200.0;
/// And its height, for chances from 0 to 1.
const HEIGHT: f64 = 60.0;

/// Draws the chances as a line, over a line at one half. Returns `None` before there are two.
pub fn draw(Course { chances, .. }: &Course, words: Words) -> Option<impl IntoView + use<>> {
    let ((first, first_chance), (last, last_chance)) = (*chances.first()?, *chances.last()?);
    if first == last {
        return None;
    }
    let place = |&(shots, chance): &(usize, f64)| {
        let x = WIDTH * (shots - first) as f64 / (last - first) as f64;
        format!("{x:.1} {:.1}", HEIGHT * (1.0 - chance))
    };
    let line = format!("M{}", chances.iter().map(place).collect::<Vec<_>>().join("L"));
    let label = words.course_of_chance(&words.percent(first_chance, 0), &words.percent(last_chance, 0));
    Some(view! {
        <svg
            class="own-course"
            viewBox=format!("0 0 {WIDTH} {HEIGHT}")
            preserveAspectRatio="none"
            role="img"
            aria-label=label
        >
            <path class="own-half" d=format!("M0 {}H{WIDTH}", HEIGHT / 2.0) />
            <path d=line />
        </svg>
    })
}
