//! The engine and a naive implementation of the rules agree on every input.
#![cfg(feature = "match")]

mod plain;

use errpact_core::{Condition, Failure, Matcher, Rule, RuleVerdict};
use proptest::{collection::vec, option, prelude::*, sample::select};
use serde_json::{Value, json};

/// A condition that owns the values that the engine borrows.
#[derive(Debug, Clone)]
enum Owned {
    Type(Vec<&'static str>),
    Status(Vec<(u16, u16)>),
    Sqlstate(Vec<&'static str>),
    Sqlite(Vec<i32>),
    Jsonrpc(Vec<i32>),
    Io(Vec<&'static str>),
    Tool(Vec<&'static str>),
    Service(Vec<&'static str>),
    Phrases(Vec<&'static str>),
    Regex(&'static str),
    Field(Vec<(&'static str, &'static str)>),
}

impl Owned {
    fn lend(&self) -> Condition<'_> {
        match self {
            Self::Type(values) => Condition::Type(values),
            Self::Status(values) => Condition::Status(values),
            Self::Sqlstate(values) => Condition::Sqlstate(values),
            Self::Sqlite(values) => Condition::Sqlite(values),
            Self::Jsonrpc(values) => Condition::Jsonrpc(values),
            Self::Io(values) => Condition::Io(values),
            Self::Tool(values) => Condition::Tool(values),
            Self::Service(values) => Condition::Service(values),
            Self::Phrases(values) => Condition::Phrases(values),
            Self::Regex(value) => Condition::Regex(value),
            Self::Field(values) => Condition::Field(values),
        }
    }
}

const PHRASES: [&str; 20] = [
    "timeout",
    "time",
    "out",
    "timed out",
    "Rate limit exceeded",
    "limit",
    "rate",
    "rate limit",
    "rate-limit",
    "rate limit exceeded for",
    "(rate limit",
    "'x' is",
    "is required",
    "(429)",
    "überlastet",
    "ΟΔΟΣ",
    "",
    "???",
    "a_b",
    "İ",
];

const PIECES: [&str; 29] = [
    "timeout",
    "TIME",
    "out",
    "timed",
    " ",
    " ",
    " ",
    "_",
    "Rate Limit Exceeded",
    "rate",
    "limit",
    "'X' ",
    "is",
    "required",
    "(429)",
    "504 ",
    "400:",
    "ÜBERLASTET",
    "οδος",
    "s",
    "İ",
    "???",
    "a_b",
    "\n",
    "status code 504",
    "SQLSTATE[23505]",
    "database is locked",
    "ETIMEDOUT",
    "MCP error -32602: ",
];

fn conditions() -> impl Strategy<Value = Vec<Owned>> {
    let kind = select(vec!["A", "B", "Error", "y::Error", "x.Error", "a.B"]);
    let status = select(vec![
        (400, 499),
        (500, 599),
        (429, 429),
        (504, 504),
        (400, 400),
        (599, 500),
        (0, u16::MAX),
    ]);
    let state = select(vec!["23", "23P01", "40001", "2"]);
    let io = select(vec!["timed_out", "other"]);
    let tool = select(vec!["get", "get_*", "*", "get_mail", "put"]);
    let service = select(vec!["mail", "maps"]);
    let regex = select(vec![
        r"(?<what>\w+) is",
        "time ?out",
        "^rate",
        "(?<a>x)?(?<b>limit)",
        "",
        "É|Ü",
        "limits? exceeded|timed out",
        r"(?:rate|time)\W*(?:limit|out)",
    ]);
    let field = select(vec![
        ("error.code", "\"quota\""),
        ("error.code", "7"),
        ("error.code", "7.0"),
        ("success", "false"),
        ("items.0", "null"),
        ("error", "\"Rate limit exceeded\""),
    ]);
    let one = prop_oneof![
        vec(kind, 0..3).prop_map(Owned::Type),
        vec(status, 0..3).prop_map(Owned::Status),
        vec(state, 0..3).prop_map(Owned::Sqlstate),
        vec(select(vec![5, 19, 2067]), 0..3).prop_map(Owned::Sqlite),
        vec(select(vec![-32602, -32603]), 1..3).prop_map(Owned::Jsonrpc),
        vec(io, 1..3).prop_map(Owned::Io),
        vec(tool, 1..3).prop_map(Owned::Tool),
        vec(service, 1..3).prop_map(Owned::Service),
        vec(select(PHRASES.to_vec()), 0..4).prop_map(Owned::Phrases),
        vec(select(PHRASES.to_vec()), 1..4).prop_map(Owned::Phrases),
        regex.prop_map(Owned::Regex),
        vec(field, 0..3).prop_map(Owned::Field),
    ];
    vec(one, 0..4)
}

/// Codes and precedences as a catalog defines them: each code has one precedence, each rule its own place.
fn rules() -> impl Strategy<Value = Vec<(u16, u16, u16, Vec<Owned>)>> {
    let code = (option::of(0_u16..4), vec(conditions(), 0..4));
    vec(code, 0..12).prop_map(|codes| {
        let numbered = (0_u16..).zip(codes);
        numbered
            .flat_map(|(code, (precedence, rules))| {
                let precedence = precedence.unwrap_or(Rule::NO_PRECEDENCE);
                let rules = (0_u16..).zip(rules);
                rules.map(move |(index, rule)| (code, index, precedence, rule))
            })
            .collect()
    })
}

fn message() -> impl Strategy<Value = String> {
    prop_oneof![
        8 => vec(select(PIECES.to_vec()), 0..8).prop_map(|pieces| pieces.concat()),
        1 => any::<String>(),
        1 => (4085_usize..4100).prop_map(|n| format!("{} timeout", "é".repeat(n / 2))),
    ]
}

/// The parts of a failure.
#[derive(Debug, Clone)]
struct Raw {
    kind: Option<String>,
    types: Vec<&'static str>,
    bases: Vec<&'static str>,
    status: Option<u16>,
    sqlstate: Option<String>,
    sqlite: Option<i32>,
    jsonrpc: Option<i32>,
    io: Option<&'static str>,
    tool: Option<String>,
    service: Option<&'static str>,
    message: Option<String>,
    result: Option<Value>,
    status_prefix: bool,
}

impl Raw {
    fn lend(&self) -> Failure<'_> {
        Failure {
            kind: self.kind.as_deref(),
            types: &self.types,
            bases: &self.bases,
            status: self.status,
            sqlstate: self.sqlstate.as_deref(),
            sqlite: self.sqlite,
            jsonrpc: self.jsonrpc,
            io: self.io,
            tool: self.tool.as_deref(),
            service: self.service,
            message: self.message.as_deref(),
            result: self.result.as_ref(),
            status_prefix: self.status_prefix,
        }
    }
}

fn raw() -> impl Strategy<Value = Raw> {
    let kind = prop_oneof![
        select(vec!["A", "a::B", "x.y.Error", "A<b::C>", ""]).prop_map(str::to_owned),
        any::<String>(),
    ];
    let distant = || {
        let some = vec(
            select(vec!["A", "a::B", "Error", "x.Error", "b.C", "A <T>", ""]),
            1..4,
        );
        prop_oneof![3 => Just(Vec::new()), 1 => some]
    };
    let status = prop_oneof![select(vec![400, 429, 500, 504, 200]), any::<u16>()];
    let state = prop_oneof![
        select(vec!["23P01", "23505", "40001", "23", ""]).prop_map(str::to_owned),
        any::<String>(),
    ];
    let tool = select(vec!["get", "get_mail", "get_", "put", ""]).prop_map(str::to_owned);
    let result = select(vec![
        json!({"success": false, "error": "Rate limit exceeded"}),
        json!({"error": {"code": "quota", "message": "timed out: limit"}}),
        json!({"error": {"code": 7}}),
        json!({"error": {"code": 7.0}, "items": [null]}),
        json!({"success": true, "message": "limit"}),
        json!(null),
        json!([1, 2]),
        json!({"is_error": true}),
    ]);
    let typed = (
        option::weighted(0.3, kind),
        distant(),
        distant(),
        option::weighted(0.3, status),
        option::weighted(0.2, state),
        option::weighted(0.2, select(vec![5, 261, 2067])),
        option::weighted(0.2, select(vec![-32602, -32603, 0])),
        option::weighted(0.2, select(vec!["timed_out", "other", "none"])),
    );
    let rest = (
        option::of(tool),
        option::of(select(vec!["mail", "maps", "none"])),
        option::weighted(0.7, message()),
        option::weighted(0.4, result),
        any::<bool>(),
    );
    (typed, rest).prop_map(
        |(
            (kind, types, bases, status, sqlstate, sqlite, jsonrpc, io),
            (tool, service, message, result, status_prefix),
        )| {
            Raw {
                kind,
                types,
                bases,
                status,
                sqlstate,
                sqlite,
                jsonrpc,
                io,
                tool,
                service,
                message,
                result,
                status_prefix,
            }
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(192))]

    #[test]
    fn agrees_with_a_plain_reading(rules in rules(), failures in vec(raw(), 1..8), shuffle in any::<u64>()) {
        let lent: Vec<(u16, u16, u16, Vec<Condition<'_>>)> = rules
            .iter()
            .map(|(code, index, precedence, conditions)| {
                (*code, *index, *precedence, conditions.iter().map(Owned::lend).collect())
            })
            .collect();
        let take: [(&str, &str); 2] = [("code", "error.code"), ("first", "items.0")];
        let mut rules: Vec<Rule<'_>> = lent
            .iter()
            .map(|(code, index, precedence, conditions)| Rule {
                code: *code,
                index: *index,
                precedence: *precedence,
                conditions,
                take: &take,
                vouches: false,
            })
            .collect();
        let ordered = rules.clone();
        // The decision does not depend on the order of the table.
        let size = rules.len().max(1);
        rules.rotate_left((shuffle % size as u64) as usize % size);
        if shuffle % 2 == 0 {
            rules.reverse();
        }
        let matcher = Matcher::new(&ordered).expect("sound");
        let other = Matcher::new(&rules).expect("sound");
        for raw in &failures {
            let failure = raw.lend();
            let found = matcher.find(&failure);
            prop_assert_eq!(&found, &other.find(&failure));
            let explanation = matcher.explain(&failure);
            let known = plain::Known {
                failure: &failure,
                text: explanation.text.as_deref(),
                names: &explanation.names,
                fact: explanation.fact,
            };
            let expected = plain::decide(&ordered, &known);
            prop_assert_eq!(found.as_ref().map(|found| (found.rule.code, found.rule.index)), expected);

            prop_assert_eq!(&explanation.found, &found);
            let decides = explanation.considered.iter().filter(|c| c.verdict == RuleVerdict::Won);
            prop_assert_eq!(decides.count(), usize::from(found.is_some()));
            let mut holding: Vec<_> = explanation
                .considered
                .iter()
                .filter(|c| !matches!(c.verdict, RuleVerdict::Barred))
                .map(|c| (c.rule.code, c.rule.index))
                .collect();
            holding.sort_unstable();
            prop_assert_eq!(holding, plain::holding(&ordered, &known));
        }
    }
}
