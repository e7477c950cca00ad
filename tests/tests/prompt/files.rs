//! What prompts say around the rule block: every finding with its place, and look-alikes without one.

use std::fs;
use std::path::Path;

use errpact_generator::{outputs, prompt_files};
use errpact_spec::finding::Finding;
use errpact_spec::{Loaded, load};

const CATALOG: &str = "\
errpact: 1
name: salon
categories: { general: { outcome: not_done } }
tools:
  check_availability: { read_only: true, params: { service: text, start_date: date, end_date: date } }
  hold_slot: { params: { service: text, start: datetime, confirmed: { type: boolean, optional: true } } }
codes:
  SLOT_CONFLICT:
    category: general
    message: That time is taken.
    instruct: Apologize, call check_availability, and offer another time.
    raised_by: [hold_slot]
  PHONE_REQUIRED:
    category: general
    message: A phone number is needed.
    instruct: Ask for a valid phone number, then retry.
    retry: { by: model, max: 2 }
  RATE_LIMITED:
    category: general
    message: Too many requests.
    instruct: Say that the calendar is busy.
  INTERNAL_ERROR:
    category: general
    message: Something failed.
    instruct: Apologize.
    fallback: true
rules:
  - { never_say: a technical issue occurred, except: [INTERNAL_ERROR] }
prompt: { files: [more/*.md, agent/*] }
outputs: [{ prompt: system.md }]
";

/// Returns the findings about some files, each as `level lint file:line:column: message`.
fn found(files: &[(&str, &str)]) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let catalog = folder.path().join("errors.yaml");
    fs::write(&catalog, CATALOG).unwrap();
    for name in ["more/empty.md", "agent/empty.md"] {
        put(folder.path(), name, "Hello.\n");
    }
    for (name, text) in files {
        put(folder.path(), name, text);
    }
    let mut loaded = load(&catalog);
    assert!(loaded.findings.is_empty(), "{:#?}", loaded.findings);
    outputs::plan(&loaded).write().unwrap();
    prompt_files::check(&mut loaded);
    let findings = loaded.findings.iter();
    findings.map(|finding| shown(&loaded, finding)).collect()
}

fn put(folder: &Path, name: &str, text: &str) {
    let path = folder.join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

fn shown(loaded: &Loaded, finding: &Finding) -> String {
    let Some(label) = finding.labels.first() else {
        return format!(
            "{} {} -: {}",
            finding.level.as_str(),
            finding.id,
            finding.message
        );
    };
    let file = loaded.sources.get(label.file).unwrap();
    let at = file.position(label.span.start);
    let name = if label.file.0 == 0 {
        "catalog"
    } else {
        file.name()
    };
    format!(
        "{} {} {name}:{}:{}: {}",
        finding.level.as_str(),
        finding.id,
        at.line,
        at.column,
        finding.message
    )
}

/// Returns the findings about a prompt with this text above the block.
fn around(text: &str) -> Vec<String> {
    let text = format!("{text}\n\n<!-- errpact:begin salon -->\n<!-- errpact:end salon -->\n");
    found(&[("system.md", &text)])
}

#[test]
fn copies_of_the_block_are_found() {
    let rule = |level: &str, place: &str, names: &str| {
        let id = "copied-rule";
        format!("{level} {id} {place}: the prompt has a rule for {names} outside of its rule block")
    };
    for (text, level, place, names) in [
        // A copy, and another instruction in the form of the block.
        (
            "- SLOT_CONFLICT: Apologize, call check_availability, and offer another time.",
            "error",
            "1:1",
            "`SLOT_CONFLICT`",
        ),
        (
            "Book.\n\n- SLOT_CONFLICT: Give up at once.",
            "error",
            "3:1",
            "`SLOT_CONFLICT`",
        ),
        (
            "- INTERNAL_ERROR, PHONE_REQUIRED: Give up.\n- SLOT_CONFLICT: Say so.",
            "error",
            "1:1",
            "`INTERNAL_ERROR`, `PHONE_REQUIRED` and `SLOT_CONFLICT`",
        ),
        (
            "| SLOT_CONFLICT | Give up. | never |",
            "error",
            "1:1",
            "`SLOT_CONFLICT`",
        ),
        (
            "### SLOT_CONFLICT\n- Action: Give up.",
            "error",
            "1:1",
            "`SLOT_CONFLICT`",
        ),
        (
            "<error code=\"SLOT_CONFLICT\">Give up.</error>",
            "error",
            "1:1",
            "`SLOT_CONFLICT`",
        ),
        // A line in another form may be about something else.
        (
            "1. **SLOT_CONFLICT** — see the page on bookings.",
            "warning",
            "1:1",
            "`SLOT_CONFLICT`",
        ),
        // A whole block, as an example.
        (
            "```\n<!-- errpact:begin salon 0123456789ab -->\n- SLOT_CONFLICT: Old.\n<!-- errpact:end salon -->\n```",
            "error",
            "2:1",
            "`SLOT_CONFLICT`",
        ),
    ] {
        assert_eq!(
            around(text),
            [rule(level, &format!("system.md:{place}"), names)],
            "{text}"
        );
    }
    let block = "<!-- errpact:begin salon 0123456789ab -->\n- SLOT_CONFLICT: Old.\n<!-- errpact:end salon -->\n";
    assert_eq!(
        found(&[("more/old.md", block)]),
        [rule("error", "more/old.md:1:1", "`SLOT_CONFLICT`")]
    );
}

#[test]
fn lines_that_are_no_rules_pass() {
    for text in [
        // The meaning of codes.
        "- SLOT_CONFLICT: That time is taken.",
        "| SLOT_CONFLICT | That time is taken. |",
        "When SLOT_CONFLICT comes back, be kind.",
        "- `hold_slot(service, start)`: keeps a time.",
        "- Haircut: 30 minutes.\n- COLORING: one hour.",
        "## Errors\n\nThe block below says what to do.",
        // The block of another catalog.
        "<!-- errpact:begin pay 0123456789ab -->\n- SLOT_CONFLICT: Old.\n<!-- errpact:end pay -->",
    ] {
        assert_eq!(around(text), [""; 0], "{text}");
    }
}

#[test]
fn literals_of_source_files_are_read() {
    let line = "- SLOT_CONFLICT: Give up at once.";
    let places = [
        (
            "agent/a.py",
            format!("X = 1\nP = \"\"\"\\\n{line}\n\"\"\"\n"),
            "3:1",
        ),
        ("agent/a.py", format!("P = \"Hello.\\n{line}\"\n"), "1:14"),
        (
            "agent/a.rs",
            format!("const P: &str = \"Hello.\\n\\\n  {line}\";\n"),
            "2:3",
        ),
        (
            "agent/a.ts",
            format!("const P = `Hello.\n{line}`;\n"),
            "2:1",
        ),
        ("agent/a.yaml", format!("p: |\n  Hello.\n  {line}\n"), "3:3"),
        (
            "agent/a.toml",
            format!("p = \"\"\"\n{line}\n\"\"\"\n"),
            "2:1",
        ),
        (
            "agent/a.json",
            format!("{{\"p\": \"Hello.\\n{line}\"}}\n"),
            "1:16",
        ),
    ];
    for (name, text, place) in &places {
        let found = found(&[(name, text)]);
        let start = format!("error copied-rule {name}:{place}: ");
        assert!(
            matches!(found.as_slice(), [one] if one.starts_with(&start)),
            "{text}\n{found:#?}"
        );
    }
    // Code and comments are not the prompt.
    assert_eq!(
        found(&[("agent/a.py", &format!("# {line}\nX = 1\n"))]),
        [""; 0]
    );
}

#[test]
fn files_that_cannot_be_read_are_findings() {
    let files_of = |files: &str, more: fn(&Path)| {
        let folder = tempfile::tempdir().unwrap();
        let catalog = folder.path().join("errors.yaml");
        let text = CATALOG.replace("more/*.md, agent/*", files);
        fs::write(&catalog, text).unwrap();
        put(folder.path(), "agent/a.go", "package a\n");
        put(folder.path(), "agent/a.py", "x = 'never closed\n");
        more(folder.path());
        let mut loaded = load(&catalog);
        assert!(loaded.findings.is_empty(), "{:#?}", loaded.findings);
        prompt_files::check(&mut loaded);
        let findings = loaded.findings.iter();
        findings
            .map(|finding| shown(&loaded, finding))
            .collect::<Vec<_>>()
    };
    let files = |files: &str| files_of(files, |_| {});
    let cannot = |file: &str, reason: &str| {
        format!("error unreadable-file catalog:29:19: cannot read `{file}`: {reason}")
    };
    assert_eq!(files("missing.md"), [cannot("missing.md", "no such file")]);
    assert_eq!(
        files("prompts/*.md"),
        [cannot("prompts/*.md", "no file matches it")]
    );
    // What is not read is named, also for an output.
    let many = |folder: &Path| {
        for number in 0..201 {
            put(folder, &format!("many/{number}.md"), "Hello.\n");
        }
        put(folder, "system.md", &"a".repeat((1 << 20) + 1));
    };
    assert_eq!(
        files_of("many/*.md", many),
        [
            "error unreadable-file -: cannot read `system.md`: it has more than 1048576 bytes"
                .to_owned(),
            cannot(
                "many/*.md",
                "a prompt has at most 200 files, and 202 are named so far"
            ),
        ]
    );
    assert_eq!(
        files("agent/a.go"),
        [cannot(
            "agent/a.go",
            "errpact does not read the string literals of `.go` files, so the block could become code"
        )]
    );
    assert!(
        files("agent/a.py")
            .concat()
            .contains("cannot be read as Python from line 1")
    );
}

fn unknown(level: &str, place: &str, kind: &str, name: &str) -> String {
    format!("{level} unknown-mention system.md:{place}: no {kind} is called `{name}`")
}

#[test]
fn names_that_do_not_exist_are_found() {
    for (text, place, kind, name) in [
        // Misspelled, in another order, or with other signs.
        (
            "When SLOT_CONFLCIT comes back, be kind.",
            "1:6",
            "code",
            "SLOT_CONFLCIT",
        ),
        ("Mind `CONFLICT_SLOT`.", "1:7", "code", "CONFLICT_SLOT"),
        (
            "First check_availabilty.",
            "1:7",
            "tool",
            "check_availabilty",
        ),
        (
            "First `checkAvailability()`.",
            "1:8",
            "tool",
            "checkAvailability",
        ),
        // A code that was removed, where only a code can be.
        (
            "On SLOT_CONFLICT or SLOT_GONE, be kind.",
            "1:21",
            "code",
            "SLOT_GONE",
        ),
        (
            "If it fails with SLOT_GONE, be kind.",
            "1:18",
            "code",
            "SLOT_GONE",
        ),
        (
            "A `SLOT_GONE` error is not the end.",
            "1:4",
            "code",
            "SLOT_GONE",
        ),
        (
            "If hold_slot returns SLOT_GONE, be kind.",
            "1:22",
            "code",
            "SLOT_GONE",
        ),
        (
            "The error code SLOT_GONE is rare.",
            "1:16",
            "code",
            "SLOT_GONE",
        ),
        (
            "If a tool returns an error (e.g., \"SLOT_GONE\"), say so.",
            "1:36",
            "code",
            "SLOT_GONE",
        ),
        // A tool that was removed.
        (
            "See check_availability, with the tool cancel_booking.",
            "1:39",
            "tool",
            "cancel_booking",
        ),
        (
            "Look with check_availability, then call cancel_booking.",
            "1:41",
            "tool",
            "cancel_booking",
        ),
        (
            "- `check_availability`: free times.\n- `hold_slot`: keeps one.\n- `cancel_booking`: cancels.",
            "3:4",
            "tool",
            "cancel_booking",
        ),
        (
            "- `hold_slot(service, start)`: keeps one.\n- `cancel_booking(reference)`: cancels.",
            "2:4",
            "tool",
            "cancel_booking",
        ),
        // Arguments.
        (
            "- `hold_slot(service, begin?)`: keeps one.",
            "1:23",
            "argument of `hold_slot`",
            "begin",
        ),
        (
            "Call hold_slot with force=true.",
            "1:21",
            "argument of `hold_slot`",
            "force",
        ),
        (
            "Call hold_slot(service=\"cut\", stylist=\"Ann\").",
            "1:31",
            "argument of `hold_slot`",
            "stylist",
        ),
    ] {
        // The program may have a tool that the catalog does not declare.
        let level = if name == "cancel_booking" {
            "warning"
        } else {
            "error"
        };
        assert_eq!(around(text), [unknown(level, place, kind, name)], "{text}");
    }
}

#[test]
fn names_of_other_things_pass() {
    for text in [
        "On SLOT_CONFLICT or PHONE_REQUIRED, be kind. Then call hold_slot with confirmed=true.",
        "- `check_availability(service, start_date, end_date)`: free times.\n- `hold_slot(service, start, confirmed?)`: one.",
        "Set OPENAI_API_KEY; if there is an error, look at LOG_LEVEL.",
        "Send X-Request-Id and Retry-After; the status is HTTP_429 or ORDER_OPEN.",
        "Write {\"slot_state\": \"FREE\"}, with dates as YYYY-MM-DD.",
        "SELECT created_at FROM slot_holds WHERE state = 'FREE_SLOT';",
        "```python\nprint(slot_state)\nget_calendar(SLOT_TABLE)\n```",
        "Use `created_at` and `updated_at` of the result, never `print(x)` or `df.head()`.",
        "The NASA and UNESCO pages, MAX_TOKENS and READ_ONLY.",
        "The status ORDER_SHIPPED is not an error.",
        "After an error, LOG_LEVEL decides.",
        "ALWAYS WRITE THE START_DATE! Look for a SERVICE_ID.",
        "| Field | Column |\n|---|---|\n| SLOT_CONFLICT | SLOT_TABLE |",
        "- `hold_slot(service)`: keeps a time.\n- `note(text)`: a tool that has no codes yet.",
        // Most tools are not in the catalog yet.
        "- `hold_slot(service)`: one.\n- `a_mail(to)`: two.\n- `a_note(text)`: three.\n- `a_call(to)`: four.",
        // Another catalog's block names its codes.
        "If PAY_DECLINED fails with PAY_DECLINED, say so.\n\n<!-- errpact:begin pay -->\n- PAY_DECLINED: Say so.\n<!-- errpact:end pay -->",
    ] {
        assert_eq!(around(text), [""; 0], "{text}");
    }
}

#[test]
fn a_wrong_name_is_compared_with_the_right_one() {
    let folder = tempfile::tempdir().unwrap();
    let catalog = folder.path().join("errors.yaml");
    fs::write(&catalog, CATALOG).unwrap();
    put(folder.path(), "more/a.md", "On SLOT_CONFLCIT, be kind.");
    put(folder.path(), "agent/a.md", "");
    let mut loaded = load(&catalog);
    prompt_files::check(&mut loaded);
    let texts = loaded
        .findings
        .iter()
        .map(|finding| finding.labels[0].text.as_deref());
    assert_eq!(
        texts.collect::<Vec<_>>(),
        [Some("did you mean `SLOT_CONFLICT`?")]
    );
}

#[test]
fn the_catalog_sets_the_level_of_the_findings() {
    let levels = |lints: &str| {
        let folder = tempfile::tempdir().unwrap();
        let catalog = folder.path().join("errors.yaml");
        fs::write(&catalog, format!("{CATALOG}lints: {{ {lints} }}\n")).unwrap();
        put(
            folder.path(),
            "more/a.md",
            "On SLOT_CONFLCIT, be kind.\n\n- SLOT_CONFLICT: Give up.\n",
        );
        put(
            folder.path(),
            "agent/a.md",
            "1. **SLOT_CONFLICT** — see the page on bookings.\n",
        );
        let mut loaded = load(&catalog);
        prompt_files::check(&mut loaded);
        let levels = loaded.findings.iter().map(|finding| finding.level.as_str());
        levels.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(levels(""), "warning error error");
    assert_eq!(levels("copied-rule: allow"), "error");
    assert_eq!(
        levels("copied-rule: deny, unknown-mention: warn"),
        "error warning error"
    );
}

#[test]
fn promises_against_the_catalog_are_found() {
    for (text, place, reason) in [
        (
            "On RATE_LIMITED, try again.",
            "1:18",
            "`try again` asks for a retry, and `RATE_LIMITED` is never retried",
        ),
        (
            "If PHONE_REQUIRED comes back, retry five times.",
            "1:37",
            "the prompt says `five times`, and `PHONE_REQUIRED` has at most 2 retries",
        ),
        (
            "- When it fails, wait.\n- With SLOT_CONFLICT, call hold_slot again.",
            "2:23",
            "`call hold_slot again` asks for a retry, and `SLOT_CONFLICT` is never retried",
        ),
        (
            "If hold_slot fails, say that a technical\nissue occurred.",
            "1:30",
            "the prompt asks for `a technical issue occurred`, which `never_say` forbids",
        ),
        (
            "On SLOT_CONFLICT: \"A technical issue occurred, sorry.\"",
            "1:20",
            "the prompt asks for `a technical issue occurred`, which `never_say` forbids",
        ),
    ] {
        assert_eq!(
            around(text),
            [format!("error contradiction system.md:{place}: {reason}")],
            "{text}"
        );
    }
}

#[test]
fn promises_that_the_catalog_keeps_pass() {
    for text in [
        "On RATE_LIMITED, do not try again. Retry nothing else.",
        "On RATE_LIMITED, ask the user to try again tomorrow.",
        "On SLOT_CONFLICT, call check_availability again.",
        "If PHONE_REQUIRED comes back, retry twice.",
        "If the user does not answer, ask up to five times.",
        "Never say that a technical issue occurred.",
        "Say what happened instead of \"a technical issue occurred\".",
        "On INTERNAL_ERROR, say \"a technical issue occurred\".",
        "If a technical issue occurred, the reference helps.",
    ] {
        assert_eq!(around(text), [""; 0], "{text}");
    }
}

#[test]
fn no_prompt_takes_long() {
    for part in [
        "- SLOT_CONFLICT, ",
        "- SLOT_CONFLICT: Give up.\n",
        "- hold_slot\n- `hold_slt`\n",
        "hold_slot returns A_B ",
        "A_B error. ",
        "SLOT_CONFLICT or A_B ",
        "retry five times ",
        "PHONE_REQUIRED retry. ",
        "say a technical issue ",
        "hold_slot(service, a_b) ",
        "| ",
        "<error code=\"",
        "### SLOT_CONFLICT\n",
        "```\n<!-- errpact:begin salon -->\n",
        "1. ",
        "é. ",
    ] {
        let found = around(&part.repeat(10_000));
        assert!(found.len() <= 200, "{part}");
    }
}
