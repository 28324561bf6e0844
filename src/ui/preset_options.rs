//! The presets in a select, by where they are played.

use rangekeeper_engine::Preset;

use crate::ui::prelude::*;

/// An option for each preset, in groups; `is_selected` tells which one is chosen.
pub fn preset_options<S>(words: Words, is_selected: impl Fn(Preset) -> S) -> impl IntoView
where
    S: Fn() -> bool + Send + 'static,
{
    let option = |preset: Preset| {
        let is_selected = is_selected(preset);
        view! {
            <option value=preset.name prop:selected=is_selected>{words.rules_name(&preset.rules())}</option>
        }
    };
    words
        .preset_groups()
        .map(|(title, presets)| {
            view! { <optgroup label=title>{presets.into_iter().map(option).collect_view()}</optgroup> }
        })
        .collect_view()
}
