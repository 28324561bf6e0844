//! Numbers, days, lists and plurals of a language, by the browser's `Intl`.
//!
//! A formatter takes far longer to make than to use, so each is made once, on first use.

use std::cell::OnceCell;

use js_sys::{Array, Function, Intl, Object, Reflect};
use wasm_bindgen::JsValue;

use super::Language;

/// The numbers of decimals on the page: from none to three.
const DECIMAL_COUNTS: usize = 4;

thread_local! {
    static FORMATTERS: [Formatters; Language::COUNT] = Default::default();
}

/// The names of `Intl` for numbers, and for shares in percent.
const STYLES: [&str; 2] = ["decimal", "percent"];
/// The names of `Intl` for lists joined by “and”, and by “or”.
const LISTS: [&str; 2] = ["conjunction", "disjunction"];

/// The formatters of a language; those of numbers by their decimals.
#[derive(Default)]
struct Formatters {
    numbers: [[OnceCell<Function>; DECIMAL_COUNTS]; STYLES.len()],
    lists: [OnceCell<Intl::ListFormat>; LISTS.len()],
    plurals: OnceCell<Intl::PluralRules>,
    days: OnceCell<Function>,
}

impl Language {
    /// Formats a number with exactly this many decimals. A whole number is passed as a `BigInt`, since a JavaScript
    /// number is exact up to 2^53 only.
    pub(super) fn format_number(self, number: impl Into<JsValue>, decimals: usize) -> String {
        self.format(false, &number.into(), decimals)
    }

    /// Formats a share from 0 to 1 in percent, with exactly this many decimals.
    pub(super) fn format_percent(self, share: f64, decimals: usize) -> String {
        self.format(true, &share.into(), decimals)
    }

    fn format(self, is_percent: bool, number: &JsValue, decimals: usize) -> String {
        let style = usize::from(is_percent);
        self.with_formatters(|formatters| {
            let format = formatters.numbers[style][decimals].get_or_init(|| {
                let places = JsValue::from(decimals as u32);
                let options = options(&[
                    ("style", STYLES[style].into()),
                    ("minimumFractionDigits", places.clone()),
                    ("maximumFractionDigits", places),
                ]);
                Intl::NumberFormat::new(&self.locales(), &options).format()
            });
            called(format, number)
        })
    }

    /// Formats the day of a time in milliseconds since 1970.
    pub fn format_day(self, time: u64) -> String {
        self.with_formatters(|formatters| {
            let style = || options(&[("dateStyle", "medium".into())]);
            let new = || Intl::DateTimeFormat::new(&self.locales(), &style()).format();
            called(formatters.days.get_or_init(new), &(time as f64).into())
        })
    }

    /// Joins items that all hold: `a, b and c`; or of which one holds: `a, b or c`.
    pub(super) fn format_list(self, items: &[String], is_choice: bool) -> String {
        let kind = usize::from(is_choice);
        let items: Array = items.iter().map(JsValue::from).collect();
        self.with_formatters(|formatters| {
            let new = || Intl::ListFormat::new(&self.locales(), &options(&[("type", LISTS[kind].into())]));
            formatters.lists[kind].get_or_init(new).format(&items).into()
        })
    }

    /// Returns the plural form for a number.
    pub(super) fn form(self, n: u128) -> usize {
        let category = self.with_formatters(|formatters| {
            let new = || Intl::PluralRules::new(&self.locales(), &Object::new());
            String::from(formatters.plurals.get_or_init(new).select(n as f64))
        });
        self.form_of(&category)
    }

    fn with_formatters<T>(self, format: impl FnOnce(&Formatters) -> T) -> T {
        FORMATTERS.with(|formatters| format(&formatters[self.0]))
    }

    fn locales(self) -> Array {
        Array::of1(&self.locale().into())
    }
}

fn called(format: &Function, value: &JsValue) -> String {
    let text: Option<JsValue> = format.call1(&JsValue::UNDEFINED, value).ok();
    text.and_then(|text| text.as_string()).unwrap_or_default()
}

fn options(options: &[(&str, JsValue)]) -> Object {
    let object = Object::new();
    for (name, value) in options {
        // A plain object accepts every property.
        let _ = Reflect::set(&object, &JsValue::from(*name), value);
    }
    object
}
