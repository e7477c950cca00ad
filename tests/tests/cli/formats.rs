//! Machine-readable forms: each is valid by its schema, and all say the same.

use std::{fs, path::Path};

use errpact_tests::command::{errpact, folder, workspace};
use errpact_tests::files::files;
use serde_json::{Value, json};

use crate::cli::{CATALOG, misspelled, warned, with_outputs};

/// Fails unless `value` is valid by a schema under `docs/schemas`.
#[track_caller]
pub(crate) fn valid(schema: &str, value: &Value) {
    let folder = workspace().join("docs/schemas");
    let read = |name: &str| -> Value {
        let text = fs::read_to_string(folder.join(name)).expect("a schema");
        serde_json::from_str(&text).expect("a schema is JSON")
    };
    let base = "https://example.invalid/";
    let registry = jsonschema::Registry::new()
        .add(format!("{base}catalog.json"), read("catalog.json"))
        .and_then(jsonschema::RegistryBuilder::prepare)
        .expect("the registry");
    let validator = jsonschema::options()
        .with_base_uri(format!("{base}{schema}"))
        .with_registry(&registry)
        .build(&read(schema))
        .expect("the schema is one");
    let errors: Vec<String> = validator
        .iter_errors(value)
        .map(|error| format!("{error} at {}", error.instance_path()))
        .collect();
    assert!(errors.is_empty(), "{schema}: {errors:#?} in {value:#}");
}

/// Returns catalogs with findings of every kind: none, an error, a warning, and a missing output. The others have an
/// error in an included file, and characters that every form must escape.
pub(crate) fn cases() -> Vec<(&'static str, tempfile::TempDir)> {
    let included = format!("include: [more/codes.yaml]\n{CATALOG}");
    let odd = CATALOG.replace("name: shop", "name: shop\n\"100 %, a:b é\\n\": 1");
    vec![
        ("clean", folder(&[("errors.yaml", CATALOG)])),
        ("error", folder(&[("errors.yaml", &misspelled())])),
        ("warning", folder(&[("errors.yaml", &warned())])),
        ("outputs", folder(&[("errors.yaml", &with_outputs())])),
        (
            "included",
            folder(&[
                ("errors.yaml", &included),
                (
                    "more/codes.yaml",
                    "codes:\n  INTERNAL_ERROR:\n    categry: orders\n",
                ),
            ]),
        ),
        ("odd", folder(&[("errors.yaml", &odd)])),
        ("empty", folder(&[("errors.yaml", "")])),
    ]
}

fn findings(folder: &Path) -> Value {
    errpact(folder, &["check", "--format", "json"]).json()
}

#[test]
fn findings_are_valid_by_their_schema() {
    for (name, folder) in cases() {
        let json = findings(folder.path());
        valid("findings.json", &json);
        let found = json["findings"].as_array().expect("a list");
        assert_eq!(found.is_empty(), name == "clean", "{name}: {json:#}");
    }
    let unreadable = errpact(
        cases()[0].1.path(),
        &["check", "--format", "json", "missing.yaml"],
    );
    valid("findings.json", &unreadable.exits(2).json());
}

#[test]
fn the_schema_of_findings_refuses_what_is_none() {
    for wrong in [
        json!({}),
        json!({"errpact": "0.1.0", "catalog": null, "fingerprint": "xyz", "findings": []}),
        json!({"errpact": "0.1.0", "catalog": null, "fingerprint": null,
               "findings": [{"id": "a", "level": "fatal", "message": ""}]}),
        json!({"errpact": "0.1.0", "catalog": null, "fingerprint": null,
               "findings": [{"id": "a", "level": "note", "message": "", "line": 1}]}),
    ] {
        let result = std::panic::catch_unwind(|| valid("findings.json", &wrong));
        assert!(result.is_err(), "{wrong}");
    }
}

#[test]
fn a_finding_is_where_it_is() {
    let folder = folder(&[("errors.yaml", &misspelled())]);
    let json = findings(folder.path());
    let finding = &json["findings"][0];
    assert_eq!(finding["id"], "unknown-key");
    assert_eq!(finding["level"], "error");
    assert_eq!(finding["file"], "errors.yaml");
    let place = ["line", "column", "end_line", "end_column"].map(|name| finding[name].as_u64());
    assert_eq!(place, [Some(15), Some(5), Some(15), Some(12)]);
    assert_eq!(json["catalog"], Value::Null);
}

#[test]
fn files_are_named_from_where_errpact_was_started() {
    let folder = folder(&[
        (
            "a/errors.yaml",
            &format!("include: [more/codes.yaml]\n{CATALOG}"),
        ),
        (
            "a/more/codes.yaml",
            "codes:\n  LATER:\n    categry: orders\n",
        ),
    ]);
    let json = errpact(
        folder.path(),
        &["check", "a/errors.yaml", "--format", "json"],
    )
    .json();
    let files: Vec<_> = json["findings"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|one| &one["file"])
        .collect();
    assert!(files.contains(&&json!("a/more/codes.yaml")), "{json:#}");
}

#[test]
fn token_counts_are_valid_by_their_schema() {
    let folder = folder(&[("errors.yaml", CATALOG)]);
    let run = errpact(folder.path(), &["prompt", "--tokens", "--format", "json"]);
    valid("tokens.json", &run.exits(0).json());
}

#[test]
fn explanations_are_valid_by_their_schema() {
    let folder = folder(&[("errors.yaml", CATALOG)]);
    for name in [
        "ORDER_NOT_FOUND",
        "INTERNAL_ERROR",
        "unknown-key",
        "no-recovery",
    ] {
        let run = errpact(folder.path(), &["explain", name, "--format", "json"]);
        valid("explain.json", &run.exits(0).json());
    }
    let list = errpact(folder.path(), &["explain", "--format", "json"]);
    valid("explain.json", &list.exits(0).json());
}

#[test]
fn resolved_catalogs_are_valid_by_their_schema() {
    let mut paths = files(&workspace().join("tests/fixtures/ok"), &[]);
    paths.extend(files(&workspace().join("examples"), &["target"]));
    paths.retain(|path| path.extension().is_some_and(|it| it == "yaml"));
    let mut checked = 0;
    for path in paths {
        let out = tempfile::tempdir().expect("a temporary folder");
        let json = out.path().join("catalog.json");
        let run = errpact(
            workspace(),
            &[
                "check",
                path.to_str().expect("UTF-8"),
                "--emit",
                json.to_str().expect("UTF-8"),
            ],
        );
        // Fixtures may have findings; they only have to resolve.
        if let Ok(text) = fs::read_to_string(&json) {
            valid("catalog.json", &serde_json::from_str(&text).expect("JSON"));
            checked += 1;
        } else {
            assert_ne!(run.status, 0, "{run:#?}");
        }
    }
    assert!(checked > 0, "no fixture resolves");
}

#[test]
fn sarif_has_the_shape_that_the_standard_asks_for() {
    let schema: Value =
        serde_json::from_str(include_str!("sarif.schema.json")).expect("a schema is JSON");
    let validator = jsonschema::validator_for(&schema).expect("the schema is one");
    for (name, folder) in cases() {
        let sarif = errpact(folder.path(), &["check", "--format", "sarif"]).json();
        let errors: Vec<String> = validator
            .iter_errors(&sarif)
            .map(|error| format!("{error} at {}", error.instance_path()))
            .collect();
        assert!(errors.is_empty(), "{name}: {errors:#?} in {sarif:#}");
        let run = &sarif["runs"][0];
        let rules = run["tool"]["driver"]["rules"].as_array().expect("rules");
        for result in run["results"].as_array().expect("results") {
            let index = usize::try_from(result["ruleIndex"].as_u64().expect("an index"));
            assert_eq!(rules[index.expect("it fits")]["id"], result["ruleId"]);
        }
    }
}

#[test]
fn sarif_says_what_json_says() {
    for (name, folder) in cases() {
        let json = findings(folder.path());
        let sarif = errpact(folder.path(), &["check", "--format", "sarif"]).json();
        let ours = json["findings"].as_array().expect("a list");
        let theirs = sarif["runs"][0]["results"].as_array().expect("a list");
        assert_eq!(ours.len(), theirs.len(), "{name}");
        for (ours, theirs) in ours.iter().zip(theirs) {
            assert_eq!(ours["id"], theirs["ruleId"]);
            assert_eq!(ours["level"], theirs["level"]);
            let text = theirs["message"]["text"].as_str().expect("a text");
            assert!(
                text.starts_with(ours["message"].as_str().expect("a text")),
                "{text}"
            );
            let region = &theirs["locations"][0]["physicalLocation"]["region"];
            for (mine, yours) in [
                ("line", "startLine"),
                ("column", "startColumn"),
                ("end_line", "endLine"),
                ("end_column", "endColumn"),
            ] {
                assert_eq!(ours[mine], region[yours], "{name}: {mine}");
            }
        }
    }
}

#[test]
fn github_commands_say_what_json_says() {
    for (name, folder) in cases() {
        let json = findings(folder.path());
        let run = errpact(folder.path(), &["check", "--format", "github"]);
        let ours = json["findings"].as_array().expect("a list");
        assert_eq!(run.stdout.lines().count(), ours.len(), "{name}: {run:#?}");
        for (ours, line) in ours.iter().zip(run.stdout.lines()) {
            let command = Command::parse(line);
            let level = if ours["level"] == "note" {
                "notice"
            } else {
                str(&ours["level"])
            };
            assert_eq!(command.name, level, "{line}");
            assert_eq!(command.property("title"), str(&ours["id"]), "{line}");
            assert!(command.message.starts_with(str(&ours["message"])), "{line}");
            if !ours["file"].is_null() {
                assert_eq!(command.property("file"), str(&ours["file"]), "{line}");
                assert_eq!(command.property("line"), ours["line"].to_string(), "{line}");
                assert_eq!(
                    command.property("col"),
                    ours["column"].to_string(),
                    "{line}"
                );
            }
        }
    }
}

fn str(value: &Value) -> &str {
    value.as_str().expect("a string")
}

/// A workflow command, as the runner parses it.
struct Command {
    name: String,
    properties: Vec<(String, String)>,
    message: String,
}

impl Command {
    fn parse(line: &str) -> Self {
        let rest = line.strip_prefix("::").expect("a command begins with ::");
        let (head, message) = rest.split_once("::").expect("a command has a message");
        let (name, properties) = head.split_once(' ').expect("ours have properties");
        let properties = properties
            .split(',')
            .map(|property| property.split_once('=').expect("a property has a value"))
            .map(|(name, value)| (name.to_owned(), unescape(value)))
            .collect();
        Self {
            name: name.to_owned(),
            properties,
            message: unescape(message),
        }
    }

    fn property(&self, name: &str) -> &str {
        let found = self.properties.iter().find(|(other, _)| other == name);
        found.map_or("", |(_, value)| value)
    }
}

fn unescape(text: &str) -> String {
    let text = text.replace("%0D", "\r").replace("%0A", "\n");
    text.replace("%3A", ":")
        .replace("%2C", ",")
        .replace("%25", "%")
}

#[test]
fn data_and_words_do_not_mix() {
    for (_, folder) in cases() {
        for format in ["json", "sarif", "github"] {
            for command in ["check", "generate"] {
                let arguments = [command, "--format", format, "--check"];
                let arguments = if command == "check" {
                    &arguments[..3]
                } else {
                    &arguments[..]
                };
                let run = errpact(folder.path(), arguments);
                assert!(!run.stderr.contains("error"), "{run:#?}");
            }
        }
        let human = errpact(folder.path(), &["check"]);
        assert!(human.stdout.is_empty(), "{human:#?}");
    }
}
