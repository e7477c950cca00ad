//! What a template sees: `docs/templates.md` has every field, with its type and an example.
//!
//! `ERRPACT_WRITE=1` writes the types and examples of the page again. What a field is, a person writes.

use std::collections::{BTreeMap, BTreeSet};
use std::{env, fs};

use errpact_spec::load;
use errpact_tests::command::workspace;
use serde_json::Value;

use super::Folder;

/// Keys whose members have names of the catalog.
const NAMED: [&str; 15] = [
    "adjustments",
    "categories",
    "codes",
    "context",
    "extensions",
    "lints",
    "named",
    "notes",
    "object",
    "params",
    "sentences",
    "shapes",
    "take",
    "tools",
    "workflows",
];

/// The longest example.
const LONGEST: usize = 60;

/// What was seen at the path of a field.
#[derive(Default)]
struct Seen {
    types: BTreeSet<&'static str>,
    example: Option<String>,
}

/// A walk through a context, which does not go into fields that a row describes as a whole.
struct Walk<'p> {
    rows: BTreeSet<&'p str>,
    seen: BTreeMap<String, Seen>,
}

impl Walk<'_> {
    fn visit(&mut self, path: &str, value: &Value) {
        let param = value.get("trust").is_some() && value.get("sensitivity").is_some();
        let path = if param { "PARAM" } else { path };
        let row = self.rows.contains(path);
        // The rows of its members say what an absent mapping is.
        let members = format!("{path}.");
        let absent = value.is_null() && self.rows.iter().any(|row| row.starts_with(&members));
        if row || !(value.is_object() || value.is_array() || absent) {
            let seen = self.seen.entry(path.to_owned()).or_default();
            seen.types.insert(type_of(value));
            let text = value.to_string();
            if seen.example.is_none()
                && !value.is_null()
                && text.len() <= LONGEST
                && !is_empty(value)
            {
                seen.example = Some(text);
            }
        }
        let list = format!("{path}[]");
        if row
            && !self
                .rows
                .iter()
                .any(|row| row.starts_with(&members) || row.starts_with(&list))
        {
            return;
        }
        for element in value.as_array().into_iter().flatten() {
            self.visit(&format!("{path}[]"), element);
        }
        let parent = path.rsplit('.').next().unwrap_or_default();
        for (key, member) in value.as_object().into_iter().flatten() {
            let key = if NAMED.contains(&parent) { "NAME" } else { key };
            let path = format!("{path}.{key}");
            self.visit(path.trim_start_matches('.'), member);
        }
    }
}

fn is_empty(value: &Value) -> bool {
    value.as_array().is_some_and(Vec::is_empty)
        || value.as_object().is_some_and(serde_json::Map::is_empty)
}

fn type_of(value: &Value) -> &'static str {
    match value {
        Value::Null => "none",
        Value::Bool(_) => "true or false",
        Value::Number(_) => "number",
        Value::String(_) => "text",
        Value::Array(_) => "list",
        Value::Object(_) => "mapping",
    }
}

/// Returns what a template sees of the catalog with every key.
fn context() -> Value {
    let source = workspace().join("tests/fixtures/ok/every-key.yaml");
    let resolved = load(&source).resolved.unwrap();
    let mut context = serde_json::to_value(resolved.catalog()).unwrap();
    let folder = Folder::new("");
    let catalog = fs::read_to_string(source).unwrap();
    let (catalog, _) = catalog.split_once("\noutputs:").unwrap();
    // A delay from a parameter is that of a model's retry there.
    let model = "by: model, max: 1, delay: { param: wait }";
    assert!(catalog.contains(model));
    let catalog = catalog.replace(model, &model.replace("model", "runtime"));
    let output = "outputs:\n  - { template: all.j2, to: all.json }\n";
    folder.put("errors.yaml", &format!("{catalog}\n{output}"));
    folder.put(
        "all.j2",
        "{{ {'fingerprint': fingerprint, 'errpact_version': errpact_version, 'retries': retries}|tojson }}",
    );
    folder.write();
    let rendered: Value = serde_json::from_str(&folder.get("all.json")).unwrap();
    for (key, value) in rendered.as_object().unwrap() {
        context[key] = value.clone();
    }
    context
}

#[test]
fn the_page_has_every_field_with_its_type_and_an_example() {
    let path = workspace().join("docs/templates.md");
    let page = fs::read_to_string(&path).unwrap();
    // Above are tables about other things.
    let (_, fields) = page.split_once("\n## What a template sees\n").unwrap();
    let rows: Vec<Vec<&str>> = fields
        .lines()
        .filter(|line| line.starts_with("| `") && line.matches(" | ").count() == 3)
        .map(|line| line.trim_matches('|').split(" | ").map(str::trim).collect())
        .collect();
    let mut walk = Walk {
        rows: rows.iter().map(|row| row[0].trim_matches('`')).collect(),
        seen: BTreeMap::new(),
    };
    walk.visit("", &context());
    let missing: Vec<&String> = walk
        .seen
        .keys()
        .filter(|path| !walk.rows.contains(path.as_str()))
        .collect();
    assert_eq!(
        missing,
        Vec::<&String>::new(),
        "the page has no row for these"
    );
    let mut written = page.clone();
    for row in &rows {
        let seen = walk.seen.get(row[0].trim_matches('`'));
        let seen = seen.unwrap_or_else(|| panic!("no template sees {}", row[0]));
        assert!(
            !row[3].is_empty(),
            "the page does not say what {} is",
            row[0]
        );
        let types: Vec<&str> = seen
            .types
            .iter()
            .copied()
            .filter(|it| *it != "none")
            .collect();
        assert!(!types.is_empty(), "{} is always none", row[0]);
        let none = if seen.types.contains("none") {
            ", or none"
        } else {
            ""
        };
        let example = seen
            .example
            .as_deref()
            .map(|text| format!("`{}`", text.replace('|', "\\|")));
        let line = format!(
            "| {} | {}{none} | {} | {} |",
            row[0],
            types.join(" or "),
            example.unwrap_or_default(),
            row[3],
        );
        let old = page
            .lines()
            .find(|line| line.starts_with(&format!("| {} |", row[0])));
        written = written.replacen(old.unwrap(), &line, 1);
    }
    if env::var_os("ERRPACT_WRITE").is_some() {
        fs::write(path, &written).unwrap();
    }
    assert_eq!(page, written, "ERRPACT_WRITE=1 writes the page");
}
