//! `errpact scan`: each finding at its place, each harmless look-alike without one, and baselines.

use std::fs;

use errpact_tests::command::{Run, errpact, folder};

const CATALOG: &str = "\
errpact: 1
name: salon
tools:
  find_slots: { read_only: true }
  hold_slot: {}
categories:
  booking: { outcome: not_done }
codes:
  SLOT_CONFLICT:
    category: booking
    raised_by: [hold_slot]
    params: { slot: { type: text, example: '15:00' } }
    message: The time {slot} is no longer free.
    instruct: Apologize, and offer another time.
  SALON_CLOSED:
    category: booking
    message: The salon is closed on that day.
    instruct: Offer the next day.
  PHONE_REQUIRED:
    category: booking
    message: A phone number is required.
    instruct: Ask for the phone number.
  INTERNAL_ERROR:
    category: booking
    fallback: true
    message: Something went wrong.
    instruct: Apologize.
";

/// Sources that use every code and register every tool.
const SERVER: &str = r#"
from mcp.server.fastmcp import FastMCP
mcp = FastMCP("salon")

@mcp.tool()
async def find_slots(day: str) -> str:
    if closed(day):
        return "SALON_CLOSED: The salon is closed on that day."
    raise fail("PHONE_REQUIRED")

@mcp.tool(name="hold_slot")
def hold(slot: str) -> dict:
    return {"error_code": "SLOT_CONFLICT", "message": f"The time {slot} is no longer free."}
"#;

/// Scans the catalog's folder with these files, and returns each finding as `file:line id name`.
fn found(files: &[(&str, &str)]) -> Vec<String> {
    with_catalog(CATALOG, files)
}

pub(super) fn with_catalog(catalog: &str, files: &[(&str, &str)]) -> Vec<String> {
    let mut all = vec![("errors.yaml", catalog)];
    if files.iter().all(|(name, _)| *name != "server.py") {
        all.push(("server.py", SERVER));
    }
    all.extend(files);
    let folder = folder(&all);
    lines(&errpact(folder.path(), &["scan", "--format", "json"]))
}

fn lines(run: &Run) -> Vec<String> {
    let findings = run.json()["findings"].as_array().cloned();
    let line = |finding: &serde_json::Value| {
        let text = |key: &str| finding[key].as_str().unwrap_or_default().to_owned();
        let message = text("message");
        let name = message.split('`').nth(1).unwrap_or_default();
        format!("{}:{} {} {name}", text("file"), finding["line"], text("id"))
    };
    findings.unwrap_or_default().iter().map(line).collect()
}

#[test]
fn a_project_without_drift_passes() {
    assert_eq!(found(&[]), Vec::<String>::new());
}

#[test]
fn unknown_codes_are_found_by_their_evidence() {
    let cases = [
        (
            "a.py",
            "return {'error_code': 'SLOT_CONFLCIT'}\n",
            "SLOT_CONFLCIT",
        ),
        (
            "b.ts",
            "const CODES = {\n  SALON_CLOSED: 'x',\n  PHONE_REQUIRED: 'y',\n  SLOT_GONE: 'z' };\n",
            "SLOT_GONE",
        ),
        (
            "c.ts",
            "type Code = 'SALON_CLOSED'\n  | 'PHONE_REQUIRED'\n  | 'SLOT_GONE';\n",
            "SLOT_GONE",
        ),
        (
            "d.rs",
            "fn f() { match code { \"SALON_CLOSED\" => 1, \"PHONE_REQUIRED\" => 2,\n\"SLOT_GONE\" => 3 } }\n",
            "SLOT_GONE",
        ),
        (
            "e.go",
            "func f() { fail(\"SALON_CLOSED\", 1); fail(\"PHONE_REQUIRED\", 2)\nfail(\"SLOT_GONE\", 3) }\n",
            "SLOT_GONE",
        ),
        (
            "f.py",
            "class Code(str, Enum):\n    SALON_CLOSED = 'SALON_CLOSED'\n    PHONE_REQUIRED = 'PHONE_REQUIRED'\n    SLOT_GONE = 'SLOT_GONE'\n",
            "SLOT_GONE",
        ),
        (
            "g.md",
            "| Code | Meaning |\n|---|---|\n| `SALON_CLOSED` | closed |\n| `PHONE_REQUIRED` | phone |\n| `SLOT_GONE` | gone |\n",
            "SLOT_GONE",
        ),
        (
            "h.md",
            "# Errors\n\n## SALON_CLOSED\n\n## `PHONE_REQUIRED`\n\n## SLOT_GONE\n",
            "SLOT_GONE",
        ),
        (
            "i.md",
            "- SALON_CLOSED: wait.\n- **PHONE_REQUIRED**: ask.\n- `SLOT_GONE` — offer another.\n",
            "SLOT_GONE",
        ),
        (
            "j.mdx",
            "Answers:\n\n```json\n{\"error\": {\"code\": \"SALON_CLOSED\"}}\n{\"error\": {\"code\": \"SLOT_GONE\"}}\n```\n",
            "SLOT_GONE",
        ),
        (
            "k.md",
            "On `SALON_CLOSED` or `SLOT_GONE`, stop.\n",
            "SLOT_GONE",
        ),
        (
            "n.md",
            "```json\n{ \"error\": { \"code\": \"SLOT_GONE\", \"message\": \"It is gone.\" } }\n```\n",
            "SLOT_GONE",
        ),
        (
            "l.java",
            "class A { void f() { if (\"SLOT_CONFLCT\".equals(x)) {} fail(\"SLOT_CONFLCT\"); } }\n",
            "SLOT_CONFLCT",
        ),
        (
            "m.json",
            "{\"enum\": [\"SALON_CLOSED\", \"PHONE_REQUIRED\", \"SLOT_GONE\"]}\n",
            "SLOT_GONE",
        ),
    ];
    for (file, text, name) in cases {
        let line = 1 + text[..text.rfind(name).expect("it has the name")]
            .matches('\n')
            .count();
        let expected = format!("{file}:{line} unknown-code {name}");
        let findings = found(&[(file, text)]);
        assert!(findings.contains(&expected), "{expected}: {findings:?}");
        assert!(findings.iter().all(|it| it.contains(name)), "{findings:?}");
    }
}

#[test]
fn names_are_counted_over_the_project() {
    let throws = "throw new ToolError('SALON_CLOSED'); throw new ToolError('PHONE_REQUIRED');\n";
    let files = [
        ("a.ts", throws),
        ("b.ts", "throw new ToolError('SLOT_GONE');\n"),
        ("c.md", "It may fail.\n\nThen `SLOT_GONE` stays.\n"),
        (
            "d.ts",
            "key(process.env.API_KEY);\nthrow new ToolError('API_KEY');\n",
        ),
        ("CHANGELOG.md", "`SLOT_GONE` was here.\n"),
        ("blog/2020.md", "`SLOT_GONE` was here.\n"),
    ];
    let expected = [
        "b.ts:1 unknown-code SLOT_GONE",
        "c.md:3 unknown-code SLOT_GONE",
    ];
    assert_eq!(found(&files), expected);
}

#[test]
fn a_field_of_codes_may_have_more_unknown_names() {
    // Ten codes of the catalog would do too, but five are enough.
    let catalog = CATALOG.to_owned()
        + "  CARD_DECLINED: { category: booking, message: The card was declined., instruct: Ask for another card. }\n";
    let known = [
        "SLOT_CONFLICT",
        "SALON_CLOSED",
        "PHONE_REQUIRED",
        "INTERNAL_ERROR",
        "CARD_DECLINED",
    ];
    let field = |name: &&str| format!("export class E {{ readonly code = '{name}'; }}\n");
    let unknown = ["TASK_TIMEOUT", "TASK_ABORTED", "HOLD_LOST", "CHAIR_BROKEN"];
    let more = ["ROOM_FLOODED", "DOOR_LOCKED", "LIGHT_BROKEN"];
    let file = |names: &[&str]| names.iter().map(field).collect::<Vec<_>>();
    let (codes, some, rest) = (file(&known), file(&unknown), file(&more));
    let mut files = vec![];
    let names: Vec<String> = (0..12).map(|at| format!("e{at}.ts")).collect();
    for (name, text) in names.iter().zip(codes.iter().chain(&some).chain(&rest)) {
        files.push((name.as_str(), text.as_str()));
    }
    // Seven unknown names, more than the five codes.
    let found = with_catalog(&catalog, &files);
    for name in unknown.iter().chain(&more) {
        let reported = found.iter().any(|it| it.ends_with(&format!(" {name}")));
        assert!(reported, "{name}: {found:?}");
    }
    // With fewer codes, the field may be one of something else.
    files.remove(0);
    assert_eq!(with_catalog(&catalog, &files), Vec::<String>::new());
}

#[test]
fn names_that_a_program_only_compares_with_may_be_those_of_libraries() {
    let compares = ("a.ts", "if (error.code === 'LIMIT_FILE_SIZE') stop();\n");
    let makes = ("b.ts", "throw { code: 'SALON_CLOSED' };\n");
    let beside = (
        "a.ts",
        "if (error.code === 'SLOT_GONE') stop();\nif (error.code === 'SALON_CLOSED') go();\n",
    );
    let elsewhere = (
        "b.ts",
        "if (error.code === 'SALON_CLOSED' || error.code === 'PHONE_REQUIRED') stop();\n",
    );
    assert_eq!(found(&[compares, makes]), Vec::<String>::new());
    assert_eq!(found(&[beside, makes]), ["a.ts:1 unknown-code SLOT_GONE"]);
    // A client makes no codes.
    assert_eq!(
        found(&[
            ("a.ts", "if (error.code === 'SLOT_GONE') stop();\n"),
            elsewhere,
            ("server.py", ""),
        ])
        .iter()
        .filter(|it| it.contains("unknown-code"))
        .collect::<Vec<_>>(),
        ["a.ts:1 unknown-code SLOT_GONE"]
    );
}

#[test]
fn keys_of_codes_are_the_names_of_constants() {
    let table = "export const SalonErrorCodes = {\n  SALON_GONE: 'SALON_CLOSED',\n  CALL_MISSING: 'PHONE_REQUIRED',\n  \
                 NOT_SUPPORTED: 'salon_not_supported',\n} as const;\n";
    let uses = "throw fail(SalonErrorCodes.SALON_CLOSED, SalonErrorCodes.SALON_GONE);\n";
    assert_eq!(
        found(&[("a.ts", table), ("b.ts", uses)]),
        Vec::<String>::new()
    );
    // Other words are what a code means.
    let words =
        "export const ERROR_RETRY = {\n  SALON_CLOSED: 'never',\n  SLOT_GONE: 'never',\n};\n";
    assert_eq!(found(&[("a.ts", words)]), ["a.ts:3 unknown-code SLOT_GONE"]);
}

#[test]
fn setters_choices_defaults_and_members_have_codes() {
    let known = "const a = fail('SALON_CLOSED');\nconst b = fail('PHONE_REQUIRED');\n";
    for (file, text, line) in [
        (
            "a.rs",
            "fn f() { e.extension_code(\"SALON_CLOSED\"); e.extension_code(\"SLOT_GONE\"); }\n",
            1,
        ),
        (
            "b.ts",
            "const c = { code: 'SALON_CLOSED' };\nconst d = { code: old ? 'SLOT_GONE' : 'SALON_CLOSED' };\n",
            2,
        ),
        (
            "c.ts",
            "const c = { code: 'SALON_CLOSED' };\nconst d = error?.code || 'SLOT_GONE';\n",
            2,
        ),
        (
            "d.ts",
            "interface E {\n  code:\n    | 'SALON_CLOSED'\n    | 'SLOT_GONE';\n}\n",
            4,
        ),
        (
            "e.py",
            "f(ERROR_CODES['SALON_CLOSED'])\nf(ERROR_CODES['SLOT_GONE'])\n",
            2,
        ),
        (
            "f.go",
            "const (\n\tClosedCode = \"SALON_CLOSED\"\n\tPhoneCode = \"PHONE_REQUIRED\"\n\tGoneCode = \"SLOT_GONE\"\n)\n",
            4,
        ),
        (
            "g.mdx",
            "# Errors\n\n<Property name=\"SALON_CLOSED\">\n\n</Property>\n<Property name=\"SLOT_GONE\">\n",
            6,
        ),
        (
            "h.md",
            "The error codes are `SALON_CLOSED`, `SLOT_GONE` and `SLOT_LOST`. `PHONE_REQUIRED` and `INTERNAL_ERROR` are error codes.\n",
            1,
        ),
    ] {
        let findings = found(&[(file, text), ("known.ts", known)]);
        let expected = format!("{file}:{line} unknown-code SLOT_GONE");
        assert!(findings.contains(&expected), "{expected}: {findings:?}");
    }
}

#[test]
fn a_list_without_a_code_is_one_of_other_names() {
    let own = "type SalonErrorCode = 'SALON_CLOSED' | 'PHONE_REQUIRED';\n";
    let other = "type StateErrorCode = 'DISK_GONE' | 'KEY_MISSING';\n";
    assert_eq!(
        found(&[("a.ts", own), ("b.ts", other)]),
        Vec::<String>::new()
    );
}

#[test]
fn a_constant_with_the_name_of_a_code_changes_nothing() {
    let list = "export const ERROR_CODES = ['SALON_CLOSED', 'PHONE_REQUIRED', 'SLOT_GONE'];\n";
    let constant = "const SLOT_GONE = Symbol('gone');\nstop('SLOT_GONE');\n";
    assert_eq!(
        found(&[("a.ts", list), ("b.ts", constant)]),
        [
            "a.ts:1 unknown-code SLOT_GONE",
            "b.ts:2 unknown-code SLOT_GONE"
        ]
    );
}

#[test]
fn statuses_are_not_looked_for_elsewhere() {
    let codes = "a({ code: 'SALON_CLOSED' });\na({ code: 'BAD_GATEWAY' });\n";
    let status = "respond('BAD_GATEWAY');\nrespond(StatusCode.BAD_GATEWAY);\n";
    let other = "a({ code: 'EN_US' });\n";
    assert_eq!(
        found(&[("a.ts", codes), ("b.ts", status), ("c.ts", other)]),
        ["a.ts:2 unknown-code BAD_GATEWAY"]
    );
}

#[test]
fn types_of_values_single_words_and_suites_of_tests_have_no_codes() {
    let known = "a({ code: 'SALON_CLOSED' });\nif (e.code === 'PHONE_REQUIRED') stop();\n";
    let typed = format!("{known}if (typeof e.code === 'NO_TYPE') stop();\n");
    let suite = "a({ code: 'SALON_CLOSED' });\na({ code: 'SLOT_GONE' });\n";
    for (file, text) in [
        ("a.ts", typed.as_str()),
        ("salon-testsuite/b.ts", suite),
        ("src/serverTests.ts", suite),
    ] {
        assert_eq!(found(&[(file, text)]), Vec::<String>::new(), "{file}");
    }
    assert_eq!(found(&[("src/server.ts", suite)]).len(), 1);
    let catalog = CATALOG.replace("INTERNAL_ERROR", "INTERNAL");
    let types = "TYPES = ['MAP', 'STRUCT', 'INTERVAL']\n";
    assert_eq!(
        with_catalog(&catalog, &[("a.py", types)]),
        Vec::<String>::new()
    );
    let beside = "fail('INTERNAL')\nfail('INTERNAK')\n";
    assert_eq!(
        with_catalog(&catalog, &[("a.py", beside)]),
        ["a.py:2 unknown-code INTERNAK"]
    );
}

#[test]
fn placeholders_in_examples_are_not_codes() {
    let text = "const code: Code = 'SALON_CLOSED' | 'PHONE_REQUIRED' | 'INTERNAL_ERROR'\n  | 'MY_CUSTOM_CODE';\n";
    assert_eq!(found(&[("a.ts", text)]), Vec::<String>::new());
    for name in ["YOUR_ERROR_CODE", "SOMETHING_BAD", "FOO_BAR", "CUSTOM_CODE"] {
        let text = text.replace("MY_CUSTOM_CODE", name);
        assert_eq!(found(&[("a.ts", &text)]), Vec::<String>::new(), "{name}");
    }
    for name in ["MYSTERY_CODE", "CUSTOM_CUT_GONE"] {
        let text = text.replace("MY_CUSTOM_CODE", name);
        let reported = [format!("a.ts:2 unknown-code {name}")];
        assert_eq!(found(&[("a.ts", &text)]), reported);
    }
    // What is nearly a code.
    let catalog = CATALOG.replace("PHONE_REQUIRED", "YOURS_REQUIRED");
    let server = SERVER.replace("PHONE_REQUIRED", "YOURS_REQUIRED");
    let files = [("server.py", &*server), ("a.py", "fail('YOUR_REQUIRED')\n")];
    let misspelled = with_catalog(&catalog, &files);
    assert_eq!(misspelled, ["a.py:1 unknown-code YOUR_REQUIRED"]);
    // A catalog that has such a name says that they are codes.
    let catalog = CATALOG.replace("PHONE_REQUIRED", "EXAMPLE_REQUIRED");
    let server = SERVER.replace("PHONE_REQUIRED", "EXAMPLE_REQUIRED");
    let text = "E = {'SALON_CLOSED': 1, 'EXAMPLE_REQUIRED': 2, 'EXAMPLE_GONE': 3}\n";
    let files = [("server.py", &*server), ("a.py", text)];
    let own = with_catalog(&catalog, &files);
    assert_eq!(own, ["a.py:1 unknown-code EXAMPLE_GONE"]);
}

#[test]
fn names_of_parameters_and_fields_are_not_codes() {
    let catalog = CATALOG
        .replace("SLOT_CONFLICT", "slot_conflict")
        .replace("SALON_CLOSED", "salon_closed")
        .replace("PHONE_REQUIRED", "phone_required")
        .replace("INTERNAL_ERROR", "internal_error")
        + "naming: '[a-z_]+'\n";
    let server = SERVER.replace("SALON_CLOSED", "salon_closed");
    let server = server.replace("PHONE_REQUIRED", "phone_required");
    let server = server.replace("SLOT_CONFLICT", "slot_conflict");
    let docs = "# Errors\n\n- `salon_closed`\n- `phone_required`\n- `slot_gone`\n";
    let reported = |file: &str, source: &str| {
        let files = [
            ("server.py", server.as_str()),
            ("a.md", docs),
            (file, source),
        ];
        let found = with_catalog(&catalog, &files);
        found.iter().any(|line| line.ends_with("slot_gone"))
    };
    assert!(reported("a.py", "x = 1\n"));
    assert!(!reported("a.py", "schema(slot_gone='why')\n"));
    assert!(!reported("a.py", "def schema(slot_gone: str): pass\n"));
    assert!(!reported("a.ts", "const why = schema.slot_gone;\n"));
    // A variable of a function, a call and a member of errors say nothing.
    assert!(reported("a.py", "def f():\n    slot_gone = check()\n"));
    assert!(reported("a.py", "schema.slot_gone()\n"));
    assert!(reported("a.ts", "throw Errors.slot_gone;\n"));
    // The value of a field of codes is one, whatever else has its name.
    let both = "schema(slot_gone='why')\nfail({'error_code': 'slot_gone'})\n";
    assert!(reported("a.py", both));
}

#[test]
fn sentences_and_examples_say_which_names_are_codes() {
    let known = "The call is reported as `SALON_CLOSED`. Set `code: 'PHONE_REQUIRED'`.\n";
    for (text, name) in [
        ("It is reported as `SLOT_GONE`.\n", "SLOT_GONE"),
        ("It ends with `errorCode: 'SLOT_GONE'` then.\n", "SLOT_GONE"),
        ("Set `{ \"code\": \"SLOT_GONE\" }`.\n", "SLOT_GONE"),
        (
            "```ts\nreturn { error: 'SLOT_GONE', suggestion: 'Ask again' };\n```\n",
            "SLOT_GONE",
        ),
        ("Set `mode: 'SLOT_GONE'` as `SLOT_GONE`.\n", ""),
        ("Known as `SLOT_GONE`.\n", ""),
        (
            "```ts\nreturn { mode: 'SLOT_GONE', suggestion: 'Ask' };\n```\n",
            "",
        ),
    ] {
        let known = format!("{known}It has `errorCode: 'SALON_CLOSED'`.\n");
        let found = found(&[("a.md", text), ("b.md", &known)]);
        let expected = !name.is_empty();
        assert_eq!(!found.is_empty(), expected, "{text}: {found:?}");
        assert!(found.iter().all(|it| it.ends_with(name)), "{found:?}");
    }
}

#[test]
fn fields_of_code_without_a_language_are_read() {
    let text =
        "Errors:\n\n```\nfail({ code: 'SLOT_GONE', message: 'It is gone.' }) + API_KEY\n```\n";
    assert_eq!(found(&[("a.md", text)]), ["a.md:4 unknown-code SLOT_GONE"]);
}

#[test]
fn yaml_and_toml_are_read() {
    let files = [
        (
            "a.yaml",
            "errors:\n  - code: SALON_CLOSED\n  - code: SLOT_GONE # here\n",
        ),
        (
            "b.toml",
            "codes = [\n'SALON_CLOSED', 'PHONE_REQUIRED',\n'SLOT_LOST']\n",
        ),
        (
            ".github/workflows/c.yml",
            "env:\n  API_URL: DO_IT\non: [PUSH_ONE]\n",
        ),
    ];
    let expected = [
        "a.yaml:3 unknown-code SLOT_GONE",
        "b.toml:3 unknown-code SLOT_LOST",
    ];
    assert_eq!(found(&files), expected);
}

#[test]
fn look_alikes_are_left_alone() {
    for (file, text) in [
        (
            "a.py",
            "LOG_LEVEL = os.environ['LOG_LEVEL']\nfail('SALON_CLOSED')\n",
        ),
        ("b.py", "# SLOT_CONFLCIT\nlogger.warning('SLOT_CONFLCIT')\n"),
        (
            "c.rs",
            "fn f() { tracing::info!(code = \"SLOT_CONFLCIT\"); }\n",
        ),
        (
            "d.rs",
            "#[cfg(test)]\nmod tests { fn t() { fail(\"SLOT_CONFLCIT\"); } }\n",
        ),
        ("tests/test_e.py", "assert code == 'SLOT_CONFLCIT'\n"),
        (
            "f.ts",
            "if (e.code === 'ENOENT' || e.code === 'SALON_CLOSED') {}\n",
        ),
        (
            "g.sql.md",
            "Run `SELECT` and `ORDER BY`, then see `SALON_CLOSED`.\n",
        ),
        ("h.md", "Set `API_KEY` to avoid `SALON_CLOSED`.\n"),
        (
            "m.md",
            "## SALON_CLOSED\n\n## PHONE_REQUIRED\n\n## HTTP servers\n\n| `HTTP_ERROR` | `SALON_CLOSED` |\n",
        ),
        (
            "n.py",
            "KEYS = ['SALON_CLOSED', 'PHONE_REQUIRED', 'API_KEY', 'API_URL']\n",
        ),
        (
            "i.ts",
            "const METHODS = ['GET_ALL', 'POST_ONE', 'PUT_TWO'];\n",
        ),
        (
            "j.json",
            "{\"env\": {\"API_URL\": \"x\", \"API_KEY\": \"y\"}}\n",
        ),
        (
            "k.py",
            "TODO_LIST = ['SALON_CLOSED', 'DO_A', 'DO_B', 'DO_C']\n",
        ),
        ("node_modules/l.js", "fail('SLOT_CONFLCIT')\n"),
        (
            "o.ts",
            "throw { code: 'SALON_CLOSED' };\nprocess.emitWarning('x', { code: 'SLOT_CONFLCIT' });\n",
        ),
        (
            "p.js",
            "fail('SALON_CLOSED', 1);\nfail('PHONE_REQUIRED', envOrFail('EVENT_PATH'));\nfail('EVENT_PATH');\n",
        ),
    ] {
        assert_eq!(found(&[(file, text)]), Vec::<String>::new(), "{text}");
    }
}

#[test]
fn what_the_catalog_expects_of_files_is_checked() {
    let catalog = format!(
        "{CATALOG}scan:\n  paths:\n    - {{ path: docs/*.md, covers: all }}\n    - {{ path: gone.md, covers: all }}\n  \
         fields: [reason]\n  ignore:\n    OTHER_CODE: It belongs to the billing service.\n"
    );
    let page = "| Code |\n|---|\n| `SLOT_CONFLICT` |\n| `PHONE_REQUIRED` |\n| `INTERNAL_ERROR` |\n";
    let source = "a = {'reason': 'NOT_A_CODE'}\nb = {'reason': 'OTHER_CODE'}\n";
    assert_eq!(
        with_catalog(&catalog, &[("docs/a.md", page), ("a.py", source)]),
        [
            "a.py:1 unknown-code NOT_A_CODE",
            "docs/a.md:1 unmentioned-code docs/a.md",
            "errors.yaml:31 unreadable-file gone.md",
        ]
    );
}

#[test]
fn stale_texts_are_found_and_values_may_be_anything() {
    let page = "\
| Code | Message |
|---|---|
| `SLOT_CONFLICT` | The time 15:00 is no longer free. |
| `SALON_CLOSED` | The salon is closed on this day. |
";
    assert_eq!(found(&[("a.md", page)]), ["a.md:4 stale-text SALON_CLOSED"]);
}

#[test]
fn sources_are_compared_with_the_tools_and_codes_of_the_catalog() {
    let server = r#"
@mcp.tool()
def find_slot(day):
    try:
        return "SLOT_CONFLICT: The time 15:00 is no longer free."
    except Exception as e:
        return f"Error: {e}"

@mcp.tool()
def hold_slot(slot):
    # "Error: in a comment"
    logger.error("Error: in a log")
    return {"isError": True, "text": "that did not work"}

def other():
    return "Error: not a tool"
"#;
    let findings = found(&[("server.py", server)]);
    let expected = [
        "server.py:5 raised-elsewhere find_slot",
        "server.py:7 uncoded-failure find_slot",
        "server.py:13 uncoded-failure hold_slot",
        "errors.yaml:4 unknown-tool find_slots",
        "errors.yaml:15 unused-code SALON_CLOSED",
        "errors.yaml:19 unused-code PHONE_REQUIRED",
    ];
    assert_eq!(findings, expected);
}

#[test]
fn tools_of_rust_and_typescript_are_found() {
    let rust = "\
#[tool(name = \"find_slots\", description = \"x\")]
async fn slots(&self) -> Result<String, String> {
    Err(format!(\"SLOT_CONFLICT: {x}\"))
}
#[tool]
pub fn hold_slot() -> String { String::from(\"Error: no\") }
";
    let script = "\
server.registerTool('find_slots', { inputSchema: {} }, async () => {
  return { isError: true, content: [{ type: 'text', text: 'Failed to find a slot' }] };
});
";
    let findings = found(&[("a.rs", rust), ("b.ts", script)]);
    assert_eq!(
        findings,
        [
            "a.rs:3 raised-elsewhere find_slots",
            "b.ts:2 uncoded-failure find_slots",
            "b.ts:2 uncoded-failure find_slots",
        ]
    );
}

#[test]
fn a_baseline_hides_what_is_there_and_nothing_more() {
    let source = "fail('SLOT_CONFLCIT')\n";
    let folder = folder(&[
        ("errors.yaml", CATALOG),
        ("server.py", SERVER),
        ("a.py", source),
    ]);
    let scan = |arguments: &[&str]| errpact(folder.path(), &[&["scan"], arguments].concat());
    scan(&["--baseline", "scan.baseline"]).exits(2);
    scan(&["--freeze"]).exits(2);
    let frozen = scan(&["--baseline", "scan.baseline", "--freeze"]).exits(0);
    assert_eq!(frozen.stderr, "wrote 1 finding to scan.baseline\n");
    let clean = scan(&["--baseline", "scan.baseline"]).exits(0);
    assert_eq!(
        clean.stderr,
        "scanned 2 files: no findings, 1 in the baseline\n"
    );
    let write =
        |text: &str| fs::write(folder.path().join("a.py"), text).expect("it can be written");
    // Another line is the same finding; one more is not.
    write(&format!("\n\n{source}"));
    scan(&["--baseline", "scan.baseline"]).exits(0);
    write(&format!("{source}{source}"));
    let more = scan(&["--baseline", "scan.baseline", "--format", "json"]).exits(1);
    assert_eq!(lines(&more), ["a.py:2 unknown-code SLOT_CONFLCIT"]);
    write("");
    let gone = scan(&["--baseline", "scan.baseline"]).exits(0);
    assert!(
        gone.stderr.contains("(1 of it no longer occur)"),
        "{}",
        gone.stderr
    );
    fs::write(folder.path().join("scan.baseline"), "x\n").expect("it can be written");
    scan(&["--baseline", "scan.baseline"]).exits(2);
}

#[test]
fn files_can_be_left_out_and_levels_set() {
    let source = "fail('SLOT_CONFLCIT')\n";
    let files = [("old/a.py", source), (".errpactignore", "old/\n")];
    assert_eq!(found(&files), Vec::<String>::new());
    let allowed = format!("{CATALOG}lints: {{ unknown-code: allow }}\n");
    assert_eq!(
        with_catalog(&allowed, &[("a.py", source)]),
        Vec::<String>::new()
    );
    let folder = folder(&[
        ("errors.yaml", CATALOG),
        ("server.py", SERVER),
        ("a.py", source),
    ]);
    errpact(folder.path(), &["check"]).exits(0);
    let checked = errpact(folder.path(), &["check", "--scan"]).exits(1);
    assert!(
        checked.stderr.contains("did you mean `SLOT_CONFLICT`?"),
        "{}",
        checked.stderr
    );
    // Paths narrow it: what only all sources show is not reported.
    errpact(folder.path(), &["scan", "server.py"]).exits(0);
    errpact(folder.path(), &["scan", "missing.py"]).exits(2);
}

#[test]
fn each_finding_has_its_level() {
    let catalog = format!("{CATALOG}scan: {{ paths: [{{ path: a.md, covers: all }}] }}\n");
    let server = "\
@mcp.tool()
def find_slots(day):
    if x: return {'error_code': 'SLOT_CONFLCIT'}
    if y: return 'SLOT_CONFLICT: The time 15:00 is not longer free.'
    return 'Error: no'
";
    let files = [
        ("errors.yaml", &*catalog),
        ("server.py", server),
        ("a.md", ""),
    ];
    let folder = folder(&files);
    let run = errpact(folder.path(), &["scan", "--format", "json"]).exits(1);
    let findings = run.json()["findings"]
        .as_array()
        .cloned()
        .unwrap_or_default();
    for (id, level) in [
        ("raised-elsewhere", "error"),
        ("stale-text", "error"),
        ("uncoded-failure", "warning"),
        ("unknown-code", "error"),
        ("unknown-tool", "warning"),
        ("unmentioned-code", "error"),
        ("unused-code", "warning"),
    ] {
        let finding = findings.iter().find(|finding| finding["id"] == id);
        assert_eq!(finding.expect(id)["level"], level, "{id}");
    }
    // Every one has a place.
    assert!(
        findings.iter().all(|finding| finding["line"].is_u64()),
        "{findings:?}"
    );
}
