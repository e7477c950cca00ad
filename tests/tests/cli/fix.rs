//! `errpact check --fix`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use errpact_tests::command::{Run, errpact, folder, workspace};
use errpact_tests::files::copy;
use serde_json::Value;

use super::{CATALOG, misspelled, with_outputs};

/// Returns how often each finding occurs.
fn findings(run: &Run) -> BTreeMap<(String, String), usize> {
    let mut count = BTreeMap::new();
    for finding in run.json()["findings"].as_array().expect("a list") {
        let text = |key: &str| finding[key].as_str().unwrap_or_default().to_owned();
        *count.entry((text("id"), text("message"))).or_default() += 1;
    }
    count
}

/// Returns the place and the id of each fix that a run printed.
fn fixes(run: &Run) -> Vec<(String, usize, String)> {
    let lines = run.stderr.lines();
    let fixed = lines.filter_map(|line| line.strip_prefix("fixed "));
    fixed
        .map(|line| {
            let mut parts = line.splitn(3, ':');
            let file = parts.next().expect("a file").to_owned();
            let number = parts.next().and_then(|it| it.parse().ok());
            let id = line.rsplit_once('[').expect("an id").1;
            (
                file,
                number.expect("a line"),
                id.trim_end_matches(']').to_owned(),
            )
        })
        .collect()
}

/// Returns the findings that docs/cli.md calls fixable.
fn documented() -> BTreeSet<String> {
    let page = fs::read_to_string(workspace().join("docs/cli.md")).expect("the page");
    let rows = page
        .lines()
        .skip_while(|line| !line.starts_with("| finding | fix |"));
    let rows = rows.skip(2).take_while(|line| line.starts_with('|'));
    let first = rows.filter_map(|row| row.split('|').nth(1));
    first
        .flat_map(|cell| cell.split('`').skip(1).step_by(2).map(str::to_owned))
        .collect()
}

#[test]
fn every_fixture_is_better_after_its_fixes() {
    let temporary = folder(&[]);
    let root = temporary.path();
    copy(&workspace().join("tests/fixtures/bad"), root, &[]);
    let mut fixed = BTreeSet::new();
    let mut names: Vec<String> = fs::read_dir(root)
        .expect("the folder")
        .flatten()
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .filter(|name| name.ends_with(".yaml"))
        .collect();
    names.sort();
    assert!(names.len() > 100);
    for name in &names {
        let before = errpact(root, &["check", "--format", "json", name]);
        let old = fs::read(root.join(name)).unwrap_or_default();
        let after = errpact(root, &["check", "--fix", "--format", "json", name]);
        let new = fs::read(root.join(name)).unwrap_or_default();
        let fixes = fixes(&after);
        assert!(after.status <= before.status, "{name}: {after:#?}");

        // A finding is new only if its part of the catalog could not be judged before.
        let (had, has) = (findings(&before), findings(&after));
        let is_resolved = |run: &Run| run.json()["catalog"] != Value::Null;
        let is_cut = |id: &str| ["unquoted-brace", "byte-order-mark"].contains(&id);
        let uncovers = !is_resolved(&before) && is_resolved(&after)
            || fixes.iter().any(|(_, _, id)| is_cut(id));
        for (finding, count) in &has {
            let known = had.get(finding).copied().unwrap_or(0);
            assert!(
                *count <= known || uncovers,
                "{name}: {finding:?} is new: {after:#?}"
            );
        }
        for (_, _, id) in &fixes {
            let is_gone = |(known, _): (&(String, String), &usize)| known.0 != *id;
            assert!(
                is_gone_or_fewer(&had, &has, id) || has.iter().all(is_gone),
                "{name}: {after:#?}"
            );
        }
        assert_eq!(
            old == new,
            fixes.iter().all(|(file, _, _)| file != name),
            "{name}"
        );

        // Lines without a fix stay as they are, byte by byte.
        let lines: BTreeSet<usize> = fixes.iter().map(|(_, line, _)| *line).collect();
        let kept = old.split_inclusive(|byte| *byte == b'\n').enumerate();
        let kept = kept.filter(|(index, _)| !lines.contains(&(index + 1)));
        let mut rest = new.split_inclusive(|byte| *byte == b'\n');
        for (index, line) in kept {
            assert!(
                rest.any(|it| it == line),
                "{name}: line {} is another",
                index + 1
            );
        }

        let again = errpact(root, &["check", "--fix", "--format", "json", name]);
        assert!(!again.stderr.contains("fixed "), "{name}: {again:#?}");
        assert_eq!(again.stdout, after.stdout, "{name}");
        assert_eq!(fs::read(root.join(name)).unwrap_or_default(), new, "{name}");
        fixed.extend(fixes.into_iter().map(|(_, _, id)| id));
    }
    assert_eq!(fixed, documented());
}

fn is_gone_or_fewer(
    had: &BTreeMap<(String, String), usize>,
    has: &BTreeMap<(String, String), usize>,
    id: &str,
) -> bool {
    let of = |findings: &BTreeMap<(String, String), usize>| -> usize {
        let own = findings.iter().filter(|((other, _), _)| other == id);
        own.map(|(_, count)| count).sum()
    };
    of(has) < of(had)
}

#[test]
fn comments_and_layout_stay() {
    let text = misspelled()
        .replace(
            "    instrct: Ask",
            "    # Why it is asked.\n    'instrct'  :   Ask",
        )
        .replace("by: model, max: 1", "by:   \"modle\",  max: '1' ")
        .replace('\n', "\r\n");
    let folder = folder(&[("errors.yaml", &text)]);
    let run = errpact(folder.path(), &["check", "--fix"]).exits(0);
    let fixed = text
        .replace("'instrct'", "'instruct'")
        .replace("\"modle\"", "\"model\"")
        .replace("'1'", "1");
    assert_eq!(
        fs::read_to_string(folder.path().join("errors.yaml")).expect("it"),
        fixed
    );
    assert_eq!(
        fixes(&run),
        [
            (16, "unknown-key"),
            (17, "unknown-word"),
            (17, "quoted-value")
        ]
        .map(|(line, id)| ("errors.yaml".to_owned(), line, id.to_owned()))
    );
}

#[test]
fn a_fix_that_would_add_a_finding_is_not_made() {
    // The right key exists already.
    let text = CATALOG.replace(
        "    instruct: Ask for the order number.\n",
        "    instruct: Ask for the order number.\n    instrct: Ask again.\n",
    );
    let folder = folder(&[("errors.yaml", &text)]);
    let run = errpact(folder.path(), &["check", "--fix"]).exits(1);
    assert!(run.stderr.contains("unknown key `instrct`"), "{run:#?}");
    assert!(fixes(&run).is_empty(), "{run:#?}");
    assert_eq!(
        fs::read_to_string(folder.path().join("errors.yaml")).expect("it"),
        text
    );
}

#[test]
fn an_included_file_is_fixed_if_that_is_right_for_every_catalog() {
    let root = |tool: &str| {
        format!(
            "include: [../shared/codes.yaml]\n{}",
            CATALOG.replace("find_order", tool)
        )
        .replace("include: [../", "include: [")
    };
    let shared = "codes:\n  LATER:\n    category: orders\n    raised_by: [find_ordr]\n    message: Later.\n    instruct: Wait.\n";
    let folder = folder(&[
        ("a.yaml", &root("find_order")),
        ("b.yaml", &root("find_ordr")),
        ("shared/codes.yaml", shared),
    ]);
    let both = errpact(folder.path(), &["check", "--fix", "a.yaml", "b.yaml"]).exits(1);
    assert!(fixes(&both).is_empty(), "{both:#?}");
    let one = errpact(folder.path(), &["check", "--fix", "a.yaml"]).exits(0);
    assert_eq!(
        fixes(&one),
        [("shared/codes.yaml".to_owned(), 4, "unknown-name".to_owned())]
    );
}

#[test]
fn outputs_are_written_unless_they_were_edited_by_hand() {
    let folder = folder(&[("errors.yaml", &with_outputs())]);
    let run = errpact(folder.path(), &["check", "--fix"]).exits(0);
    assert!(run.stderr.contains("wrote prompts/system.md"), "{run:#?}");
    assert!(run.stderr.ends_with("2 outputs, no findings\n"), "{run:#?}");
    let docs = folder.path().join("docs/errors.md");
    let text = fs::read_to_string(&docs).expect("the reference");
    fs::write(&docs, format!("{text}\nMine.\n")).expect("an edit");
    let run = errpact(folder.path(), &["check", "--fix"]).exits(1);
    assert!(
        run.stderr.contains("it was changed since errpact wrote it"),
        "{run:#?}"
    );
    assert!(
        fs::read_to_string(&docs)
            .expect("the reference")
            .ends_with("Mine.\n")
    );
}

#[test]
fn a_catalog_that_cannot_be_written_stays() {
    let folder = folder(&[("errors.yaml", "")]);
    errpact(folder.path(), &["check", "--fix"]).exits(1);
    errpact(folder.path(), &["check", "--fix", "missing.yaml"]).exits(2);
}

#[test]
fn json_and_sarif_have_the_fix() {
    let folder = folder(&[("errors.yaml", &misspelled())]);
    let json = errpact(folder.path(), &["check", "--format", "json"]).json();
    let fix = &json["findings"][0]["fix"];
    assert_eq!(fix["text"], "instruct");
    assert_eq!(
        [&fix["line"], &fix["column"], &fix["end_column"]],
        [15, 5, 12]
    );
    let sarif = errpact(folder.path(), &["check", "--format", "sarif"]).json();
    let change = &sarif["runs"][0]["results"][0]["fixes"][0]["artifactChanges"][0];
    assert_eq!(change["artifactLocation"]["uri"], "errors.yaml");
    assert_eq!(
        change["replacements"][0]["insertedContent"]["text"],
        "instruct"
    );
    assert_eq!(change["replacements"][0]["deletedRegion"]["startColumn"], 5);
    let human = errpact(folder.path(), &["check"]);
    assert!(
        human
            .stderr
            .contains("`errpact check --fix` corrects 1 finding"),
        "{human:#?}"
    );
}

#[test]
fn a_fix_is_promised_only_if_it_is_made() {
    // With the outcome corrected, the category would be a new finding.
    let two = CATALOG.replace(
        "    category: orders\n    description",
        "    category: order\n    outcome: notdone\n    description",
    );
    let folder = folder(&[("errors.yaml", &two)]);
    let check = errpact(folder.path(), &["check"]);
    assert!(check.stderr.contains("unknown-word"), "{check:#?}");
    assert!(!check.stderr.contains("--fix"), "{check:#?}");
    let fix = errpact(folder.path(), &["check", "--fix"]);
    assert!(!fix.stderr.contains("fixed "), "{fix:#?}");

    let one = two.replace("notdone", "not_done");
    fs::write(folder.path().join("errors.yaml"), one).expect("the catalog");
    let check = errpact(folder.path(), &["check"]);
    assert!(check.stderr.contains("corrects 1 finding"), "{check:#?}");
    let fix = errpact(folder.path(), &["check", "--fix"]);
    assert!(
        fix.stderr.contains("wrote `orders` for `order`"),
        "{fix:#?}"
    );
}
