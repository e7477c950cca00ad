//! Names with another meaning in a language: a catalog with such a name is refused, or the generated code compiles.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

use errpact_generator::{python, rust, typescript};
use errpact_spec::catalog::ModuleUser;
use errpact_spec::{Resolved, load_str};
use errpact_tests::command::run;
use errpact_tests::installed::{Set, library};
use errpact_tests::{npm, program};

/// Keywords of Rust, Python and TypeScript.
const KEYWORDS: &[&str] = &[
    "Self",
    "abstract",
    "any",
    "as",
    "assert",
    "async",
    "await",
    "become",
    "box",
    "break",
    "case",
    "catch",
    "class",
    "const",
    "continue",
    "crate",
    "debugger",
    "def",
    "default",
    "del",
    "delete",
    "do",
    "dyn",
    "elif",
    "else",
    "enum",
    "except",
    "export",
    "extends",
    "extern",
    "false",
    "final",
    "finally",
    "fn",
    "for",
    "from",
    "function",
    "gen",
    "global",
    "if",
    "impl",
    "import",
    "in",
    "instanceof",
    "interface",
    "is",
    "lambda",
    "let",
    "loop",
    "macro",
    "match",
    "mod",
    "move",
    "mut",
    "never",
    "new",
    "nonlocal",
    "not",
    "null",
    "or",
    "override",
    "pass",
    "priv",
    "pub",
    "raise",
    "ref",
    "return",
    "self",
    "static",
    "struct",
    "super",
    "switch",
    "this",
    "throw",
    "trait",
    "true",
    "try",
    "type",
    "typeof",
    "undefined",
    "union",
    "unknown",
    "unsafe",
    "unsized",
    "use",
    "var",
    "virtual",
    "void",
    "where",
    "while",
    "with",
    "yield",
];

/// Names that generated code defines or uses.
const TAKEN: &[&str] = &[
    "a_l_l",
    "all",
    "any_of",
    "argument",
    "as_mut",
    "as_ref",
    "as_str",
    "bool",
    "box_",
    "c_a_t_a_l_o_g",
    "call_context",
    "catalog",
    "category",
    "clone",
    "cmp",
    "code",
    "code_error",
    "codes",
    "constructor",
    "context",
    "copied",
    "copy",
    "debug",
    "decide",
    "default",
    "display",
    "drop",
    "entry",
    "eq",
    "err",
    "error",
    "extend",
    "f_i_n_g_e_r_p_r_i_n_t",
    "fields",
    "fingerprint",
    "fmt",
    "fn_mut",
    "from_index",
    "from_iterator",
    "future",
    "give",
    "hash",
    "i32",
    "index",
    "into",
    "into_iterator",
    "iterator",
    "list",
    "name",
    "none",
    "note",
    "notes",
    "number",
    "object",
    "ok",
    "option",
    "ord",
    "p_r_o_m_p_t",
    "params",
    "partial_eq",
    "policy",
    "prompt",
    "prompt_for",
    "prototype",
    "record",
    "result",
    "send",
    "set",
    "sized",
    "some",
    "stages",
    "str",
    "string",
    "sync",
    "text",
    "to_owned",
    "to_string",
    "tool",
    "tool_error",
    "try_from",
    "try_into",
    "u16",
    "usize",
    "value",
    "vec",
    "view",
    "wire_code",
    "words",
    "workflows",
];

/// A part of a catalog that has names.
struct Place {
    name: &'static str,
    /// Returns the part, with entries for these names.
    part: fn(&[&str]) -> String,
    /// The Rust keywords that it refuses; `None` for all.
    refuses: Option<&'static [&'static str]>,
}

fn entries(names: &[&str], key: &str, entry: impl Fn(&str) -> String) -> String {
    let mut text = format!("{key}:\n");
    for name in names {
        let _ = writeln!(text, "  \"{name}\": {}", entry(name));
    }
    text
}

const PLACES: &[Place] = &[
    Place {
        name: "codes",
        part: |names| {
            entries(names, "codes", |name| {
                format!(
                    "{{ category: general, message: M., instruct: I., params: {{ a: {{ type: text }}, {name}_x: {{ type: text }} }} }}"
                )
            })
        },
        // `box` would become the type `Box`.
        refuses: Some(&["Self", "box", "crate", "self", "super"]),
    },
    Place {
        name: "notes",
        part: |names| {
            entries(names, "notes", |_| {
                "{ params: { a: { type: text } }, text: \"N {a}.\" }".to_owned()
            })
        },
        refuses: Some(&["box", "self"]),
    },
    Place {
        name: "categories",
        part: |names| entries(names, "categories", |_| "{}".to_owned()),
        refuses: None,
    },
    Place {
        name: "params",
        part: |names| entries(names, "params", |_| "{ type: text }".to_owned()),
        refuses: None,
    },
    Place {
        name: "context",
        part: |names| entries(names, "context", |_| "{ type: text }".to_owned()),
        refuses: None,
    },
    Place {
        name: "tools",
        part: |names| {
            entries(names, "tools", |name| {
                format!("{{ params: {{ \"{name}\": {{ type: integer }} }} }}")
            })
        },
        refuses: Some(&["Self", "self"]),
    },
    Place {
        name: "workflows",
        part: |names| {
            entries(names, "workflows", |name| {
                format!("{{ initial: a, stages: [{{ name: \"{name}\", running: b, done: c }}] }}")
            })
        },
        refuses: Some(&["Self", "self"]),
    },
    Place {
        name: "words",
        part: |names| {
            let words: Vec<String> = names.iter().map(|name| format!("\"{name}\"")).collect();
            if words.is_empty() {
                return String::new();
            }
            format!(
                "params: {{ of_words: {{ type: {{ enum: [{}] }} }} }}\n",
                words.join(", ")
            )
        },
        refuses: Some(&["Self", "self"]),
    },
];

/// Returns a catalog with these names, and everything else that it needs.
fn catalog(place: &Place, names: &[&str]) -> String {
    let part = (place.part)(names);
    let code = "  LAST_ONE: { category: general, message: M., instruct: I., fallback: true }\n";
    let category = "  general: {}\n";
    let codes = if place.name == "codes" {
        format!("{part}{code}")
    } else {
        format!("codes:\n{code}")
    };
    let categories = if place.name == "categories" {
        format!("{part}{category}")
    } else {
        format!("categories:\n{category}")
    };
    let other = if matches!(place.name, "codes" | "categories") {
        ""
    } else {
        &part
    };
    format!("errpact: 1\nname: names\nnaming: '.*'\n{codes}{categories}{other}")
}

fn resolved(text: &str) -> Option<Resolved> {
    let loaded = load_str("errors.yaml", text);
    if loaded.has_errors() {
        None
    } else {
        loaded.resolved
    }
}

/// Returns the names that the place accepts, each alone and all together.
fn taken<'a>(place: &Place, names: &[&'a str]) -> Vec<&'a str> {
    let takes = |name: &&&str| resolved(&catalog(place, &[**name])).is_some();
    let mut taken: Vec<&str> = names.iter().filter(takes).copied().collect();
    // A place that accepts no name would test nothing.
    assert!(
        place.refuses.is_none() || taken.len() > names.len() / 2,
        "{}",
        place.name
    );
    // Two of them may become the same name.
    while resolved(&catalog(place, &taken)).is_none() {
        assert!(taken.pop().is_some(), "{}", place.name);
    }
    taken
}

#[test]
fn keywords_are_refused_only_where_they_must_be() {
    for place in PLACES {
        let rust = KEYWORDS
            .iter()
            .filter(|name| errpact_spec::names::is_rust_keyword(name));
        for name in rust {
            let is_shape = place.name != "codes" && place.name != "tools" && place.name != "words";
            if is_shape && name.starts_with(char::is_uppercase) {
                continue;
            }
            let refused = resolved(&catalog(place, &[name])).is_none();
            let expected = place.refuses.is_none_or(|refuses| refuses.contains(name));
            assert_eq!(refused, expected, "{} {name}", place.name);
        }
    }
}

/// Returns every catalog of this test: one for each place, and an empty one.
fn catalogs() -> Vec<(String, Resolved)> {
    let mut catalogs = Vec::new();
    for place in PLACES {
        for (kind, names) in [("keywords", KEYWORDS), ("taken", TAKEN)] {
            let names = taken(place, names);
            let resolved = resolved(&catalog(place, &names)).unwrap();
            catalogs.push((format!("{}_{kind}", place.name), resolved));
        }
    }
    for (name, text) in [
        ("empty", "errpact: 1\nname: empty\n"),
        (
            "no_codes",
            "errpact: 1\nname: empty\ncategories: { a: {} }\ntools: { b: {} }\nnotes: { c: { params: {}, text: C. } }\n",
        ),
    ] {
        catalogs.push((name.to_owned(), resolved(text).unwrap()));
    }
    catalogs
}

/// Creates a folder with a library: `lib.rs` declares a module for each catalog.
fn library_of(folder: &Path, catalogs: &[(String, Resolved)]) {
    let mut lib = "#![deny(warnings, missing_docs)]\n//! A user.\n".to_owned();
    for (name, resolved) in catalogs {
        let _ = writeln!(lib, "/// Errors.\npub mod {name};");
        fs::write(folder.join(format!("{name}.rs")), rust(resolved).unwrap()).unwrap();
    }
    lib.push_str(
        "\n/// An error of a tool.\n#[derive(Debug, errpact::ToolError)]\n#[tool_error(catalog = codes_keywords)]\n\
         pub enum Failed {\n    /// One.\n    #[code(type)]\n    One {\n        /// A.\n        a: String,\n        \
         /// X.\n        type_x: String,\n    },\n    /// Two.\n    #[code(r#match)]\n    Two {\n        /// A.\n        \
         a: String,\n        /// X.\n        match_x: String,\n    },\n}\n\
         /// A code that is a keyword.\npub const CODE: codes_keywords::Code = codes_keywords::Code::r#type;\n",
    );
    fs::write(folder.join("lib.rs"), lib).unwrap();
}

#[test]
fn rust_compiles_whatever_the_names() {
    let folder = tempfile::tempdir().unwrap();
    library_of(folder.path(), &catalogs());
    program::is_clean(folder.path(), "lib.rs");
}

#[test]
fn python_and_typescript_compile_whatever_the_names() {
    let folder = tempfile::tempdir().unwrap();
    let catalogs = catalogs();
    for (name, resolved) in &catalogs {
        fs::write(
            folder.path().join(format!("{name}.py")),
            python::render(resolved).unwrap(),
        )
        .unwrap();
        fs::write(
            folder.path().join(format!("{name}.ts")),
            typescript::render(resolved, ModuleUser::Agent).unwrap(),
        )
        .unwrap();
    }
    let names: Vec<&str> = catalogs.iter().map(|(name, _)| name.as_str()).collect();
    let imports = format!("import {}\n", names.join(", "));
    let mut python = Command::new(Set::Python.interpreter());
    run(python
        .args(["-W", "error", "-B", "-c", &imports])
        .env("PYTHONPATH", library::package())
        .current_dir(folder.path()))
    .exits(0);
    npm::link(folder.path());
    fs::write(folder.path().join("package.json"), r#"{"type":"module"}"#).unwrap();
    let mut node = Command::new("node");
    node.arg(Set::Node.folder().join("node_modules/typescript/bin/tsc"));
    node.args([
        "--noEmit",
        "--strict",
        "--target",
        "es2022",
        "--module",
        "nodenext",
        "--skipLibCheck",
        "--types",
        "",
    ]);
    node.args(names.iter().map(|name| format!("{name}.ts")));
    run(node.current_dir(folder.path())).exits(0);
}
