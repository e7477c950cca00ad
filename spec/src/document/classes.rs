//! The class of a change of each key: what a change of its value can break.
//!
//! A structure that is not in [`CLASSES`] is part of a value that is compared as a whole, by the class of its key. A test
//! compares the table with the keys of the language.

use errpact_core::words;

words! {
    /// How far a change of a catalog reaches, from the least to the greatest.
    #[derive(PartialOrd, Ord)]
    "a class of changes" pub enum Class {
        /// Nothing that runs notices it: docs, outputs, or something new that no one has to use.
        "safe" => Safe,
        /// The model or the user reads something else.
        "prompt" => Prompt,
        /// The runtime decides something else.
        "behavior" => Behavior,
        /// Code, a client or a stored record that fits the old catalog does not fit the new one.
        "breaking" => Breaking,
        /// A name or a number gets another meaning, which no one who knows the old one can notice.
        "forbidden" => Forbidden,
    }
}

/// The keys of each class.
type Keys = &'static [(Class, &'static [&'static str])];

/// Each structure whose keys are compared one by one. In a mapping of names, the class of its key is that of a removed
/// name.
const CLASSES: &[(&str, Keys)] = &[
    ("Document", DOCUMENT),
    ("Code", CODE),
    ("Category", CATEGORY),
    ("Param", PARAM),
    ("Argument", ARGUMENT),
    ("Tool", TOOL),
    ("Service", SERVICE),
    ("Note", NOTE),
    ("Workflow", WORKFLOW),
    ("Prompt", PROMPT),
    ("Wire", WIRE),
];

const DOCUMENT: Keys = &[
    // What `include`, `naming`, `defaults` and `params` contribute is compared in the codes.
    (
        Class::Safe,
        &[
            "title",
            "description",
            "version",
            "include",
            "naming",
            "defaults",
            "params",
            "scan",
            "fixtures",
            "outputs",
            "lints",
        ],
    ),
    (
        Class::Prompt,
        &["services", "rules", "languages", "sentences", "prompt"],
    ),
    (
        Class::Behavior,
        &["failed_when", "precedence", "loop", "reference"],
    ),
    (
        Class::Breaking,
        &[
            "errpact",
            "name",
            "categories",
            "context",
            "extensions",
            "tools",
            "codes",
            "notes",
            "wire",
            "workflows",
            "rust",
        ],
    ),
];

const CODE: Keys = &[
    (
        Class::Safe,
        &[
            "summary",
            "description",
            "since",
            "deprecated",
            "docs",
            "allow",
            "extends",
        ],
    ),
    (
        Class::Prompt,
        &[
            "message",
            "user_message",
            "messages",
            "act",
            "instruct",
            "alternatives",
            "guide",
            "raised_by",
            "examples",
        ],
    ),
    (
        Class::Behavior,
        &[
            "detect",
            "repair",
            "fallback",
            "deliver",
            "presents_as",
            "replay",
            "stops",
            "disposition",
            "outcome",
            "verify",
            "retry",
            "exhausted",
            "status",
            "jsonrpc",
            "log",
            "extensions",
        ],
    ),
    (
        Class::Breaking,
        &["category", "number", "params", "formerly"],
    ),
];

/// Policy keys of a category are compared in its codes.
const CATEGORY: Keys = &[(
    Class::Safe,
    &[
        "title",
        "description",
        "numbers",
        "extends",
        "act",
        "instruct",
        "alternatives",
        "deliver",
        "presents_as",
        "replay",
        "stops",
        "guide",
        "disposition",
        "outcome",
        "verify",
        "retry",
        "exhausted",
        "raised_by",
        "status",
        "jsonrpc",
        "log",
        "user_message",
        "messages",
        "extensions",
    ],
)];

const PARAM: Keys = &[
    (Class::Safe, &["description", "example", "extends"]),
    (
        Class::Behavior,
        &["max", "trust", "sensitivity", "channels"],
    ),
    (Class::Breaking, &["type", "optional"]),
];

/// The model reads the arguments of tools.
const ARGUMENT: Keys = &[
    (Class::Safe, &["example", "extends"]),
    (Class::Prompt, &["description"]),
    (
        Class::Behavior,
        &["default", "max", "trust", "sensitivity", "channels"],
    ),
    (Class::Breaking, &["type", "optional"]),
];

const TOOL: Keys = &[
    (Class::Safe, &["extends"]),
    (Class::Prompt, &["description"]),
    (
        Class::Behavior,
        &[
            "read_only",
            "idempotent",
            "idempotency",
            "service",
            "failed_when",
            "open",
        ],
    ),
    (Class::Breaking, &["params"]),
];

const SERVICE: Keys = &[
    (Class::Safe, &["extends"]),
    (Class::Prompt, &["title"]),
    (Class::Behavior, &["status_prefix", "like"]),
];

const NOTE: Keys = &[
    (Class::Safe, &["extends"]),
    (Class::Prompt, &["text"]),
    (Class::Breaking, &["params"]),
];

const WORKFLOW: Keys = &[
    (Class::Safe, &["extends"]),
    (Class::Behavior, &["on_unknown_status"]),
    (Class::Breaking, &["initial", "store", "stages"]),
];

/// The files around the block are only checked.
const PROMPT: Keys = &[
    (Class::Safe, &["files"]),
    (Class::Prompt, &["title", "intro", "style"]),
];

/// Who reads or writes a shape depends on each of its members.
const WIRE: Keys = &[(Class::Breaking, &["shapes", "write"])];

/// Returns the class of a key, or `None` if the structure does not have it.
pub(crate) fn class_of(structure: &str, key: &str) -> Option<Class> {
    let (_, classes) = CLASSES.iter().find(|(name, _)| *name == structure)?;
    let (class, _) = classes.iter().find(|(_, keys)| keys.contains(&key))?;
    Some(*class)
}

#[cfg(all(test, feature = "schema"))]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use schemars::generate::SchemaSettings;

    use super::*;
    use crate::document::Document;

    /// Structures in values that are compared as a whole.
    const IN_WHOLE_VALUES: &[&str] = &[
        "Alternative",
        "AskAction",
        "BlockTemplate",
        "CallAction",
        "CategoryAt",
        "Channels",
        "CodeAt",
        "ConfirmAction",
        "DelayAt",
        "DelayParam",
        "Deprecation",
        "DetectRule",
        "DoAction",
        "EnumType",
        "Example",
        "ExhaustedBySteps",
        "FailedText",
        "Field",
        "FixAction",
        "Fixture",
        "FormerName",
        "HtmlOutput",
        "JsonSchemaOutput",
        "Limits",
        "ListType",
        "MarkdownOutput",
        "McpInstructionsOutput",
        "NeverSay",
        "ObjectType",
        "OtherwiseAction",
        "Policy",
        "Prefix",
        "PromptOutput",
        "PythonOutput",
        "RawFailure",
        "Reference",
        "Regex",
        "Repair",
        "RetryAt",
        "RetryBucket",
        "RetryRule",
        "RetryWords",
        "Rust",
        "RustOutput",
        "SayAction",
        "Scan",
        "ScanPath",
        "Sentence",
        "Services",
        "Shape",
        "SkillOutput",
        "SqlOutput",
        "Stage",
        "Store",
        "TemplateOutput",
        "TextRule",
        "ThinkAction",
        "ToolSchemasOutput",
        "ToolSuffixOutput",
        "TypescriptOutput",
        "Written",
    ];

    #[test]
    fn every_key_of_the_language_has_one_class() {
        let generator = SchemaSettings::draft2020_12().into_generator();
        let schema = generator.into_root_schema_for::<Document>().to_value();
        let mut language: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        let definitions = schema["$defs"].as_object().unwrap().iter();
        let all = definitions.map(|(name, part)| (name.as_str(), part));
        for (name, part) in all.chain([("Document", &schema)]) {
            if let Some(keys) = part.get("properties").and_then(|keys| keys.as_object()) {
                language.insert(name, keys.keys().map(String::as_str).collect());
            }
        }
        for (name, keys) in &language {
            let own: Vec<&str> = CLASSES
                .iter()
                .filter(|(structure, _)| structure == name)
                .flat_map(|(_, classes)| classes.iter().flat_map(|(_, keys)| keys.iter().copied()))
                .collect();
            if IN_WHOLE_VALUES.contains(name) {
                assert!(own.is_empty(), "{name} is in both lists");
                continue;
            }
            let set: BTreeSet<&str> = own.iter().copied().collect();
            assert_eq!(set.len(), own.len(), "a key of {name} has two classes");
            assert_eq!(&set, keys, "give each key of {name} a class");
        }
        for (name, _) in CLASSES {
            assert!(language.contains_key(name), "the language has no {name}");
        }
        for name in IN_WHOLE_VALUES {
            assert!(language.contains_key(name), "the language has no {name}");
        }
    }
}
