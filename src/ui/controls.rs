//! Labelled controls: buttons, options, selections, fields, steppers.

use std::str::FromStr;

use crate::ui::prelude::*;
use crate::ui::text::ChangingText;

/// Draws a button that can always be pressed.
pub fn plain_button(
    class: &'static str,
    name: impl Into<ChangingText>,
    press: impl FnMut(MouseEvent) + 'static,
) -> AnyView {
    // Compiled once for all buttons.
    fn draw(class: &'static str, name: ChangingText, press: Box<dyn FnMut(MouseEvent)>) -> AnyView {
        view! { <button type="button" class=class on:click=press>{name}</button> }.into_any()
    }
    draw(class, name.into(), Box::new(press))
}

/// Draws a button that is disabled while `is_off`.
pub fn button(
    class: &'static str,
    name: impl IntoView,
    is_off: impl Fn() -> bool + Send + 'static,
    press: impl FnMut(MouseEvent) + 'static,
) -> impl IntoView {
    view! { <button type="button" class=class prop:disabled=is_off on:click=press>{name}</button> }
}

/// Draws a button that looks pressed while `is_on`.
pub fn toggle(
    class: &'static str,
    name: impl IntoView,
    is_on: impl Fn() -> bool + Send + 'static,
    press: impl FnMut(MouseEvent) + 'static,
) -> impl IntoView {
    let is_pressed = move || is_on().to_string();
    view! { <button type="button" class=class aria-pressed=is_pressed on:click=press>{name}</button> }
}

/// Draws an option for each value, of which one is chosen. In the page an option may have a value, too.
pub fn radios<T: Copy + PartialEq + Send + Sync + 'static, W: Into<String>>(
    name: &'static str,
    chosen: RwSignal<T>,
    choose: impl Fn(T) + Copy + Send + Sync + 'static,
    options: impl IntoIterator<Item = (T, Option<&'static str>, W)>,
) -> Vec<AnyView> {
    let option = |(option, value, words): (T, _, W)| {
        let is_chosen = Signal::derive(move || chosen.get() == option);
        radio(name, value, is_chosen, Callback::new(move |()| choose(option)), words.into())
    };
    options.into_iter().map(option).collect()
}

fn radio(
    name: &'static str,
    value: Option<&'static str>,
    is_chosen: Signal<bool>,
    choose: Callback<()>,
    words: String,
) -> AnyView {
    view! {
        <label class="control-option">
            <input type="radio" name=name value=value prop:checked=is_chosen on:change=move |_| choose.run(()) />
            <span>{words}</span>
        </label>
    }
    .into_any()
}

pub fn checkbox(name: &'static str, is_on: RwSignal<bool>, words: impl IntoView) -> impl IntoView {
    view! {
        <label class="control-option">
            <input
                type="checkbox"
                name=name
                prop:checked=is_on
                on:change=move |event| is_on.set(event_target_checked(&event))
            />
            <span>{words}</span>
        </label>
    }
}

/// Returns true if the `<details>` of this event is open.
pub fn is_opened(event: &web_sys::Event) -> bool {
    event_target::<web_sys::HtmlDetailsElement>(event).open()
}

/// Draws a control under its label.
pub fn field(label: impl IntoView, control: impl IntoView) -> impl IntoView {
    view! {
        <label class="control-field">
            <span>{label}</span>
            {control}
        </label>
    }
}

/// Draws a selection of values with their labels.
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
    let options = options.into_iter().map(option).collect_view();
    field(label, view! { <select name=name on:change=choose>{options}</select> }).into_any()
}

/// Draws an option for each preset, in groups.
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
    let group = |(title, presets): (&'static str, Vec<Preset>)| {
        view! { <optgroup label=title>{presets.into_iter().map(option).collect_view()}</optgroup> }
    };
    words.preset_groups().map(group).collect_view()
}

/// Draws a field for pasted text. `changed` is called on every input, to clear an error.
pub fn paste(
    name: &'static str,
    label: String,
    rows: u8,
    text: RwSignal<String>,
    changed: Callback<()>,
) -> impl IntoView {
    let area = view! {
        <textarea
            rows=rows.to_string()
            name=name
            spellcheck="false"
            autocapitalize="off"
            prop:value=text
            on:input=move |event| {
                text.set(event_target_value(&event));
                changed.run(());
            }
        ></textarea>
    };
    field(label, area)
}

/// Draws a small whole number with buttons to lower and raise it. The label is for screen readers.
pub fn stepper(label: Signal<String>, value: RwSignal<u8>, least: u8, most: u8) -> impl IntoView {
    let words = Words::current();
    let step = move |name: &'static str, sign: &'static str, step: i8| {
        let next = move |value: u8| value.saturating_add_signed(step).clamp(least, most);
        view! {
            <button
                type="button"
                class="control-step"
                aria-label=name
                prop:disabled=move || if step < 0 { value.get() <= least } else { value.get() >= most }
                on:click=move |_| value.update(|value| *value = next(*value))
            >
                {sign}
            </button>
        }
    };
    view! {
        <span class="control-stepper" role="group" aria-label=label>
            {step(words.less(), "−", -1)}
            <output>{move || value.get()}</output>
            {step(words.more(), "+", 1)}
        </span>
    }
}

/// Draws a button that deletes at the second press; losing the focus resets it.
pub fn delete_button(delete: Callback<()>) -> impl IntoView {
    let words = Words::current();
    let doubted = RwSignal::new(false);
    let press = move |_| if doubted.get_untracked() { delete.run(()) } else { doubted.set(true) };
    view! {
        <button type="button" class="control-action" on:click=press on:blur=move |_| doubted.set(false)>
            {move || if doubted.get() { words.really_delete() } else { words.delete() }}
        </button>
    }
}

/// Returns a data URL of this text.
pub fn data_address(kind: &str, text: &str) -> String {
    let text: String = js_sys::encode_uri_component(text).into();
    format!("data:{kind};charset=utf-8,{text}")
}
