//! Changes of a key: without it, or with another value.

use serde_json::{Value, json};

use super::keys::{Key, Place};

/// Values that show more than what is tried of any key, as JSON.
const OTHERS: &[(&str, &str, &str)] = &[
    ("Code", "category", "\"other\""),
    ("Code", "fallback", "false"),
    ("Repair", "param", "\"other_place\""),
    ("DelayParam", "param", "\"pause\""),
    ("Code", "presents_as", "\"PRESENTED_TOO\""),
    ("Code", "params", "{ \"shared\": \"text\" }"),
    (
        "Note",
        "params",
        "{ \"place\": { \"type\": \"text\", \"max\": 3 } }",
    ),
    ("Document", "languages", "[\"fr\", \"de\"]"),
    ("FailedText", "text", "\"denied\""),
    ("DetectRule", "io", "\"connection_reset\""),
    ("Document", "naming", "\"^X\""),
    (
        "Document",
        "fixtures",
        "[{ \"raw\": { \"type\": \"Logged\" }, \"is\": \"UNKNOWN\" }]",
    ),
    ("Fixture", "is", "\"UNKNOWN\""),
    ("Fixture", "not", "\"UNKNOWN\""),
    ("Fixture", "params", "{ \"place\": \"Bonn\" }"),
    ("Fixture", "presents", "\"PRESENTED_TOO\""),
    ("FormerName", "until", "\"2020-01-31\""),
    ("McpInstructionsOutput", "max_chars", "1"),
    ("McpInstructionsOutput", "max_tokens", "1"),
    ("PromptOutput", "max_chars", "1"),
    ("PromptOutput", "max_tokens", "1"),
    ("SkillOutput", "max_chars", "1"),
    ("SkillOutput", "max_tokens", "1"),
    ("ToolSuffixOutput", "max_chars", "1"),
    ("ToolSuffixOutput", "max_tokens", "1"),
    ("BlockTemplate", "template", "\"other.md.j2\""),
    ("TemplateOutput", "template", "\"other.md.j2\""),
    ("CallAction", "call", "\"find\""),
    ("FixAction", "fix", "\"other_place\""),
];

/// Keys without which, or with another value, a catalog is refused: what they say decides how the rest of it is read.
const REFUSED_WITHOUT: &[(&str, &str)] = &[
    ("Document", "errpact"),
    ("Document", "include"),
    ("Document", "naming"),
    ("Code", "extends"),
    ("Category", "extends"),
    ("Param", "extends"),
    ("Tool", "extends"),
    ("Service", "extends"),
    ("Note", "extends"),
    ("Workflow", "extends"),
];

/// Returns whether a catalog without the key is refused.
pub(crate) fn refused_without(key: &Key) -> bool {
    REFUSED_WITHOUT.contains(&(&*key.structure, &*key.name))
}

/// Structures that no library gets: what they say is checked, or generated.
const BEFORE_LIBRARIES: &[&str] = &[
    "BlockTemplate",
    "Deprecation",
    "Example",
    "Fixture",
    "HtmlOutput",
    "JsonSchemaOutput",
    "MarkdownOutput",
    "McpInstructionsOutput",
    "PromptOutput",
    "PythonOutput",
    "RawFailure",
    "Rust",
    "RustOutput",
    "Scan",
    "ScanPath",
    "SkillOutput",
    "SqlOutput",
    "TemplateOutput",
    "ToolSchemasOutput",
    "ToolSuffixOutput",
    "TypescriptOutput",
];

/// Returns whether no library gets what a key says.
pub(crate) fn is_before_libraries(key: &Key) -> bool {
    BEFORE_LIBRARIES.contains(&&*key.structure)
}

/// Sentences that no catalog of this test shows in an answer.
const UNSHOWN: &[&str] = &["any_code", "any_other_code", "incomplete"];

/// Keys that are only for the people who read the docs and the generated code.
const FOR_READERS: &[(&str, &[&str])] = &[
    (
        "Document",
        &["title", "description", "version", "categories"],
    ),
    ("Category", &["title", "description", "numbers"]),
    ("Code", &["description", "since", "deprecated", "examples"]),
    ("Deprecation", &["since", "use", "reason"]),
    ("Example", &["call", "result", "then"]),
    ("FormerName", &["until"]),
    ("Param", &["description", "example"]),
    ("Argument", &["example"]),
    ("MarkdownOutput", &["markdown"]),
    ("HtmlOutput", &["html"]),
];

/// Returns whether it is enough that the docs are another.
pub(crate) fn is_for_readers(key: &Key) -> bool {
    let mut all = FOR_READERS.iter();
    all.any(|(of, names)| *of == key.structure && names.contains(&&*key.name))
}

/// Returns whether no answer shows a key.
pub(crate) fn is_unshown(key: &Key) -> bool {
    key.structure == "sentences" && UNSHOWN.contains(&&*key.name)
}

/// A key that the language has only to refuse it.
pub(crate) struct Added {
    structure: &'static str,
    name: &'static str,
    pub(crate) path: &'static str,
    /// Where it is added to the first catalog.
    pointer: &'static str,
}

pub(crate) const ADDED: &[Added] = &[Added {
    structure: "Argument",
    name: "extends",
    path: "tools.*.params.*.extends",
    pointer: "/tools/book/params/place",
}];

impl Added {
    pub(crate) fn is(&self, key: &Key) -> bool {
        (self.structure, self.name) == (&*key.structure, &*key.name)
    }

    /// Adds the key to a catalog.
    pub(crate) fn to(&self, catalog: &Value) -> Value {
        let mut catalog = catalog.clone();
        catalog.pointer_mut(self.pointer).unwrap()[self.name] = true.into();
        catalog
    }
}

/// Returns a catalog once for each change of the key at a place, in the order in which they are tried.
pub(crate) fn variants(catalog: &Value, place: &Place) -> Vec<Value> {
    let own = others(&place.key);
    let value = catalog.pointer(&place.pointer).unwrap();
    let others = own.chain(other_values(value, &place.words));
    let mut variants: Vec<Value> = others
        .filter(|other| other != value)
        .map(|other| with(catalog, &place.pointer, other))
        .collect();
    variants.insert(0, without(catalog, &place.pointer));
    variants
}

fn others(key: &Key) -> impl Iterator<Item = Value> {
    let others = OTHERS.iter();
    let own =
        others.filter(|(structure, name, _)| (*structure, *name) == (&*key.structure, &*key.name));
    own.map(|(_, _, value)| serde_json::from_str(value).unwrap())
}

fn other_values(value: &Value, words: &[String]) -> Vec<Value> {
    let mut others: Vec<Value> = words.iter().map(|word| word.as_str().into()).collect();
    match value {
        Value::Bool(is) => others.push((!is).into()),
        Value::Number(number) => {
            let whole = number.as_i64().into_iter();
            others.extend(whole.flat_map(|it| [json!(it + 1), json!(it - 1)]));
            let part = number.as_f64().filter(|_| number.is_f64());
            others.extend(part.map(|it| json!(it * 2.0)));
        }
        Value::String(text) => {
            others.extend([format!("{text}x").into(), format!("{text} x").into()]);
        }
        Value::Array(items) => {
            let items = items.split_last().map(|(_, rest)| rest.to_vec());
            others.extend(items.filter(|it| !it.is_empty()).map(Value::Array));
        }
        Value::Object(members) => others.extend(members.keys().map(|name| {
            let mut fewer = members.clone();
            fewer.remove(name);
            Value::Object(fewer)
        })),
        Value::Null => {}
    }
    others
}

/// Returns a catalog with another value at a pointer.
pub(crate) fn with(catalog: &Value, pointer: &str, value: Value) -> Value {
    let mut catalog = catalog.clone();
    *catalog.pointer_mut(pointer).unwrap() = value;
    catalog
}

fn without(catalog: &Value, pointer: &str) -> Value {
    let mut catalog = catalog.clone();
    let (parent, name) = pointer.rsplit_once('/').unwrap();
    let name = name.replace("~1", "/").replace("~0", "~");
    let parent = catalog.pointer_mut(parent).and_then(Value::as_object_mut);
    parent.unwrap().remove(&name);
    catalog
}
