//! `errpact diff`.

use std::process::Command;

use errpact_tests::command::{errpact, folder, run, workspace};

use crate::life::{CATALOG, edit};

/// Returns the class of each change by its subject.
fn classes(old: &str, new: &str) -> Vec<(String, String)> {
    let folder = folder(&[("old.yaml", old), ("errors.yaml", new)]);
    let run = errpact(folder.path(), &["diff", "old.yaml", "--format", "json"]).exits(0);
    let changes = run.json()["changes"].as_array().unwrap().clone();
    let text = |value: &serde_json::Value| value.as_str().unwrap().to_owned();
    let changes = changes.iter();
    changes
        .map(|change| (text(&change["subject"]), text(&change["class"])))
        .collect()
}

#[test]
fn each_change_has_its_class() {
    for (from, to, subject, class) in [
        ("# When", "# If", "", ""),
        (
            "number: 1\n",
            "number: 1\n    summary: Wrong number.\n",
            "ORDER_NOT_FOUND.summary",
            "safe",
        ),
        (
            "no order {order}.",
            "order {order} is unknown.",
            "ORDER_NOT_FOUND.message",
            "prompt",
        ),
        (
            "Offer a return.",
            "Offer a voucher.",
            "ALREADY_SHIPPED.instruct",
            "prompt",
        ),
        ("max: 1", "max: 2", "ORDER_NOT_FOUND.retry.max", "behavior"),
        (
            "outcome: not_done }",
            "outcome: unknown }",
            "ORDER_NOT_FOUND.outcome",
            "behavior",
        ),
        (
            "number: 1\n",
            "number: 1\n    status: 404\n",
            "ORDER_NOT_FOUND.status",
            "behavior",
        ),
        (
            "number: 1\n",
            "number: 1\n    stops: run\n",
            "ORDER_NOT_FOUND.stops",
            "behavior",
        ),
        (
            "precedence: [ALREADY_SHIPPED]\n",
            "",
            "precedence",
            "behavior",
        ),
        (
            "  # Anything else.\n",
            "  BUSY: { category: orders, message: Busy., instruct: Wait. }\n",
            "BUSY",
            "prompt",
        ),
        (
            "  # Anything else.\n",
            "  BUSY: { category: orders, message: Busy., instruct: Wait., detect: { status: 503 } }\n",
            "BUSY",
            "behavior",
        ),
        (
            "number: 1\n",
            "number: 7\n",
            "ORDER_NOT_FOUND.number",
            "breaking",
        ),
        (
            "type: text, example: A-1",
            "type: integer",
            "ORDER_NOT_FOUND.params.order.type",
            "breaking",
        ),
        (
            "      order: {",
            "      when: datetime\n      order: {",
            "ORDER_NOT_FOUND.params.when",
            "breaking",
        ),
        (
            "      order: {",
            "      when: { type: datetime, optional: true }\n      order: {",
            "ORDER_NOT_FOUND.params.when",
            "safe",
        ),
        ("name: shop", "name: store", "name", "breaking"),
        ("number: 2", "number: 1", "", "error"),
    ] {
        let new = CATALOG.replacen(from, to, 1);
        assert_ne!(new, CATALOG, "{from}");
        if class == "error" {
            let folder = folder(&[("old.yaml", CATALOG), ("errors.yaml", &new)]);
            errpact(folder.path(), &["diff", "old.yaml"]).exits(2);
            continue;
        }
        let found = classes(CATALOG, &new);
        if subject.is_empty() {
            assert_eq!(found, [], "{to}");
        } else {
            let wanted = (subject.to_owned(), class.to_owned());
            assert!(found.contains(&wanted), "{to}: {found:?}");
        }
    }
}

#[test]
fn a_number_of_another_code_is_forbidden_and_a_new_name_is_breaking() {
    let renamed = CATALOG.replace("ORDER_NOT_FOUND", "UNKNOWN_ORDER");
    let breaking = |subject: &str| (subject.to_owned(), "breaking".to_owned());
    assert!(classes(CATALOG, &renamed).contains(&breaking("UNKNOWN_ORDER")));
    let other = renamed.replace("There is no order {order}.", "Order {order} is locked.");
    let found = classes(CATALOG, &other);
    assert!(found.contains(&breaking("ORDER_NOT_FOUND")), "{found:?}");
    let forbidden = ("UNKNOWN_ORDER".to_owned(), "forbidden".to_owned());
    assert!(found.contains(&forbidden), "{found:?}");
    let swapped = CATALOG
        .replace("number: 1", "number: 9")
        .replace("number: 2", "number: 1")
        .replace("number: 9", "number: 2");
    let forbidden = classes(CATALOG, &swapped).into_iter();
    assert_eq!(
        forbidden.filter(|(_, class)| class == "forbidden").count(),
        2
    );
}

#[test]
fn a_revision_of_git_is_read_with_what_it_includes() {
    let included =
        "codes:\n  SHELF_EMPTY: { category: orders, message: Nothing left., instruct: Say so. }\n";
    let root = CATALOG.replace("name: shop\n", "name: shop\ninclude: [parts/stock.yaml]\n");
    let folder = folder(&[
        ("shop/errors.yaml", &root),
        ("shop/parts/stock.yaml", included),
    ]);
    let git = |arguments: &[&str]| {
        let identity = ["-c", "user.name=a", "-c", "user.email=a@example.com"];
        run(Command::new("git")
            .current_dir(folder.path())
            .args(identity)
            .args(arguments))
        .exits(0)
    };
    git(&["init", "--quiet", "--initial-branch=main"]);
    git(&["add", "."]);
    git(&["commit", "--quiet", "--message=first"]);
    git(&["branch", "release-1"]);
    let shop = folder.path().join("shop");
    std::fs::write(
        shop.join("parts/stock.yaml"),
        included.replace("Nothing left.", "None left."),
    )
    .unwrap();
    edit(&shop, "max: 1", "max: 2");
    for revision in ["git:HEAD", "git:release-1"] {
        let run = errpact(&shop, &["diff", revision, "--fail-on", "breaking"]).exits(0);
        for part in [
            "behavior  ORDER_NOT_FOUND.retry.max: 1 → 2",
            "prompt    SHELF_EMPTY.message: \"Nothing left.\" → \"None left.\"",
            "1 behavior change, 1 prompt change",
        ] {
            assert!(run.stdout.contains(part), "{part}: {run:#?}");
        }
    }
    errpact(&shop, &["diff", "git:HEAD", "--fail-on", "behavior"]).exits(1);
    git(&["commit", "--quiet", "--all", "--message=second"]);
    let run = errpact(&shop, &["diff", "git:release-1", "git:main"]).exits(0);
    assert!(run.stdout.contains("1 behavior change"), "{run:#?}");
    for (revision, words) in [
        ("git:nothing", "git knows no revision `nothing`"),
        ("git:--all", "git knows no revision `--all`"),
        ("git:", "name a revision"),
    ] {
        let run = errpact(&shop, &["diff", revision]).exits(2);
        assert!(run.stderr.contains(words), "{run:#?}");
    }
}

#[test]
fn each_format_has_every_change() {
    let new = CATALOG
        .replace("max: 1", "max: 2")
        .replace("no order {order}.", "no <b>|order|</b> {order}, @all.");
    let folder = folder(&[("old.yaml", CATALOG), ("errors.yaml", &new)]);
    let markdown = errpact(folder.path(), &["diff", "old.yaml", "--format", "markdown"]).exits(0);
    for part in [
        "### Catalog `shop`: 1 behavior change, 1 prompt change",
        "| **behavior** | `ORDER_NOT_FOUND.retry.max` | 1 → 2 |",
        "&lt;b&gt;\\|order\\|&lt;/b&gt;",
        "&#64;all",
    ] {
        assert!(markdown.stdout.contains(part), "{part}: {markdown:#?}");
    }
    let json = errpact(folder.path(), &["diff", "old.yaml", "--format", "json"]).exits(0);
    let schema = std::fs::read_to_string(workspace().join("docs/schemas/diff.json")).unwrap();
    let schema = serde_json::from_str(&schema).unwrap();
    let validator = jsonschema::draft202012::new(&schema).unwrap();
    let errors: Vec<String> = validator
        .iter_errors(&json.json())
        .map(|error| error.to_string())
        .collect();
    assert!(errors.is_empty(), "{errors:?}");
    assert_eq!(json.json()["worst"], "behavior");
    let same = errpact(
        folder.path(),
        &["diff", "old.yaml", "old.yaml", "--format", "json"],
    )
    .exits(0);
    assert!(validator.is_valid(&same.json()), "{same:#?}");
    assert_eq!(same.json()["worst"], serde_json::Value::Null);
}
