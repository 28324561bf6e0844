//! What the keys do.

use leptos::prelude::*;

use crate::i18n::Words;

/// The keys and what they do.
#[component]
pub fn KeyList() -> impl IntoView {
    let words = Words::current();
    let keys: [(&[&str], &str); 13] = [
        (&["←", "→", "↑", "↓"], words.key_arrows()),
        (&["Home", "End"], words.key_row()),
        (&["Enter", "R"], words.key_best()),
        (&["M"], words.key_miss()),
        (&["H"], words.key_hit()),
        (&["S"], words.key_sunk()),
        (&["1", "…", "9"], words.key_ship()),
        (&["F"], words.key_fire()),
        (&["Delete"], words.key_clear()),
        (&["U", "Ctrl Z"], words.key_undo()),
        (&["Shift U", "Ctrl Y"], words.key_redo()),
        (&["Esc"], words.key_escape()),
        (&["?"], words.key_list()),
    ];
    let row = |(keys, does): (&[&'static str], &'static str)| {
        view! {
            <tr>
                <th scope="row">{keys.iter().map(|key| view! { <kbd>{*key}</kbd> " " }).collect_view()}</th>
                <td>{does}</td>
            </tr>
        }
    };
    view! {
        <table class="menu-keys">
            <tbody>{keys.map(row).collect_view()}</tbody>
        </table>
        <p class="control-hint">{words.keys_by_place()}</p>
    }
}
