//! Finds rules without words by their conditions.

use std::collections::HashMap;

use serde_json::Value;

use super::{
    probe::{Probe, last_segment},
    ready::Check,
};
use crate::result;

/// Rules by their rarest condition: the one that the fewest failures meet.
#[derive(Debug, Default)]
pub(super) struct Index<'a> {
    sqlstates: HashMap<&'a str, Vec<u32>>,
    sqlites: HashMap<i32, Vec<u32>>,
    /// By the last segment of the type.
    kinds: HashMap<&'a str, Vec<u32>>,
    jsonrpc: HashMap<i32, Vec<u32>>,
    io: HashMap<&'a str, Vec<u32>>,
    statuses: HashMap<u16, Vec<u32>>,
    /// Catalogs have a handful of different ranges.
    ranges: HashMap<(u16, u16), Vec<u32>>,
    fields: HashMap<&'a str, Values>,
    tools: HashMap<&'a str, Vec<u32>>,
    /// Patterns of tools by their prefix before `*`.
    families: HashMap<&'a str, Vec<u32>>,
    services: HashMap<&'a str, Vec<u32>>,
    /// Rules whose only condition is a result.
    always: Vec<u32>,
}

/// Rules by the value of a member.
#[derive(Debug, Default)]
struct Values {
    texts: HashMap<String, Vec<u32>>,
    others: Vec<(Value, u32)>,
}

impl<'a> Index<'a> {
    /// Adds a rule.
    pub(super) fn add(&mut self, rule: u32, checks: &[Check<'a>]) {
        // A rule without conditions never holds.
        let Some(check) = checks.iter().min_by_key(|check| order(check)) else {
            return;
        };
        match check {
            Check::Sqlstate(states) => put(&mut self.sqlstates, states, rule),
            Check::Sqlite(codes) => put(&mut self.sqlites, codes, rule),
            Check::Type(kinds) => {
                for kind in *kinds {
                    put(&mut self.kinds, &[last_segment(kind)], rule);
                }
            }
            Check::Jsonrpc(codes) => put(&mut self.jsonrpc, codes, rule),
            Check::Io(kinds) => put(&mut self.io, kinds, rule),
            Check::Status(ranges) => {
                for (first, last) in *ranges {
                    if first == last {
                        put(&mut self.statuses, &[*first], rule);
                    } else {
                        put(&mut self.ranges, &[(*first, *last)], rule);
                    }
                }
            }
            Check::Field(fields) => match fields.split_first() {
                Some(((path, value), _)) => self.fields.entry(path).or_default().add(value, rule),
                None => self.always.push(rule),
            },
            Check::Tool(tools) => {
                for tool in *tools {
                    match tool.strip_suffix('*') {
                        Some(prefix) => put(&mut self.families, &[prefix], rule),
                        None => put(&mut self.tools, &[*tool], rule),
                    }
                }
            }
            Check::Service(services) => put(&mut self.services, services, rule),
            // These rules are found by their words.
            Check::Phrases(_) | Check::Regex(_) => {}
        }
    }

    /// Visits all rules that may hold, some more than once.
    pub(super) fn visit(&self, probe: &Probe<'_>, visit: &mut impl FnMut(u32)) {
        if let Some(state) = probe.sqlstate() {
            get(&self.sqlstates, state, visit);
            if let Some(class) = state.get(..2) {
                get(&self.sqlstates, class, visit);
            }
        }
        if let Some(code) = probe.sqlite() {
            get(&self.sqlites, &code, visit);
            get(&self.sqlites, &(code & 0xff), visit);
        }
        for kind in probe.kinds() {
            get(&self.kinds, last_segment(kind), visit);
        }
        if let Some(code) = probe.jsonrpc() {
            get(&self.jsonrpc, &code, visit);
        }
        if let Some(kind) = probe.io() {
            get(&self.io, kind, visit);
        }
        if let Some(status) = &probe.status() {
            get(&self.statuses, status, visit);
            let ranges = self.ranges.iter();
            for (_, rules) in ranges.filter(|((first, last), _)| (first..=last).contains(&status)) {
                rules.iter().copied().for_each(&mut *visit);
            }
        }
        if let Some(tool) = probe.tool {
            get(&self.tools, tool, visit);
            let families = self.families.iter();
            for (_, rules) in families.filter(|(prefix, _)| tool.starts_with(**prefix)) {
                rules.iter().copied().for_each(&mut *visit);
            }
        }
        if let Some(service) = probe.service {
            get(&self.services, service, visit);
        }
        if let Some(result) = probe.result {
            for (path, values) in &self.fields {
                if let Some(value) = result::at(result, path) {
                    values.visit(value, visit);
                }
            }
        }
        self.always.iter().copied().for_each(visit);
    }
}

impl Values {
    fn add(&mut self, value: &Value, rule: u32) {
        match value {
            Value::String(text) => self.texts.entry(text.clone()).or_default().push(rule),
            other => self.others.push((other.clone(), rule)),
        }
    }

    fn visit(&self, value: &Value, visit: &mut impl FnMut(u32)) {
        match value {
            Value::String(text) => get(&self.texts, text.as_str(), visit),
            other => {
                let same = self
                    .others
                    .iter()
                    .filter(|(value, _)| result::same(value, other));
                same.map(|(_, rule)| *rule).for_each(visit);
            }
        }
    }
}

/// Orders conditions: the one that the fewest failures meet comes first.
fn order(check: &Check<'_>) -> u8 {
    match check {
        Check::Sqlstate(_) | Check::Sqlite(_) => 0,
        Check::Type(_) => 1,
        Check::Jsonrpc(_) => 2,
        Check::Io(_) => 3,
        Check::Status(_) => 4,
        Check::Field(_) => 5,
        Check::Tool(_) => 6,
        Check::Service(_) => 7,
        Check::Phrases(_) | Check::Regex(_) => 8,
    }
}

fn put<K: Copy + Eq + std::hash::Hash>(map: &mut HashMap<K, Vec<u32>>, keys: &[K], rule: u32) {
    for key in keys {
        map.entry(*key).or_default().push(rule);
    }
}

fn get<K, Q>(map: &HashMap<K, Vec<u32>>, key: &Q, visit: &mut impl FnMut(u32))
where
    K: std::borrow::Borrow<Q> + Eq + std::hash::Hash,
    Q: Eq + std::hash::Hash + ?Sized,
{
    // An empty map does not need a hash.
    if !map.is_empty()
        && let Some(rules) = map.get(key)
    {
        rules.iter().copied().for_each(visit);
    }
}
