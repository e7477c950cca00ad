//! JSON Schemas that other programs wrote, as far as a catalog can say the same: schemars, hand-written ones, and those
//! of servers.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};

/// The most references that are followed, so that a schema that contains itself ends.
const MOST_STEPS: usize = 32;
/// The most parts of an `allOf` that are read, those of its parts included.
const MOST_PARTS: usize = 256;

/// A schema, and the root that its references name.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Schema<'s> {
    root: &'s Map<String, Value>,
    node: &'s Map<String, Value>,
    steps: usize,
    /// Whether it is one of several alternatives: theirs are not read, because their number could be any.
    chosen: bool,
}

/// What a schema accepts. A form that no catalog can declare is [`Form::Any`]: nothing is said about it.
#[derive(Debug)]
pub(super) enum Form<'s> {
    Any,
    Text,
    Integer,
    Number,
    Boolean,
    Words(BTreeSet<&'s str>),
    List(Option<Schema<'s>>),
    Object(Fields<'s>),
}

/// The members of an object.
#[derive(Debug, Default)]
pub(super) struct Fields<'s> {
    pub(super) named: BTreeMap<&'s str, Schema<'s>>,
    pub(super) required: BTreeSet<&'s str>,
    /// Whether the schema says that there may be others.
    pub(super) open: bool,
}

impl<'s> Schema<'s> {
    /// Reads the schema of a tool's arguments.
    pub(crate) fn new(root: &'s Map<String, Value>) -> Self {
        Self {
            root,
            node: root,
            steps: 0,
            chosen: false,
        }
    }

    /// Returns whether an object with a member of this name may be accepted for that member: the schema names it, or
    /// says that there may be others.
    #[cfg(feature = "__mcp")]
    pub(crate) fn has(self, name: &str) -> bool {
        match self.form() {
            Form::Object(fields) => fields.open || fields.named.contains_key(name),
            _ => true,
        }
    }

    /// Returns whether null is accepted: what APIs with strict schemas send for an absent value.
    pub(super) fn is_nullable(self) -> bool {
        let null = |kind: &Value| kind == "null";
        let node = self.resolved().node;
        let kinds = node.get("type").and_then(Value::as_array);
        node.get("nullable") == Some(&Value::Bool(true))
            || kinds.is_some_and(|kinds| kinds.iter().any(null))
            || self.choices().is_some_and(|choices| {
                let nulls = choices.iter().filter_map(|choice| choice.get("type"));
                nulls.into_iter().any(null)
            })
    }

    /// Returns what the schema accepts besides null.
    pub(super) fn form(self) -> Form<'s> {
        let this = self.resolved();
        if this.steps >= MOST_STEPS {
            return Form::Any;
        }
        if let Some(form) = this.words() {
            return form;
        }
        // Alternatives beside `properties` say which of them belong together, such as `required` of either.
        let has_fields = this.node.contains_key("properties");
        if !has_fields && let Some(form) = this.chosen() {
            return form;
        }
        let kinds: Vec<&str> = match this.node.get("type") {
            Some(Value::String(kind)) => vec![kind],
            Some(Value::Array(kinds)) => kinds.iter().filter_map(Value::as_str).collect(),
            _ if has_fields => vec!["object"],
            _ => Vec::new(),
        };
        let mut kinds = kinds.into_iter().filter(|kind| *kind != "null");
        // Gemini's types are in uppercase.
        let kind = kinds.next().map(str::to_ascii_lowercase);
        match kind.as_deref() {
            _ if kinds.next().is_some() => Form::Any,
            Some("string") => Form::Text,
            Some("integer") => Form::Integer,
            Some("number") => Form::Number,
            Some("boolean") => Form::Boolean,
            Some("array") => Form::List(this.inside(this.node.get("items"))),
            Some("object") => {
                let mut fields = Fields::default();
                let mut parts_left = MOST_PARTS;
                this.fields(&mut fields, &mut parts_left);
                Form::Object(fields)
            }
            _ => Form::Any,
        }
    }

    fn below(self, node: Option<&'s Value>) -> Option<Self> {
        Some(Self {
            node: node?.as_object()?,
            steps: self.steps + 1,
            ..self
        })
    }

    /// Returns the schema of a value inside the value.
    fn inside(self, node: Option<&'s Value>) -> Option<Self> {
        let inside = self.below(node)?;
        Some(Self {
            chosen: false,
            ..inside
        })
    }

    /// Follows references, and an `allOf` of one schema, which schemars writes around a reference.
    fn resolved(self) -> Self {
        let mut this = self;
        while this.steps < MOST_STEPS {
            let reference = this.node.get("$ref").and_then(Value::as_str);
            let next = match (reference, this.node.get("allOf")) {
                (Some(reference), _) => this.target(reference),
                (None, Some(Value::Array(all))) if !this.node.contains_key("properties") => {
                    match all.as_slice() {
                        [only] => Some(only),
                        _ => None,
                    }
                }
                _ => None,
            };
            match this.below(next) {
                Some(next) => this = next,
                None => break,
            }
        }
        this
    }

    /// Returns what a reference inside the document names: `#/$defs/Name`.
    fn target(self, reference: &str) -> Option<&'s Value> {
        let mut path = reference.strip_prefix("#/")?.split('/');
        let first = self.root.get(path.next()?)?;
        path.try_fold(first, |value, step| {
            value.get(step.replace("~1", "/").replace("~0", "~"))
        })
    }

    fn choices(self) -> Option<&'s Vec<Value>> {
        let node = self.resolved().node;
        let choices = node.get("anyOf").or_else(|| node.get("oneOf"))?;
        choices.as_array()
    }

    /// Returns the words of an enum: `enum`, `const`, or alternatives that consist of them.
    fn words(self) -> Option<Form<'s>> {
        let node = self.node;
        let values: Vec<&Value> = match (node.get("enum"), node.get("const")) {
            (Some(Value::Array(values)), _) => values.iter().collect(),
            (_, Some(value)) => vec![value],
            _ => return None,
        };
        let mut words = BTreeSet::new();
        for value in values {
            match value {
                Value::String(word) => {
                    words.insert(word.as_str());
                }
                Value::Null => {}
                _ => return Some(Form::Any),
            }
        }
        Some(Form::Words(words))
    }

    /// Returns what alternatives accept, if they are one schema and null, or only words.
    fn chosen(self) -> Option<Form<'s>> {
        let choices = self.choices()?.iter();
        if self.chosen {
            return Some(Form::Any);
        }
        let choices = choices.filter_map(|choice| self.below(Some(choice)));
        let choices = choices.map(|choice| Self {
            chosen: true,
            ..choice
        });
        let others =
            choices.filter(|choice| choice.node.get("type").is_none_or(|kind| kind != "null"));
        let forms: Vec<Form<'s>> = others.map(Self::form).collect();
        let mut words = BTreeSet::new();
        match <[Form<'s>; 1]>::try_from(forms) {
            Ok([only]) => Some(only),
            Err(forms) => {
                for form in forms {
                    let Form::Words(some) = form else {
                        return Some(Form::Any);
                    };
                    words.extend(some);
                }
                Some(Form::Words(words))
            }
        }
    }

    /// Collects the members, also those of the parts of an `allOf`.
    fn fields(self, fields: &mut Fields<'s>, parts_left: &mut usize) {
        if self.steps >= MOST_STEPS || *parts_left == 0 {
            fields.open = true;
            return;
        }
        *parts_left -= 1;
        let node = self.node;
        let named = node.get("properties").and_then(Value::as_object);
        for (name, schema) in named.into_iter().flatten() {
            // `true` as a schema accepts anything.
            let schema = self.inside(Some(schema)).unwrap_or(Self {
                node: empty(),
                ..self
            });
            fields.named.insert(name, schema);
        }
        let required = node.get("required").and_then(Value::as_array);
        let required = required.into_iter().flatten().filter_map(Value::as_str);
        fields.required.extend(required);
        let others = node.get("additionalProperties");
        fields.open |= others.is_some_and(|others| *others != Value::Bool(false))
            || node.contains_key("patternProperties")
            || ["anyOf", "oneOf"].iter().any(|key| node.contains_key(*key));
        let parts = node.get("allOf").and_then(Value::as_array);
        for part in parts.into_iter().flatten() {
            match self.below(Some(part)) {
                Some(part) => part.resolved().fields(fields, parts_left),
                None => fields.open = true,
            }
        }
    }
}

fn empty() -> &'static Map<String, Value> {
    static EMPTY: std::sync::OnceLock<Map<String, Value>> = std::sync::OnceLock::new();
    EMPTY.get_or_init(Map::new)
}
