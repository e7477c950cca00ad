//! Texts for users in the language that they prefer.

use errpact::table::{Catalog, Deliver, Entry, Limits, Policy, Sentence};
use errpact::tool_loop::{CallResult, Next};
use errpact::wire::{self, McpForm};
use errpact::{Guard, Occurrence, ToolCall, ToolLoop};
use serde_json::{Value, json};

const SHOWN: Policy<'_> = Policy::DEFAULT.deliver(Deliver::Both);

static CATALOG: Catalog<'_> = Catalog {
    name: "salon",
    codes: &[Entry::new("FAILED", "It failed in {tool}.")
        .user("Sorry (reference {ref}).")
        .messages(&[
            ("ar", "\u{200f}عذرًا ({ref})."),
            ("de", "Leider ist etwas schiefgegangen (Referenz {ref})."),
            ("de-AT", "Leider ist was schiefgegangen (Referenz {ref})."),
            ("fa", "نمی\u{200c}شود."),
            ("he", "מצטערים ({tool})."),
        ])
        .policy(&SHOWN)],
    fallback: Some(0),
    languages: &["en", "ar", "de", "fa", "he"],
    translated: &[(
        Sentence::Unfinished,
        &[("de", "Ich konnte nicht alles erledigen.")],
    )],
    limits: Limits {
        all_failure_rounds: 1,
        ..Limits::DEFAULT
    },
    ..Catalog::EMPTY
};

/// Returns an occurrence that differs from others only in its id and its time.
fn failed() -> Occurrence {
    Occurrence::catch(&CATALOG, "raw").with_tool("book")
}

#[test]
fn each_form_for_users_is_in_their_language() {
    let failed = failed();
    let reference = failed.reference();
    let own = format!("Sorry (reference {reference}).");
    assert_eq!((failed.user_text(), failed.language()), (own, Some("en")));
    let failed = failed
        .with_stage("research", "pending")
        .with_language("fr, de-CH;q=0.8, en;q=0.1");
    let text = format!("Leider ist etwas schiefgegangen (Referenz {reference}).");
    assert_eq!(failed.language(), Some("de"));
    assert_eq!(failed.user_text(), text);
    assert_eq!(failed.notice()["message"], text);
    assert!(wire::sse(&failed).contains(&text));
    assert_eq!(wire::vercel_notice(&failed)["data"]["message"], text);
    let [result, custom] = wire::ag_ui(&failed, "call_1");
    assert_eq!(custom["value"]["message"], text);
    assert_eq!(wire::ag_ui_run_error(&failed)["message"], text);
    assert_eq!(failed.client_response().unwrap().message(), text);
    let problem = failed.problem().with_accept("application/json");
    assert_eq!(problem.members()["detail"], text);
    let language = |it: &Occurrence| {
        let problem = it.problem();
        let mut headers = problem.headers();
        headers
            .find(|(name, _)| *name == "content-language")
            .map(|(_, value)| value.into_owned())
    };
    assert_eq!(language(&failed).as_deref(), Some("de"));

    // What a model reads is the catalog's own text, before and after.
    let text = "FAILED: It failed in book.";
    assert_eq!(failed.text(), text);
    assert_eq!(result["content"], text);
    assert_eq!(
        failed.envelope_value()["error"]["message"],
        "It failed in book."
    );
    let own = format!("FAILED: Sorry (reference {reference}).");
    assert_eq!(wire::vercel_chunk(&failed, "call_1")["errorText"], own);
    let mcp = wire::mcp(&failed, &McpForm::new());
    assert_eq!(mcp["content"][0]["text"], text);
    assert!(failed.logfmt().contains("It failed in book."));
    let failed = failed.with_language("");
    assert_eq!(language(&failed).as_deref(), Some("en"));
    assert_eq!(
        language(&Occurrence::catch(&Catalog::EMPTY, "x").with_language("de")),
        None
    );
}

#[test]
fn a_catch_keeps_the_language_and_a_guard_adds_it() {
    let failed = Occurrence::catch(&CATALOG, Box::new(failed().with_language("de-AT")));
    assert_eq!(failed.language(), Some("de-AT"));
    let wrapped = std::io::Error::other(failed);
    let failed = Occurrence::catch(&CATALOG, wrapped);
    assert_eq!(failed.language(), Some("de-AT"));
    let guard = Guard::new(&CATALOG).with_language("he");
    // What an inner guard has said stays.
    assert_eq!(guard.fill(failed).language(), Some("de-AT"));
    let failed = guard.catch_sync(|| "x".parse::<u8>()).unwrap_err();
    assert_eq!(failed.language(), Some("he"));
}

#[test]
fn a_turn_ends_in_the_language_of_the_loop() {
    let close = |tool_loop: ToolLoop| {
        let mut tool_loop = tool_loop;
        tool_loop.begin_turn("turn");
        let call = ToolCall::new("call_1", "book", json!({}));
        let result = Err(failed());
        let round = tool_loop.round(vec![CallResult { call, result }]);
        let shown = round.shown[0].text.clone();
        let Next::Close(closing) = round.next else {
            panic!("the turn goes on")
        };
        (shown, closing.plain)
    };
    let (shown, plain) = close(ToolLoop::new(&CATALOG).with_language("de, en;q=0.5"));
    assert!(
        shown.starts_with("Leider ist etwas schiefgegangen"),
        "{shown}"
    );
    assert_eq!(plain, format!("Ich konnte nicht alles erledigen. {shown}"));
    let (shown, plain) = close(ToolLoop::new(&CATALOG));
    assert!(shown.starts_with("Sorry"), "{shown}");
    assert!(plain.starts_with("I could not finish"), "{plain}");
    // A sentence without this language is the catalog's own, and so is what a stored loop says until it is told again.
    let (_, plain) = close(ToolLoop::new(&CATALOG).with_language("he"));
    assert!(plain.starts_with("I could not finish"), "{plain}");
    let state = ToolLoop::new(&CATALOG).with_language("de").state();
    let (shown, _) = close(ToolLoop::restore(&CATALOG, state).unwrap());
    assert!(shown.starts_with("Sorry"), "{shown}");
}

#[test]
fn words_of_the_catalog_keep_their_marks_and_values_do_not() {
    let failed = Occurrence::catch(&CATALOG, "raw").with_tool("\u{202e}kcab\u{200f}");
    let reference = failed.reference();
    let failed = failed.with_language("ar");
    assert_eq!(failed.user_text(), format!("\u{200f}عذرًا ({reference})."));
    assert_eq!(failed.notice()["message"], *failed.user_text());
    // In a record anything may be, so a client response has no direction marks.
    let staged = failed.with_stage("research", "pending");
    let response = staged.client_response().unwrap();
    assert_eq!(response.message(), format!("عذرًا ({reference})."));
    let failed = staged.with_language("fa");
    assert_eq!(failed.user_text(), "نمی\u{200c}شود.");
    let response = failed.client_response().unwrap();
    assert_eq!(response.message(), "نمی\u{200c}شود.");
    // A value cannot turn the text around, and is not isolated.
    assert_eq!(failed.with_language("he").user_text(), "מצטערים (kcab).");
}

#[test]
fn any_preference_gives_a_text() {
    let failed = failed();
    let own = failed.user_text();
    let mut failed = failed;
    for preference in [
        "*",
        "de;q=0",
        "x",
        "\0",
        "de_AT",
        "\u{202e}de",
        &"de,".repeat(100_000)[2..],
    ] {
        failed = failed.with_language(preference);
        let german = preference.len() > 100;
        assert_eq!(failed.user_text() != own, german, "{preference:.20}");
    }
    let value: Value = failed.notice();
    assert!(value["message"].is_string());
}
