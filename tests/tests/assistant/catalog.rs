//! The catalog matches the assistant's promises.

use assistant::errors::{CATALOG, Category, Code};
use errpact::table::{Delay, Guide, Outcome, RetryBy};

#[test]
fn codes_read_domain_type_specific_and_stand_in_the_range_of_their_category() {
    for code in Code::ALL {
        let name = code.name();
        let parts: Vec<&str> = name.split('_').collect();
        assert_eq!(parts.len(), 3, "{name}");
        let category = code.category().name().to_uppercase();
        assert_eq!(parts[0], category, "{name}");
        let hundreds = code.number().expect("a number") / 100;
        let expected = match code.category() {
            Category::System => 1,
            Category::Network => 2,
            Category::Tool => 3,
        };
        assert_eq!(hundreds, expected, "{name}");
    }
}

#[test]
fn network_errors_wait_two_seconds_three_times_and_rate_limits_five_twice() {
    for code in Code::ALL {
        let retry = &code.entry().policy.retry;
        let expected = match (code.category(), *code) {
            (_, Code::NETWORK_LIMIT_RATE) => (5_000, 2),
            (Category::Network, _) => (2_000, 3),
            _ => continue,
        };
        assert_eq!(retry.by, Some(RetryBy::Runtime), "{code}");
        let Delay::Fixed(delay) = retry.delay else {
            panic!("{code} has no delay")
        };
        assert_eq!(
            (delay, u64::from(retry.max.expect("a limit"))),
            expected,
            "{code}"
        );
    }
}

#[test]
fn the_words_of_a_wait_name_as_many_retries_as_the_policy() {
    let mut met = 0;
    for code in Code::ALL {
        let (entry, retry) = (code.entry(), &code.entry().policy.retry);
        if retry.by != Some(RetryBy::Runtime) {
            assert!(!entry.instruction.contains("Wait, then"), "{code}");
            continue;
        }
        met += 1;
        let words = match retry.max {
            Some(2) => "make the same call again, up to twice.",
            Some(3) => "make the same call again, up to three times.",
            other => panic!("{code} has {other:?} retries"),
        };
        assert!(
            entry.instruction.contains(words),
            "{code}: {}",
            entry.instruction
        );
    }
    assert!(met > 4, "{met}");
}

#[test]
fn input_is_retried_by_the_model_and_every_code_leads_on() {
    for code in Code::ALL {
        let entry = code.entry();
        if code.name().starts_with("TOOL_INPUT") {
            assert_eq!(entry.policy.retry.by, Some(RetryBy::Model), "{code}");
        }
        let presented = CATALOG.presented(entry);
        assert_eq!(presented.policy.guide, Guide::Inline, "{code}");
        assert!(
            !presented.guidance.is_empty(),
            "{code} leaves the model alone"
        );
    }
}

#[test]
fn what_may_have_happened_is_repeated_by_nobody() {
    for code in Code::ALL {
        let policy = &code.entry().policy;
        let reads = code.entry().raised_by.iter().all(|tool| *tool == "weather");
        let only_reads = !code.entry().raised_by.is_empty() && reads;
        if policy.outcome == Outcome::Unknown && !only_reads {
            assert_eq!(policy.retry.by, None, "{code}");
        }
    }
}

#[test]
fn the_server_publishes_its_migrated_tools_as_the_catalog_declares_them() {
    assistant::server::Assistant::verify().expect("the same tools");
}
