//! Codes of databases, operating systems and gRPC, and the fact that each states: `codes.tsv`.

use std::sync::LazyLock;

use super::fact::{Fact, Sqlstate};
use crate::tsv;

const CODES: &str = include_str!("codes.tsv");

/// Who defines a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum System {
    Mysql,
    Oracle,
    Sqlserver,
    Clickhouse,
    Unix,
    Windows,
}

impl System {
    fn named(name: &str) -> Option<Self> {
        Some(match name {
            "mysql" => Self::Mysql,
            "oracle" => Self::Oracle,
            "sqlserver" => Self::Sqlserver,
            "clickhouse" => Self::Clickhouse,
            "unix" => Self::Unix,
            "windows" => Self::Windows,
            _ => return None,
        })
    }
}

/// Ranges of numbers, sorted by system and number, and what each states.
static NUMBERS: LazyLock<Vec<(u8, u32, u32, Fact)>> = LazyLock::new(|| {
    let mut numbers = Vec::new();
    for [of, codes, states] in tsv::rows(CODES) {
        let (Some(system), Some(fact)) = (System::named(of), Fact::written(states)) else {
            continue;
        };
        for range in codes.split(' ') {
            let (first, last) = range.split_once('-').unwrap_or((range, range));
            if let (Ok(first), Ok(last)) = (first.parse(), last.parse()) {
                numbers.push((system as u8, first, last, fact));
            }
        }
    }
    numbers.sort_unstable_by_key(|(system, first, ..)| (*system, *first));
    numbers
});

/// Returns the fact that a number of a system states.
fn numbered(system: System, number: u32) -> Option<Fact> {
    let system = system as u8;
    let after = NUMBERS.partition_point(|(of, first, ..)| (*of, *first) <= (system, number));
    let (of, _, last, fact) = NUMBERS.get(after.checked_sub(1)?)?;
    (*of == system && number <= *last).then_some(*fact)
}

/// Returns the equivalent SQLSTATE of a database's number. For MySQL's, only if the server's own SQLSTATE says less.
pub(super) fn sqlstate(system: System, number: u32) -> Option<Sqlstate> {
    match numbered(system, number)? {
        Fact::Sqlstate(state) => Some(state),
        _ => None,
    }
}

/// Returns the kind of a number of Linux or macOS. Numbers of Windows' sockets are also printed as `os error`.
pub(super) fn errno(number: u32) -> Option<Fact> {
    let sockets = number >= 10_000;
    numbered(
        if sockets {
            System::Windows
        } else {
            System::Unix
        },
        number,
    )
}

/// Returns the kind of one of Windows' own numbers, which have other meanings than those of POSIX.
pub(super) fn windows(number: u32) -> Option<Fact> {
    numbered(System::Windows, number)
}

static GRPC: LazyLock<Vec<(&str, u16)>> = LazyLock::new(|| {
    let rows = tsv::rows(CODES).filter(|[of, _, _]| *of == "grpc");
    let words = rows.flat_map(|[_, words, status]| {
        let status = status.parse().ok();
        words
            .split(' ')
            .filter_map(move |word| Some((word, status?)))
    });
    words.collect()
});

/// Returns the HTTP status of gRPC's word for a code, as any language writes it: `NotFound`, `NOT_FOUND`.
pub(super) fn grpc(word: &str) -> Option<u16> {
    // The longest word has 19 characters with its `_`.
    if word.len() > 19 {
        return None;
    }
    let letters = word.bytes().filter(|byte| *byte != b'_');
    let plain: String = letters
        .map(|byte| char::from(byte.to_ascii_lowercase()))
        .collect();
    let found = GRPC.iter().find(|(word, _)| *word == plain);
    found.map(|(_, status)| *status)
}

/// Every result code of SQLite that is an error, by name.
pub static SQLITE_CODES: LazyLock<Vec<(&str, i32)>> = LazyLock::new(|| {
    let rows = tsv::rows(CODES).filter(|[of, _, _]| *of == "sqlite");
    let codes = rows.filter_map(|[_, name, code]| match Fact::written(code)? {
        Fact::Sqlite(code) => Some((name, code)),
        _ => None,
    });
    codes.collect()
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_read_and_no_number_has_two_meanings() {
        let mut codes = 0;
        for [of, written, states] in tsv::rows::<3>(CODES) {
            assert!(
                System::named(of).is_some() || ["grpc", "sqlite"].contains(&of),
                "{of}"
            );
            assert!(Fact::written(states).is_some(), "{states}");
            codes += written.split(' ').count();
        }
        assert_eq!(codes, NUMBERS.len() + GRPC.len() + SQLITE_CODES.len());
        for pair in NUMBERS.windows(2) {
            let [(of, first, last, _), (next_of, next, ..)] = pair else {
                unreachable!("windows of two")
            };
            assert!(first <= last && (of, last) < (next_of, next), "{pair:?}");
        }
    }

    #[test]
    fn finds_the_ends_of_ranges() {
        let state =
            |system, number| sqlstate(system, number).map(|state| state.as_str().to_owned());
        assert_eq!(state(System::Oracle, 903).as_deref(), Some("42601"));
        assert_eq!(state(System::Oracle, 904).as_deref(), Some("42703"));
        assert_eq!(state(System::Oracle, 936).as_deref(), Some("42601"));
        assert_eq!(state(System::Oracle, 937), None);
        assert_eq!(state(System::Mysql, 0), None);
        assert_eq!(errno(10_061), Some(Fact::Io("connection_refused")));
        assert_eq!(errno(32), Some(Fact::Io("broken_pipe")));
        assert_eq!(windows(32), Some(Fact::Io("resource_busy")));
        assert_eq!(windows(u32::MAX), None);
    }
}
