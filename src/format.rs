//! Numbers as people read them.

/// A count with its thousands apart: `1,000,000`.
pub fn count(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A number from 0 to 1 with this many decimals, rounded; at most 9. What the standard library has for all
/// numbers weighs ten kilobytes in the page.
pub fn decimal(number: f64, decimals: usize) -> String {
    with_point((number * 10_f64.powi(decimals as i32)).round() as u64, decimals)
}

/// A share from 0 to 1 in percent with this many decimals. What is merely close to 0% or 100% is never
/// rounded to it.
pub fn percent(share: f64, decimals: usize) -> String {
    let steps = 10_u64.pow(decimals as u32);
    let rounded = (share * (100 * steps) as f64).round() as u64;
    let (word, rounded) = match rounded {
        0 if share > 0.0 => ("under ", 1),
        _ if share < 1.0 && rounded == 100 * steps => ("over ", rounded - 1),
        _ => ("", rounded),
    };
    format!("{word}{}%", with_point(rounded, decimals))
}

/// The share of draws that hit, in percent. A sample never shows that something is certain, so not even none
/// or all of the draws are called 0% or 100%.
pub fn sampled(successes: u64, draws: u64, decimals: usize) -> String {
    let share = successes as f64 / draws.max(1) as f64;
    percent(share.clamp(f64::MIN_POSITIVE, 1.0 - f64::EPSILON), decimals)
}

/// A number of the smallest steps as a decimal fraction.
fn with_point(number: u64, decimals: usize) -> String {
    let steps = 10_u64.pow(decimals as u32);
    if decimals == 0 {
        number.to_string()
    } else {
        format!("{}.{:0decimals$}", number / steps, number % steps)
    }
}

/// A range of shares in percent: `21.28% to 21.45%`.
pub fn percent_range(lower: f64, upper: f64, decimals: usize) -> String {
    format!("{} to {}", percent(lower, decimals), percent(upper, decimals))
}

/// Things in a row, as a sentence lists them: `a, b and c`, with the word before the last.
pub fn list(items: &[String], word: &str) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [init @ .., last] => format!("{} {word} {last}", init.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_stand_apart() {
        assert_eq!([0, 999, 1000, 1_234_567].map(count), ["0", "999", "1,000", "1,234,567"]);
    }

    #[test]
    fn nothing_is_called_certain_that_is_merely_close_to_it() {
        assert_eq!(percent(0.2136, 1), "21.4%");
        assert_eq!(percent(0.0, 1), "0.0%");
        assert_eq!(percent(1.0, 1), "100.0%");
        assert_eq!(percent(0.0004, 1), "under 0.1%");
        assert_eq!(percent(0.9996, 1), "over 99.9%");
        assert_eq!(percent(0.000_004, 2), "under 0.01%");
        assert_eq!(percent(0.5, 0), "50%");
        assert_eq!([0, 500, 1000].map(|n| sampled(n, 1000, 1)), ["under 0.1%", "50.0%", "over 99.9%"]);
        assert_eq!(percent(0.050_49, 2), "5.05%");
    }

    #[test]
    fn numbers_are_rounded_to_their_last_decimal() {
        assert_eq!([0.0, 0.12345, 0.5, 1.0].map(|n| decimal(n, 4)), ["0.0000", "0.1235", "0.5000", "1.0000"]);
    }

    #[test]
    fn lists_read_like_sentences() {
        let items =
            |n: usize| ["E5", "E6", "F5"][..n].iter().map(|&name| name.to_owned()).collect::<Vec<_>>();
        assert_eq!([0, 1, 2, 3].map(|n| list(&items(n), "and")), ["", "E5", "E5 and E6", "E5, E6 and F5"]);
    }
}
