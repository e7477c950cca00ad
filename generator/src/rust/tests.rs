//! Properties of the whole text, for any catalog.

use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};

use errpact_spec::{Resolved, load_str};

use super::rust;

/// Returns the changes that rustfmt would make to the text.
fn rustfmt(text: &str) -> String {
    let mut rustfmt = Command::new("rustfmt")
        .args(["--edition", "2024", "--check"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("rustfmt is installed");
    rustfmt
        .stdin
        .take()
        .unwrap()
        .write_all(text.as_bytes())
        .unwrap();
    let output = rustfmt.wait_with_output().unwrap();
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

fn resolved(text: &str) -> Resolved {
    let loaded = load_str("errors.yaml", text);
    let wrong: Vec<_> = loaded
        .findings
        .iter()
        .map(|finding| &finding.message)
        .collect();
    loaded.resolved.unwrap_or_else(|| panic!("{wrong:?}"))
}

/// Returns a catalog with this many codes, with everything that changes the shape of generated code.
fn catalog(codes: usize, params: usize, tools: usize, words: usize) -> String {
    let mut text = "errpact: 1\nname: shapes\ncategories:\n  first: {}\n  second: {}\n".to_owned();
    if tools > 0 {
        text.push_str("tools:\n");
        for tool in 0..tools {
            let _ = writeln!(text, "  tool_{tool}: {{ read_only: true }}");
        }
    }
    text.push_str("codes:\n");
    for code in 0..codes {
        let category = if code % 3 == 0 { "first" } else { "second" };
        let long = "_LONG".repeat(code % 14);
        let _ = write!(
            text,
            "  CODE_{code}{long}:\n    category: {category}\n    message: Failed.\n    instruct: {}.\n",
            "Do this, then that ".repeat(1 + code % 7).trim()
        );
        if params > 0 {
            text.push_str("    params:\n");
            for param in 0..params {
                let name = format!("p{param}{}", "_x".repeat(param % 9));
                let _ = match param % 4 {
                    0 => writeln!(text, "      {name}: {{ type: text, max: 80 }}"),
                    1 => writeln!(
                        text,
                        "      {name}: {{ type: {{ list: {{ list: integer }} }} }}"
                    ),
                    2 => writeln!(
                        text,
                        "      {name}: {{ type: uuid, optional: true, sensitivity: secret }}"
                    ),
                    _ => {
                        let words: Vec<String> =
                            (0..words.max(1)).map(|w| format!("w{w}")).collect();
                        writeln!(
                            text,
                            "      {name}: {{ type: {{ enum: [{}] }} }}",
                            words.join(", ")
                        )
                    }
                };
            }
        }
        if tools > 0 {
            let raised: Vec<String> = (0..=code % tools)
                .map(|tool| format!("tool_{tool}"))
                .collect();
            let _ = writeln!(text, "    raised_by: [{}]", raised.join(", "));
        }
    }
    text
}

#[test]
fn the_text_is_as_rustfmt_writes_it() {
    for (codes, params, tools, words) in [
        (1, 0, 0, 1),
        (1, 1, 1, 2),
        (2, 2, 2, 9),
        (15, 5, 9, 40),
        (70, 12, 3, 3),
        (300, 1, 30, 14),
    ] {
        let text = rust(&resolved(&catalog(codes, params, tools, words))).unwrap();
        assert_eq!(
            rustfmt(&text),
            "",
            "{codes} codes, {params} parameters, {tools} tools"
        );
    }
}

#[test]
fn text_of_the_catalog_is_as_rustfmt_writes_it() {
    let text = "errpact: 1\nname: texts\ndescription: \"a\\\\b \\\"c\\\" d\\u202E\"\ncategories:\n  a: {}\n\
        codes:\n  A:\n    category: a\n    message: |\n      First line, \"quoted\".\n        Indented.\n\n      Last.\n    \
        description: |\n      # x\n\n          let code = 1;\n      ```\n      unclosed fence\n    instruct: |\n      Do\n      that.\n";
    let text = rust(&resolved(text)).unwrap();
    assert_eq!(rustfmt(&text), "");
    assert!(!text.contains('\u{202E}'));
    assert!(!text.contains("/// ```"));
}

#[test]
fn workflows_are_as_rustfmt_writes_them() {
    for (workflows, stages, store) in [(1, 1, false), (1, 1, true), (2, 2, true), (3, 30, false)] {
        let mut text = catalog(1, 0, 0, 1) + "workflows:\n";
        for workflow in 0..workflows {
            let name = format!("w{workflow}{}", "_long".repeat(workflow * 6));
            let _ = write!(text, "  {name}:\n    initial: new\n    stages:\n");
            for stage in 0..stages {
                let name = format!("s{stage}{}", "_long".repeat(stage));
                let _ = writeln!(
                    text,
                    "      - {{ name: {name}, running: {name}.running, done: {name}.done }}"
                );
            }
            if store {
                let table = format!("t{}", "_long".repeat(10 - workflow));
                let _ = writeln!(
                    text,
                    "    store: {{ table: app.{table}, id: id, status: status }}"
                );
            }
        }
        let text = rust(&resolved(&text)).unwrap();
        assert_eq!(
            rustfmt(&text),
            "",
            "{workflows} workflows of {stages} stages"
        );
    }
}

#[test]
fn structs_of_arguments_are_as_rustfmt_writes_them() {
    let tools = "tools:\n  list-slots: { params: { type: { enum: [all, none] }, day.first: date } }\n  \
        search: { open: true, params: { query: text, rest: { type: integer, optional: true } } }\n  \
        ping: { params: {} }\n  option: { description: \"An option, with a text that is longer than one line of Rust.\", \
        params: { items: { list: { object: { sku: text } } }, note: text } }\n  any: {}\n";
    let plain = catalog(1, 1, 0, 1) + tools;
    let text = rust(&resolved(&(plain.clone() + "rust: { arguments: true }\n"))).unwrap();
    assert_eq!(rustfmt(&text), "");
    for line in [
        "    pub struct Ping;",
        "        pub day_first: __errpact::types::Date,",
        "        pub rest: ::core::option::Option<__errpact::types::Integer>,",
        "        pub rest2: __errpact::types::Object,",
        "            \"list-slots\" = ListSlots { day_first = \"day.first\", r#type = \"type\" },",
        "            \"option\" = Option { note } { items },",
        "            \"search\" = Search { query, rest; .. rest2 },",
    ] {
        assert!(text.contains(&format!("{line}\n")), "{line}: {text}");
    }
    assert!(!rust(&resolved(&plain)).unwrap().contains("mod arguments"));
}

#[test]
fn only_outer_attributes_appear() {
    let text = rust(&resolved(&catalog(3, 3, 3, 3))).unwrap();
    assert!(!text.contains("#!["));
    assert!(text.starts_with("// Generated by errpact "));
    assert!(text.ends_with('\n') && !text.ends_with("\n\n"));
}

/// A text of the catalog appears in the documentation of what developers type, and in the table. The rule block has a
/// separate text.
#[test]
fn no_text_is_there_twice() {
    let text = "errpact: 1\nname: once\ncategories:\n  a: { title: A title }\ntools:\n  look: { description: It looks }\n\
        codes:\n  A:\n    category: a\n    summary: The summary\n    description: The description\n    message: The message {p}\n    \
        instruct: The instruction.\n    params: { p: { type: { enum: [first, last] } } }\n    \
        alternatives: [{ description: The alternative }]\n  B:\n    category: a\n    message: Another\n    \
        instruct: Inline it.\n    guide: inline\nnotes:\n  told: { text: Told so }\n";
    let text = rust(&resolved(text)).unwrap();
    for (words, times) in [
        ("The summary", 2),
        ("The description", 1),
        ("The message {p}", 2),
        ("The instruction.", 2),
        ("Inline it.", 1),
        ("Told so", 2),
        // The list of tools in a prompt contains it.
        ("It looks", 2),
        ("A title", 2),
        ("\"first\"", 1),
        ("\"look\"", 2),
        ("#[allow(", 2),
    ] {
        assert_eq!(text.matches(words).count(), times, "{words} in {text}");
    }
}

/// Adding a code must not renumber others.
#[test]
fn a_code_more_changes_no_line_of_another() {
    let lines = |codes: &str| {
        let text = format!(
            "errpact: 1\nname: more\ncategories:\n  a: {{}}\ncodes:\n{codes}  \
             Z: {{ category: a, message: Failed., fallback: true, detect: [{{ status: 500 }}] }}\n"
        );
        let resolved = resolved(&text);
        // No envelope has a code that only logs have, so the wire's fingerprint stays.
        rust(&resolved)
            .unwrap()
            .replace(resolved.fingerprint(), "")
            .replace(resolved.policy_fingerprint(), "")
    };
    let without = lines("");
    let with = lines(
        "  B: { category: a, message: Other., presents_as: Z, deliver: log, detect: [{ status: 400 }] }\n",
    );
    let mut more = with.lines();
    for line in without.lines() {
        assert!(
            more.any(|other| other == line),
            "{line} is no line of {with}"
        );
    }
}

/// Checks what a reviewer of a changed message reads.
#[test]
fn a_changed_message_changes_two_lines_and_the_fingerprint() {
    let of = |words: &str| {
        let catalog = catalog(9, 2, 2, 2);
        let (before, after) = catalog.rsplit_once("Failed.").unwrap();
        let resolved = resolved(&format!("{before}{words}{after}"));
        let fingerprint = resolved.fingerprint().to_owned();
        (rust(&resolved).unwrap(), fingerprint)
    };
    let ((old, before), (new, after)) = (of("Failed."), of("Ended."));
    assert_eq!(old.lines().count(), new.lines().count());
    let changed: Vec<_> = old
        .lines()
        .zip(new.lines())
        .filter(|(old, new)| old != new)
        .collect();
    // The fingerprint: in the first line and in its constant.
    let (fingerprints, words): (Vec<_>, Vec<_>) =
        changed.iter().partition(|(old, _)| old.contains(&before));
    assert_eq!((fingerprints.len(), words.len()), (2, 2), "{changed:#?}");
    for (old, new) in fingerprints {
        assert_eq!(old.replace(&before, &after), *new);
    }
    for (old, new) in words {
        assert_eq!(old.replace("Failed.", "Ended."), *new);
    }
}
