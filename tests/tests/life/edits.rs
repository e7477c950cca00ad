//! The commands that edit a catalog.

use std::fs;
use std::path::Path;

use errpact_tests::command::{errpact, folder};

use crate::life::{CATALOG, edit, on_a_day, read};

/// Returns the lines that only one of the texts has, as in a diff.
fn changed(old: &str, new: &str) -> Vec<String> {
    let lines = |text: &str, other: &str, sign: char| {
        let other: Vec<&str> = other.lines().collect();
        let only = text.lines().filter(|line| !other.contains(line));
        only.map(|line| format!("{sign}{line}")).collect::<Vec<_>>()
    };
    let mut changed = lines(old, new, '-');
    changed.extend(lines(new, old, '+'));
    changed
}

#[test]
fn rename_changes_the_name_wherever_a_key_has_it() {
    let folder = folder(&[("errors.yaml", CATALOG)]);
    on_a_day(folder.path(), &["accept"]).exits(0);
    on_a_day(folder.path(), &["rename", "ALREADY_SHIPPED", "ORDER_LEFT"]).exits(0);
    let new = read(folder.path(), "errors.yaml");
    let alias =
        "instruct: Offer a return., formerly: [{ name: ALREADY_SHIPPED, until: \"2027-05-22\" }] }";
    let renamed = CATALOG.replace("ALREADY_SHIPPED", "ORDER_LEFT");
    assert_eq!(new, renamed.replace("instruct: Offer a return. }", alias));
    let lock: serde_json::Value =
        serde_json::from_str(&read(folder.path(), "errors.lock")).unwrap();
    assert_eq!(
        lock["codes"]["ORDER_LEFT"]["meaning"]["formerly"],
        serde_json::json!([{ "name": "ALREADY_SHIPPED", "until": "2027-05-22" }])
    );
    assert_eq!(lock["codes"]["ALREADY_SHIPPED"], serde_json::Value::Null);
    errpact(folder.path(), &["check"]).exits(0);
    let diff = errpact(folder.path(), &["diff"]).exits(0);
    assert!(diff.stdout.contains("no changes"), "{diff:#?}");
    // Compared with a catalog from before, it is a change of the name.
    fs::write(folder.path().join("old.yaml"), CATALOG).unwrap();
    let diff = errpact(
        folder.path(),
        &["diff", "old.yaml", "--fail-on", "breaking"],
    )
    .exits(0);
    let renamed = "ORDER_LEFT: renamed from ALREADY_SHIPPED, an alias until 2027-05-22";
    assert!(diff.stdout.contains(renamed), "{diff:#?}");
}

#[test]
fn rename_reports_what_it_leaves_and_refuses_names_that_exist() {
    let catalog = CATALOG.replace("# Anything else.", "# Unlike ORDER_NOT_FOUND.");
    let folder = folder(&[("errors.yaml", &catalog)]);
    for (new, status) in [
        ("INTERNAL_ERROR", 2),
        ("lower_case", 1),
        ("A B", 1),
        ("a: b", 1),
    ] {
        on_a_day(folder.path(), &["rename", "ORDER_NOT_FOUND", new]).exits(status);
        assert_eq!(read(folder.path(), "errors.yaml"), catalog);
    }
    let run = on_a_day(folder.path(), &["rename", "ORDER_NOT_FUND", "X"]).exits(2);
    assert!(
        run.stderr.contains("did you mean `ORDER_NOT_FOUND`"),
        "{run:#?}"
    );
    let past = [
        "rename",
        "ORDER_NOT_FOUND",
        "NO_ORDER",
        "--until",
        "2020-01-01",
    ];
    on_a_day(folder.path(), &past).exits(2);
    let run = on_a_day(folder.path(), &["rename", "ORDER_NOT_FOUND", "NO_ORDER"]).exits(0);
    assert!(
        run.stderr
            .contains("errors.yaml:24 still mentions ORDER_NOT_FOUND"),
        "{run:#?}"
    );
    // Without a lock, the catalog by itself knows the old name.
    assert!(!folder.path().join("errors.lock").exists());
    let text = read(folder.path(), "errors.yaml");
    let line = "    formerly: [{ name: ORDER_NOT_FOUND, until: \"2027-05-22\" }]\n";
    assert!(text.contains(line), "{text}");
}

#[test]
fn a_second_rename_adds_to_the_list_in_both_layouts() {
    let block = "number: 1\n    formerly:\n      # Until 2026.\n      - { name: NO_ORDER, until: \"2027-01-31\" }\n";
    for (catalog, line) in [
        (
            CATALOG.replace("number: 1\n", block),
            "\n      - { name: ORDER_NOT_FOUND, until: \"2027-05-22\" }\n",
        ),
        (
            CATALOG.replace(
                "number: 1\n",
                "number: 1\n    formerly: [{ name: NO_ORDER, until: \"2027-01-31\" }]\n",
            ),
            "\"2027-01-31\" }, { name: ORDER_NOT_FOUND, until: \"2027-05-22\" }]\n",
        ),
    ] {
        let folder = folder(&[("errors.yaml", &catalog)]);
        on_a_day(folder.path(), &["accept"]).exits(0);
        on_a_day(
            folder.path(),
            &["rename", "ORDER_NOT_FOUND", "UNKNOWN_ORDER"],
        )
        .exits(0);
        let text = read(folder.path(), "errors.yaml");
        assert!(text.contains(line), "{text}");
        let run = on_a_day(folder.path(), &["diff"]).exits(0);
        assert!(run.stdout.contains("no changes"), "{run:#?}");
        // The name of a former code is taken.
        let run = on_a_day(folder.path(), &["rename", "ALREADY_SHIPPED", "NO_ORDER"]).exits(1);
        assert!(run.stderr.contains("name-collision"), "{run:#?}");
    }
}

#[test]
fn scans_and_the_reference_know_a_former_name_and_models_do_not() {
    let outputs = "outputs:\n  - markdown: reference.md\n  - prompt: prompt.md\n  - json_schema: schema.json\n";
    let catalog = format!("{CATALOG}{outputs}");
    let doc = "The codes are `ALREADY_SHIPPED`, `ORDER_NOT_FOUND` and `INTERNAL_ERROR`.\n";
    let folder = folder(&[("errors.yaml", &catalog), ("doc.md", doc)]);
    on_a_day(
        folder.path(),
        &["rename", "ORDER_NOT_FOUND", "ORDER_MISSING"],
    )
    .exits(0);
    let run = errpact(folder.path(), &["scan"]);
    assert!(
        run.stderr.contains("renamed to `ORDER_MISSING`"),
        "{run:#?}"
    );
    errpact(folder.path(), &["generate"]).exits(0);
    let reference = read(folder.path(), "reference.md");
    assert!(
        reference.contains("**Formerly** `ORDER_NOT_FOUND` (until 2027-05-22)."),
        "{reference}"
    );
    for file in ["prompt.md", "schema.json"] {
        let text = read(folder.path(), file);
        assert!(
            text.contains("ORDER_MISSING") && !text.contains("ORDER_NOT_FOUND"),
            "{text}"
        );
    }
}

#[test]
fn an_included_file_is_edited_where_it_is() {
    let included = "# Stock.\r\ncodes:\r\n    SHELF_EMPTY:\r\n        category: orders\r\n        message: Nothing left.\r\n        instruct: Say so.   # politely\r\n";
    let root = CATALOG
        .replace("name: shop\n", "name: shop\ninclude: [parts/stock.yaml]\n")
        .replace("precedence: [ALREADY", "precedence: [SHELF_EMPTY, ALREADY");
    let folder = folder(&[("errors.yaml", &root), ("parts/stock.yaml", included)]);
    on_a_day(folder.path(), &["rename", "SHELF_EMPTY", "NO_STOCK"]).exits(0);
    let stock = read(folder.path(), "parts/stock.yaml");
    let alias = "        formerly: [{ name: SHELF_EMPTY, until: \"2027-05-22\" }]\r\n";
    let renamed = included.replace("SHELF_EMPTY", "NO_STOCK");
    assert_eq!(stock, format!("{renamed}{alias}"));
    assert_eq!(
        read(folder.path(), "errors.yaml"),
        root.replace("SHELF_EMPTY", "NO_STOCK")
    );
    on_a_day(
        folder.path(),
        &["deprecate", "NO_STOCK", "--use", "ALREADY_SHIPPED"],
    )
    .exits(0);
    let deprecated = read(folder.path(), "parts/stock.yaml");
    let line = "        deprecated: { since: \"1.2.0\", use: ALREADY_SHIPPED }\r\n";
    assert_eq!(deprecated, format!("{stock}{line}"));
    errpact(folder.path(), &["check"]).exits(0);
}

#[test]
fn each_generated_file_says_that_a_code_is_deprecated() {
    let outputs =
        "outputs:\n  - typescript: errors.ts\n  - python: errors.py\n  - rust: errors.rs\n";
    let catalog = CATALOG.to_owned() + outputs;
    let folder = folder(&[("errors.yaml", &catalog)]);
    let arguments = [
        "deprecate",
        "ALREADY_SHIPPED",
        "--use",
        "ORDER_NOT_FOUND",
        "--reason",
        "No one uses it.",
    ];
    errpact(folder.path(), &arguments).exits(0);
    errpact(folder.path(), &["generate"]).exits(0);
    for (file, lines) in [
        (
            "errors.ts",
            " * Already shipped\n *\n * @deprecated since 1.2.0: use `ORDER_NOT_FOUND`. No one uses it.\n */\n\
             export class AlreadyShipped ",
        ),
        (
            "errors.py",
            "    \"\"\"Already shipped.\n\n    Deprecated since 1.2.0: use `ORDER_NOT_FOUND`.\n    \
             No one uses it.\n    \"\"\"\n",
        ),
        (
            "errors.rs",
            "Deprecated since 1.2.0: use `ORDER_NOT_FOUND`.\n",
        ),
    ] {
        let text = read(folder.path(), file);
        assert!(text.contains(lines), "{file}: {text}");
    }
}

#[test]
fn deprecate_adds_one_key_to_both_layouts() {
    for (code, line) in [
        (
            "ORDER_NOT_FOUND",
            "+    deprecated: { since: \"1.2.0\", reason: No one uses it. }",
        ),
        (
            "ALREADY_SHIPPED",
            "+  ALREADY_SHIPPED: { category: orders, number: 2, message: The order has left., instruct: Offer a return., deprecated: { since: \"1.2.0\", reason: No one uses it. } }",
        ),
    ] {
        let folder = folder(&[("errors.yaml", CATALOG)]);
        let arguments = ["deprecate", code, "--reason", "No one uses it."];
        on_a_day(folder.path(), &arguments).exits(0);
        let changed = changed(CATALOG, &read(folder.path(), "errors.yaml"));
        assert_eq!(changed.last().unwrap(), line);
        assert!(changed.len() <= 2, "{changed:?}");
        on_a_day(folder.path(), &arguments).exits(2);
    }
    let folder = folder(&[("errors.yaml", CATALOG)]);
    on_a_day(
        folder.path(),
        &["deprecate", "INTERNAL_ERROR", "--use", "NOT_A_CODE"],
    )
    .exits(1);
    assert_eq!(read(folder.path(), "errors.yaml"), CATALOG);
    on_a_day(
        folder.path(),
        &["deprecate", "INTERNAL_ERROR", "--use", "ALREADY_SHIPPED"],
    )
    .exits(0);
    let text = read(folder.path(), "errors.yaml");
    assert!(text.contains("the reference.\n    deprecated: {"), "{text}");
}

#[test]
fn retire_removes_the_code_and_remembers_it() {
    let catalog = CATALOG
        .replace("precedence: [ALREADY_SHIPPED]\n", "")
        .replace(", not: ALREADY_SHIPPED", ", not: INTERNAL_ERROR");
    let folder = folder(&[("errors.yaml", &catalog)]);
    let retire = |code: &str| on_a_day(folder.path(), &["retire", code, "--reason", "unused"]);
    retire("ORDER_NOT_FOUND").exits(0);
    let text = read(folder.path(), "errors.yaml");
    assert!(text.contains("# When the number is wrong.\n"), "{text}");
    assert!(!text.contains("ORDER_NOT_FOUND"), "{text}");
    retire("ALREADY_SHIPPED").exits(0);
    let lock: serde_json::Value =
        serde_json::from_str(&read(folder.path(), "errors.lock")).unwrap();
    let entry = &lock["codes"]["ALREADY_SHIPPED"];
    assert_eq!(
        (&entry["removed"], &entry["number"]),
        (&"2026-11-23".into(), &2.into())
    );
    assert_eq!(entry["accepted"][0]["reason"], "unused");
    let check = errpact(folder.path(), &["check", "--format", "json"]).json();
    assert!(!check.to_string().contains("removed-code"), "{check:#}");
    // The only code that is left cannot go.
    let before = read(folder.path(), "errors.yaml");
    retire("INTERNAL_ERROR").exits(2);
    assert_eq!(read(folder.path(), "errors.yaml"), before);

    let new = |code: &str, number: &str| {
        let arguments = [
            "new",
            code,
            "--category",
            "orders",
            "--number",
            number,
            "--message",
            "It is: locked",
            "--instruct",
            "Say so.",
        ];
        on_a_day(folder.path(), &arguments)
    };
    let run = new("ORDER_LOCKED", "2").exits(2);
    assert!(
        run.stderr
            .contains("the number 2 belongs to ALREADY_SHIPPED"),
        "{run:#?}"
    );
    new("ALREADY_SHIPPED", "2").exits(2);
    assert_eq!(read(folder.path(), "errors.yaml"), before);
    new("ORDER_LOCKED", "3").exits(0);
    assert_eq!(
        changed(&before, &read(folder.path(), "errors.yaml")),
        [
            "+  ORDER_LOCKED:",
            "+    number: 3",
            "+    message: \"It is: locked\"",
            "+    instruct: Say so."
        ]
    );
    errpact(folder.path(), &["diff", "--fail-on", "prompt"]).exits(0);
}

#[test]
fn retire_keeps_a_code_that_others_name() {
    let folder = folder(&[("errors.yaml", CATALOG)]);
    let run = on_a_day(
        folder.path(),
        &["retire", "ALREADY_SHIPPED", "--reason", "unused"],
    )
    .exits(1);
    assert!(run.stderr.contains("nothing was written"), "{run:#?}");
    assert_eq!(read(folder.path(), "errors.yaml"), CATALOG);
    assert!(!Path::new(&folder.path().join("errors.lock")).exists());
}

#[test]
fn new_writes_into_every_layout_or_refuses() {
    let head =
        "errpact: 1\nname: shop\ncategories: { orders: {} }\nlints: { no-fallback: allow }\n";
    let new = |text: &str, status: i32| {
        let folder = folder(&[("errors.yaml", text)]);
        let arguments = [
            "new",
            "GONE",
            "--category",
            "orders",
            "--message",
            "It is gone.",
            "--instruct",
            "Say so.",
        ];
        errpact(folder.path(), &arguments).exits(status);
        read(folder.path(), "errors.yaml")
    };
    let code = "  GONE:\n    category: orders\n    message: It is gone.\n    instruct: Say so.";
    assert_eq!(new(head, 0), format!("{head}\ncodes:\n{code}\n"));
    assert_eq!(
        new(&format!("{head}codes: {{}}\n"), 0),
        format!("{head}codes:\n{code}\n")
    );
    let last = "codes:\n  A_CODE:\n    category: orders\n    message: A.\n    instruct: Go.";
    // Without a line feed at the end.
    assert_eq!(
        new(&format!("{head}{last}"), 0),
        format!("{head}{last}\n{code}")
    );
    let braces =
        format!("{head}codes: {{ A_CODE: {{ category: orders, message: A., instruct: Go. }} }}\n");
    assert_eq!(new(&braces, 2), braces);
    let folder = folder(&[("errors.yaml", head)]);
    let unknown = [
        "new",
        "GONE",
        "--category",
        "ordrs",
        "--message",
        "It is gone.",
    ];
    errpact(folder.path(), &unknown).exits(1);
    assert_eq!(read(folder.path(), "errors.yaml"), head);
}

#[test]
fn a_verb_changes_only_its_own_code_in_the_lock() {
    let folder = folder(&[("errors.yaml", CATALOG)]);
    on_a_day(folder.path(), &["accept"]).exits(0);
    edit(folder.path(), "max: 1", "max: 2");
    on_a_day(folder.path(), &["rename", "ALREADY_SHIPPED", "ORDER_LEFT"]).exits(0);
    let diff = errpact(folder.path(), &["diff"]).exits(0);
    assert!(
        diff.stdout.contains("ORDER_NOT_FOUND.retry.max: 1 → 2"),
        "{diff:#?}"
    );
    assert!(diff.stdout.contains(": 1 behavior change\n"), "{diff:#?}");
}

#[test]
fn retire_keeps_the_fallback() {
    let catalog = CATALOG
        .replace(
            "precedence: [ALREADY_SHIPPED]\n",
            "lints: { no-fallback: allow }\n",
        )
        .replace(", not: ALREADY_SHIPPED", ", not: ORDER_NOT_FOUND");
    let folder = folder(&[("errors.yaml", &catalog)]);
    let retire = |code: &str| on_a_day(folder.path(), &["retire", code, "--reason", "unused"]);
    let run = retire("INTERNAL_ERROR").exits(2);
    assert!(
        run.stderr.contains("`INTERNAL_ERROR` is the fallback"),
        "{run:#?}"
    );
    assert!(
        run.stderr.contains("set `fallback: true` on another code"),
        "{run:#?}"
    );
    assert_eq!(read(folder.path(), "errors.yaml"), catalog);
    assert!(!folder.path().join("errors.lock").exists());
    retire("ALREADY_SHIPPED").exits(0);
    edit(folder.path(), "    fallback: true\n", "");
    retire("INTERNAL_ERROR").exits(0);
}
