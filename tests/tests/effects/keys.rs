//! The keys of the language, and where a catalog has each of them: both by the JSON Schema, which follows from `keys!`.

use std::collections::BTreeSet;

use errpact_spec::json_schema;
use serde_json::{Map, Value};

/// A key: the structure that declares it, and its name.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Key {
    pub(crate) structure: String,
    pub(crate) name: String,
}

/// A place where a catalog has a key.
#[derive(Debug, Clone)]
pub(crate) struct Place {
    pub(crate) key: Key,
    /// Its JSON Pointer in the catalog.
    pub(crate) pointer: String,
    /// Its path, with `*` for each name: `codes.*.retry.max`.
    pub(crate) path: String,
    /// The words that its value may be, if it may be one of a few.
    pub(crate) words: Vec<String>,
}

/// The schema of the language.
pub(crate) struct Language {
    schema: Value,
}

impl Language {
    pub(crate) fn new() -> Self {
        Self {
            schema: json_schema(),
        }
    }

    /// Returns every key, of the root and of each structure below it.
    pub(crate) fn keys(&self) -> BTreeSet<Key> {
        let definitions = self.schema["$defs"].as_object().unwrap().iter();
        let named = definitions.map(|(name, part)| (name.as_str(), part));
        let mut keys = BTreeSet::new();
        for (structure, part) in named.chain([("Document", &self.schema)]) {
            self.add_keys(structure, part, &mut keys);
        }
        keys
    }

    fn add_keys(&self, structure: &str, part: &Value, keys: &mut BTreeSet<Key>) {
        for (name, value) in properties(part) {
            keys.insert(Key {
                structure: structure.to_owned(),
                name: name.clone(),
            });
            // A structure that the schema does not name has the name of its key.
            self.add_keys(name, value, keys);
        }
    }

    /// Returns the places of all keys in a catalog.
    pub(crate) fn places(&self, catalog: &Value) -> Vec<Place> {
        let mut places = Vec::new();
        let at = At {
            pointer: String::new(),
            path: String::new(),
        };
        self.walk("Document", &self.schema, catalog, &at, &mut places);
        places
    }

    fn walk<'s>(
        &'s self,
        name: &'s str,
        part: &'s Value,
        value: &Value,
        at: &At,
        places: &mut Vec<Place>,
    ) {
        let (name, part) = self.resolved(name, part);
        let branches = ["anyOf", "oneOf"]
            .iter()
            .find_map(|it| part[*it].as_array());
        match (value, branches) {
            (Value::Object(members), _)
                if part.get("properties").is_some() || part["additionalProperties"].is_object() =>
            {
                let known = part["properties"].as_object();
                for (member, value) in members {
                    match known.and_then(|known| known.get(member)) {
                        Some(inner) => {
                            let at = at.key(member);
                            places.push(Place {
                                key: Key {
                                    structure: name.to_owned(),
                                    name: member.clone(),
                                },
                                pointer: at.pointer.clone(),
                                path: at.path.clone(),
                                words: self.words(inner),
                            });
                            self.walk(member, inner, value, &at, places);
                        }
                        None => {
                            let inner = &part["additionalProperties"];
                            self.walk(name, inner, value, &at.name(member), places);
                        }
                    }
                }
            }
            (Value::Array(items), _) if part.get("items").is_some() => {
                for (index, item) in items.iter().enumerate() {
                    self.walk(name, &part["items"], item, &at.item(index), places);
                }
            }
            (_, Some(branches)) => {
                let fitting = branches.iter().find(|branch| self.fits(branch, value));
                if let Some(branch) = fitting {
                    self.walk(name, branch, value, at, places);
                }
            }
            _ => {}
        }
    }

    /// Follows a reference.
    fn resolved<'s>(&'s self, name: &'s str, part: &'s Value) -> (&'s str, &'s Value) {
        match part["$ref"].as_str() {
            Some(reference) => {
                let name = reference.trim_start_matches("#/$defs/");
                self.resolved(name, &self.schema["$defs"][name])
            }
            None => (name, part),
        }
    }

    /// Returns whether a value has the kind of a part, and only its keys.
    fn fits(&self, part: &Value, value: &Value) -> bool {
        let (_, part) = self.resolved("", part);
        for choices in ["anyOf", "oneOf"] {
            if part.get("properties").is_none()
                && let Some(branches) = part[choices].as_array()
            {
                return branches.iter().any(|branch| self.fits(branch, value));
            }
        }
        match value {
            Value::Object(members) => {
                let known = properties(part)
                    .map(|(name, _)| name)
                    .collect::<BTreeSet<_>>();
                part["type"] == "object"
                    && (part["additionalProperties"].is_object()
                        || members.keys().all(|name| known.contains(name)))
            }
            Value::Array(_) => part["type"] == "array",
            _ => !matches!(part["type"].as_str(), Some("object" | "array")),
        }
    }

    fn words(&self, part: &Value) -> Vec<String> {
        let (_, part) = self.resolved("", part);
        let own = part["enum"].as_array().into_iter().flatten();
        let own = own.chain(part.get("const"));
        let own = own.filter_map(|word| word.as_str().map(str::to_owned));
        let branches = ["anyOf", "oneOf"].iter();
        let branches = branches.filter_map(|it| part[*it].as_array()).flatten();
        own.chain(branches.flat_map(|branch| self.words(branch)))
            .collect()
    }
}

fn properties(part: &Value) -> impl Iterator<Item = (&String, &Value)> {
    part["properties"]
        .as_object()
        .into_iter()
        .flat_map(Map::iter)
}

/// A place in a catalog.
struct At {
    pointer: String,
    path: String,
}

impl At {
    fn below(&self, step: &str, path: String) -> Self {
        let step = step.replace('~', "~0").replace('/', "~1");
        Self {
            pointer: format!("{}/{step}", self.pointer),
            path,
        }
    }

    fn key(&self, name: &str) -> Self {
        let path = match self.path.as_str() {
            "" => name.to_owned(),
            path => format!("{path}.{name}"),
        };
        self.below(name, path)
    }

    fn name(&self, name: &str) -> Self {
        self.below(name, format!("{}.*", self.path))
    }

    fn item(&self, index: usize) -> Self {
        self.below(&index.to_string(), self.path.clone())
    }
}
