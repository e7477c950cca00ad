//! The server's own words, and values that the catalog declares plain: the same in each form.

use std::time::SystemTime;

use errpact::codegen::table::{Catalog, Entry, Kind, Param};
use errpact::codegen::{VectorCall, occurrence_at};
use errpact::table::Channel;
use serde_json::{Map, json};

static CATALOG: Catalog = Catalog {
    name: "server_words",
    codes: &[
        Entry::new("REFUSED", "Invalid password: short. See {path}. {said}").params(&[
            Param::new("mail", Kind::Email).log(Channel::Omit),
            Param::new("path", Kind::Text),
            Param::new("said", Kind::Text).external(),
        ]),
    ],
    ..Catalog::EMPTY
};

#[test]
fn what_the_catalog_says_and_declares_plain_is_redacted_in_no_form() {
    let params = json!({
        "mail": "jane@example.com",
        "path": "/home/jane/rules",
        "said": "jane@example.com has password=hunter2 in /home/jane",
    });
    let call = VectorCall {
        params: params.as_object().expect("an object"),
        context: &Map::new(),
        tool: "",
        call_id: "",
        arguments: &Map::new(),
    };
    let happened =
        occurrence_at(&CATALOG, "REFUSED", 0, SystemTime::UNIX_EPOCH, &call).expect("a code");
    let words = "Invalid password: short. See /home/jane/rules. ";
    let line = happened.logfmt();
    assert!(line.contains(&format!("message=\"{words}")), "{line}");
    assert!(line.contains(" param.path=/home/jane/rules "), "{line}");
    let shown = happened.to_string();
    assert!(shown.starts_with(&format!("REFUSED: {words}")), "{shown}");
    let text = happened.text();
    assert!(text.starts_with(&format!("REFUSED: {words}")), "{text}");
    // What an upstream said is redacted in the same way in the message and in the field.
    for form in [&line, &shown] {
        for secret in ["jane@", "hunter2", "in /home/jane"] {
            assert!(!form.contains(secret), "{secret} in {form}");
        }
    }
    let field = line.split("param.said=").nth(1).expect("a field");
    assert!(field.contains("(redacted) has password="), "{field}");
}
