//! The runtime's classification of the packs' fixtures: `catalog!` includes packs as the command does.

use errpact::Signal;
use errpact_spec::catalog::Catalog;
use errpact_tests::catalogs::{PACKS, packs as errors};
use errpact_tests::raw::{result, signal};

fn catalog() -> Catalog {
    PACKS.resolved().catalog().clone()
}

/// Each fixture of each pack, with all packs included.
#[test]
fn fixtures_hold_when_the_program_runs() {
    let catalog = catalog();
    assert!(catalog.fixtures.len() > 250);
    for fixture in &catalog.fixtures {
        let classified = errors::CATALOG.classify(&signal(&fixture.raw));
        let name = classified.entry().name;
        if let Some(is) = &fixture.is {
            assert_eq!(name, is, "{:?}", fixture.raw);
        }
        assert!(
            !fixture.not.iter().any(|not| not == name),
            "{name}: {:?}",
            fixture.raw
        );
        if let Some(presents) = &fixture.presents {
            assert_eq!(classified.presented().name, presents, "{:?}", fixture.raw);
        }
    }
}

/// Every failure of the model's provider gets a code of std:llm-provider, even if std:http knows it too.
#[test]
fn the_provider_comes_before_http() {
    let catalog = catalog();
    let http = catalog.fixtures.iter().filter(|fixture| {
        let is = fixture.is.as_deref().unwrap_or_default();
        is.starts_with("HTTP_") && fixture.raw.service.is_none() && fixture.raw.tool.is_none()
    });
    let mut count = 0;
    for fixture in http {
        let classified = errors::CATALOG.classify(&signal(&fixture.raw).with_service("anthropic"));
        let name = classified.entry().name;
        assert!(name.starts_with("LLM_"), "{name}: {:?}", fixture.raw);
        count += 1;
    }
    assert!(count > 50, "{count}");
}

/// Statuses without their own rule fall into a range: each has a code.
#[test]
fn every_status_has_a_code() {
    for status in 400..=599 {
        let signal = Signal::new()
            .with_status(status)
            .with_message("no words that help");
        let http = errors::CATALOG.classify(&signal);
        let expected = if status == 529 { "LLM_" } else { "HTTP_" };
        assert!(
            http.entry().name.starts_with(expected),
            "{status}: {}",
            http.entry().name
        );
        let llm = errors::CATALOG.classify(&signal.with_service("llm-provider"));
        assert!(
            llm.entry().name.starts_with("LLM_"),
            "{status}: {}",
            llm.entry().name
        );
        assert_ne!(llm.entry().name, "LLM_UNKNOWN", "{status}");
    }
}

/// Appendix A of PostgreSQL's documentation, and 72, which older versions have.
const CLASSES: &str = "00 01 02 03 08 09 0A 0B 0F 0L 0P 0Z 10 20 21 22 23 24 25 26 27 28 2B 2D 2F \
    34 38 39 3B 3D 3F 40 42 44 53 54 55 57 58 72 F0 HV P0 XX";

#[test]
fn every_class_of_sqlstate_has_a_code() {
    for class in CLASSES.split_whitespace() {
        for state in [format!("{class}000"), format!("{class}ZZZ")] {
            let found = errors::CATALOG.classify(&Signal::new().with_sqlstate(&state));
            let name = found.entry().name;
            assert!(name.starts_with("PG_"), "{state}: {name}");
        }
    }
    let unknown = errors::CATALOG.classify(&Signal::new().with_sqlstate("ZZ000"));
    assert!(unknown.is_fallback());
}

/// No failure that may have happened is reported as not done.
#[test]
fn what_may_have_happened() {
    let catalog = catalog();
    let unknown =
        |name: &str| catalog.codes[name].outcome == errpact_spec::catalog::Outcome::Unknown;
    for name in [
        "ANSWER_UNREADABLE",
        "HTTP_BAD_GATEWAY",
        "HTTP_CONNECTION_LOST",
        "HTTP_INTERNAL_SERVER_ERROR",
        "HTTP_TIMEOUT",
        "MCP_CANCELLED",
        "MCP_INTERNAL_ERROR",
        "MCP_PANIC",
        "MCP_SERVER_ERROR",
        "MCP_TIMEOUT",
        "MCP_TRANSPORT_CLOSED",
        "NO_ANSWER",
        "PG_COMPLETION_UNKNOWN",
        "PG_CONNECTION_LOST",
        "PG_SERVER_STOPPED",
    ] {
        assert!(unknown(name), "{name}");
    }
    // Only these codes use the sentence that tells the model that the call may have happened. No unknown code is
    // presented as one that has certainly not happened.
    for (name, code) in &catalog.codes {
        match code.presents_as.as_deref() {
            Some("NO_ANSWER") => assert!(unknown(name), "{name}"),
            Some("SERVICE_FAILED" | "INVALID_ARGUMENT") | None => {}
            Some(presented) => assert!(!unknown(name), "{name} is presented as {presented}"),
        }
    }
}

/// Each code's text explains the code and names its source.
#[test]
fn every_code_is_explained() {
    let catalog = catalog();
    for (name, code) in catalog.codes.iter().filter(|(name, _)| *name != "UNKNOWN") {
        assert!(code.description.is_some(), "{name}");
        let own = code.deliver != errpact_spec::catalog::Deliver::Log;
        let sourced = code.docs.is_some()
            || ["HTTP_QUOTA_EXHAUSTED", "MCP_PANIC", "MCP_TRANSPORT_CLOSED"]
                .contains(&name.as_str());
        assert!(own || sourced, "{name} has no `docs`");
        assert!(code.status.is_some(), "{name} has no status");
        assert!(own == code.message.is_some(), "{name}");
    }
}

/// Returns whether a rule matches every text. The provider's pack has such rules, and the codes' names put them last.
fn holds_for_any_text(rule: &errpact_spec::classify::Rule<'_>) -> bool {
    let mut conditions = rule.conditions.iter();
    conditions.any(|condition| matches!(condition, errpact_spec::classify::Condition::Regex(".")))
}

/// The names of codes decide no fixture. The exceptions are the provider's catch-alls, and the quota per minute, whose
/// text mentions a quota like the other one.
#[test]
fn ranks_decide() {
    use errpact_spec::classify::{Failure, Reason, RuleVerdict, with_classifier};
    let catalog = catalog();
    with_classifier(&catalog, |classifier| {
        for fixture in &catalog.fixtures {
            let raw = &fixture.raw;
            let result = result(raw);
            let explanation = classifier.explain(&Failure {
                kind: raw.kind.as_deref(),
                status: raw.status,
                sqlstate: raw.sqlstate.as_deref(),
                sqlite: raw.sqlite,
                jsonrpc: raw.jsonrpc,
                io: raw.io.as_deref(),
                tool: raw.tool.as_deref(),
                service: raw.service.as_deref(),
                message: raw.message.as_deref(),
                result: (!raw.field.is_empty()).then_some(&result),
                ..Failure::default()
            });
            let tied = explanation.considered.iter().filter(|considered| {
                considered.verdict == RuleVerdict::Lost(Reason::Name)
                    && !holds_for_any_text(considered.rule)
                    && fixture.is.as_deref() != Some("HTTP_MINUTE_QUOTA")
            });
            assert_eq!(tied.count(), 0, "{raw:?}");
        }
    })
    .unwrap();
}
