//! `docs/wire.md` shows the current forms. `TRYCMD=overwrite` updates it.

use std::fs;

use errpact::Occurrence;
use errpact_tests::command::workspace;
use errpact_tests::forms::{CALL, TOOL, forms};
use serde_json::Value;

use crate::wire::codes;

/// Forms with the same text as another form of the page.
const SAID: [&str; 4] = ["serialize", "mcp structured", "display", "debug"];

/// Returns the form with the page's ids and times.
fn steady(happened: &Occurrence, written: &str) -> String {
    let envelope = happened.envelope_value();
    let at = envelope["error"]["debug"]["timestamp"].as_str().unwrap();
    written
        .replace(
            &happened.id().to_string(),
            "6f6c0f5e-6c0e-4d0a-9d0e-0f0e0d0c0b0a",
        )
        .replace(&happened.reference(), "6f6c0f5e6c0e")
        .replace(at, "2026-01-02T03:04:05.678Z")
}

/// Returns a form as the page shows it.
fn shown(form: &str, written: &str) -> String {
    if let Some((head, body)) = written.split_once("\n\n").filter(|_| form == "problem") {
        return format!("HTTP/1.1 {head}\n\n{}", shown("", body));
    }
    match serde_json::from_str::<Value>(written) {
        // Its spaces are significant.
        Ok(_) if form == "tool_result" => written.to_owned(),
        Ok(mut json) => {
            if let Some(event) = json.as_object_mut().filter(|_| form == "log") {
                event.remove("timestamp");
            }
            serde_json::to_string_pretty(&json).unwrap()
        }
        Err(_) => written.trim_end().to_owned(),
    }
}

#[test]
fn every_form_is_shown_as_it_is() {
    let path = workspace().join("docs/wire.md");
    let page = fs::read_to_string(&path).unwrap();
    let happened = Occurrence::new(codes::Busy {
        text: "Oslo".into(),
    })
    .with_tool(TOOL)
    .with_call_id(CALL)
    .with_service("maps")
    .with_stage("research", "pending");
    let mut now = String::new();
    let mut missing: Vec<_> = forms(&happened)
        .into_iter()
        .filter(|(form, _)| !SAID.contains(form))
        .collect();
    let mut lines = page.split_inclusive('\n');
    while let Some(line) = lines.next() {
        now.push_str(line);
        let name = line
            .strip_prefix("<!-- form: ")
            .and_then(|rest| rest.strip_suffix(" -->\n"));
        let Some(name) = name else { continue };
        let index = missing.iter().position(|(form, _)| *form == name);
        let (form, written) = missing.swap_remove(
            index.unwrap_or_else(|| unreachable!("no form is called {name}, or it is shown twice")),
        );
        now.push_str(lines.next().unwrap());
        now.push_str(&shown(form, &steady(&happened, &written)));
        now.push_str("\n```\n");
        lines.by_ref().find(|line| *line == "```\n").unwrap();
    }
    assert!(missing.is_empty(), "not in {}: {missing:?}", path.display());
    if std::env::var_os("TRYCMD").is_some_and(|value| value == "overwrite") {
        fs::write(&path, &now).unwrap();
    } else {
        assert_eq!(page, now, "TRYCMD=overwrite writes what they are now");
    }
}
