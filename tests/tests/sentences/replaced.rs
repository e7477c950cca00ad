//! A catalog that replaces every sentence: nothing that models and users read has an English one.

use errpact::table::{Deliver, Sentence};
use errpact::tool_loop::{CallResult, Next, Round};
use errpact::{History, Occurrence, ToolCall, ToolLoop, arguments, wire};
use errpact_spec::catalog::Word as _;
use serde_json::{Value, json};

use crate::sentences::german::{self, CATALOG};

fn catch(code: &str) -> Occurrence {
    match code {
        "TAKEN" => german::Taken.into(),
        "BUSY" => german::Busy.into(),
        "SIGNED_OUT" => german::SignedOut.into(),
        _ => Occurrence::catch(&CATALOG, code),
    }
}

fn call(id: &str, tool: &str, arguments: Value) -> ToolCall {
    ToolCall::new(id, tool, arguments)
}

#[test]
fn every_sentence_is_replaced() {
    for sentence in Sentence::ALL {
        let text = CATALOG.sentences.get(*sentence);
        assert_ne!(text, sentence.default_text(), "{sentence:?}");
        for name in sentence.placeholders() {
            assert!(text.contains(&format!("{{{name}}}")), "{sentence:?}");
        }
    }
}

#[test]
fn results() {
    let taken = catch("TAKEN")
        .with_alternative(german::Later)
        .with_adjustment("day", german::AWeekday);
    let text = taken.text();
    let reference = taken.reference();
    assert_eq!(
        text,
        format!(
            "TAKEN: Der Termin ist vergeben. Biete einen anderen Termin an. Oder: Ein anderer Tag (Montag). \
             day wird ein Werktag. Möglich ist: Später am Tag. Vorgang {reference}."
        )
    );
    assert!(taken.tool_result().contains("Oder: Ein anderer Tag"));
    assert_eq!(
        catch("BUSY").with_tool("find").text(),
        "BUSY: Der Kalender antwortet nicht. Nach 2 s wieder."
    );
    let withheld = "Der Aufruf ist gescheitert. Der Nutzer weiß, warum.";
    let signed_out = catch("SIGNED_OUT");
    assert_eq!(signed_out.entry().policy.deliver, Deliver::User);
    assert_eq!(signed_out.text(), withheld);
    assert_eq!(
        signed_out.tool_result(),
        format!(r#"{{"success": false, "error": "{withheld}"}}"#)
    );
    assert_eq!(signed_out.envelope_value()["error"]["message"], withheld);
    assert!(
        wire::anthropic(&signed_out, "toolu_1")
            .to_string()
            .contains(withheld)
    );
}

#[test]
fn arguments_of_a_call() {
    let told = |given: Value| {
        arguments::check(&CATALOG, "hold_slot", &given)
            .unwrap_err()
            .text()
    };
    let whole = json!({"day": "2026-01-02", "kind": "cut"});
    for (name, value, expected) in [
        ("day", json!("soon"), "day wird ein Tag (JJJJ-MM-TT)."),
        (
            "guests",
            json!("two"),
            "guests wird eine ganze Zahl, oder weglassen.",
        ),
        ("kind", json!("wash"), "kind wird eines von cut, color."),
        (
            "note",
            json!(1),
            "note wird ein Objekt mit from, oder weglassen.",
        ),
        (
            "tags",
            json!(1),
            "tags wird eine Liste, darin je Text, oder weglassen.",
        ),
        (
            "guest",
            json!(1),
            "guest wird gibt es nicht; gemeint ist wohl guests?",
        ),
        ("zzz", json!(1), "zzz wird gibt es nicht; weglassen."),
    ] {
        let mut given = whole.clone();
        given[name] = value;
        let text = told(given);
        assert!(text.ends_with(expected), "{text}");
    }
    let text = told(json!([1]));
    let expected = "arguments wird ein Objekt, das day, guests, kind, note, tags haben darf.";
    assert!(text.ends_with(expected), "{text}");
}

fn texts(round: &Round) -> Vec<&str> {
    round.results.iter().map(|it| it.text.as_str()).collect()
}

#[test]
fn a_conversation() {
    let (mut tool_loop, history) = (ToolLoop::new(&CATALOG), History::new());
    let mut history = history.with_catalog(&CATALOG);
    tool_loop.begin_turn("t");
    let day = json!({"day": "2026-01-02", "kind": "cut"});
    let made = call("a", "hold_slot", day.clone());
    let twice = vec![made.clone(), call("b", "hold_slot", day.clone())];
    history.assistant("t", "", twice.clone(), false);
    assert_eq!(tool_loop.admit(twice).len(), 1);
    let result = Ok("held".to_owned());
    let round = tool_loop.round(vec![CallResult { call: made, result }]);
    let once = CATALOG.sentences.get(Sentence::MadeOnce);
    assert_eq!(texts(&round), ["held", once]);
    assert!(!round.results[1].failed);

    let admitted = tool_loop.admit(vec![call("c", "hold_slot", day.clone())]);
    assert!(admitted.is_empty());
    let round = tool_loop.round(Vec::new());
    assert_eq!(
        texts(&round),
        [CATALOG.sentences.get(Sentence::AlreadyDone)]
    );

    let failing = call("d", "find", json!({}));
    assert_eq!(tool_loop.admit(vec![failing.clone()]).len(), 1);
    let round = tool_loop.round(vec![CallResult {
        call: failing,
        result: Err(catch("SIGNED_OUT")),
    }]);
    assert_eq!(texts(&round), ["Kein Ergebnis."]);
    let Next::Close(closing) = round.next else {
        panic!("the turn did not end")
    };
    assert_eq!(
        closing.instruction,
        "Antworte jetzt in Worten. Gescheitert sind Aufrufe von find. Behaupte nichts, was oben nicht steht."
    );
    assert_eq!(closing.plain, "Nicht alles hat geklappt. Bitte anmelden.");
    assert!(
        tool_loop
            .admit(vec![call("e", "find", json!({}))])
            .is_empty()
    );
    let round = tool_loop.round(Vec::new());
    assert_eq!(texts(&round), [CATALOG.sentences.get(Sentence::TurnEnded)]);

    history.user(" ");
    let sent = history.openai_chat();
    assert_eq!(sent[0]["content"], "(Das Gespräch beginnt.)");
    assert_eq!(sent[2]["content"], "Kein Ergebnis.");
    assert_eq!(sent.last().unwrap()["content"], "(leer)");
    // The sentences are not stored: a restored history has the default ones until it gets the catalog.
    let stored = serde_json::to_value(&history).unwrap();
    let restored: History = serde_json::from_value(stored).unwrap();
    assert_eq!(restored.openai_chat()[2]["content"], errpact::history::STUB);
    let restored = restored.with_catalog(&CATALOG);
    assert_eq!(restored.openai_chat(), sent);
}

#[test]
fn the_rule_block() {
    let block = german::PROMPT;
    for line in [
        "- FAILED oder jeder andere Code, dessen Ergebnis nichts anderes sagt: Entschuldige dich kurz.",
        "Sage nie \"kaputt\" oder \"defekt\".",
        "Sage außer bei BUSY und TAKEN nie \"leider nein\".",
    ] {
        assert!(block.contains(line), "{block}");
    }
}
