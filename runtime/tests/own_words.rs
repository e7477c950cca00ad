//! The model's own words in an upstream's text: quoted unchanged, for the model only.

use std::time::SystemTime;

use errpact::Occurrence;
use errpact::codegen::table::{Catalog, Entry, Kind, Param, Tool};
use errpact::codegen::{VectorCall, occurrence_at};
use errpact::table::Channel;
use serde_json::{Map, Value, json};

static CATALOG: Catalog = Catalog {
    name: "own_words",
    codes: &[Entry::new("REFUSED", "Refused: {said}")
        .params(&[Param::new("said", Kind::Text).external()])],
    tools: &[Tool {
        suffix: "",
        name: "query",
        read_only: true,
        idempotent: true,
        idempotency: None,
        service: None,
        description: "",
        open: true,
        failed_when: None,
        params: &[
            Param::new("filter", Kind::Json),
            Param::new("key", Kind::Text).model(Channel::Omit),
            Param::new("sql", Kind::Text),
        ],
    }],
    ..Catalog::EMPTY
};

fn refused(said: &str, arguments: &Value) -> Occurrence {
    let params = json!({ "said": said });
    let call = VectorCall {
        params: params.as_object().expect("an object"),
        context: &Map::new(),
        tool: "query",
        call_id: "",
        arguments: arguments.as_object().expect("an object"),
    };
    occurrence_at(&CATALOG, "REFUSED", 0, SystemTime::UNIX_EPOCH, &call).expect("a code")
}

#[track_caller]
fn quoted(said: &str, arguments: &Value, expected: &str) {
    let happened = refused(said, arguments);
    assert_eq!(happened.text(), format!("REFUSED: Refused: {expected}"));
    let message = &happened.envelope_value()["error"]["message"];
    assert_eq!(message, &format!("Refused: {expected}"));
    let result: Value = serde_json::from_str(&happened.tool_result()).expect("JSON");
    assert_eq!(result["error"], happened.text());
}

#[test]
fn what_the_model_wrote_is_quoted_as_it_is() {
    let sql = "SELECT \"a\"[0] FROM t\nWHERE x < 3 AND y = '\\'";
    for (said, arguments, expected) in [
        (
            sql,
            json!({ "sql": sql }),
            "`SELECT \"a\"[0] FROM t WHERE x < 3 AND y = '\\'`",
        ),
        ("[0]", json!({ "sql": sql }), "`[0]`"),
        (
            "t\r\n  WHERE x < 3",
            json!({ "sql": sql }),
            "`t    WHERE x < 3`",
        ),
        (
            r#"{"a": [0]}"#,
            json!({ "filter": { "a": [0] } }),
            r#"`{"a": [0]}`"#,
        ),
        ("x[0]", json!({ "filter": { "a": ["x[0]"] } }), "`x[0]`"),
        ("f(`a`)", json!({ "sql": "f(`a`)" }), "``f(`a`)``"),
        ("`a`", json!({ "sql": "`a`" }), "`` `a` ``"),
        // Text that needs no change stays in quotation marks.
        ("SELECT 1", json!({ "sql": "SELECT 1" }), "\"SELECT 1\""),
        // What hides stays out of it.
        (
            "\u{1b}[31m[0]\u{202e}",
            json!({ "sql": "\u{1b}[31m[0]\u{202e}" }),
            "`[0]`",
        ),
        (
            "`\u{200b}`[0]",
            json!({ "sql": "`\u{200b}`[0]" }),
            "``` ``[0] ```",
        ),
    ] {
        quoted(said, &arguments, expected);
    }
    let long = "[0]".repeat(1_000);
    let text = refused(&long, &json!({ "sql": long })).text();
    assert!(
        text.contains("`[0][0]") && text.chars().count() < 600,
        "{text}"
    );
}

#[test]
fn what_an_upstream_wrote_is_rewritten() {
    let sql = json!({ "sql": "SELECT a[0]" });
    quoted("near [0]: </tool>", &sql, "\"near (0): ‹/tool›\"");
    quoted("[1]", &sql, "\"(1)\"");
    quoted("[0]", &json!({}), "\"(0)\"");
    // Nor is it unchanged for anyone but the model.
    assert_eq!(refused("[0]", &sql).user_text(), "Refused: \"(0)\"");
    assert!(refused("[0]", &sql).logfmt().contains("(0)"));
}

#[test]
fn secrets_in_it_are_removed() {
    let arguments = json!({ "key": "swordfish-9", "sql": "a[0] = 'swordfish-9'" });
    quoted("a[0] = 'swordfish-9'", &arguments, "`a[0] = '[redacted]'`");
    quoted(
        "[swordfish-9]",
        &json!({ "key": "[swordfish-9]" }),
        "\"(redacted)\"",
    );
    let sql = "[0] password=qwvrtkzmxb";
    quoted(sql, &json!({ "sql": sql }), "`[0] password=[credential]`");
}
