//! Finds rules that can match the same failure.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use crate::catalog::{Catalog, Condition, DetectRule, MessagePattern};

/// The maximum number of pairs of values of rules to compare. Beyond it, rules count as disjoint, so fewer fixtures are asked
/// for.
const PAIRS: usize = 1_000_000;

/// Returns the codes with a rule that can match the same failure as a rule of another code.
pub(super) fn overlapping(catalog: &Catalog) -> HashSet<&str> {
    let mut shapes: BTreeMap<u16, Vec<Rule<'_>>> = BTreeMap::new();
    for (code, entry) in &catalog.codes {
        for rule in entry
            .detect
            .iter()
            .filter(|rule| !rule.conditions.is_empty())
        {
            let rule = Rule { code, rule };
            shapes.entry(rule.shape()).or_default().push(rule);
        }
    }
    let mut budget = PAIRS;
    let mut overlapping = HashSet::new();
    for (shape, rules) in &shapes {
        for (other_shape, others) in &shapes {
            if !apart(*shape, *other_shape) {
                meet(
                    rules,
                    others,
                    shape & other_shape,
                    &mut budget,
                    &mut overlapping,
                );
            }
        }
    }
    overlapping
}

/// Notes the codes of `rules` that overlap one of `others`, which all have conditions of these kinds.
fn meet<'c>(
    rules: &[Rule<'c>],
    others: &[Rule<'c>],
    shared: u16,
    budget: &mut usize,
    overlapping: &mut HashSet<&'c str>,
) {
    let Some(left) = budget.checked_sub(others.len()) else {
        *budget = 0;
        return;
    };
    *budget = left;
    let index = Index::of(others, shared);
    for rule in rules {
        if overlapping.contains(rule.code) {
            continue;
        }
        for other in index.near(rule) {
            let own = other.code == rule.code;
            *budget = budget.saturating_sub(match own {
                true => 1,
                false => rule.pairs(other, shared),
            });
            if *budget == 0 {
                return;
            }
            if !own && rule.meets(other, shared) {
                overlapping.insert(rule.code);
                break;
            }
        }
    }
}

/// A rule and its code.
#[derive(Clone, Copy)]
struct Rule<'c> {
    code: &'c str,
    rule: &'c DetectRule,
}

const TYPE: u16 = 1;
const STATUS: u16 = 1 << 1;
const SQLSTATE: u16 = 1 << 2;
const JSONRPC: u16 = 1 << 3;
const IO: u16 = 1 << 4;
const TOOL: u16 = 1 << 5;
const SERVICE: u16 = 1 << 6;
const MESSAGE: u16 = 1 << 7;
const FIELD: u16 = 1 << 8;
const SQLITE: u16 = 1 << 9;
const TYPED: u16 = TYPE | STATUS | SQLSTATE | SQLITE | JSONRPC | IO;

/// Facts that exclude each other in a failure: an HTTP response, a database's answer, and a system call.
const ORIGINS: [u16; 4] = [STATUS | JSONRPC, SQLSTATE, SQLITE, IO];

/// Returns the kind of a condition.
fn kind(condition: &Condition) -> u16 {
    match condition {
        Condition::Type(_) => TYPE,
        Condition::Status(_) => STATUS,
        Condition::Sqlstate(_) => SQLSTATE,
        Condition::Sqlite(_) => SQLITE,
        Condition::Jsonrpc(_) => JSONRPC,
        Condition::Io(_) => IO,
        Condition::Tool(_) => TOOL,
        Condition::Service(_) => SERVICE,
        Condition::Message(_) => MESSAGE,
        Condition::Field(_) => FIELD,
    }
}

/// Returns how many values a condition lists.
fn values(condition: &Condition) -> usize {
    match condition {
        Condition::Type(list)
        | Condition::Sqlstate(list)
        | Condition::Io(list)
        | Condition::Tool(list)
        | Condition::Service(list) => list.len(),
        Condition::Status(list) => list.len(),
        Condition::Sqlite(list) | Condition::Jsonrpc(list) => list.len(),
        Condition::Field(list) => list.len(),
        Condition::Message(_) => 0,
    }
}

/// Returns whether rules with conditions of these kinds never match the same failure, whatever their values.
fn apart(one: u16, other: u16) -> bool {
    // Words never overrule a status or an SQLSTATE.
    let overruled = |words: u16, facts: u16| words & TYPED == 0 && facts & (STATUS | SQLSTATE) != 0;
    let origin = |shape: u16| ORIGINS.iter().position(|origin| shape & origin != 0);
    let origins_differ = match (origin(one), origin(other)) {
        (Some(one), Some(other)) => one != other,
        _ => false,
    };
    overruled(one, other) || overruled(other, one) || origins_differ
}

impl Rule<'_> {
    /// Returns the kinds of its conditions.
    fn shape(&self) -> u16 {
        self.rule
            .conditions
            .iter()
            .fold(0, |shape, condition| shape | kind(condition))
    }

    /// Returns how many pairs of values [`Rule::meets`] compares at most.
    fn pairs(&self, other: &Rule<'_>, shared: u16) -> usize {
        let values = |rule: &DetectRule| {
            let conditions = rule.conditions.iter();
            let shared = conditions.filter(|condition| kind(condition) & shared != 0);
            shared.map(values).fold(1, usize::saturating_add)
        };
        values(self.rule).saturating_mul(values(other.rule))
    }

    /// Returns whether one failure can have a value of each condition that both have.
    fn meets(&self, other: &Rule<'_>, shared: u16) -> bool {
        let shared = |condition: &&Condition| kind(condition) & shared != 0;
        // Conditions are in a fixed order, so those of one kind are adjacent.
        let pairs = self.rule.conditions.iter().filter(shared);
        let mut pairs = pairs.zip(other.rule.conditions.iter().filter(shared));
        pairs.all(|(one, other)| meet_in(one, other))
    }
}

/// Returns whether a failure can have a value of both conditions, which are of one kind.
fn meet_in(one: &Condition, other: &Condition) -> bool {
    match (one, other) {
        (Condition::Type(one), Condition::Type(other)) => any(one, other, |a, b| types_meet(a, b)),
        (Condition::Io(one), Condition::Io(other))
        | (Condition::Service(one), Condition::Service(other)) => any(one, other, String::eq),
        // A primary code is a class.
        (Condition::Sqlite(one), Condition::Sqlite(other)) => any(one, other, |a, b| {
            a == b || a & 0xff == *b || b & 0xff == *a
        }),
        (Condition::Jsonrpc(one), Condition::Jsonrpc(other)) => any(one, other, i32::eq),
        (Condition::Status(one), Condition::Status(other)) => {
            any(one, other, |a, b| a.first <= b.last && b.first <= a.last)
        }
        // Two characters are a class.
        (Condition::Sqlstate(one), Condition::Sqlstate(other)) => any(one, other, |a, b| {
            a.starts_with(b.as_str()) || b.starts_with(a.as_str())
        }),
        (Condition::Tool(one), Condition::Tool(other)) => any(one, other, |a, b| tools_meet(a, b)),
        (Condition::Field(one), Condition::Field(other)) => one.iter().all(|field| {
            let same = other.iter().find(|it| it.path == field.path);
            same.is_none_or(|same| same.value == field.value)
        }),
        // A message can contain both, and matches of regular expressions are not compared.
        _ => true,
    }
}

/// Returns whether one name is the end of the other's path.
fn types_meet(one: &str, other: &str) -> bool {
    let (short, long) = if one.len() < other.len() {
        (one, other)
    } else {
        (other, one)
    };
    let rest = long.strip_suffix(short);
    rest.is_some_and(|rest| rest.is_empty() || rest.ends_with([':', '.', '/', '\\']))
}

/// Returns whether both names or patterns can match the same tool.
fn tools_meet(one: &str, other: &str) -> bool {
    match (one.strip_suffix('*'), other.strip_suffix('*')) {
        (Some(one), Some(other)) => one.starts_with(other) || other.starts_with(one),
        (Some(prefix), None) => other.starts_with(prefix),
        (None, Some(prefix)) => one.starts_with(prefix),
        (None, None) => one == other,
    }
}

fn any<T>(one: &[T], other: &[T], meet: impl Fn(&T, &T) -> bool) -> bool {
    one.iter().any(|a| other.iter().any(|b| meet(a, b)))
}

/// Rules by the values of a condition that they share, so that few pairs need to be compared.
struct Index<'r, 'c> {
    rules: &'r [Rule<'c>],
    by_value: Option<(u16, HashMap<String, Vec<usize>>)>,
}

/// The kinds that rules are looked up by, those with the most distinct values first.
const LOOKED_UP: [u16; 7] = [SQLSTATE, SQLITE, STATUS, SERVICE, TYPE, JSONRPC, IO];

impl<'r, 'c> Index<'r, 'c> {
    fn of(rules: &'r [Rule<'c>], shared: u16) -> Self {
        let kind = LOOKED_UP.into_iter().filter(|kind| shared & kind != 0);
        let by_value = kind
            .map(|kind| {
                let mut by_value: HashMap<String, Vec<usize>> = HashMap::new();
                for (index, rule) in rules.iter().enumerate() {
                    for key in keys(rule, kind) {
                        by_value.entry(key).or_default().push(index);
                    }
                }
                (kind, by_value)
            })
            .max_by_key(|(_, by_value)| by_value.len());
        Self { rules, by_value }
    }

    /// Returns the rules that may overlap this one, some of them more than once.
    fn near<'a>(&'a self, rule: &Rule<'_>) -> Box<dyn Iterator<Item = &'r Rule<'c>> + 'a> {
        match &self.by_value {
            None => Box::new(self.rules.iter()),
            Some((kind, by_value)) => {
                let keys = keys(rule, *kind).into_iter();
                let near = keys.flat_map(|key| by_value.get(&key).into_iter().flatten());
                Box::new(near.filter_map(|index| self.rules.get(*index)))
            }
        }
    }
}

/// Returns the lookup keys of a rule, each once: rules whose values of this kind overlap have a key in common.
fn keys(rule: &Rule<'_>, looked_up: u16) -> BTreeSet<String> {
    let condition = rule
        .rule
        .conditions
        .iter()
        .find(|condition| kind(condition) == looked_up);
    match condition {
        Some(Condition::Io(list) | Condition::Service(list)) => list.iter().cloned().collect(),
        Some(Condition::Type(list)) => {
            let names = list
                .iter()
                .filter_map(|path| path.rsplit([':', '.', '/', '\\']).next());
            names.map(str::to_owned).collect()
        }
        Some(Condition::Sqlite(list)) => {
            list.iter().map(|code| (code & 0xff).to_string()).collect()
        }
        Some(Condition::Jsonrpc(list)) => list.iter().map(i32::to_string).collect(),
        // SQLSTATEs overlap only within a class, and statuses only within a hundred.
        Some(Condition::Sqlstate(list)) => {
            let classes = list.iter().filter_map(|state| state.get(..2));
            classes.map(str::to_owned).collect()
        }
        Some(Condition::Status(list)) => list
            .iter()
            .flat_map(|range| range.first / 100..=range.last / 100)
            .map(|hundred| hundred.to_string())
            .collect(),
        Some(
            Condition::Tool(_)
            | Condition::Field(_)
            | Condition::Message(MessagePattern::Phrases(_) | MessagePattern::Regex(_)),
        )
        | None => BTreeSet::new(),
    }
}
