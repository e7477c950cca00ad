//! Rule blocks that the team's own templates write.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use errpact_spec::load;
use errpact_tests::command::{errpact, workspace};
use serde_json::Value;

use super::{Folder, ids};

const CATALOG: &str = "\
errpact: 1
name: booking
tools:
  check_availability: { read_only: true, params: { day: date } }
  hold_slot: { description: Holds a slot for ten minutes, params: { slot: text } }
categories: { booking: { outcome: not_done } }
codes:
  SLOT_CONFLICT:
    category: booking
    raised_by: [hold_slot]
    params: { slot: text }
    message: The slot {slot} is no longer free.
    instruct: Apologize, then call {tool.check_availability}.
  INTERNAL_ERROR:
    category: booking
    fallback: true
    message: Something went wrong. The reference is {ref}.
    instruct: Apologize and give the reference.
rules:
  - { never_say: technical issue }
outputs:
";
const OWN: &str = "  - prompt: system.md\n    style: { template: rules.md.j2 }\n";

/// Returns a folder with the catalog, these outputs and a template.
fn folder(outputs: &str, template: &str) -> Folder {
    let folder = Folder::new("");
    folder.put("errors.yaml", &format!("{CATALOG}{outputs}"));
    folder.put("rules.md.j2", template);
    folder
}

/// Returns what is between the marker lines.
fn body(folder: &Folder) -> String {
    let prompt = folder.get("system.md");
    let lines: Vec<&str> = prompt.lines().collect();
    lines[1..lines.len() - 1].join("\n")
}

fn page() -> String {
    fs::read_to_string(workspace().join("docs/prompt-templates.md")).unwrap()
}

/// Returns the block of the page with this mark after its fence.
fn of_page(mark: &str) -> String {
    let page = page();
    let block = page.split(&format!("template={mark}\n")).nth(1).unwrap();
    block.split("\n```").next().unwrap().to_owned()
}

/// Returns the problem with a template.
fn problem(template: &str) -> String {
    let plan = folder(OWN, template).plan();
    assert_eq!(plan.problems.len(), 1, "{template}: {:?}", plan.problems);
    let problem = &plan.problems[0];
    let help = problem.help.as_deref().unwrap_or_default();
    format!("{} {} {help}", problem.id, problem.message)
}

#[test]
fn the_page_has_a_template_and_what_it_writes() {
    let folder = folder(OWN, &of_page("rules.md.j2"));
    folder.write();
    assert_eq!(body(&folder), of_page("block.md"));
    assert!(folder.plan().is_fresh());
}

#[test]
fn the_page_has_every_field() {
    let outputs = format!("{OWN}    tool_list: true\n");
    let folder = folder(&outputs, "{{ block|tojson }}");
    folder.write();
    let block: Value = serde_json::from_str(&body(&folder)).unwrap();
    let keys = |value: &Value| -> BTreeSet<String> {
        value.as_object().unwrap().keys().cloned().collect()
    };
    let actual = BTreeMap::from([
        ("block", keys(&block)),
        ("group", keys(&block["groups"][0])),
        ("code", keys(&block["codes"][0])),
        ("tool", keys(&block["tool_list"][0])),
        ("pieces", keys(&block["pieces"])),
    ]);
    let page = page();
    let rows = page.lines().filter_map(|line| line.strip_prefix("| `"));
    let fields = rows.flat_map(|row| {
        let names = row.split('|').next().unwrap_or_default();
        names.split('`').filter_map(|name| name.split_once('.'))
    });
    let mut documented: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for (owner, field) in fields {
        documented
            .entry(owner)
            .or_default()
            .insert(field.to_owned());
    }
    assert_eq!(documented, actual);
    assert_eq!(block["groups"][1]["fallback"], true, "{block:#}");
    assert_eq!(block["tool_list"][1]["call"], "hold_slot(slot: text)");
    assert_eq!(block["codes"][1]["never_say"][0], "technical issue");
}

#[test]
fn every_built_in_style_covers_the_catalog() {
    for style in ["list", "table", "procedure", "xml"] {
        let template = format!("{{{{ block.pieces.{style} }}}}\n{{{{ block.rules|join(' ') }}}}\n");
        let folder = folder(OWN, &template);
        folder.write();
        assert!(body(&folder).contains("SLOT_CONFLICT"), "{style}");
    }
}

#[test]
fn what_is_left_out_is_named() {
    let whole = "{{ block.pieces.list }} {{ block.rules|join(' ') }} {{ block.pieces.tool_list }}";
    folder(OWN, whole).write();
    for (from, to, missing) in [
        (
            "block.rules|join(' ')",
            "1",
            "leaves out the `never_say` phrase \"technical issue\"",
        ),
        (
            "block.pieces.list",
            "block.codes[0].instruction",
            "the code `SLOT_CONFLICT`, the code `INTERNAL_ERROR` and the instruction of `INTERNAL_ERROR`",
        ),
        (
            "block.pieces.list",
            "block.groups|map(attribute='label')|join(' ')",
            "the instruction of `SLOT_CONFLICT` and the instruction of `INTERNAL_ERROR`",
        ),
    ] {
        let problem = problem(&whole.replace(from, to));
        assert!(problem.starts_with("incomplete-block"), "{problem}");
        assert!(
            problem.contains(missing) && problem.contains("rules.md.j2"),
            "{problem}"
        );
    }
    let outputs = format!("{OWN}    tool_list: [hold_slot]\n");
    let plan = folder(&outputs, "{{ block.pieces.list }} technical issue").plan();
    assert!(
        plan.problems[0]
            .message
            .ends_with("leaves out the tool `hold_slot`")
    );
}

#[test]
fn a_template_that_fails_says_where() {
    for (template, words) in [
        (
            "\n{{ block.grups }}",
            "template-failed the template of `system.md` fails: rules.md.j2:2: undefined value",
        ),
        ("{% for %}", "rules.md.j2:1: syntax error"),
        ("{{ block }}", "loop over it"),
        (
            "{{ block.pieces.list }}\n<!-- errpact:end booking -->",
            "it writes a marker line: `<!-- errpact:end booking -->` Remove the line",
        ),
        (
            "{% for a in range(40000) %}{{ 'a' * 40 }}{% endfor %}",
            "more than 1 MiB",
        ),
    ] {
        let problem = problem(template);
        assert!(problem.contains(words), "{problem}");
    }
    let folder = folder(OWN, "");
    fs::remove_file(folder.path("rules.md.j2")).unwrap();
    let loaded = load(&folder.path("errors.yaml"));
    assert_eq!(ids(&loaded.findings), ["missing-template"]);
    // Only a block has this name.
    folder.put("other.j2", "{{ fingerprint }}{{ block.lead }}");
    folder.put(
        "errors.yaml",
        &format!("{CATALOG}  - {{ template: other.j2, to: out.txt }}\n"),
    );
    assert!(folder.plan().problems[0].message.contains("undefined"));
}

#[test]
fn only_the_codes_of_the_tools_are_in_the_block() {
    let template = "{{ block.tools|join }}: {{ block.pieces.table }}\n{{ block.rules|join(' ') }}";
    let folder = folder(&format!("{OWN}    tools: [check_availability]\n"), template);
    folder.write();
    let body = body(&folder);
    assert!(body.starts_with("check_availability: | Code |"), "{body}");
    assert!(!body.contains("SLOT_CONFLICT"), "{body}");
}

#[test]
fn the_block_follows_template_and_catalog_and_is_verified() {
    let template = of_page("rules.md.j2");
    let outputs = format!("{OWN}    max_tokens: 40\n  - rust: errors.rs\n");
    let folder = folder(&outputs, &template);
    let lints = "lints: { prompt-over-budget: warn }\n";
    folder.put("errors.yaml", &format!("{CATALOG}{outputs}{lints}"));
    assert_eq!(ids(&folder.plan().problems), ["prompt-over-budget"]);
    folder.write();
    // The command renders in its sandbox.
    let verified = |file: &str| errpact(folder.0.path(), &["verify", file]).status == 0;
    folder.put("deployed.md", &folder.get("system.md"));
    assert!(verified("deployed.md"));
    errpact(folder.0.path(), &["check"]).exits(0);
    assert!(folder.get("errors.rs").contains("**SLOT_CONFLICT**"));

    folder.put(
        "rules.md.j2",
        &template.replace("a tool fails", "a call fails"),
    );
    assert_eq!(
        ids(&folder.plan().drift()),
        ["stale-output", "stale-output", "stale-output"]
    );
    assert!(!verified("deployed.md"));
    folder.write();
    assert!(folder.plan().is_fresh() && verified("system.md"));
    // The team's own text around the block, and line ends, are not the template's.
    let crlf = folder.get("system.md").replace('\n', "\r\n");
    folder.put(
        "rules.md.j2",
        &folder.get("rules.md.j2").replace('\n', "\r\n"),
    );
    assert!(folder.plan().is_fresh());
    folder.put("system.md", &format!("You sell shoes.\r\n{crlf}"));
    assert!(folder.plan().is_fresh() && verified("system.md"));
}
