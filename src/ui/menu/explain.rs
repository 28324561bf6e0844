//! How it works: probability, interval, exact and sampled, and why the most likely hit need not be the best shot.

use super::legend::draw_legend;
use crate::ui::prelude::*;

pub fn draw_explain() -> impl IntoView {
    let words = Words::current();
    view! {
        <h2>{words.explain_chance_title()}</h2>
        <p>{words.explain_chance()}</p>
        <p>{words.explain_size()}</p>
        {draw_legend()}
        <h2>{words.explain_placed_title()}</h2>
        <p>{words.explain_placed()}</p>
        <h2>{words.explain_exact_title()}</h2>
        <p>{words.explain_exact()}</p>
        <p>{words.explain_sampled()}</p>
        <p>{words.explain_interval()}</p>
        <h2>{words.explain_best_title()}</h2>
        <p>{words.explain_best()}</p>
        <p>{words.explain_turns()}</p>
        <p>{words.explain_small_board()}</p>
        <h2>{words.explain_privacy_title()}</h2>
        <p>{words.explain_privacy()}</p>
    }
}
