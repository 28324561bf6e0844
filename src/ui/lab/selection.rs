use std::str::FromStr;

use crate::ui::prelude::*;

/// Draws a list to choose from: values, and their words.
pub fn selection<T>(
    label: &'static str,
    name: &'static str,
    options: impl IntoIterator<Item = (T, String)>,
    chosen: RwSignal<T>,
) -> AnyView
where
    T: Copy + FromStr + PartialEq + Send + Sync + ToString + 'static,
{
    let option = |(value, words): (T, String)| {
        view! { <option value=value.to_string() prop:selected=move || chosen.get() == value>{words}</option> }
    };
    let choose = move |event| {
        if let Ok(value) = event_target_value(&event).parse() {
            chosen.set(value);
        }
    };
    view! {
        <label class="control-field">
            <span>{label}</span>
            <select name=name on:change=choose>{options.into_iter().map(option).collect_view()}</select>
        </label>
    }
    .into_any()
}
