//! The handwritten pages: the map stays short, decisions keep their form, and links have targets.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use errpact_spec::{json_schema, yaml_to_json};
use errpact_tests::command::{errpact, folder};
use errpact_tests::{files, page};
use serde_json::Value;

/// The maximum of words in ARCHITECTURE.md: it is a map, and reasons are in `docs/decisions`.
const MOST_WORDS: usize = 1_000;
/// The words of a decision: enough to say why, and few enough to be read.
const DECISION_WORDS: std::ops::RangeInclusive<usize> = 80..=250;
const HEADINGS: [&str; 3] = ["## Context", "## Decision", "## Consequences"];
/// Folders without handwritten pages.
const SKIPPED: [&str; 5] = [".git", "target", "node_modules", "corpora", "fixtures"];

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .unwrap()
        .to_owned()
}

/// Returns the files below a folder with this extension, sorted.
fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = files::files(folder, &SKIPPED);
    found.retain(|path| path.extension().is_some_and(|it| it == extension));
    found
}

fn decisions() -> Vec<PathBuf> {
    let mut pages = files(&workspace().join("docs/decisions"), "md");
    pages.retain(|page| !page.ends_with("README.md"));
    assert!(pages.len() > 50, "{} pages", pages.len());
    pages
}

/// Returns a page without fenced blocks, code in backticks and escaped brackets, none of which are links.
fn prose(page: &str) -> String {
    let mut prose = String::new();
    let mut fence = None;
    for line in page.lines() {
        let mark: String = line
            .trim_start()
            .chars()
            .take_while(|c| *c == '`')
            .collect();
        match &fence {
            Some(open) if mark.len() >= usize::max(3, *open) => fence = None,
            Some(_) => {}
            None if mark.len() >= 3 => fence = Some(mark.len()),
            None => {
                let line = line.replace("\\]", "");
                let code = line.split('`').enumerate();
                prose.extend(
                    code.filter(|(index, _)| index % 2 == 0)
                        .map(|(_, text)| text),
                );
                prose.push('\n');
            }
        }
    }
    prose
}

/// Returns the targets of a page's links.
fn links(page: &str) -> Vec<String> {
    let prose = prose(page);
    let targets = prose.split("](").skip(1);
    targets
        .filter_map(|rest| Some(rest.split_once(')')?.0.to_owned()))
        .collect()
}

/// Returns the anchors of a page, as GitHub derives them from headings.
fn anchors(page: &str) -> Vec<String> {
    let mut anchors: Vec<String> = Vec::new();
    for heading in page.lines().filter(|line| line.starts_with('#')) {
        let text = heading.trim_start_matches('#').trim().to_lowercase();
        let kept = text
            .chars()
            .filter(|c| c.is_alphanumeric() || " -_".contains(*c));
        let anchor: String = kept.map(|c| if c == ' ' { '-' } else { c }).collect();
        let earlier = anchors.iter().filter(|it| **it == anchor).count();
        anchors.push(if earlier == 0 {
            anchor
        } else {
            format!("{anchor}-{earlier}")
        });
    }
    let named = page.split("<a id=\"").skip(1);
    anchors.extend(named.filter_map(|rest| Some(rest.split_once('"')?.0.to_owned())));
    anchors
}

#[test]
fn the_architecture_is_a_short_map() {
    let map = fs::read_to_string(workspace().join("ARCHITECTURE.md")).unwrap();
    let words = map.split_whitespace().count();
    assert!(
        words <= MOST_WORDS,
        "{words} words: move reasons to docs/decisions"
    );
}

#[test]
fn the_index_lists_each_decision_once() {
    let index = fs::read_to_string(workspace().join("docs/decisions/README.md")).unwrap();
    for page in decisions() {
        let name = page.file_name().unwrap().to_str().unwrap();
        let target = format!("]({name})");
        assert_eq!(
            index.matches(&target).count(),
            1,
            "{name} in docs/decisions/README.md"
        );
    }
}

#[test]
fn each_decision_has_its_number_and_three_sections() {
    for (index, path) in decisions().iter().enumerate() {
        let name = path.file_name().unwrap().to_str().unwrap();
        let page = fs::read_to_string(path).unwrap();
        let number = format!("{:03}", index + 1);
        assert!(
            name.starts_with(&format!("{number}-")),
            "{name} is number {number}"
        );
        assert!(
            page.starts_with(&format!("# {number}: ")),
            "the title of {name}"
        );
        let headings: Vec<&str> = page.lines().filter(|line| line.starts_with("##")).collect();
        assert_eq!(headings, HEADINGS, "{name}");
        let words = page.split_whitespace().count();
        assert!(DECISION_WORDS.contains(&words), "{name} has {words} words");
    }
}

#[test]
fn links_lead_to_files_and_headings() {
    let mut seen = 0;
    for path in files(&workspace(), "md") {
        let page = fs::read_to_string(&path).unwrap();
        for link in links(&page) {
            if link.contains("://") || link.starts_with("mailto:") {
                continue;
            }
            seen += 1;
            let (file, anchor) = link.split_once('#').unwrap_or((&link, ""));
            let target = match file {
                "" => path.clone(),
                file => path.parent().unwrap().join(file),
            };
            assert!(target.exists(), "{} links to {link}", path.display());
            if !anchor.is_empty() && target.extension().is_some_and(|it| it == "md") {
                let there = anchors(&fs::read_to_string(&target).unwrap());
                assert!(
                    there.iter().any(|it| it == anchor),
                    "{} links to {link}",
                    path.display()
                );
            }
        }
    }
    assert!(seen > 100, "{seen} links");
}

/// Decisions are for contributors, who read them in the repository; the tutorial's folder has its files.
#[test]
fn the_site_lists_each_page_once() {
    let docs = workspace().join("docs");
    let summary = fs::read_to_string(docs.join("SUMMARY.md")).unwrap();
    let mut listed = links(&summary);
    listed.retain(|link| !link.starts_with("../"));
    listed.sort();
    let mut pages: Vec<String> = files(&docs, "md")
        .iter()
        .map(|page| {
            page.strip_prefix(&docs)
                .unwrap()
                .to_str()
                .unwrap()
                .to_owned()
        })
        .filter(|page| page != "SUMMARY.md")
        .filter(|page| !page.starts_with("decisions/") && !page.starts_with("tutorial/"))
        .collect();
    pages.sort();
    assert_eq!(listed, pages, "docs/SUMMARY.md, and the pages of docs/");
}

#[test]
fn the_pages_name_the_versions_of_the_manifest() {
    let root = workspace();
    let manifest = fs::read_to_string(root.join("Cargo.toml")).unwrap();
    // The first two numbers of a version, as a user writes it.
    let version = |start: &str| {
        let line = manifest.lines().find(|line| line.starts_with(start));
        let rest = line
            .and_then(|line| line.split_once("version = \""))
            .unwrap()
            .1;
        let numbers: Vec<&str> = rest.split(['.', '"']).take(2).collect();
        numbers.join(".")
    };
    let (rust, errpact) = (version("rust-version"), version("version"));
    let limits = fs::read_to_string(root.join("docs/limits.md")).unwrap();
    let tutorial = fs::read_to_string(root.join("docs/tutorial.md")).unwrap();
    for (page, text) in [
        (&limits, format!("| Rust | {rust} or newer")),
        (&limits, format!("must all be {errpact}.")),
        (&limits, format!("3 from {} (feature", version("rmcp ="))),
        (&limits, format!("1 from {} (`rmcp1`)", version("rmcp1 ="))),
        (&tutorial, format!("You need Rust {rust} or newer")),
        (&tutorial, format!("errpact-generator = \"{errpact}\"")),
    ] {
        assert!(page.contains(&text), "no {text:?}");
    }
}

/// Returns the YAML of the cheat sheet: one catalog in parts.
fn cheat_sheet() -> String {
    let page = fs::read_to_string(workspace().join("docs/cheat-sheet.md")).unwrap();
    let parts = page.split("\n```yaml\n").skip(1);
    parts
        .map(|part| part.split("```").next().unwrap())
        .collect::<Vec<_>>()
        .join("\n")
}

#[test]
fn the_cheat_sheet_is_a_catalog_without_errors() {
    let folder = folder(&[
        ("errors.yaml", &cheat_sheet()),
        ("templates/codes.txt.j2", "{{ name }} {{ fingerprint }}\n"),
        (
            "prompts/agent.md.j2",
            "{{ block.pieces.list }}\n{{ block.rules|join(' ') }}\n",
        ),
    ]);
    errpact(folder.path(), &["generate"]).exits(0);
    errpact(folder.path(), &["check"]).exits(0);
}

#[test]
fn the_cheat_sheet_has_every_key_of_the_language() {
    let schema = json_schema();
    let sheet = yaml_to_json(&cheat_sheet()).unwrap();
    let mut shown = BTreeSet::new();
    let root = ("", &schema);
    keys(&schema, root, &sheet, &mut shown);

    let policy = schema["$defs"]["Policy"]["properties"].as_object().unwrap();
    let mut missing = Vec::new();
    let defs = schema["$defs"].as_object().unwrap();
    let types = defs.iter().map(|(name, def)| (name.as_str(), def));
    for (name, def) in types.chain([root]) {
        for key in def["properties"]
            .as_object()
            .into_iter()
            .flat_map(|it| it.keys())
        {
            // These keys mean the same in each place.
            let anywhere = key == "extends" || policy.contains_key(key);
            let is_shown = shown
                .iter()
                .any(|(place, it)| it == key && (anywhere || place == name));
            // This version refuses the output.
            if !is_shown && key != "html" {
                missing.push(format!("{name}.{key}"));
            }
        }
    }
    assert!(
        missing.is_empty(),
        "docs/cheat-sheet.md has no {missing:#?}"
    );
    assert!(shown.len() > 150, "{} keys", shown.len());
}

/// Adds the keys of a value, each with the schema type that it belongs to.
fn keys(
    schema: &Value,
    (name, node): (&str, &Value),
    value: &Value,
    shown: &mut BTreeSet<(String, String)>,
) {
    if let Some(reference) = node["$ref"].as_str() {
        let name = reference.trim_start_matches("#/$defs/");
        keys(schema, (name, &schema["$defs"][name]), value, shown);
    }
    for choice in ["anyOf", "oneOf", "allOf"] {
        for branch in node[choice].as_array().into_iter().flatten() {
            keys(schema, (name, branch), value, shown);
        }
    }
    for item in value.as_array().into_iter().flatten() {
        keys(schema, (name, &node["items"]), item, shown);
    }
    for (key, below) in value.as_object().into_iter().flatten() {
        let property = &node["properties"][key];
        if property.is_null() {
            keys(schema, (name, &node["additionalProperties"]), below, shown);
        } else {
            shown.insert((name.to_owned(), key.clone()));
            keys(schema, (name, property), below, shown);
        }
    }
}

/// Crates are packaged separately, so comments name a page by its path in the repository.
#[test]
fn comments_and_decisions_lead_to_each_other() {
    let root = workspace();
    let mut named = BTreeSet::new();
    let sources = ["rs", "ts"].map(|extension| files(&root, extension));
    for path in sources.iter().flatten() {
        let text = fs::read_to_string(path).unwrap();
        for rest in text.split("docs/decisions/").skip(1) {
            let name: String = rest
                .chars()
                .take_while(|c| c.is_ascii_alphanumeric() || "-.".contains(*c))
                .collect();
            let name = name.trim_end_matches('.');
            if name.starts_with(|c: char| c.is_ascii_digit()) {
                let page = root.join("docs/decisions").join(name);
                assert!(page.is_file(), "{} names {name}", path.display());
                named.insert(name.to_owned());
            }
        }
    }
    for page in decisions() {
        let name = page.file_name().unwrap().to_str().unwrap();
        assert!(
            named.contains(name),
            "no code names {name}: add a comment where it is carried out"
        );
    }
}

#[test]
fn the_page_of_engines_has_the_figures_of_the_report() {
    let report = fs::read_to_string(workspace().join("benches/REPORT.md")).unwrap();
    let mut table =
        "| stages on Restate | errpact | by hand | speed of errpact |\n|---|---|---|---|\n"
            .to_owned();
    for line in report.lines().filter(|line| line.starts_with("| W3 |")) {
        let cells: Vec<&str> = line.split(" | ").collect();
        table.push_str(&format!("| {} |\n", cells[1..5].join(" | ")));
    }
    page::compare("engines.md", "Cost", &table);
}
