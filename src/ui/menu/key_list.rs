use super::settings::draw_choice;
use crate::ui::preferences::Preferences;
use crate::ui::prelude::*;

pub fn draw_key_list() -> impl IntoView {
    let words = Words::current();
    let (undo, redo) = (format!("{} Z", words.name_ctrl()), format!("{} Y", words.name_ctrl()));
    let shift_u = format!("{} U", words.name_shift());
    let keys: [(&[&str], &str); 14] = [
        (&["←", "→", "↑", "↓"], words.key_arrows()),
        (&[words.name_home(), words.name_end()], words.key_row()),
        (&["R"], words.key_best()),
        (&["B"], words.key_board()),
        (&["M"], words.key_miss()),
        (&["H"], words.key_hit()),
        (&["S"], words.key_sunk()),
        (&["1", "…", "9"], words.key_ship()),
        (&["F"], words.key_fire()),
        (&[words.name_delete()], words.key_clear()),
        (&["U", &undo], words.key_undo()),
        (&[&shift_u, &redo], words.key_redo()),
        (&[words.name_escape()], words.key_escape()),
        (&["?"], words.key_list()),
    ];
    let row = |(keys, does): (&[&str], &'static str)| {
        view! {
            <tr>
                <th scope="row">{keys.iter().map(|key| view! { <kbd>{(*key).to_owned()}</kbd> " " }).collect_view()}</th>
                <td>{does}</td>
            </tr>
        }
    };
    view! {
        <table class="menu-keys"><tbody>{keys.map(row).collect_view()}</tbody></table>
        <p class="control-hint">{words.keys_by_place()} " " {words.keys_where()}</p>
        {draw_choice(expect_context::<Preferences>().keys, words.letter_keys(), vec![words.numbers_on(), words.numbers_off()])}
    }
}
