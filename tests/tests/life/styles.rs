//! Verbs on catalogs in many styles of YAML: the change is made and nothing else, or the verb fails and writes nothing.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::Mutex;
use std::thread;

use errpact_tests::command::{Run, folder};
use serde_json::{Value, json};

use crate::life::{on_a_day, read};

/// The code that verbs change, in each style. `@` begins a comment, which must stay.
const BODIES: &[(&str, &str)] = &[
    (
        "block",
        "  BRAVO:\n    category: orders\n    message: Bravo failed.\n    instruct: Say so.\n",
    ),
    (
        "block with comments",
        "  BRAVO: @\n    @\n    category: orders @\n    message: Bravo failed. @ \n\n    instruct: Say so. @\n    @\n",
    ),
    (
        "block with deep keys",
        "  BRAVO:\n        category: orders\n        message: Bravo failed.\n        instruct: Say so.\n",
    ),
    (
        "flow",
        "  BRAVO: { category: orders, message: Bravo failed., instruct: Say so. }\n",
    ),
    (
        "flow with a comment",
        "  BRAVO: { category: orders, message: Bravo failed., instruct: Say so. } @ with } and , in it\n",
    ),
    (
        "tight flow",
        "  BRAVO: {category: orders,message: Bravo failed.,instruct: Say so.}\n",
    ),
    (
        "flow with a last comma",
        "  BRAVO: { category: orders, message: Bravo failed., instruct: Say so., } @\n",
    ),
    (
        "flow of several lines",
        "  BRAVO: {\n    category: orders,\n    message: Bravo failed.,\n    instruct: Say so.\n  }\n",
    ),
    (
        "flow of several lines with comments",
        "  BRAVO: { @\n    category: orders, @ }\n    message: Bravo failed., @\n    instruct: Say so. @ , }\n    @ }\n  } @ } {\n",
    ),
    (
        "flow of several lines with a last comma",
        "  BRAVO: {\n    category: orders,\n    message: Bravo failed.,\n    instruct: Say so., @ }\n  } @\n",
    ),
    (
        "flow that ends with its last key",
        "  BRAVO: { category: orders,\n           message: Bravo failed.,\n           instruct: Say so. } @\n",
    ),
    (
        "flow with commas first",
        "  BRAVO: {\n      category: orders\n    , message: Bravo failed. @\n    , instruct: Say so.\n    }\n",
    ),
    (
        "flow that begins on the next line",
        "  BRAVO:\n    { category: orders, message: Bravo failed., instruct: Say so. } @\n",
    ),
    (
        "JSON",
        "  \"BRAVO\": {\"category\":\"orders\",\"message\":\"Bravo failed.\",\"instruct\":\"Say so.\"}\n",
    ),
    (
        "flow with tabs",
        "  BRAVO: {\tcategory: orders\t,\tmessage: Bravo failed.,\t@\n    instruct: Say so.\t@\n  }\t@\n",
    ),
    (
        "tabs before comments",
        "  BRAVO:\t@\n    category: orders\t@\n    message: Bravo failed.\t\n    instruct: Say so.\t@\n\t\n",
    ),
    (
        "single quotes",
        "  'BRAVO':\n    category: 'orders'\n    message: 'Bravo failed.'\n    instruct: 'Say so.' @\n",
    ),
    (
        "double quotes",
        "  \"BRAVO\" : @\n    \"category\": \"orders\"\n    \"message\": \"Bravo failed.\"\n    \"instruct\": \"Say so.\" @\n",
    ),
    (
        "an escape in the key",
        "  \"BR\\u0041VO\":\n    category: orders\n    message: Bravo failed.\n    instruct: Say so.\n",
    ),
    (
        "literal text at the end",
        "  BRAVO:\n    category: orders\n    message: Bravo failed.\n    instruct: | @\n      Say so.\n",
    ),
    (
        "literal text, stripped",
        "  BRAVO:\n    category: orders\n    message: Bravo failed.\n    instruct: |-\n      Say so.\n      # Not a comment.\n\n\n  @\n",
    ),
    (
        "literal text that keeps its lines",
        "  BRAVO:\n    category: orders\n    message: Bravo failed.\n    instruct: |+\n      Say so.\n\n\n",
    ),
    (
        "literal text with its indentation",
        "  BRAVO:\n    category: orders\n    message: Bravo failed.\n    instruct: |2-\n        Say so.\n      And more.\n  @\n",
    ),
    (
        "folded text",
        "  BRAVO:\n    category: orders\n    message: Bravo failed.\n    instruct: >-\n      Say\n      so.\n    @\n",
    ),
    (
        "plain text of several lines",
        "  BRAVO:\n    category: orders\n    message: Bravo failed.\n    instruct: Say\n      so. @\n",
    ),
    (
        "quoted text of several lines",
        "  BRAVO:\n    category: orders\n    message: Bravo failed.\n    instruct: \"Say\n\n      so: # 1.\" @\n",
    ),
    (
        "a list at the end",
        "  BRAVO:\n    category: orders\n    message: Bravo failed.\n    instruct: Say so.\n    raised_by: [find_order] @ ]\n",
    ),
    (
        "a list of lines at the end",
        "  BRAVO:\n    category: orders\n    message: Bravo failed.\n    instruct: Say so.\n    raised_by:\n    - find_order @\n    @\n",
    ),
    (
        "a mapping at the end",
        "  BRAVO:\n    category: orders\n    message: Bravo failed.\n    instruct: Say so.\n    retry:\n      by: model @\n      max: 1 @\n",
    ),
    (
        "a flow of lines at the end",
        "  BRAVO:\n    category: orders\n    message: Bravo failed.\n    instruct: Say so.\n    retry: {\n      by: model, @\n      max: 1 @ }\n    } @ }\n",
    ),
    (
        "an explicit key",
        "  ? BRAVO @\n  : category: orders\n    message: Bravo failed.\n    instruct: Say so.\n",
    ),
    (
        "letters of many bytes",
        "  BRAVO: { category: orders, message: \"Bravo ist gescheitert: 日本語 — é 🙂.\", instruct: Sag es — 日本. } @ 日本語 }\n",
    ),
    (
        "a former name",
        "  BRAVO: { category: orders, message: Bravo failed., instruct: Say so., formerly: [{ name: OLD, until: \"2027-01-31\" }] } @ ]\n",
    ),
    (
        "former names on lines",
        "  BRAVO:\n    formerly:\n      @\n      - { name: OLD, until: \"2027-01-31\" } @ }\n      @\n    category: orders\n    message: Bravo failed.\n    instruct: Say so.\n",
    ),
    (
        "former names at the key",
        "  BRAVO:\n    category: orders\n    message: Bravo failed.\n    instruct: Say so.\n    formerly:\n    - name: OLD @\n      until: \"2027-01-31\" @\n",
    ),
    (
        "former names in a flow of lines",
        "  BRAVO:\n    formerly: [\n      { name: OLD, until: \"2027-01-31\" } @ ]\n    ] @ ]\n    category: orders\n    message: Bravo failed.\n    instruct: Say so.\n",
    ),
    (
        "former names with a last comma",
        "  BRAVO:\n    formerly: [\n      { name: OLD, until: \"2027-01-31\" }, @ ]\n    ] @\n    category: orders\n    message: Bravo failed.\n    instruct: Say so.\n",
    ),
    (
        "no former names yet",
        "  BRAVO: { formerly: [], category: orders, message: Bravo failed., instruct: Say so. }\n",
    ),
    (
        "its own name in texts",
        "  BRAVO: { category: orders, message: \"BRAVO: {{ failed }} # BRAVO\", instruct: 'Say BRAVO.' } @ BRAVO: {}\n",
    ),
];

/// Styles of the whole file: what stands before and after the codes, and how the references are written.
const FILES: &[(&str, &str, &str)] = &[
    (
        "plain",
        "",
        "precedence: [BRAVO, CHARLIE]\nfixtures:\n  - { raw: { message: it broke }, not: BRAVO }\n",
    ),
    (
        "references on lines",
        "---\n",
        "\nprecedence: @\n  - \"BRAVO\" @ BRAVO\n  - 'CHARLIE'\n\nfixtures:\n  - raw: { message: BRAVO }\n    not:\n    - BRAVO @\nrules:\n  - never_say: BRAVO\n    except: [ BRAVO , ] @ ]\n",
    ),
    (
        "references behind escapes",
        "%YAML 1.2\n---\n",
        "precedence: [\"BR\\x41VO\", CHARLIE]\nscan: { ignore: { BRAVO: No source has it., CHARLIE: Nor this. } } @\n...\n",
    ),
];

const LINE_ENDS: [&str; 3] = ["\n", "\r\n", "\r"];

/// Returns a catalog in a style, with a mark in each comment.
fn catalog(body: &str, before: &str, after: &str, line_end: &str) -> String {
    let text = format!(
        "{before}errpact: 1\nname: shop @\nversion: 1.2.0\ntools:\n  find_order: {{ read_only: true }}\ncategories:\n  \
         orders: {{ outcome: not_done }}\nlints: {{ unused-tool: allow }}\ncodes:\n  @ About ALPHA.\n  ALPHA:\n    category: orders\n    \
         fallback: true\n    message: Alpha failed.\n    instruct: Say so.\n\n  @ About BRAVO.\n{body}\n  @ About CHARLIE.\n  \
         CHARLIE: {{ category: orders, message: Charlie failed., instruct: Say so., deprecated: {{ use: BRAVO }} }} @ }}\n{after}"
    );
    let mut marked = String::new();
    for (index, part) in text.split('@').enumerate() {
        if index > 0 {
            marked.push_str(&format!("# c{index}c"));
        }
        marked.push_str(part);
    }
    marked.replace('\n', line_end)
}

/// Returns the marks of comments in their order. What a text has of them does not matter: there is none in a text.
fn comments(text: &str) -> Vec<String> {
    let lines = text.split(['\n', '\r']);
    let found = lines.flat_map(|line| {
        let begins = line.match_indices("# c").map(|(at, _)| at);
        let marks = begins.map(|at| {
            let mark = &line[at + 2..];
            mark.split_once(' ')
                .map_or(mark, |(mark, _)| mark)
                .to_owned()
        });
        marks.collect::<Vec<_>>()
    });
    found.collect()
}

/// Returns the resolved catalog. Fails if it has errors.
fn resolved(folder: &Path, what: &str) -> Value {
    let out = folder.join("emitted.json");
    let run = on_a_day(folder, &["check", "--emit", "emitted.json"]);
    assert_eq!(
        run.status,
        0,
        "{what}: {run:#?}\n{}",
        read(folder, "errors.yaml")
    );
    let value = serde_json::from_str(&fs::read_to_string(&out).unwrap()).unwrap();
    fs::remove_file(out).unwrap();
    value
}

/// A verb, with the catalog that it must make of another one.
struct Verb {
    name: &'static str,
    arguments: &'static [&'static str],
    expected: fn(&mut Value),
}

const VERBS: &[Verb] = &[
    Verb {
        name: "rename",
        arguments: &["rename", "BRAVO", "DELTA"],
        expected: |catalog| {
            let codes = catalog["codes"].as_object_mut().unwrap();
            let mut code = codes.remove("BRAVO").unwrap();
            let former = json!({ "name": "BRAVO", "until": "2027-05-22" });
            let mut formerly = code["formerly"].as_array().cloned().unwrap_or_default();
            formerly.push(former);
            code["formerly"] = formerly.into();
            code["summary"] = "Delta".into();
            codes.insert("DELTA".to_owned(), code);
            codes["CHARLIE"]["deprecated"]["use"] = "DELTA".into();
            for key in ["precedence", "rules", "fixtures"] {
                let renamed = catalog[key].to_string().replace("\"BRAVO\"", "\"DELTA\"");
                let renamed = renamed.replace("\"phrase\":\"DELTA\"", "\"phrase\":\"BRAVO\"");
                let renamed = renamed.replace("\"message\":\"DELTA\"", "\"message\":\"BRAVO\"");
                catalog[key] = serde_json::from_str(&renamed).unwrap();
            }
        },
    },
    Verb {
        name: "deprecate",
        arguments: &[
            "deprecate",
            "BRAVO",
            "--use",
            "ALPHA",
            "--reason",
            "No # one, uses: it }",
        ],
        expected: |catalog| {
            catalog["codes"]["BRAVO"]["deprecated"] =
                json!({ "since": "1.2.0", "use": "ALPHA", "reason": "No # one, uses: it }" });
        },
    },
    Verb {
        name: "new",
        arguments: &[
            "new",
            "DELTA",
            "--category",
            "orders",
            "--message",
            "Delta: # failed.",
            "--instruct",
            "Say so.",
        ],
        expected: |catalog| {
            catalog["codes"]["DELTA"] = Value::Null;
        },
    },
    Verb {
        name: "retire",
        arguments: &["retire", "BRAVO", "--reason", "unused"],
        expected: |catalog| {
            catalog["codes"].as_object_mut().unwrap().remove("BRAVO");
        },
    },
];

/// Returns the catalog without what follows from the place of a code, and without the new code's keys.
fn compared(mut catalog: Value) -> Value {
    let codes = catalog["codes"].as_object_mut().unwrap();
    if let Some(new) = codes.get_mut("DELTA")
        && new
            .get("message")
            .is_some_and(|message| message.to_string().contains("Delta: # failed."))
    {
        *new = Value::Null;
    }
    catalog
}

/// Runs a verb, and returns what is wrong with what it did.
fn attempt(verb: &Verb, text: &str, must_work: bool) -> Result<(), String> {
    let folder = folder(&[("errors.yaml", text)]);
    let folder = folder.path();
    let mut expected = resolved(folder, "before");
    let run: Run = on_a_day(folder, verb.arguments);
    let after = read(folder, "errors.yaml");
    if run.status != 0 {
        if after != text || folder.join("errors.lock").exists() {
            return Err(format!("failed, and wrote: {after}"));
        }
        return match must_work {
            true => Err(format!("failed: {}", run.stderr)),
            false => Ok(()),
        };
    }
    (verb.expected)(&mut expected);
    let now = compared(resolved(folder, verb.name));
    if now != expected {
        return Err(format!(
            "another catalog:\n{now:#}\nexpected:\n{expected:#}\n{after}"
        ));
    }
    let (mut before, now) = (comments(text), comments(&after));
    if verb.name == "retire" {
        // The comments of the code itself may go.
        before.retain(|mark| now.contains(mark));
    }
    if before != now {
        return Err(format!("comments: {before:?} → {now:?}\n{after}"));
    }
    let ends = |text: &str| text.matches("\r\n").count();
    if ends(&after) > 0 && ends(&after) != after.matches('\n').count() {
        return Err(format!("line ends: {after:?}"));
    }
    Ok(())
}

#[test]
fn a_verb_makes_its_change_and_no_other_in_every_style() {
    let mut edits = Vec::new();
    for (style, body) in BODIES {
        for (file, before, after) in FILES {
            // A plain file with each line end, and the others with one.
            let only = match *file {
                "plain" => &LINE_ENDS[..],
                "references on lines" => &LINE_ENDS[1..2],
                _ => &LINE_ENDS[..1],
            };
            for line_end in only {
                for verb in VERBS {
                    let mut after = (*after).to_owned();
                    let mut text = catalog(body, before, &after, line_end);
                    if verb.name == "retire" {
                        // What others name cannot go.
                        after = "\nprecedence: [CHARLIE]\n".to_owned();
                        text = catalog(body, before, &after, line_end)
                            .replace("deprecated: { use: BRAVO }", "deprecated: { use: ALPHA }");
                    }
                    let name = format!("{} {style}, {file}, {line_end:?}", verb.name);
                    edits.push((name, verb, text, true));
                }
            }
        }
    }
    report(&edits);
}

#[test]
fn a_verb_edits_codes_in_braces() {
    let bodies = [
        "codes: { ALPHA: { category: orders, fallback: true, message: Alpha., instruct: Go. }, BRAVO: { category: orders, message: Bravo., instruct: Go. }, CHARLIE: { category: orders, message: Charlie., instruct: Go., deprecated: { use: ALPHA } } } # c1c }\n",
        "codes: {\n  ALPHA: { category: orders, fallback: true, message: Alpha., instruct: Go. }, # c1c\n  BRAVO: { category: orders, message: Bravo., instruct: Go. }, # c2c }\n  # c3c\n  CHARLIE: { category: orders, message: Charlie., instruct: Go., deprecated: { use: ALPHA } } # c4c }\n} # c5c\n",
        "codes: {\n  CHARLIE: { category: orders, message: Charlie., instruct: Go., deprecated: { use: ALPHA } }, # c1c }\n  ALPHA: { category: orders, fallback: true, message: Alpha., instruct: Go. }, # c2c\n  BRAVO: { category: orders, message: Bravo., instruct: Go. } # c3c }\n} # c4c\n",
        "codes: {CHARLIE: {category: orders, message: Charlie., instruct: Go., deprecated: {use: ALPHA}},ALPHA: {category: orders, fallback: true, message: Alpha., instruct: Go.},BRAVO: {category: orders, message: Bravo., instruct: Go.}}\n",
    ];
    let head =
        "errpact: 1\nname: shop\nversion: 1.2.0\ncategories: { orders: { outcome: not_done } }\n";
    let mut edits = Vec::new();
    for body in bodies {
        for line_end in LINE_ENDS {
            for verb in VERBS {
                let text = format!("{head}{body}").replace('\n', line_end);
                let text = match verb.name {
                    "rename" => text.replace("use: ALPHA", "use: BRAVO"),
                    _ => text,
                };
                edits.push((
                    format!("{} {text}", verb.name),
                    verb,
                    text,
                    verb.name != "new",
                ));
            }
        }
    }
    let json = "{ \"errpact\": 1, \"name\": \"shop\", \"version\": \"1.2.0\", \"categories\": { \"orders\": { \"outcome\": \"not_done\" } },\n\
                \"codes\": { \"ALPHA\": { \"category\": \"orders\", \"fallback\": true, \"message\": \"Alpha.\", \"instruct\": \"Go.\" },\n\
                \"BRAVO\": { \"category\": \"orders\", \"message\": \"Bravo.\", \"instruct\": \"Go.\" },\n\
                \"CHARLIE\": { \"category\": \"orders\", \"message\": \"Charlie.\", \"instruct\": \"Go.\", \"deprecated\": { \"use\": \"ALPHA\" } } } }\n";
    for verb in VERBS {
        let text = match verb.name {
            "rename" => json.replace("\"use\": \"ALPHA\"", "\"use\": \"BRAVO\""),
            _ => json.to_owned(),
        };
        edits.push((
            format!("{} JSON", verb.name),
            verb,
            text,
            verb.name != "new",
        ));
    }
    report(&edits);
}

type Edit<'a> = (String, &'a Verb, String, bool);

/// Attempts all edits, and fails with those that are wrong.
fn report(edits: &[Edit<'_>]) {
    let wrong = Mutex::new(BTreeMap::new());
    thread::scope(|scope| {
        for part in edits.chunks(edits.len().div_ceil(4)) {
            let wrong = &wrong;
            scope.spawn(move || {
                for (name, verb, text, must_work) in part {
                    if let Err(reason) = attempt(verb, text, *must_work) {
                        wrong.lock().unwrap().insert(name.clone(), reason);
                    }
                }
            });
        }
    });
    let wrong = wrong.into_inner().unwrap();
    let names: Vec<&String> = wrong.keys().collect();
    let first = wrong.first_key_value();
    assert!(
        wrong.is_empty(),
        "{} of {} edits are wrong: {names:#?}\nthe first: {first:#?}",
        wrong.len(),
        edits.len()
    );
    println!("{} edits, none wrong", edits.len());
}

#[test]
fn what_cannot_be_edited_is_refused() {
    // The language has no anchors, aliases or tags; a word that means something else needs its quotes.
    let plain = catalog(BODIES[0].1, "", FILES[0].2, "\n");
    for (from, to) in [
        ("  BRAVO:\n", "  &BRAVO BRAVO:\n"),
        ("  BRAVO:\n", "  BRAVO: &BRAVO\n"),
        ("  BRAVO:\n", "  BRAVO: !!map\n"),
        ("  BRAVO:\n", "  !!str BRAVO:\n"),
        ("[BRAVO, CHARLIE]", "[&b BRAVO, CHARLIE]"),
    ] {
        let text = plain.replace(from, to);
        for verb in VERBS {
            let folder = folder(&[("errors.yaml", &text)]);
            let run = on_a_day(folder.path(), verb.arguments);
            assert_ne!(run.status, 0, "{} {to}: {run:#?}", verb.name);
            assert!(run.stderr.contains("error"), "{run:#?}");
            assert_eq!(read(folder.path(), "errors.yaml"), text);
        }
    }
    let quoted = plain
        .replace("BRAVO", "\"NO\"")
        .replace("About \"NO\"", "About NO");
    for (old, new, text) in [("NO", "YES", &quoted), ("BRAVO", "NULL", &plain)] {
        let folder = folder(&[("errors.yaml", text)]);
        on_a_day(folder.path(), &["rename", old, new]).exits(0);
        let catalog = resolved(folder.path(), new);
        assert_eq!(catalog["codes"][new]["formerly"][0]["name"], old);
    }
}
