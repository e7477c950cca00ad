//! Resolves the shapes of failures that other programs agreed on.

use std::collections::{BTreeMap, BTreeSet};

use errpact_core::table::is_index;
use serde_json::Value;

use super::Resolver;
use crate::catalog::{Code, DelayAt, Deliver, RetryBy, Shape, Surface, Wire, WordsAt};
use crate::document::{self, Entries, Spanned};
use crate::finding::diagnostic;
use crate::source::Place;

/// The most items of a list in a shape: their pointers are sorted as texts.
const MOST_ITEMS: usize = 10;

/// A member of a shape, and where the catalog has its pointer.
type Member<'m> = (&'m str, Place);

impl<'m> Resolver<'m> {
    /// Resolves the shapes, and which of them are written.
    pub(super) fn resolve_wire(&mut self, codes: &BTreeMap<String, Code>) -> Wire {
        let Some(written) = self.merged.wire.as_ref().map(|read| &read.value) else {
            return Wire::default();
        };
        let mut wire = Wire::default();
        let shapes = written.shapes.as_ref().map_or(&[][..], |it| &it.value);
        let names: Vec<&str> = shapes.iter().map(|it| it.name.value.as_str()).collect();
        for entry in shapes {
            let name = entry.name.value.as_str();
            let shape = self.shape(&entry.value, codes);
            let words = entry.value.code.as_ref();
            if let Some(words) = words.and_then(|it| it.value.words.as_ref()) {
                self.same_words(name, &words.value);
            }
            let members = members(&entry.value);
            for (reason, place) in problems(&members) {
                self.error(diagnostic::wrong_wire_shape(name, reason).at(place));
            }
            let sound = self.sound && !entry.value.broken;
            if sound && shape.failed.is_empty() && shape.code.is_none() {
                let reason =
                    "does not tell a failure from a success: it has neither `failed` nor `code`";
                self.error(diagnostic::wrong_wire_shape(name, reason).at(entry.name.place));
            }
            self.retry_words(name, &entry.value, codes);
            wire.shapes.insert(name.to_owned(), shape);
        }
        let Some(write) = written.write.as_ref().map(|it| &it.value) else {
            return wire;
        };
        let places = [
            (Surface::McpText, &write.mcp_text),
            (Surface::McpStructured, &write.mcp_structured),
            (Surface::McpMeta, &write.mcp_meta),
            (Surface::ToolResult, &write.tool_result),
            (Surface::Http, &write.http),
        ];
        for (surface, name) in places {
            let Some(name) = name else { continue };
            let Some(shape) = shapes.iter().find(|it| it.name.value == name.value) else {
                self.unknown("shape", name, names.iter().copied());
                continue;
            };
            let bare = members(&shape.value).into_iter();
            let mut bare = bare.filter(|(pointer, _)| !first_name(pointer).contains("~1"));
            if let Some((pointer, place)) = bare.next().filter(|_| surface == Surface::McpMeta) {
                let reason = format!(
                    "is written as `mcp_meta`, and `{pointer}` has no prefix of your own as in `/com.example~1error`"
                );
                self.error(diagnostic::wrong_wire_shape(&name.value, reason).at(place));
            }
            wire.write.insert(surface, name.value.clone());
        }
        wire
    }

    fn shape(&mut self, written: &'m document::Shape, codes: &BTreeMap<String, Code>) -> Shape {
        let merged = self.merged;
        let text = |it: &Option<Spanned<String>>| it.as_ref().map(|it| it.value.clone());
        let code = written.code.as_ref().and_then(|it| {
            let words = self.own_words("code", it.value.words.as_ref(), codes);
            Some((it.value.at.as_ref()?.value.clone(), words))
        });
        let category = written.category.as_ref().and_then(|it| {
            let known = merged.categories.iter();
            let known = known.map(|it| (it.name.value.clone(), ())).collect();
            let words = self.own_words("category", it.value.words.as_ref(), &known);
            Some((it.value.at.as_ref()?.value.clone(), words))
        });
        let own: BTreeSet<&str> = codes
            .values()
            .flat_map(|code| code.params.keys().map(String::as_str))
            .collect();
        let retry = written.retry.as_ref().and_then(|it| {
            let words = it.value.words.as_ref().map(|it| retry_words(&it.value));
            let words = words.into_iter().flatten();
            let words = words.filter_map(|(by, word)| Some((by.to_owned(), word?.value.clone())));
            Some((it.value.at.as_ref()?.value.clone(), words.collect()))
        });
        let params = written.params.iter().flat_map(|it| &it.value);
        let params = params.map(|entry| {
            if !own.contains(entry.name.value.as_str()) {
                self.unknown("parameter", &entry.name, own.iter().copied());
            }
            (entry.name.value.clone(), entry.value.clone())
        });
        let at = |(at, words)| WordsAt { at, words };
        Shape {
            media_type: text(&written.media_type),
            failed: values(written.failed.as_ref()),
            constants: values(written.constants.as_ref()),
            params: params.collect(),
            code: code.map(at),
            message: text(&written.message),
            retry: retry.map(at),
            delay: written.delay.as_ref().and_then(|it| {
                Some(DelayAt {
                    at: it.value.at.as_ref()?.value.clone(),
                    unit: it.value.unit.as_ref()?.value,
                })
            }),
            hint: text(&written.hint),
            details: text(&written.details),
            reference: text(&written.reference),
            category: category.map(at),
            status: text(&written.status),
            summary: text(&written.summary),
            docs: text(&written.docs),
        }
    }

    /// Resolves words of codes or categories.
    fn own_words<T>(
        &mut self,
        kind: &str,
        written: Option<&'m Spanned<Entries<Value>>>,
        known: &BTreeMap<String, T>,
    ) -> BTreeMap<String, Value> {
        for entry in written.into_iter().flat_map(|it| &it.value) {
            if !known.contains_key(&entry.name.value) {
                self.unknown(kind, &entry.name, known.keys().map(String::as_str));
            }
        }
        values(written)
    }

    /// Reports two codes with one word: readers find the code by its word.
    fn same_words(&mut self, name: &str, written: &'m Entries<Value>) {
        let mut words: BTreeMap<String, &str> = BTreeMap::new();
        for entry in written {
            let (word, code) = (entry.value.to_string(), entry.name.value.as_str());
            if let Some(first) = words.get(&word) {
                let reason = format!("has the word `{word}` for both `{first}` and `{code}`");
                self.error(diagnostic::wrong_wire_shape(name, reason).at(entry.place));
            }
            words.entry(word).or_insert(code);
        }
    }

    /// Reports each retry policy of a code for which a shape has no word.
    fn retry_words(
        &mut self,
        name: &str,
        shape: &'m document::Shape,
        codes: &BTreeMap<String, Code>,
    ) {
        let Some(retry) = shape.retry.as_ref().map(|it| &it.value) else {
            return;
        };
        let Some(words) = retry.words.as_ref().filter(|it| !it.value.broken) else {
            return;
        };
        let delivered = || {
            let codes = codes.iter();
            codes.filter(|(_, code)| code.deliver != Deliver::Log && code.disposition.is_failure())
        };
        for (by, word) in retry_words(&words.value) {
            let mut alike = delivered().filter(|(_, code)| by_name(code.retry.by) == by);
            if let Some((code, _)) = alike.next().filter(|_| word.is_none()) {
                let reason = format!("has no word for `{by}`, the retry policy of `{code}`");
                self.error(diagnostic::wrong_wire_shape(name, reason).at(words.key));
            }
        }
    }
}

/// Returns what each retry policy is called in a shape.
fn retry_words(words: &document::RetryWords) -> [(&'static str, Option<&Spanned<Value>>); 4] {
    [
        ("model", words.model.as_ref()),
        ("never", words.never.as_ref()),
        ("runtime", words.runtime.as_ref()),
        ("user", words.user.as_ref()),
    ]
}

fn by_name(by: Option<RetryBy>) -> &'static str {
    by.map_or("never", RetryBy::as_str)
}

fn values(written: Option<&Spanned<Entries<Value>>>) -> BTreeMap<String, Value> {
    let entries = written.into_iter().flat_map(|it| &it.value);
    entries
        .map(|entry| (entry.name.value.clone(), entry.value.clone()))
        .collect()
}

/// Returns the pointers of a shape, sorted.
fn members(shape: &document::Shape) -> Vec<Member<'_>> {
    let fixed = [&shape.failed, &shape.constants].into_iter().flatten();
    let fixed = fixed.flat_map(|it| &it.value);
    let fixed = fixed.map(|entry| (entry.name.value.as_str(), entry.name.place));
    let params = shape.params.iter().flat_map(|it| &it.value);
    let params = params.map(|entry| (entry.value.as_str(), entry.place));
    let code = shape.code.as_ref().and_then(|it| it.value.at.as_ref());
    let category = shape.category.as_ref().and_then(|it| it.value.at.as_ref());
    let retry = shape.retry.as_ref().and_then(|it| it.value.at.as_ref());
    let delay = shape.delay.as_ref().and_then(|it| it.value.at.as_ref());
    let facts = [
        code,
        category,
        retry,
        delay,
        shape.message.as_ref(),
        shape.hint.as_ref(),
        shape.details.as_ref(),
        shape.reference.as_ref(),
        shape.status.as_ref(),
        shape.summary.as_ref(),
        shape.docs.as_ref(),
    ];
    let facts = facts.into_iter().flatten();
    let facts = facts.map(|it| (it.value.as_str(), it.place));
    let mut members: Vec<_> = fixed.chain(params).chain(facts).collect();
    members.sort_by_key(|(pointer, _)| *pointer);
    members
}

fn first_name(pointer: &str) -> &str {
    pointer.split('/').nth(1).unwrap_or_default()
}

/// Returns why an object cannot have all of these members, and where.
fn problems(members: &[Member<'_>]) -> Vec<(String, Place)> {
    let mut problems = Vec::new();
    let pointers: BTreeSet<&str> = members.iter().map(|(pointer, _)| *pointer).collect();
    let mut before = None;
    for (pointer, place) in members {
        // They are sorted.
        if before.replace(*pointer) == Some(*pointer) {
            problems.push((format!("has two members at `{pointer}`"), *place));
        }
        let outer = pointer.match_indices('/').map(|(end, _)| &pointer[..end]);
        if let Some(other) = outer.skip(1).find(|outer| pointers.contains(outer)) {
            problems.push((format!("has `{pointer}` inside of `{other}`"), *place));
        }
    }
    // What is directly in each object or list, with the first place of it.
    let mut inner: BTreeMap<&str, BTreeMap<&str, Place>> = BTreeMap::new();
    for (pointer, place) in members {
        for (end, _) in pointer.match_indices('/') {
            let name = pointer[end + 1..].split('/').next().unwrap_or_default();
            let names = inner.entry(&pointer[..end]).or_default();
            names.entry(name).or_insert(*place);
        }
    }
    for (parent, names) in inner {
        let place = |name: &str| names.get(name).copied();
        let (items, others): (Vec<&str>, Vec<&str>) =
            names.keys().copied().partition(|it| is_index(it));
        let Some(first) = items.first().and_then(|name| place(name)) else {
            continue;
        };
        if parent.is_empty() {
            let reason = "begins with a number: a failure is an object and not a list";
            problems.push((reason.to_owned(), first));
        } else if let Some(other) = others.first() {
            let reason = format!(
                "has both numbers and `{other}` in `{parent}`, which is a list or an object"
            );
            problems.push((reason, place(other).unwrap_or(first)));
        } else if (0..items.len()).any(|index| !names.contains_key(index.to_string().as_str())) {
            let reason = format!("has a gap in the list `{parent}`: its items count from 0");
            problems.push((reason, first));
        } else if items.len() > MOST_ITEMS {
            let reason = format!("has more than {MOST_ITEMS} items in the list `{parent}`");
            problems.push((reason, first));
        }
    }
    problems
}
