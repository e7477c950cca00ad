//! Failures that a plain word search classifies wrongly.

#![cfg(feature = "match")]

use errpact_core::{Condition as C, Failure, Matcher, Rule};
use serde_json::json;

const NONE: u16 = Rule::NO_PRECEDENCE;

const fn rule(code: u16, index: u16, conditions: &'static [C<'static>]) -> Rule<'static> {
    Rule {
        code,
        index,
        precedence: NONE,
        conditions,
        take: &[],
        vouches: false,
    }
}

const AUTHORIZATION: u16 = 0;
const BAD_REQUEST: u16 = 1;
const CALENDAR_ERROR: u16 = 2;
const CONNECTION: u16 = 3;
const CREDITS: u16 = 4;
const EXCLUSION: u16 = 5;
const MISSING_PARAMETER: u16 = 6;
const QUOTA: u16 = 7;
const RATE_LIMIT: u16 = 8;
const TIMEOUT: u16 = 9;

static RULES: &[Rule<'static>] = &[
    rule(AUTHORIZATION, 0, &[C::Status(&[(401, 401), (403, 403)])]),
    rule(BAD_REQUEST, 0, &[C::Status(&[(400, 400)])]),
    rule(CALENDAR_ERROR, 0, &[C::Type(&["CalendarReadError"])]),
    rule(
        CONNECTION,
        0,
        &[C::Phrases(&["connection refused", "connect failed"])],
    ),
    rule(CREDITS, 0, &[C::Status(&[(402, 402)])]),
    rule(
        CREDITS,
        1,
        &[C::Phrases(&["insufficient credits", "insufficient_scope"])],
    ),
    rule(EXCLUSION, 0, &[C::Sqlstate(&["23P01"])]),
    Rule {
        take: &[("field", "error.field")],
        ..rule(
            MISSING_PARAMETER,
            0,
            &[C::Regex(
                r"missing parameter:? '?(?<field>\w+)|'(?<property>\w+)' is a required property|(?<name>\w+) is required",
            )],
        )
    },
    rule(QUOTA, 0, &[C::Phrases(&["quota exceeded"])]),
    rule(RATE_LIMIT, 0, &[C::Status(&[(429, 429)])]),
    rule(RATE_LIMIT, 1, &[C::Phrases(&["rate limit"])]),
    rule(TIMEOUT, 0, &[C::Status(&[(408, 408), (504, 504)])]),
    rule(TIMEOUT, 1, &[C::Phrases(&["timed out", "ETIMEDOUT"])]),
];

fn code(failure: &Failure<'_>) -> Option<u16> {
    let matcher = Matcher::new(RULES).expect("the rules are right");
    let found = matcher.find(failure).map(|found| found.rule.code);
    let explained = matcher.explain(failure).found.map(|found| found.rule.code);
    assert_eq!(found, explained, "{failure:?}");
    found
}

fn says(message: &str) -> Failure<'_> {
    Failure {
        message: Some(message),
        ..Failure::default()
    }
}

#[test]
fn words_alone() {
    assert_eq!(code(&says("Rate limit exceeded")), Some(RATE_LIMIT));
    assert_eq!(code(&says("please reconnect")), None);
    assert_eq!(code(&says("Failed to read calendar config")), None);
    assert_eq!(
        code(&says("Missing parameter: location")),
        Some(MISSING_PARAMETER)
    );
    assert_eq!(
        code(&says("'location' is a required property")),
        Some(MISSING_PARAMETER)
    );
    assert_eq!(
        code(&says("connect ETIMEDOUT 10.0.3.7:5432")),
        Some(TIMEOUT)
    );
    assert_eq!(code(&says("CONNECTION REFUSED")), Some(CONNECTION));
    assert_eq!(code(&says("")), None);
}

#[test]
fn a_status_outweighs_words() {
    let with = |status, message| Failure {
        status: Some(status),
        ..says(message)
    };
    assert_eq!(code(&with(403, "insufficient_scope")), Some(AUTHORIZATION));
    assert_eq!(code(&with(402, "Payment is required")), Some(CREDITS));
    assert_eq!(
        code(&with(400, "token id 429 is unknown")),
        Some(BAD_REQUEST)
    );
    assert_eq!(code(&with(408, "Request Timeout")), Some(TIMEOUT));
    assert_eq!(code(&with(418, "rate limit")), None);
    let exclusion = Failure {
        sqlstate: Some("23P01"),
        ..says("conflicting key value violates exclusion constraint on calendar_slots")
    };
    assert_eq!(code(&exclusion), Some(EXCLUSION));
}

#[test]
fn a_leading_status_counts_only_where_the_service_says_so() {
    let failure = says("504 from the upstream");
    assert_eq!(code(&failure), None);
    assert_eq!(
        code(&Failure {
            status_prefix: true,
            ..failure
        }),
        Some(TIMEOUT)
    );
}

#[test]
fn json_results() {
    let result = json!({"success": false, "error": "Quota exceeded"});
    let failure = Failure {
        result: Some(&result),
        ..Failure::default()
    };
    assert_eq!(code(&failure), Some(QUOTA));
    let fine = json!({"success": true, "error": null, "note": "quota exceeded"});
    let failure = Failure {
        result: Some(&fine),
        ..Failure::default()
    };
    assert_eq!(code(&failure), None);
}

#[test]
fn groups_and_members_are_taken() {
    let matcher = Matcher::new(RULES).unwrap();
    let found = matcher.find(&says("Missing parameter: location")).unwrap();
    assert_eq!(found.taken.len(), 1);
    assert_eq!(found.taken[0].0, "field");
    let result = json!({"error": {"message": "x is required", "field": "y"}});
    let found = matcher
        .find(&Failure {
            result: Some(&result),
            ..Failure::default()
        })
        .unwrap();
    let names: Vec<&str> = found.taken.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, ["field", "name"]);
}

/// The words of a name count for a rule with two conditions on a text, whichever condition finds the rule.
#[test]
fn a_rule_with_two_conditions_on_words_reads_names() {
    static BOTH: &[Rule<'static>] = &[rule(
        TIMEOUT,
        0,
        &[C::Regex("^read"), C::Phrases(&["read timeout"])],
    )];
    let matcher = Matcher::new(BOTH).expect("sound");
    let failure = Failure {
        message: Some("ReadTimeout"),
        ..Failure::default()
    };
    assert!(matcher.find(&failure).is_some());
    let explanation = matcher.explain(&failure);
    assert_eq!(explanation.text.as_deref(), Some("ReadTimeout"));
    assert_eq!(explanation.names.trim(), "read timeout");
}

#[test]
fn the_nearest_type_decides() {
    const RULES: &[Rule<'static>] = &[
        rule(0, 0, &[C::Type(&["app.Base"])]),
        rule(1, 0, &[C::Type(&["Cause"]), C::Io(&["timed_out"])]),
        Rule {
            vouches: true,
            ..rule(2, 0, &[C::Type(&["Own", "Outer"])])
        },
        rule(3, 0, &[C::Status(&[(400, 599)])]),
    ];
    let matcher = Matcher::new(RULES).expect("the rules are right");
    let code = |failure: &Failure<'_>| {
        let found = matcher.find(failure)?;
        Some((found.rule.code, found.vouched.map(str::to_owned)))
    };
    let own = |path: &str| Some((2, Some(path.to_owned())));
    let failure = Failure {
        kind: Some("app.Own<T>"),
        types: &["other.Cause", "app.Own", "app.Outer"],
        bases: &["app.Base"],
        io: Some("timed_out"),
        ..Failure::default()
    };
    assert_eq!(code(&failure), own("app.Own"));
    // A cause comes before a base, and a class of statuses before a cause that is two steps away.
    let kind = Some("app.Other");
    assert_eq!(code(&Failure { kind, ..failure }), Some((1, None)));
    let types = &["other.X", "lib.Outer"][..];
    let failure = Failure {
        kind,
        types,
        ..failure
    };
    assert_eq!(code(&failure), own("lib.Outer"));
    let status = Some(503);
    assert_eq!(code(&Failure { status, ..failure }), Some((3, None)));
    let types = &[][..];
    assert_eq!(code(&Failure { types, ..failure }), Some((0, None)));
    // Without its own type, a cause is not the failure's own.
    let of_cause = Failure {
        types: &["lib.Outer"],
        status,
        ..Failure::default()
    };
    assert_eq!(code(&of_cause), own("lib.Outer"));
}

#[test]
fn a_result_code_of_sqlite_is_read_by_its_name() {
    const RULES: &[Rule<'static>] = &[rule(0, 0, &[C::Sqlite(&[19])])];
    let matcher = Matcher::new(RULES).expect("the rules are right");
    for text in [
        "SQLITE_CONSTRAINT_UNIQUE",
        "e: SqliteError (SQLITE_CONSTRAINT)",
    ] {
        assert!(matcher.find(&says(text)).is_some(), "{text}");
    }
    assert!(matcher.find(&says("MY_SQLITE_CONSTRAINT")).is_none());
}
