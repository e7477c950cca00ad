//! The rules that find the code of a raw failure.

use errpact_core::{Condition, Rule};
use errpact_spec::catalog::Catalog;
use errpact_spec::classify::with_rules;

use super::literal::{self, Literal};
use super::names;
use super::writer::Writer;
use crate::tables::Entry;

/// Writes the catalog's member.
pub(super) fn member(writer: &mut Writer, catalog: &Catalog) {
    if catalog.codes.values().any(|code| !code.detect.is_empty()) {
        writer.line(format_args!(
            "detect: Detect {{ rules: RULES, matcher: Some(&MATCHER) }},"
        ));
    }
}

/// Writes the rules, and the place where the runtime keeps them prepared.
pub(super) fn write(writer: &mut Writer, catalog: &Catalog, codes: &[Entry<'_>]) {
    with_rules(catalog, |rules| write_rules(writer, rules, codes));
}

fn write_rules(writer: &mut Writer, rules: &[Rule<'_>], codes: &[Entry<'_>]) {
    if rules.is_empty() {
        return;
    }
    writer.blank();
    writer.line(format_args!(
        "static MATCHER: MatcherCell = MatcherCell::new();"
    ));
    writer.blank();
    writer.open(format_args!("static RULES: &[Rule<'static>] = &["));
    for rule in rules {
        let code = codes
            .get(usize::from(rule.code))
            .map_or("", |entry| entry.name);
        writer.line(format_args!(
            "Rule::new(Code::{} as u16, {}, &[{}]){},",
            names::of_code(code),
            rule.index,
            conditions(rule.conditions),
            rest(rule)
        ));
    }
    writer.close("];");
}

/// What few rules have.
fn rest(rule: &Rule<'_>) -> String {
    let mut rest = String::new();
    if rule.precedence != Rule::NO_PRECEDENCE {
        rest.push_str(&format!(".precedence({})", rule.precedence));
    }
    if !rule.take.is_empty() {
        rest.push_str(&format!(".take(&[{}])", pairs(rule.take)));
    }
    rest
}

fn conditions(conditions: &[Condition<'_>]) -> String {
    let written: Vec<String> = conditions
        .iter()
        .map(|condition| {
            let (kind, values) = values(condition);
            format!("Condition::{kind}({values})")
        })
        .collect();
    written.join(", ")
}

fn values(condition: &Condition<'_>) -> (&'static str, String) {
    let texts = |values: &[&str]| format!("&[{}]", literal::list(values));
    let numbers = |codes: &[i32]| {
        let codes: Vec<String> = codes.iter().map(i32::to_string).collect();
        format!("&[{}]", codes.join(", "))
    };
    match condition {
        Condition::Type(kinds) => ("Type", texts(kinds)),
        Condition::Status(ranges) => {
            let ranges: Vec<String> = ranges
                .iter()
                .map(|(first, last)| format!("({first}, {last})"))
                .collect();
            ("Status", format!("&[{}]", ranges.join(", ")))
        }
        Condition::Sqlstate(states) => ("Sqlstate", texts(states)),
        Condition::Sqlite(codes) => ("Sqlite", numbers(codes)),
        Condition::Jsonrpc(codes) => ("Jsonrpc", numbers(codes)),
        Condition::Io(kinds) => ("Io", texts(kinds)),
        Condition::Tool(tools) => ("Tool", texts(tools)),
        Condition::Service(services) => ("Service", texts(services)),
        Condition::Phrases(phrases) => ("Phrases", texts(phrases)),
        Condition::Regex(regex) => ("Regex", Literal(regex).to_string()),
        Condition::Field(fields) => ("Field", format!("&[{}]", pairs(fields))),
    }
}

fn pairs(pairs: &[(impl AsRef<str>, impl AsRef<str>)]) -> String {
    let pairs: Vec<String> = pairs
        .iter()
        .map(|(left, right)| format!("({}, {})", Literal(left.as_ref()), Literal(right.as_ref())))
        .collect();
    pairs.join(", ")
}
