//! Durations in words.

/// Returns a duration: `0 s`, `250 ms`, `2 s`, `1.5 s`, `2 min`, `2 h 5 min`.
#[must_use]
pub fn milliseconds(ms: u64) -> String {
    if ms == 0 {
        return "0 s".to_owned();
    }
    if ms < 1000 {
        return format!("{ms} ms");
    }
    if ms < 60_000 && !ms.is_multiple_of(1000) {
        let fraction = format!("{:03}", ms % 1000);
        return format!("{}.{} s", ms / 1000, fraction.trim_end_matches('0'));
    }
    let parts = [
        (ms / 86_400_000, "d"),
        (ms / 3_600_000 % 24, "h"),
        (ms / 60_000 % 60, "min"),
        (ms / 1000 % 60, "s"),
        (ms % 1000, "ms"),
    ];
    let parts: Vec<String> = parts
        .iter()
        .filter(|(number, _)| *number > 0)
        .map(|(number, unit)| format!("{number} {unit}"))
        .collect();
    parts.join(" ")
}

#[cfg(test)]
mod tests {
    use super::milliseconds;

    #[test]
    fn lengths_read_as_people_write_them() {
        for (ms, words) in [
            (0, "0 s"),
            (250, "250 ms"),
            (2000, "2 s"),
            (1500, "1.5 s"),
            (61_000, "1 min 1 s"),
            (7_500_000, "2 h 5 min"),
            (86_400_000, "1 d"),
            (60_001, "1 min 1 ms"),
        ] {
            assert_eq!(milliseconds(ms), words);
        }
        assert_eq!(milliseconds(u64::MAX).split(' ').nth(1), Some("d"));
    }
}
