//! A time in its wire form.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Returns a time in its wire form: `2026-01-02T03:04:05.678Z` (UTC, RFC 3339, milliseconds).
#[must_use]
pub fn timestamp(at: SystemTime) -> String {
    let mut text = [0; 24];
    write(&mut text, at);
    std::str::from_utf8(&text).unwrap_or_default().to_owned()
}

/// Writes `2026-01-02T03:04:05.678Z`: UTC, RFC 3339, milliseconds. A time before 1970, which only a
/// wrong clock returns, is written as 1970; one after 9999 as the end of 9999.
pub(super) fn write(text: &mut [u8; 24], at: SystemTime) {
    const LAST: Duration = Duration::from_millis(253_402_300_799_999);
    let since = at.duration_since(UNIX_EPOCH).unwrap_or_default().min(LAST);
    let seconds = since.as_secs();
    let (year, month, day) = known_date((seconds / 86_400) as u32);
    let (of_day, ms) = ((seconds % 86_400) as u32, since.subsec_millis());
    let [y1, y2, y3, y4, m1, m2, d1, d2] = digits([year / 100, year % 100, month, day]);
    let (hour, minute, second) = (of_day / 3600, of_day / 60 % 60, of_day % 60);
    let [h1, h2, n1, n2, s1, s2, f1, f2] = digits([hour, minute, second, ms / 10]);
    let f3 = b'0' + (ms % 10) as u8;
    *text = [
        y1, y2, y3, y4, b'-', m1, m2, b'-', d1, d2, b'T', h1, h2, b':', n1, n2, b':', s1, s2, b'.',
        f1, f2, f3, b'Z',
    ];
}

/// Returns the two digits of each of four numbers below 100, all at once and without a division for each.
#[inline]
fn digits(numbers: [u32; 4]) -> [u8; 8] {
    const ONES: u64 = 0x0001_0001_0001_0001;
    // Each number has 16 bits, the first one the lowest.
    let numbers = numbers.iter().rev();
    let numbers = numbers.fold(0, |all, number| all << 16 | u64::from(*number));
    // For numbers below 160 this is a division by ten: the mask keeps four bits of each quotient.
    let tens = ((numbers * 103) >> 10) & (ONES * 0x0f);
    let ones = numbers - tens * 10;
    (tens | (ones << 8) | (ONES * 0x3030)).to_le_bytes()
}

/// The same as [`date`], which takes half the time of an envelope of which nothing else varies:
/// nearly all errors are of the day of the one before.
#[inline]
fn known_date(number: u32) -> (u32, u32, u32) {
    // The number of the day, then its year, month and day.
    static LAST: AtomicU64 = AtomicU64::new(1970 << 16 | 1 << 8 | 1);
    let last = LAST.load(Ordering::Relaxed);
    if last >> 32 == u64::from(number) {
        let date = last as u32;
        return (date >> 16, date >> 8 & 0xff, date & 0xff);
    }
    let (year, month, day) = date(number);
    let packed = year << 16 | month << 8 | day;
    LAST.store(
        u64::from(number) << 32 | u64::from(packed),
        Ordering::Relaxed,
    );
    (year, month, day)
}

/// Returns year, month and day of a day counted from 1970-01-01, in a calendar whose years begin in
/// March, so that the extra day of a leap year is its last.
fn date(day: u32) -> (u32, u32, u32) {
    const DAYS_OF_400_YEARS: u32 = 146_097;
    let day = day + 719_468;
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
    use super::*;

    fn written(ms: u64) -> String {
        timestamp(UNIX_EPOCH + Duration::from_millis(ms))
    }

    #[test]
    fn the_calendar_is_right_at_its_corners() {
        assert_eq!(written(0), "1970-01-01T00:00:00.000Z");
        assert_eq!(written(951_782_399_999), "2000-02-28T23:59:59.999Z");
        assert_eq!(written(951_782_400_000), "2000-02-29T00:00:00.000Z");
        assert_eq!(written(4_107_542_400_000), "2100-03-01T00:00:00.000Z");
        assert_eq!(written(253_402_300_799_999), "9999-12-31T23:59:59.999Z");
        assert_eq!(written(u64::MAX / 2), "9999-12-31T23:59:59.999Z");
        let before = timestamp(UNIX_EPOCH - Duration::from_secs(1));
        assert_eq!(before, "1970-01-01T00:00:00.000Z");
    }

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
