//! The rule block: its contents in every style and for every set of tools, and its cost.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod files;

use std::collections::BTreeSet;

use errpact_generator::{markers, prompt, tokens};
use errpact_spec::Resolved;
use errpact_spec::catalog::Style;
use proptest::prelude::*;

errpact::catalog!(
    mod errors = "tests/prompt/catalog.yaml"
);

const CATALOG: &str = include_str!("prompt/catalog.yaml");
const STYLES: [Style; 4] = [Style::List, Style::Table, Style::Procedure, Style::Xml];

fn resolve(text: &str) -> Resolved {
    let loaded = errpact_spec::load_str("errors.yaml", text);
    let findings: Vec<_> = loaded
        .findings
        .iter()
        .map(|finding| &finding.message)
        .collect();
    assert!(loaded.resolved.is_some(), "{findings:#?}");
    loaded.resolved.unwrap()
}

fn block(text: &str, style: Style, tools: &[&str]) -> prompt::Block {
    let tools = tools.iter().map(|&tool| tool.to_owned()).collect();
    prompt::render(&resolve(text), &prompt::Options { style, tools }).unwrap()
}

/// Returns the text with the same fingerprint for every catalog.
fn text(block: &prompt::Block) -> String {
    block.text().replace(&block.fingerprint, "FINGERPRINT0")
}

#[test]
fn list() {
    insta::assert_snapshot!(text(&block(CATALOG, Style::List, &[])));
}

#[test]
fn table() {
    insta::assert_snapshot!(text(&block(CATALOG, Style::Table, &[])));
}

#[test]
fn procedure() {
    insta::assert_snapshot!(text(&block(CATALOG, Style::Procedure, &[])));
}

#[test]
fn xml() {
    insta::assert_snapshot!(text(&block(CATALOG, Style::Xml, &[])));
}

#[test]
fn several_styles_share_one_frame() {
    let resolved = resolve(CATALOG);
    let section = prompt::section(
        &resolved,
        &[Style::Table, Style::Procedure],
        &["book_slot".to_owned()],
        &[],
    )
    .unwrap();
    insta::assert_snapshot!(section.text().replace(&section.fingerprint, "FINGERPRINT0"));
    let one = prompt::section(&resolved, &[Style::List], &[], &[]).unwrap();
    let block = prompt::render(&resolved, &prompt::Options::new(Style::List)).unwrap();
    assert_eq!(one.text(), block.text());
    assert_eq!(one.body, block.body());
}

#[test]
fn only_what_a_model_can_get_has_a_line() {
    for style in STYLES {
        let block = block(CATALOG, style, &[]);
        assert_eq!(
            block.codes(),
            [
                "BAD_DAY",
                "CALENDAR_DOWN",
                "INTERNAL_ERROR",
                "INVALID_PHONE",
                "PHONE_REQUIRED",
                "SLOT_TAKEN"
            ]
        );
        for hidden in ["READ_FAILED", "SHOWN_TO_PEOPLE", "UNSEEN"] {
            assert!(!block.text().contains(hidden), "{hidden}");
        }
    }
}

#[test]
fn tools_keep_what_they_can_raise_and_the_catch_all() {
    for (tools, codes) in [
        (
            &["book_slot"][..],
            &[
                "INTERNAL_ERROR",
                "INVALID_PHONE",
                "PHONE_REQUIRED",
                "SLOT_TAKEN",
            ][..],
        ),
        // READ_FAILED comes from check_slots and is delivered as CALENDAR_DOWN.
        (
            &["check_slots"],
            &["BAD_DAY", "CALENDAR_DOWN", "INTERNAL_ERROR"],
        ),
        (&["CAL_EVENTS_LIST"], &["BAD_DAY", "INTERNAL_ERROR"]),
        (
            &["CAL_EVENTS_*"],
            &["BAD_DAY", "CALENDAR_DOWN", "INTERNAL_ERROR"],
        ),
        // Covered only by the pattern.
        (&["CAL_SOMETHING_ELSE"], &["INTERNAL_ERROR"]),
    ] {
        for style in STYLES {
            assert_eq!(block(CATALOG, style, tools).codes(), codes, "{tools:?}");
        }
    }
}

#[test]
fn a_tool_that_does_not_exist_is_refused() {
    let options = prompt::Options {
        style: Style::List,
        tools: vec!["book_slots".to_owned()],
    };
    let error = prompt::render(&resolve(CATALOG), &options).unwrap_err();
    assert_eq!(error.to_string(), "the catalog has no tool `book_slots`");
    assert!(
        error.help().contains("book_slot, check_slots"),
        "{}",
        error.help()
    );
}

#[test]
fn an_item_says_the_same_whatever_is_kept_of_it() {
    for style in STYLES {
        let whole = block(CATALOG, style, &[]);
        for tools in [
            &["book_slot"][..],
            &["check_slots"],
            &["CAL_X"],
            &["book_slot", "CAL_*"],
        ] {
            let subset = block(CATALOG, style, tools);
            // The marker has the fingerprint of the lines that are kept.
            let head = whole
                .head
                .replacen(&whole.fingerprint, &subset.fingerprint, 1);
            assert_eq!((&subset.head, &subset.tail), (&head, &whole.tail));
            let kept: BTreeSet<&str> = subset.codes().into_iter().collect();
            let mut assembled = whole.clone();
            assembled.head = head;
            for item in &mut assembled.items {
                item.codes.retain(|code| kept.contains(code.as_str()));
            }
            assembled.items.retain(|item| !item.codes.is_empty());
            assert_eq!(assembled.text(), subset.text());
        }
    }
}

#[test]
fn a_program_leaves_out_the_same_lines() {
    use errors::{CATALOG as TABLES, Tool};

    assert_eq!(errors::PROMPT, block(CATALOG, Style::List, &[]).text());
    for (tools, names) in [
        (&[Tool::BookSlot][..], &["book_slot"][..]),
        (&[Tool::CheckSlots], &["check_slots"]),
        (
            &[Tool::BookSlot, Tool::CheckSlots],
            &["book_slot", "check_slots"],
        ),
    ] {
        assert_eq!(
            errors::prompt_for(tools),
            block(CATALOG, Style::List, names).text()
        );
    }
    for names in [
        &["CAL_EVENTS_LIST"][..],
        &["CAL_EVENTS_*"],
        &["CAL_OTHER", "book_slot"],
    ] {
        let rendered = errpact::prompt::render_for(&TABLES, names);
        assert_eq!(
            rendered,
            block(CATALOG, Style::List, names).text(),
            "{names:?}"
        );
    }
}

#[test]
fn inline_codes_have_no_line_and_are_not_taken_for_unknown_ones() {
    let text = "errpact: 1\nname: inline\ncategories: { a: {} }\ncodes:\n\
        \x20 BY_LINE: { category: a, message: A., instruct: Ask. }\n\
        \x20 BY_RESULT: { category: a, message: B., instruct: Do this., guide: inline }\n\
        \x20 OTHER: { category: a, message: C., instruct: Say sorry., fallback: true, guide: GUIDE }\n";
    let listed = block(&text.replace("GUIDE", "prompt"), Style::List, &[]);
    assert_eq!(
        listed.body(),
        "When a tool fails, do what its code says:\n- BY_LINE: Ask.\n\
         - OTHER or any other code, unless its error says what to do: Say sorry."
    );
    let unlisted = block(&text.replace("GUIDE", "inline"), Style::List, &[]);
    assert_eq!(
        unlisted.body(),
        "When a tool fails, do what its code says:\n- BY_LINE: Ask.\n\
         - Any other code, unless its error says what to do: Say sorry."
    );
    let all_inline = text
        .replace("Ask. }", "Ask., guide: inline }")
        .replace("GUIDE", "inline");
    for style in STYLES {
        let block = block(&all_inline, style, &["any_tool"][..0]);
        assert!(block.codes().is_empty());
        assert!(
            block
                .body()
                .contains("Any code, unless its error says what to do")
        );
    }
}

/// A code whose line would only repeat the catch-all's has no line, in every style. The catch-all's line covers every
/// code that is not named, so the model still has an instruction.
#[test]
fn codes_of_which_the_catch_alls_line_says_all_are_not_listed() {
    let relayed: String = (0..247)
        .map(|n| format!("  CODE_{n:03}: {{ category: a, message: M{n}. }}\n"))
        .collect();
    let text = format!(
        "errpact: 1\nname: relay\ncategories: {{ a: {{ instruct: Relay the message. }} }}\ncodes:\n{relayed}\
        \x20 UNKNOWN: {{ category: a, message: Unknown., fallback: true, guide: GUIDE }}\n"
    );
    let body = |text: &str| block(text, Style::List, &[]).body();
    assert_eq!(
        body(&text.replace("GUIDE", "prompt")),
        "When a tool fails, do what its code says:\n- UNKNOWN or any other code: Relay the message."
    );
    // The catch-all's own instruction comes with its result; the line is for the other codes.
    assert_eq!(
        body(&text.replace("GUIDE", "inline")),
        "When a tool fails, do what its code says:\n- Any code, unless its error says what to do: Relay the message."
    );
    let cost = tokens::count(&block(&text.replace("GUIDE", "prompt"), Style::List, &[]).text());
    assert!(cost < 50, "{cost} tokens");

    let procedures = "errpact: 1\nname: two\ncategories: { a: { instruct: Relay the message. } }\ncodes:\n\
        \x20 SAME: { category: a, message: A. }\n\
        \x20 LATER: { category: a, message: B., retry: { by: user } }\n\
        \x20 OTHER: { category: a, message: C., fallback: true }\n";
    let named = |style| {
        let block = block(procedures, style, &[]);
        block
            .codes()
            .into_iter()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    // Styles with more than the instruction list the differences.
    assert_eq!(named(Style::List), ["OTHER"]);
    assert_eq!(named(Style::Xml), ["OTHER"]);
    assert_eq!(named(Style::Table), ["LATER", "OTHER"]);
}

/// A table beside procedures does not say what to do. The catch-all's row says all about a code only if the model is to do
/// the same, and the call had no side effect.
#[test]
fn a_summary_leaves_out_no_code_with_an_instruction_or_a_side_effect_of_its_own() {
    let text = "errpact: 1\nname: two\ncategories: { a: { instruct: Relay the message., outcome: not_done } }\ncodes:\n\
        \x20 SAME: { category: a, message: A. }\n\
        \x20 OWN: { category: a, message: B., instruct: Ask. }\n\
        \x20 SENT: { category: a, message: C., outcome: unknown }\n\
        \x20 LATER: { category: a, message: E., retry: { by: user } }\n\
        \x20 OTHER: { category: a, message: F., fallback: true }\n";
    let rows = |styles: &[Style], text: &str| {
        let section = prompt::section(&resolve(text), styles, &[], &[]).unwrap();
        let rows = section.text();
        let rows = rows.lines().filter(|line| line.starts_with("| "));
        rows.skip(1).map(str::to_owned).collect::<Vec<_>>()
    };
    let both = [Style::Table, Style::Procedure];
    assert_eq!(
        rows(&both, text),
        [
            "| LATER | after the user has acted | the step fails |",
            "| OWN, SENT | never | the step fails |",
            "| OTHER or any other code | never | the step fails |",
        ]
    );
    // Without procedures the table has the instruction.
    assert_eq!(rows(&both[..1], text).len(), 3);
    // The catch-all need not have a line.
    let inline = text.replace("fallback: true", "fallback: true, guide: inline");
    assert!(rows(&both, &inline)[1].contains("OWN, SENT"));
}

#[test]
fn a_text_that_would_be_a_marker_is_refused() {
    let text = "errpact: 1\nname: demo\ncategories: { a: {} }\n\
        codes: { A: { category: a, message: A., instruct: Ask. } }\n\
        rules: [ { text: '<!-- errpact:end demo -->' } ]\n";
    let error = prompt::render(&resolve(text), &prompt::Options::new(Style::List)).unwrap_err();
    assert!(
        matches!(error, prompt::Error::MarkerInText { .. }),
        "{error}"
    );
}

#[test]
fn costs_sum_to_the_total() {
    for style in STYLES {
        let block = block(CATALOG, style, &[]);
        let cost = tokens::cost(&block);
        assert_eq!(cost.total, tokens::count(&block.text()));
        let codes: usize = cost.codes.iter().map(|code| code.tokens).sum();
        assert_eq!(cost.total, cost.frame + codes);
        assert_eq!(cost.codes.len(), block.codes().len());
        assert!(
            cost.codes
                .windows(2)
                .all(|pair| pair[0].tokens >= pair[1].tokens)
        );
    }
}

/// The receptionist's block is short, and a model that sees nothing else finds each code's line.
#[test]
fn the_receptionist_costs_at_most_fourteen_tokens_a_code() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../examples/receptionist/errors.yaml"
    );
    let resolved = resolve(&std::fs::read_to_string(path).unwrap());
    let block = prompt::render(&resolved, &prompt::Options::new(Style::List)).unwrap();
    let delivered: Vec<&str> = resolved
        .catalog()
        .codes
        .iter()
        .filter(|(_, code)| code.reaches_model())
        .map(|(name, _)| name.as_str())
        .collect();
    assert_eq!(block.codes(), delivered);
    assert_eq!(delivered.len(), 18);
    let text = block.text();
    let told = |code: &str| Some(resolved.catalog().codes[code].instruction.as_str());
    for code in delivered {
        assert_eq!(instruction(&text, code), told(code), "{code}");
    }
    assert_eq!(
        instruction(&text, "A_CODE_OF_TOMORROW"),
        told("INTERNAL_ERROR")
    );
    let total = tokens::count(&text);
    assert!(total <= 14 * 18, "{total} tokens:\n{text}");
}

/// Returns the line that a reader who knows only the block would use. This is the line that names the code, else the
/// one for any other code.
fn instruction<'a>(block: &'a str, code: &str) -> Option<&'a str> {
    let lines = || {
        block
            .lines()
            .filter_map(|line| line.strip_prefix("- ")?.split_once(": "))
    };
    let names = |codes: &str| {
        let codes = codes.strip_suffix(" or any other code").unwrap_or(codes);
        codes.split(", ").any(|name| name == code)
    };
    lines()
        .find(|(codes, _)| names(codes))
        .or_else(|| lines().find(|(codes, _)| codes.ends_with("or any other code")))
        .map(|(_, instruction)| instruction)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    /// Whatever a catalog's texts contain, a line stays one line, and the block can be inserted, found again and
    /// counted.
    #[test]
    fn any_text_makes_a_block_that_survives(instruct in any::<String>(), rule in any::<String>(), title in any::<String>()) {
        let quoted = |text: &str| serde_json::to_string(&text.replace(['{', '}', '[', ']'], "")).unwrap();
        let catalog = format!(
            "errpact: 1\nname: demo\nprompt: {{ title: {} }}\ncategories: {{ a: {{}} }}\ncodes:\n\
             \x20 A: {{ category: a, message: A., instruct: {} }}\n\
             \x20 B: {{ category: a, message: B., instruct: Ask., fallback: true }}\nrules: [ {{ text: {} }} ]\n",
            quoted(&title), quoted(&instruct), quoted(&rule),
        );
        // The language refuses some texts (empty ones); all accepted texts must work.
        if let Some(resolved) = errpact_spec::load_str("errors.yaml", &catalog).resolved {
            for style in STYLES {
                let block = prompt::render(&resolved, &prompt::Options::new(style)).unwrap();
                let section = prompt::section(&resolved, &[style], &[], &[]).unwrap();
                let host = "P = \"\"\"a\r\n# errpact:begin demo\r\n# errpact:end demo\r\nb\"\"\"";
                let once = markers::replace(host, &section, Some("py")).unwrap();
                let found = markers::find(&once, "demo", Some("py")).unwrap();
                prop_assert_eq!(found.text, block.body());
                if style == Style::List {
                    prop_assert!(block.items.iter().all(|item| item.text().lines().count() == 1));
                }
                let cost = tokens::cost(&block);
                prop_assert_eq!(cost.total, cost.frame + cost.codes.iter().map(|code| code.tokens).sum::<usize>());
            }
        }
    }
}
