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

/// A share from 0 to 1 in percent with this many decimals. What is merely close to 0% or 100% is never
/// rounded to it.
pub fn percent(share: f64, decimals: usize) -> String {
    let step = 0.1_f64.powi(decimals as i32);
    let rounded = |value: f64| format!("{value:.decimals$}%");
    let percent = share * 100.0;
    if percent > 0.0 && rounded(percent) == rounded(0.0) {
        format!("under {}", rounded(step))
    } else if percent < 100.0 && rounded(percent) == rounded(100.0) {
        format!("over {}", rounded(100.0 - step))
    } else {
        rounded(percent)
    }
}

/// A range of shares in percent: `21.28% to 21.45%`.
pub fn percent_range(lower: f64, upper: f64, decimals: usize) -> String {
    format!("{} to {}", percent(lower, decimals), percent(upper, decimals))
}

/// Things in a row, as a sentence lists them: `a, b and c`.
pub fn list(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [init @ .., last] => format!("{} and {last}", init.join(", ")),
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
    }

    #[test]
    fn lists_read_like_sentences() {
        let items =
            |n: usize| ["E5", "E6", "F5"][..n].iter().map(|&name| name.to_owned()).collect::<Vec<_>>();
        assert_eq!([0, 1, 2, 3].map(|n| list(&items(n))), ["", "E5", "E5 and E6", "E5, E6 and F5"]);
    }
}
