//! A catalog that is loaded while the program runs works like one of a generated module, and is freed with its last handle.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::convert::Infallible;
use std::sync::{Arc, Weak};
use std::time::Duration;

use errpact::budget::Decision;
use errpact::codegen::{VectorCall, occurrence_at};
use errpact::table::{
    Bump, Catalog, CatalogRef, Channel, Delay, Entry, Kind, Loaded, Outcome, Param, Policy, Retry,
    RetryBy, Sentence, Sentences, Tool,
};
use errpact::tool_loop::CallResult;
use errpact::{
    Guard, History, Occurrence, Signal, StepBudget, ToolCall, ToolLoop, arguments, wire,
};
use errpact_core::Rules;
use serde_json::{Map, Value, json};

/// Builds a catalog of texts that are in `bump` only.
fn booking<'a>(bump: &'a Bump, version: &str) -> Catalog<'a> {
    let text = |text: &str| -> &'a str { bump.alloc_str(text) };
    let busy = Policy {
        outcome: Outcome::NotDone,
        verify: None,
        retry: Retry::by(RetryBy::Runtime, "retry-after-delay")
            .max(2)
            .delay(Delay::Fixed(1_500)),
        ..Policy::DEFAULT
    };
    let params = bump.alloc_slice_copy(&[
        Param {
            model: Channel::Omit,
            log: Channel::Mask,
            ..Param::new(text("guest"), Kind::Text)
        },
        Param::new(text("slot"), Kind::Text),
    ]);
    let codes = bump.alloc_slice_copy(&[
        Entry::new(text("BUSY"), text("The calendar is busy.")).policy(bump.alloc(busy)),
        Entry::new(text("SLOT_TAKEN"), text("{slot} is taken for {tenant}."))
            .user(text("Sorry, {slot} was just taken."))
            .params(params),
        Entry::new(text("UNKNOWN"), text("Something failed.")),
    ]);
    let place = bump.alloc_slice_copy(&[Param::new(text("slot"), Kind::Text)]);
    let lines = bump.alloc_slice_copy(&[
        text(r#"BUSY {"status":[503]}"#),
        text(r#"SLOT_TAKEN {"regex":"slot (?<slot>\\w+) overlaps"}"#),
    ]);
    Catalog {
        name: text("loaded-booking"),
        fingerprint: text(version),
        wire_fingerprint: text(version),
        policy_fingerprint: text(version),
        codes,
        fallback: Some(2),
        context: bump.alloc_slice_copy(&[Param::new(text("tenant"), Kind::Text)]),
        tools: bump.alloc_slice_copy(&[Tool::new(text("hold_slot")).params(place)]),
        failed_when: Some(text("^refused: ")),
        sentences: Sentences::DEFAULT.with(Sentence::NoResult, text("No result at all.")),
        rules: Some(bump.alloc(Rules::new(lines))),
        ..Catalog::EMPTY
    }
}

fn load(version: &str) -> Arc<Loaded> {
    let Ok(loaded) = Loaded::new(|bump| Ok::<_, Infallible>(booking(bump, version)));
    Arc::new(loaded)
}

fn taken(catalog: &CatalogRef) -> Occurrence {
    let object = |value: Value| value.as_object().cloned().unwrap_or_default();
    let call = VectorCall {
        params: &object(json!({"guest": "Jane Doe", "slot": "10:30"})),
        context: &object(json!({"tenant": "Oslo"})),
        tool: "hold_slot",
        call_id: "call_1",
        arguments: &object(json!({"slot": "10:30"})),
    };
    let at = std::time::SystemTime::UNIX_EPOCH + Duration::from_secs(1_767_323_045);
    occurrence_at(catalog, "SLOT_TAKEN", 1 << 64, at, &call).unwrap()
}

/// Does everything that keeps a catalog or a row of it. Returns the texts.
fn used(catalog: &CatalogRef, classifies: bool) -> Vec<String> {
    let failed = taken(catalog);
    let mut texts = vec![
        failed.text(),
        failed.user_text(),
        failed.logfmt(),
        failed.envelope_value().to_string(),
        failed.tool_result(),
        failed.problem().body(),
        format!("{failed:?}"),
    ];
    let read = wire::read(catalog, &failed.envelope_value());
    texts.extend(read.iter().map(|it| it.entry().name.to_owned()));
    let again = Occurrence::from_envelope(catalog, &failed.envelope_value());
    texts.extend(again.map(|it| it.policy().retry.word.to_owned()));

    let history = History::new().with_catalog(catalog);
    let mut tool_loop = ToolLoop::new(catalog);
    tool_loop.begin_turn("turn");
    let call = ToolCall::new("call_1", "hold_slot", json!({"slot": "10:30"}));
    let result = Err(taken(catalog));
    let round = tool_loop.round(vec![CallResult { call, result }]);
    texts.extend(round.shown.iter().map(|it| it.text.clone()));
    let stored = tool_loop.state();
    texts.push(format!("{:?}", ToolLoop::restore(catalog, stored).is_ok()));
    drop(history);

    if classifies {
        let signal = || Signal::new().with_status(503).with_nothing_done();
        let budget = StepBudget::new(catalog);
        let busy = Occurrence::from_signal(catalog, signal());
        let decision = budget.decide(&busy);
        assert!(matches!(decision, Decision::Retry { .. }), "{decision:?}");
        let guard = Guard::new(catalog).with_tool("hold_slot");
        let caught = guard.catch_sync(|| Err::<(), _>("slot A7 overlaps another one"));
        texts.push(caught.unwrap_err().text());
        let refused = guard.catch_sync(|| Ok::<_, Infallible>("refused: closed".to_owned()));
        texts.push(refused.unwrap_err().text());
        let read = arguments::read::<Map<String, Value>>(catalog, "hold_slot", json!({"slot": 7}));
        texts.push(read.unwrap_err().text());
        texts.push(catalog.classify(&signal()).entry().name.to_owned());
    }
    texts
}

#[test]
fn a_loaded_catalog_says_what_a_static_one_says() {
    let bump: &'static Bump = Box::leak(Box::new(Bump::new()));
    let fixed: &'static Catalog<'static> = Box::leak(Box::new(booking(bump, "0123456789ab")));
    let texts = used(&CatalogRef::from(load("0123456789ab")), true);
    assert_eq!(texts, used(&CatalogRef::from(fixed), true));
    assert_eq!(texts[0], "SLOT_TAKEN: 10:30 is taken for Oslo.");
    assert!(
        texts
            .iter()
            .any(|it| it == "SLOT_TAKEN: A7 is taken for n/a."),
        "{texts:#?}"
    );
    assert_eq!(texts.last().unwrap(), "BUSY");
}

#[test]
fn what_an_occurrence_says_outlives_the_other_handles() {
    let handle = CatalogRef::from(load("0123456789ab"));
    let (failed, budget) = (taken(&handle), StepBudget::new(&handle));
    drop(handle);
    assert_eq!(failed.text(), "SLOT_TAKEN: 10:30 is taken for Oslo.");
    assert_eq!(budget.catalog().name, "loaded-booking");
}

#[test]
fn a_build_that_fails_loads_nothing() {
    let failed = Loaded::new(|bump| {
        let _ = bump.alloc_str("half a catalog");
        Err("line 3 is not a catalog")
    });
    assert_eq!(failed.err(), Some("line 3 is not a catalog"));
}

#[test]
fn ten_thousand_catalogs_are_freed() {
    let mut kept: Vec<Weak<Loaded>> = Vec::new();
    let mut before = None;
    for round in 0..10_000 {
        let loaded = load(&format!("{round:012x}"));
        kept.push(Arc::downgrade(&loaded));
        // Rules are compiled, so that each time is many times as expensive.
        let texts = used(&CatalogRef::Shared(loaded), round % 100 == 0);
        assert!(!texts.is_empty());
        if round == 1_000 {
            before = resident();
        }
    }
    assert!(kept.iter().all(|it| it.upgrade().is_none()));
    // A catalog has more than a kibibyte, and its rules have hundreds.
    if let (Some(before), Some(after)) = (before, resident()) {
        let grown = after.saturating_sub(before);
        assert!(grown < 4 * 1024 * 1024, "{grown} bytes of {after} are left");
    }
}

/// Returns the memory of this process in bytes, where the system says so.
fn resident() -> Option<usize> {
    let sizes = std::fs::read_to_string("/proc/self/statm").ok()?;
    let pages: usize = sizes.split(' ').nth(1)?.parse().ok()?;
    Some(pages * 4096)
}
