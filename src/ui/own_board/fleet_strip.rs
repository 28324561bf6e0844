//! A fleet as a row of silhouettes.

use crate::ui::hull::{SIDE, hull};
use crate::ui::prelude::*;

/// The ships from above, in one row: for each its length, and whether it is sunk.
#[component]
pub fn FleetStrip(ships: Vec<(u8, bool)>) -> impl IntoView {
    let ship = |(length, is_gone): (u8, bool)| {
        let length = u32::from(length);
        view! {
            <svg
                class="own-strip-ship"
                class:is-gone=is_gone
                viewBox=format!("0 0 {} {SIDE}", length * SIDE)
                style:--length=length.to_string()
            >
                <path d=hull(length) />
            </svg>
        }
    };
    view! { <span class="own-strip" aria-hidden="true">{ships.into_iter().map(ship).collect_view()}</span> }
}
