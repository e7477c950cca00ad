//! Checks that every type reads what `serde_json` reads, and what the errors say.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::json;

use super::*;
use crate::arguments::problem::Problem;
use crate::table::{Param, Sentences};

fn read<T: DeserializeOwned>(given: Value, declared: &[Param<'_>]) -> Result<T, Problem> {
    of(given).map_err(|wrong: Wrong| wrong.problem(&Sentences::DEFAULT, declared))
}

#[derive(Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Trip {
    to: String,
    #[serde(alias = "n")]
    nights: Option<u8>,
    #[serde(default)]
    stops: Vec<Stop>,
    #[serde(default)]
    kind: Kind,
    #[serde(default)]
    notes: BTreeMap<String, i64>,
    #[serde(default)]
    by_day: BTreeMap<u8, Option<bool>>,
    #[serde(default)]
    flags: BTreeMap<bool, ()>,
    #[serde(default)]
    modes: BTreeMap<Mode, Meters>,
    #[serde(default)]
    any: Value,
    #[serde(default)]
    pair: Option<(i8, f32)>,
    #[serde(default)]
    wide: Option<(i128, u128)>,
    #[serde(default)]
    either: Option<Either>,
    #[serde(default)]
    letter: Option<char>,
}

#[derive(Debug, PartialEq, Deserialize)]
struct Stop {
    name: String,
    at: u32,
}

#[derive(Debug, Default, PartialEq, Deserialize)]
enum Kind {
    #[default]
    Plain,
    Rated(u8),
    Split(u8, u8),
    Named {
        by: String,
    },
}

#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
enum Mode {
    Rail,
    Road,
}

#[derive(Debug, PartialEq, Deserialize)]
struct Meters(f64);

#[derive(Debug, PartialEq, Deserialize)]
#[serde(untagged)]
enum Either {
    Count(u8),
    Word(String),
    Nested { inner: Vec<Option<i16>> },
}

#[derive(Debug, PartialEq, Deserialize)]
struct Loose {
    #[serde(flatten)]
    rest: BTreeMap<String, u8>,
}

fn trip(member: &str, value: Value) -> Value {
    let mut trip = json!({ "to": "Oslo" });
    trip[member] = value;
    trip
}

/// Checks that a value fits exactly if `serde_json` itself reads it.
#[test]
fn reads_what_serde_json_reads() {
    for given in [
        json!({}),
        json!([]),
        json!(7),
        json!(["Oslo", 3]),
        trip("to", json!(7)),
        trip("other", json!(7)),
        trip("nights", json!(7)),
        trip("n", json!(7)),
        trip("nights", json!(null)),
        trip("nights", json!(-7)),
        trip("nights", json!(256)),
        trip("nights", json!(5.5)),
        trip("nights", json!("5")),
        trip("nights", json!(true)),
        trip("stops", json!([])),
        trip(
            "stops",
            json!([{"name": "a", "at": 1}, {"name": "b", "at": 4_294_967_295_u32}]),
        ),
        trip("stops", json!([["a", 1]])),
        trip("stops", json!([["a", 1, 2]])),
        trip("stops", json!([["a"]])),
        trip("stops", json!({"name": "a", "at": 1})),
        trip("stops", json!([{"name": "a", "at": 1, "more": {"x": [1]}}])),
        trip("kind", json!("Plain")),
        trip("kind", json!({"Plain": null})),
        trip("kind", json!({"Plain": 1})),
        trip("kind", json!("Rated")),
        trip("kind", json!({"Rated": 9})),
        trip("kind", json!({"Rated": 999})),
        trip("kind", json!({"Rated": 9, "Plain": null})),
        trip("kind", json!({"Split": [1, 2]})),
        trip("kind", json!({"Split": [1, 2, 3]})),
        trip("kind", json!({"Split": [1]})),
        trip("kind", json!({"Split": {"0": 1}})),
        trip("kind", json!("Split")),
        trip("kind", json!({"Named": {"by": "x"}})),
        trip("kind", json!({"Named": {}})),
        trip("kind", json!({"Named": 7})),
        trip("kind", json!("Named")),
        trip("kind", json!("Unheard")),
        trip("kind", json!({})),
        trip("kind", json!(7)),
        trip("notes", json!({"a": 1, "b": -1, "c": i64::MIN})),
        trip("notes", json!({"a": u64::MAX})),
        trip("by_day", json!({"1": true, "20": null, "255": false})),
        trip("by_day", json!({"256": true})),
        trip("by_day", json!({"one": true})),
        trip("by_day", json!({"-1": true})),
        trip("flags", json!({"true": null, "false": null})),
        trip("flags", json!({"yes": null})),
        trip("modes", json!({"Rail": 1, "Road": 2.5})),
        trip("modes", json!({"Sea": 1})),
        trip("modes", json!({"Rail": "1"})),
        trip(
            "any",
            json!({"x": [1, -1, u64::MAX, 1.5, "t", null, true, {"y": {}}]}),
        ),
        trip("pair", json!([-128, 1.5])),
        trip("pair", json!([-129, 1.5])),
        trip("pair", json!([1, 2])),
        trip("pair", json!([1])),
        trip("pair", json!([1, 2, 3])),
        trip("wide", json!([i64::MIN, u64::MAX])),
        trip("wide", json!([1, -1])),
        trip("either", json!(7)),
        trip("either", json!("w")),
        trip("either", json!({"inner": [1, null]})),
        trip("either", json!({"inner": [70_000]})),
        trip("letter", json!("x")),
        trip("letter", json!("xy")),
        json!({"to": "Oslo", "nights": 1, "n": 2}),
    ] {
        let expected = serde_json::from_value::<Trip>(given.clone());
        let read = read::<Trip>(given.clone(), &[]);
        assert_eq!(read.ok(), expected.ok(), "{given}");
        let expected = serde_json::from_value::<Value>(given.clone());
        assert_eq!(self::read::<Value>(given, &[]).ok(), expected.ok());
    }
    let deep = json!([[[[{"a": [[{"b": []}]]}]]]]);
    assert_eq!(read::<Value>(deep.clone(), &[]).ok(), Some(deep));
    assert!(read::<serde::de::IgnoredAny>(json!({"a": [1]}), &[]).is_ok());
}

#[test]
fn takes_a_double_for_the_whole_number_that_it_is() {
    let given: Value = serde_json::from_str(
        r#"{"to": "Oslo", "nights": 5.0, "stops": [{"name": "a", "at": 1e2}],
            "notes": {"a": -3.0}, "kind": {"Split": [1.0, 2]}, "wide": [-1.0, 7.0],
            "pair": [1.0, 2.0], "any": 5.0}"#,
    )
    .unwrap();
    let read = read::<Trip>(given, &[]).unwrap_or_else(|_| unreachable!());
    assert_eq!(
        (read.nights, read.stops[0].at, read.notes["a"]),
        (Some(5), 100, -3)
    );
    assert_eq!((read.kind, read.wide), (Kind::Split(1, 2), Some((-1, 7))));
    // If the type does not ask for a whole number, the value is unchanged.
    assert_eq!((read.pair, read.any), (Some((1, 2.0)), json!(5.0)));
}

#[test]
fn says_where_and_what_without_a_value() {
    let problem = |given: Value| {
        let Err(problem) = read::<Trip>(given, &[]) else {
            panic!("it fits")
        };
        problem.message()
    };
    for (given, message) in [
        (json!({}), "missing parameter: to"),
        (trip("hunter2", json!(1)), "unknown parameter"),
        (
            trip("nights", json!("hunter2")),
            "invalid parameter: nights, expected u8",
        ),
        (
            trip("n", json!("hunter2")),
            "invalid parameter: n, expected u8",
        ),
        (
            trip(
                "stops",
                json!([{"name": "a", "at": 1}, {"name": "a", "at": "hunter2"}]),
            ),
            "invalid parameter: stops[1].at, expected u32",
        ),
        (
            trip("stops", json!([{"at": 1}])),
            "missing parameter: stops[0].name",
        ),
        (
            trip("kind", json!("hunter2")),
            "invalid parameter: kind, expected one of Plain, Rated, Split, Named",
        ),
        (
            trip("kind", json!(7)),
            "invalid parameter: kind, expected one of Plain, Rated, Split, Named",
        ),
        (
            trip("kind", json!({"Rated": "hunter2"})),
            "invalid parameter: kind.Rated, expected u8",
        ),
        (
            trip("kind", json!({"Named": {}})),
            "missing parameter: kind.Named.by",
        ),
        (
            trip("kind", json!("Rated")),
            "invalid parameter: kind.Rated, expected a value",
        ),
        (
            trip("notes", json!({"hunter2": "x"})),
            "invalid parameter: notes.*, expected i64",
        ),
        (
            trip("either", json!(["hunter2"])),
            "invalid parameter: either",
        ),
        (
            json!({"to": "Oslo", "nights": 1, "n": 2}),
            "invalid parameter: nights, expected one value",
        ),
        (
            trip("pair", json!([1, 2, 3])),
            "invalid parameter: pair, expected fewer items",
        ),
    ] {
        assert_eq!(problem(given.clone()), message, "{given}");
    }
    // For a type that accepts any name, only the declared ones are shown.
    let declared = [Param {
        name: "days",
        ..Param::TEXT
    }];
    for (name, message) in [
        ("days", "invalid parameter: days, expected u8"),
        ("hunter2", "invalid parameter: arguments, expected u8"),
    ] {
        let mut given = json!({});
        given[name] = json!("x");
        let Err(problem) = read::<BTreeMap<String, u8>>(given, &declared) else {
            panic!("it fits")
        };
        assert_eq!(problem.message(), message);
    }
    let loose = read::<Loose>(json!({"a": 1, "b": 2}), &[]);
    assert_eq!(loose.ok().map(|loose| loose.rest.len()), Some(2));
}
