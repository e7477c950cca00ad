//! Names in YAML, each with its evidence.

use super::evidence::{Evidence, Mention, is_schema_key};
use super::names::Names;
use super::tree::{self, Node};
use super::words::names_errors;

/// Returns the names of a text that may be codes, and the texts in it that are documents, each with its place.
pub(super) fn mentions<'s>(
    text: &'s str,
    names: &Names<'_>,
) -> (Vec<Mention<'s>>, Vec<(&'s str, usize)>) {
    let mut reader = Reader {
        names,
        mentions: Vec::new(),
        documents: Vec::new(),
    };
    for document in &tree::read(text) {
        reader.node(document, "", false);
    }
    (reader.mentions, reader.documents)
}

struct Reader<'s, 'n, 'c> {
    names: &'n Names<'c>,
    mentions: Vec<Mention<'s>>,
    documents: Vec<(&'s str, usize)>,
}

impl<'s> Reader<'s, '_, '_> {
    /// Reads a node that is the value of a key. The depth of a tree is bounded.
    fn node(&mut self, node: &Node<'s>, key: &'s str, has_message: bool) {
        match node {
            // A description is a document.
            Node::Scalar { text, start } if text.contains(['`', '\n']) => {
                self.documents.push((text, *start as usize));
            }
            Node::Scalar { text, start } => {
                let start = *start as usize;
                self.scalar(text, start, (Evidence::Field(key), 0), has_message);
            }
            Node::List { start, items } => {
                let is_field = self.names.is_field(key);
                let group = *start as usize + 1;
                for item in items {
                    let at = item.start();
                    match item {
                        Node::Scalar { text, .. } if is_field => {
                            self.scalar(text, at, (Evidence::Field(key), 0), false);
                        }
                        Node::Scalar { text, .. } => {
                            self.scalar(text, at, (Evidence::List, group), names_errors(key));
                        }
                        Node::Mapping { .. } | Node::List { .. } => self.node(item, key, false),
                    }
                }
            }
            Node::Mapping { start, entries } => {
                let has_message = node.get("message").is_some();
                for (name, value) in entries {
                    self.scalar(
                        name.text(),
                        name.start(),
                        (Evidence::List, *start as usize + 1),
                        names_errors(key),
                    );
                    // The values of a schema are those of the field that it is about.
                    let name = match is_schema_key(name.text()) && !key.is_empty() {
                        true => key,
                        false => name.text(),
                    };
                    self.node(value, name, has_message);
                }
            }
        }
    }

    fn scalar(
        &mut self,
        text: &'s str,
        start: usize,
        (evidence, group): (Evidence<'s>, usize),
        beside: bool,
    ) {
        let is_field = matches!(evidence, Evidence::Field(_));
        let (name, evidence, group) = match text.split_once(':') {
            Some((name, rest)) if rest.starts_with(' ') && self.names.fits(name) => {
                (name, Evidence::Prefix, 0)
            }
            _ if self.names.fits(text) => (text, evidence, group),
            _ => return,
        };
        self.mentions.push(Mention {
            has_message: beside && is_field,
            declared: beside && !is_field,
            ..Mention::new(name, start, evidence, group)
        });
    }
}
