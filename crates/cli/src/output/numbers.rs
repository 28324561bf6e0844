use std::time::Duration;

use rangekeeper_play::ChanceToWin;

/// Formats a number with thousands separators: `15,046,987,768`.
pub fn thousands(number: impl Into<u128>) -> String {
    let digits = number.into().to_string();
    let groups = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy);
    groups.collect::<Vec<_>>().join(",")
}

/// Formats a share in percent. A share that only rounds to 0 or 100 is shown as a bound: `<0.1`, `>99.9`.
pub fn percent(share: f64, decimals: usize) -> String {
    let show = |percent: f64| format!("{percent:.decimals$}");
    let step = 0.1_f64.powi(decimals as i32);
    let text = show(share * 100.0);
    if share > 0.0 && text == show(0.0) {
        format!("<{}", show(step))
    } else if share < 1.0 && text == show(100.0) {
        format!(">{}", show(100.0 - step))
    } else {
        text
    }
}

pub(crate) fn chance(ChanceToWin { estimate, draw, interval, .. }: &ChanceToWin) -> String {
    let [estimate, lower, upper] = [*estimate, interval.lower, interval.upper].map(|share| percent(share, 1));
    let draw = if *draw > 0.0 { format!("; to draw: {}%", percent(*draw, 1)) } else { String::new() };
    format!("{estimate}%, 95% interval {lower}% to {upper}%{draw}")
}

/// Formats a time that was measured: `3 ms`, `2.5 s`.
pub fn took(time: Duration) -> String {
    if time < Duration::from_millis(1) {
        "under 1 ms".to_owned()
    } else if time < Duration::from_secs(1) {
        format!("{} ms", time.as_millis())
    } else {
        format!("{:.1} s", time.as_secs_f64())
    }
}

/// Formats a time that was estimated, in seconds: `about 40 seconds`.
pub fn about(seconds: f64) -> String {
    let units = [(86_400.0, "days"), (3600.0, "hours"), (60.0, "minutes")];
    let (length, unit) =
        units.into_iter().find(|(length, _)| seconds >= 2.0 * length).unwrap_or((1.0, "seconds"));
    match (seconds / length).round() {
        number if number > 1.0 => format!("about {number} {unit}"),
        _ => "about a second".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_set_apart() {
        let case = |number: u64, text| assert_eq!(thousands(number), text);
        case(0, "0");
        case(999, "999");
        case(1000, "1,000");
        case(15_046_987_768, "15,046,987,768");
    }

    #[test]
    fn what_is_close_to_certain_is_not_shown_as_certain() {
        let case = |share, text| assert_eq!(percent(share, 1), text);
        case(0.0, "0.0");
        case(1e-12, "<0.1");
        case(0.000_499, "<0.1");
        case(0.000_6, "0.1");
        case(0.200_21, "20.0");
        case(0.999_4, "99.9");
        case(0.999_6, ">99.9");
        case(1.0, "100.0");
        assert_eq!([percent(1e-12, 2), percent(1.0 - 1e-12, 2)], ["<0.01", ">99.99"]);
    }

    #[test]
    fn times_are_told_in_the_unit_that_suits_them() {
        assert_eq!(took(Duration::from_micros(340)), "under 1 ms");
        assert_eq!(took(Duration::from_micros(3_400)), "3 ms");
        assert_eq!(took(Duration::from_millis(2_540)), "2.5 s");
        let case = |seconds, text| assert_eq!(about(seconds), text);
        case(0.2, "about a second");
        case(40.0, "about 40 seconds");
        case(80.0, "about 80 seconds");
        case(130.0, "about 2 minutes");
        case(7300.0, "about 2 hours");
        case(2e5, "about 2 days");
    }
}
