//! Durations as upstream services write them.

use std::time::Duration;

/// Parses `2 h 5 min`, `1.5s`, `6m0s`, `20ms` or `PT2H5M`; a number without a unit is seconds.
pub(super) fn parse(text: &str) -> Option<Duration> {
    let text = text.trim();
    if let Ok(seconds) = text.parse::<f64>() {
        return seconds_of(seconds);
    }
    match text.strip_prefix(['P', 'p']) {
        Some(iso) => match iso.split_once(['T', 't']) {
            Some((days, time)) => {
                let days = if days.is_empty() {
                    0.0
                } else {
                    sum(days, iso_day)?
                };
                seconds_of(days + sum(time, iso_time)?)
            }
            None => seconds_of(sum(iso, iso_day)?),
        },
        None => seconds_of(sum(text, unit)?),
    }
}

/// Returns a number of seconds as a duration, if it fits.
pub(super) fn seconds_of(seconds: f64) -> Option<Duration> {
    Duration::try_from_secs_f64(seconds).ok()
}

/// Adds up numbers with units, in seconds.
fn sum(text: &str, unit: impl Fn(&str) -> Option<f64>) -> Option<f64> {
    let mut rest = text.trim_start();
    let mut total = 0.0;
    if rest.is_empty() {
        return None;
    }
    while !rest.is_empty() {
        let digits = rest.find(|c: char| !c.is_ascii_digit() && c != '.')?;
        let (number, after) = rest.split_at_checked(digits)?;
        let after = after.trim_start();
        let letters = after
            .find(|c: char| !c.is_alphabetic())
            .unwrap_or(after.len());
        let (name, after) = after.split_at_checked(letters)?;
        total += number.parse::<f64>().ok()? * unit(name)?;
        rest = after.trim_start_matches(|c: char| c == ',' || c.is_whitespace());
    }
    Some(total)
}

fn unit(name: &str) -> Option<f64> {
    Some(match name.to_ascii_lowercase().as_str() {
        "ms" | "msec" | "msecs" | "millisecond" | "milliseconds" => 0.001,
        "s" | "sec" | "secs" | "second" | "seconds" => 1.0,
        "m" | "min" | "mins" | "minute" | "minutes" => 60.0,
        "h" | "hr" | "hrs" | "hour" | "hours" => 3600.0,
        "d" | "day" | "days" => 86_400.0,
        _ => return None,
    })
}

fn iso_time(name: &str) -> Option<f64> {
    matches!(name, "H" | "h" | "M" | "m" | "S" | "s")
        .then(|| unit(name))
        .flatten()
}

fn iso_day(name: &str) -> Option<f64> {
    match name {
        "D" | "d" => Some(86_400.0),
        "W" | "w" => Some(604_800.0),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms() {
        for (text, milliseconds) in [
            ("2 h 5 min", Some(7_500_000)),
            ("1.5s", Some(1500)),
            ("6m0s", Some(360_000)),
            ("20ms", Some(20)),
            ("20", Some(20_000)),
            ("1 hour, 30 minutes", Some(5_400_000)),
            ("PT2H5M", Some(7_500_000)),
            ("P1DT1S", Some(86_401_000)),
            ("P1W", Some(604_800_000)),
            ("P1M", None),
            ("PT", None),
            ("", None),
            ("soon", None),
            ("5 parsecs", None),
            ("-5", None),
            ("inf", None),
            ("1.2.3s", None),
            ("99999999999999999999999d", None),
        ] {
            let expected = milliseconds.map(Duration::from_millis);
            assert_eq!(parse(text), expected, "{text}");
        }
    }
}
