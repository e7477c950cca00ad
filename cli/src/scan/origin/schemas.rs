//! Codes in JSON and YAML of a project that has no catalog yet: enums of schemas, OpenAPI extensions, and tables of errors.

use super::found::{Found, Rank, is_code, is_small_code, sentence};
use crate::scan::names::FIELDS;
use crate::scan::tree::{self, Node};
use crate::scan::words::{names_codes, names_errors};

/// Keys beside an `enum` whose values describe its members.
const DESCRIPTIONS: [&str; 5] = [
    "enumDescriptions",
    "enumMetadata",
    "x-enum-descriptions",
    "x-enumDescriptions",
    "x-enum-metadata",
];

/// Finds the codes of a file.
pub(super) fn read(text: &str, path: &str) -> Vec<Found> {
    let file = path.rsplit('/').next().unwrap_or_default();
    let mut reader = Reader {
        in_errors: names_errors(file),
        found: Vec::new(),
    };
    for document in &tree::read(text) {
        reader.node(document, "", "");
    }
    reader.found
}

struct Reader {
    /// Whether the file has the name of errors.
    in_errors: bool,
    found: Vec<Found>,
}

impl Reader {
    /// Reads a node that is the value of a key, which is one of those below another key. The depth of a tree is bounded.
    fn node(&mut self, node: &Node<'_>, key: &str, above: &str) {
        match node {
            Node::Scalar { .. } => {}
            Node::List { items, .. } => {
                for item in items {
                    if names_errors(key) {
                        self.object(item, key);
                    }
                    self.node(item, key, above);
                }
            }
            Node::Mapping { entries, .. } => {
                let title = node.get("title").map(Node::text).unwrap_or_default();
                // An error has other properties than its code.
                if (self.in_errors && above != "properties")
                    || names_errors(key)
                    || names_errors(title)
                    || FIELDS.contains(&key)
                {
                    self.members(node);
                }
                if names_errors(key) {
                    for (name, value) in entries {
                        self.row(name, value, key);
                    }
                }
                for (name, value) in entries {
                    self.node(value, name.text(), key);
                }
            }
        }
    }

    /// Reads the members of an enum.
    fn members(&mut self, schema: &Node<'_>) {
        let title = schema.get("title").map(Node::text).unwrap_or_default();
        // Where any code is allowed, the examples are those that the project has.
        let examples = || schema.get("examples").filter(|_| names_codes(title));
        let Some(Node::List { items, .. }) = schema.get("enum").or_else(examples) else {
            return;
        };
        for (index, item) in items.iter().enumerate() {
            let name = item.text();
            if !is_code(name) && !is_small_code(name) {
                continue;
            }
            let mut code = Found::new(name, item.start(), Rank::Codes);
            for described in DESCRIPTIONS.iter().filter_map(|key| schema.get(key)) {
                let about = match described {
                    Node::List { items, .. } => items.get(index),
                    _ => described.get(name),
                };
                describe(&mut code, about);
            }
            self.found.push(code);
        }
    }

    /// Reads `SLOT_TAKEN: { message: … }` and `SLOT_TAKEN: The time is taken.`.
    fn row(&mut self, name: &Node<'_>, value: &Node<'_>, key: &str) {
        if is_code(name.text()) {
            let mut code = Found::new(name.text(), name.start(), rank(key));
            describe(&mut code, Some(value));
            self.found.push(code);
        }
    }

    /// Reads `{ code: SLOT_TAKEN, message: … }` in a list.
    fn object(&mut self, item: &Node<'_>, key: &str) {
        let name = FIELDS.iter().find_map(|field| item.get(field));
        if let Some(name) = name.filter(|name| is_code(name.text())) {
            let mut code = Found::new(name.text(), name.start(), rank(key));
            describe(&mut code, Some(item));
            self.found.push(code);
        }
    }
}

/// A list of errors may be an example.
fn rank(key: &str) -> Rank {
    match names_codes(key) || key.starts_with("x-") {
        true => Rank::Codes,
        false => Rank::Said,
    }
}

fn describe(code: &mut Found, about: Option<&Node<'_>>) {
    match about {
        Some(Node::Scalar { text, .. }) => {
            code.message = code.message.take().or_else(|| sentence(text));
        }
        Some(Node::Mapping { entries, .. }) => {
            for (field, value) in entries {
                code.add(field.text(), value.text());
            }
        }
        Some(Node::List { .. }) | None => {}
    }
}
