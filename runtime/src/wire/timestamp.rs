//! A time as it stands on the wire.

use std::time::{SystemTime, UNIX_EPOCH};

/// `2026-01-02T03:04:05.678Z`: UTC, RFC 3339, milliseconds. A time before 1970, which only a clock
/// that is wrong gives, is written as 1970; one after 9999 as the end of 9999.
pub(super) fn write(buffer: &mut String, at: SystemTime) {
    const LAST: u64 = 253_402_300_799_999;
    let since = at.duration_since(UNIX_EPOCH).unwrap_or_default();
    let ms = u64::try_from(since.as_millis()).unwrap_or(LAST).min(LAST);
    let seconds = ms / 1000;
    let (year, month, day) = date(seconds / 86_400);
    let (of_day, ms) = ((seconds % 86_400) as u32, (ms % 1000) as u32);
    let mut text = *b"0000-00-00T00:00:00.000Z";
    let mut write = |at: usize, pair: u32| {
        text[at] = b'0' + (pair / 10 % 10) as u8;
        text[at + 1] = b'0' + (pair % 10) as u8;
    };
    write(0, year / 100);
    write(2, year % 100);
    write(5, month);
    write(8, day);
    write(11, of_day / 3600);
    write(14, of_day / 60 % 60);
    write(17, of_day % 60);
    write(20, ms / 10);
    text[22] = b'0' + (ms % 10) as u8;
    buffer.push_str(std::str::from_utf8(&text).unwrap_or_default());
}

/// Year, month and day of a day counted from 1970-01-01, in the calendar whose years begin in
/// March, so that the day that a leap year has more is its last.
fn date(day: u64) -> (u32, u32, u32) {
    const DAYS_OF_400_YEARS: u32 = 146_097;
    // The last day that is written is the 2,932,896th.
    let day = day as u32 + 719_468;
    let (cycle, day) = (day / DAYS_OF_400_YEARS, day % DAYS_OF_400_YEARS);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, next_year) = if month < 10 {
        (month + 3, 0)
    } else {
        (month - 9, 1)
    };
    (cycle * 400 + year + next_year, month, day)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn written(ms: u64) -> String {
        let mut text = String::new();
        write(&mut text, UNIX_EPOCH + Duration::from_millis(ms));
        text
    }

    #[test]
    fn the_calendar_is_right_at_its_corners() {
        assert_eq!(written(0), "1970-01-01T00:00:00.000Z");
        assert_eq!(written(951_782_399_999), "2000-02-28T23:59:59.999Z");
        assert_eq!(written(951_782_400_000), "2000-02-29T00:00:00.000Z");
        assert_eq!(written(4_107_542_400_000), "2100-03-01T00:00:00.000Z");
        assert_eq!(written(253_402_300_799_999), "9999-12-31T23:59:59.999Z");
        assert_eq!(written(u64::MAX / 2), "9999-12-31T23:59:59.999Z");
        let mut before = String::new();
        write(&mut before, UNIX_EPOCH - Duration::from_secs(1));
        assert_eq!(before, "1970-01-01T00:00:00.000Z");
    }

    #[cfg(feature = "jiff")]
    #[test]
    fn every_day_until_2400_is_the_one_that_jiff_has() {
        for day in 0..157_060_i64 {
            let second = day * 86_400 + day % 86_400;
            let Ok(timestamp) = jiff::Timestamp::from_second(second) else {
                continue;
            };
            assert_eq!(written(second as u64 * 1000), format!("{timestamp:.3}"));
        }
    }
}
