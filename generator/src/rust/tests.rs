//! What the whole text must be, whatever the catalog.

use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};

use errpact_spec::{Resolved, load_str};

use super::rust;

/// What is wrong with the text in rustfmt's eyes.
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

/// A catalog of this many codes, with everything that changes the shape of generated code.
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
fn only_outer_attributes_appear() {
    let text = rust(&resolved(&catalog(3, 3, 3, 3))).unwrap();
    assert!(!text.contains("#!["));
    assert!(text.starts_with("// Generated by errpact "));
    assert!(text.ends_with('\n') && !text.ends_with("\n\n"));
}

/// A row that says everything takes nothing from elsewhere: clippy would have the user remove it.
#[test]
fn what_says_everything_takes_nothing_from_elsewhere() {
    let text = "errpact: 1\nname: whole\ncategories:\n  a: {}\ntools:\n  look: { read_only: true }\ncodes:\n  A:\n    \
        category: a\n    message: Failed.\n    retry: { by: model, max: 2, delay: 1s, multiplier: 3, \
        max_delay: 5s, jitter: none }\n    act: [{ fix: x, to: z }, retry]\n    \
        alternatives: [{ description: wait }]\n    params:\n      p: { type: integer, optional: true, max: 9, \
        trust: external, sensitivity: secret, channels: { model: mask, user: hash, log: omit } }\n    \
        allow: { external-text-to-model: it is a test }\n";
    let text = rust(&resolved(text)).unwrap();
    for base in ["EnvelopeParts::EMPTY", "Retry::NEVER", "Param::TEXT"] {
        assert!(!text.contains(base), "{base} in {text}");
    }
    assert!(text.contains("..__table::Entry::EMPTY"));
    assert_eq!(rustfmt(&text), "");
}
