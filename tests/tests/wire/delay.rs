//! The wait that an upstream asked for, and the catalog's limits for it.

use std::time::Duration;

use errpact::Occurrence;
use serde_json::Value;

use crate::wire::codes;

fn busy() -> Occurrence {
    Occurrence::new(codes::Busy { text: "x".into() })
}

fn quota(wait: u64) -> Occurrence {
    Occurrence::new(codes::Quota {
        text: "x".into(),
        wait: Duration::from_secs(wait),
    })
}

/// Returns the delay in every form that contains one: itself, text, envelope, notice, header.
fn told(happened: &Occurrence) -> (Option<u128>, Option<String>, [Option<u64>; 3]) {
    let text = happened.text();
    let text = text
        .split_once("Retry after ")
        .map(|(_, rest)| rest.split('.').next().unwrap().to_owned());
    let envelope: Value = happened.envelope_value();
    let problem = happened.problem();
    let header = problem
        .headers()
        .find(|(name, _)| *name == "retry-after")
        .map(|(_, value)| value.parse().unwrap());
    let ms = |value: &Value| value["recovery"]["retry_strategy"]["suggested_delay"].as_u64();
    assert_eq!(
        ms(&envelope["error"]),
        happened.notice()["retry_after_ms"].as_u64()
    );
    (
        happened.delay().map(|wait| wait.as_millis()),
        text,
        [ms(&envelope["error"]), ms(problem.members()), header],
    )
}

fn all(ms: u64, text: &str, header: u64) -> (Option<u128>, Option<String>, [Option<u64>; 3]) {
    (
        Some(ms.into()),
        Some(text.to_owned()),
        [Some(ms), Some(ms), Some(header)],
    )
}

#[test]
fn the_catalogs_delay_stands_where_nobody_asked_for_more() {
    assert_eq!(told(&busy()), all(2_000, "2 s", 2));
    assert_eq!(
        told(&busy().with_retry_after(Duration::ZERO)),
        all(2_000, "2 s", 2)
    );
    assert_eq!(
        told(&busy().with_retry_after(Duration::from_millis(1_999))),
        all(2_000, "2 s", 2)
    );
}

#[test]
fn an_upstream_lengthens_it_up_to_the_longest() {
    let asked = |ms| told(&busy().with_retry_after(Duration::from_millis(ms)));
    assert_eq!(asked(7_000), all(7_000, "7 s", 7));
    assert_eq!(asked(7_001), all(7_001, "7 s 1 ms", 8));
    assert_eq!(asked(30_000), all(30_000, "30 s", 30));
    assert_eq!(asked(30_001), all(30_000, "30 s", 30));
    assert_eq!(
        told(&busy().with_retry_after(Duration::MAX)),
        all(30_000, "30 s", 30)
    );
    let odd = Duration::from_nanos(7_000_000_001);
    assert_eq!(
        told(&busy().with_retry_after(odd)),
        all(7_001, "7 s 1 ms", 8)
    );
}

#[test]
fn the_rest_of_the_strategy_stays() {
    for happened in [busy(), busy().with_retry_after(Duration::from_secs(9))] {
        let envelope = happened.envelope_value();
        let strategy = &envelope["error"]["recovery"]["retry_strategy"];
        assert_eq!(strategy["max_retries"], 3);
        assert_eq!(strategy.as_object().unwrap().len(), 2);
    }
}

#[test]
fn a_parameter_that_says_the_delay_is_lengthened_and_cut_too() {
    assert_eq!(told(&quota(7)), all(7_000, "7 s", 7));
    assert_eq!(told(&quota(0)), all(0, "0 s", 0));
    let asked = |wait, asked| told(&quota(wait).with_retry_after(Duration::from_secs(asked)));
    assert_eq!(asked(7, 5), all(7_000, "7 s", 7));
    assert_eq!(asked(7, 9), all(9_000, "9 s", 9));
    assert_eq!(asked(7, 90), all(60_000, "1 min", 60));
    // The runtime's own wait is never longer than the catalog allows.
    assert_eq!(told(&quota(7_200)), all(60_000, "1 min", 60));
}

#[test]
fn a_moment_is_counted_from_when_it_happened() {
    let until = jiff::ZonedDateTime::now() + jiff::SignedDuration::from_secs(100);
    let happened = Occurrence::new(codes::Closed { until });
    let (delay, text, [envelope, ..]) = told(&happened);
    assert!((95_000..=100_000).contains(&delay.unwrap()), "{delay:?}");
    assert_eq!(envelope.map(u128::from), delay);
    // The message already says it.
    assert_eq!(text, None);
    let past: jiff::ZonedDateTime = "2001-03-01T10:00:00+01:00[+01:00]".parse().unwrap();
    let happened = Occurrence::new(codes::Closed { until: past });
    assert_eq!(told(&happened).0, Some(0));
    // The message is wrong now, so the text says how long.
    let happened = happened.with_retry_after(Duration::from_secs(20));
    assert_eq!(told(&happened).1.as_deref(), Some("20 s"));
}

#[test]
fn a_code_without_a_delay_takes_the_upstreams() {
    let bad = Occurrence::new(codes::BadInput {
        text: "x".into(),
        who: "j@example.com".into(),
    });
    assert_eq!(told(&bad), (None, None, [None; 3]));
    let bad = bad.with_retry_after(Duration::from_secs(70));
    assert_eq!(told(&bad), all(10_000, "10 s", 10));
}

#[test]
fn a_code_that_is_never_retried_has_no_delay() {
    let never = Occurrence::new(codes::InternalError).with_retry_after(Duration::from_secs(7));
    assert_eq!(told(&never), (None, None, [None; 3]));
}

#[test]
fn a_delay_that_a_receiver_may_not_know_is_not_told() {
    let hidden = Occurrence::new(codes::HiddenWait {
        wait: Duration::from_secs(7),
    });
    let expected = (Some(7_000), None, [None; 3]);
    assert_eq!(told(&hidden), expected);
    let hidden = hidden.with_retry_after(Duration::from_secs(9));
    assert_eq!(told(&hidden), (Some(9_000), None, [None; 3]));
}

#[test]
fn the_code_that_decides_has_the_delay_and_the_delivered_one_the_words() {
    let down = Occurrence::new(codes::DatabaseDown).with_retry_after(Duration::from_secs(6));
    assert_eq!(told(&down), all(6_000, "6 s", 6));
    assert!(down.text().starts_with("INTERNAL_ERROR: "));
}
