use leptos::prelude::*;

/// Draws a list to choose from: values, their words, and which of them is chosen.
pub fn selection(
    label: &'static str,
    name: &'static str,
    options: Vec<(String, String)>,
    chosen: impl Fn() -> String + Copy + Send + 'static,
    choose: impl Fn(&str) + 'static,
) -> AnyView {
    let option = |(value, words): (String, String)| {
        let this = value.clone();
        view! { <option value=value prop:selected=move || chosen() == this>{words}</option> }
    };
    view! {
        <label class="control-field">
            <span>{label}</span>
            <select name=name on:change=move |event| choose(&event_target_value(&event))>
                {options.into_iter().map(option).collect_view()}
            </select>
        </label>
    }
    .into_any()
}
