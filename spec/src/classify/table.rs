//! A catalog's rules in the borrowed form of the engine.

use std::borrow::Cow;
use std::collections::HashMap;

use errpact_core::{Condition, Outcome, Rule};

use super::classes::spelled_out;
use crate::catalog::{self, Catalog, DetectRule, MessagePattern};

/// Passes all rules to a closure, in the form of the engine and of generated tables, by code and
/// place. Codes are numbered in the order of their names.
pub fn with_rules<R>(catalog: &Catalog, use_them: impl FnOnce(&[Rule<'_>]) -> R) -> R {
    let rows = rows(catalog);
    let values: Vec<_> = rows.iter().map(values).collect();
    let conditions = rows.iter().zip(&values);
    let conditions: Vec<_> = conditions
        .map(|(row, values)| self::conditions(row, values))
        .collect();
    use_them(&rules(&rows, &conditions))
}

/// A rule and its numbers, with the texts that the catalog does not have in this form.
struct Row<'c> {
    code: u16,
    index: u16,
    precedence: u16,
    rule: &'c DetectRule,
    take: Vec<(&'c str, &'c str)>,
    vouches: bool,
    /// The values of its fields as JSON, in order.
    json: Vec<String>,
}

/// The values of a condition, side by side.
enum Values<'r> {
    Texts(Vec<&'r str>),
    Statuses(Vec<(u16, u16)>),
    Fields(Vec<(&'r str, &'r str)>),
    Regex(Cow<'r, str>),
    /// The catalog already has them in the right form.
    Own,
}

/// Returns all rules. Codes are numbered in the order of their names.
fn rows(catalog: &Catalog) -> Vec<Row<'_>> {
    let places = catalog
        .precedence
        .iter()
        .map(String::as_str)
        .zip(0..=u16::MAX);
    let places: HashMap<&str, u16> = places.collect();
    let precedence = |name: &str| places.get(name).copied().unwrap_or(Rule::NO_PRECEDENCE);
    let mut rows = Vec::new();
    // The numbers come second in `zip`, so that none is requested after the last code.
    for ((name, entry), code) in catalog.codes.iter().zip(0..=u16::MAX) {
        if entry.detect.is_empty() {
            continue;
        }
        let precedence = precedence(name);
        for (rule, index) in entry.detect.iter().zip(0..=u16::MAX) {
            let take = rule.take.iter();
            rows.push(Row {
                code,
                index,
                precedence,
                rule,
                vouches: rule.own
                    && entry.outcome == Outcome::NotDone
                    && rule.conditions.iter().any(names_type),
                take: take.map(|(p, path)| (p.as_str(), path.as_str())).collect(),
                json: rule.conditions.iter().flat_map(json).collect(),
            });
        }
    }
    rows
}

fn names_type(condition: &catalog::Condition) -> bool {
    matches!(condition, catalog::Condition::Type(_))
}

fn json(condition: &catalog::Condition) -> Vec<String> {
    match condition {
        catalog::Condition::Field(fields) => {
            fields.iter().map(|field| field.value.to_string()).collect()
        }
        _ => Vec::new(),
    }
}

/// Returns the values of each condition of a row.
fn values<'r>(row: &'r Row<'_>) -> Vec<Values<'r>> {
    let texts = |list: &'r [String]| Values::Texts(list.iter().map(String::as_str).collect());
    let one = |condition: &'r catalog::Condition| match condition {
        catalog::Condition::Type(list)
        | catalog::Condition::Sqlstate(list)
        | catalog::Condition::Io(list)
        | catalog::Condition::Tool(list)
        | catalog::Condition::Service(list)
        | catalog::Condition::Message(MessagePattern::Phrases(list)) => texts(list),
        catalog::Condition::Status(ranges) => {
            Values::Statuses(ranges.iter().map(|r| (r.first, r.last)).collect())
        }
        catalog::Condition::Field(fields) => {
            let paths = fields.iter().map(|field| field.path.as_str());
            let json = row.json.iter().map(String::as_str);
            Values::Fields(paths.zip(json).collect())
        }
        catalog::Condition::Message(MessagePattern::Regex(regex)) => {
            Values::Regex(spelled_out(regex))
        }
        catalog::Condition::Sqlite(_) | catalog::Condition::Jsonrpc(_) => Values::Own,
    };
    row.rule.conditions.iter().map(one).collect()
}

/// Returns the conditions of a row over its values.
fn conditions<'r>(row: &'r Row<'_>, values: &'r [Values<'r>]) -> Vec<Condition<'r>> {
    let conditions = row.rule.conditions.iter().zip(values);
    conditions
        .filter_map(|(condition, values)| {
            Some(match (condition, values) {
                (catalog::Condition::Type(_), Values::Texts(list)) => Condition::Type(list),
                (catalog::Condition::Status(_), Values::Statuses(list)) => Condition::Status(list),
                (catalog::Condition::Sqlstate(_), Values::Texts(list)) => Condition::Sqlstate(list),
                (catalog::Condition::Sqlite(list), _) => Condition::Sqlite(list),
                (catalog::Condition::Jsonrpc(list), _) => Condition::Jsonrpc(list),
                (catalog::Condition::Io(_), Values::Texts(list)) => Condition::Io(list),
                (catalog::Condition::Tool(_), Values::Texts(list)) => Condition::Tool(list),
                (catalog::Condition::Service(_), Values::Texts(list)) => Condition::Service(list),
                (catalog::Condition::Message(_), Values::Regex(regex)) => Condition::Regex(regex),
                (catalog::Condition::Message(_), Values::Texts(list)) => Condition::Phrases(list),
                (catalog::Condition::Field(_), Values::Fields(list)) => Condition::Field(list),
                // `values` gives each condition the values of its kind.
                _ => return None,
            })
        })
        .collect()
}

/// Returns the rules.
fn rules<'r>(rows: &'r [Row<'_>], conditions: &'r [Vec<Condition<'r>>]) -> Vec<Rule<'r>> {
    let rules = rows.iter().zip(conditions);
    rules
        .map(|(row, conditions)| Rule {
            code: row.code,
            index: row.index,
            precedence: row.precedence,
            conditions,
            take: &row.take,
            vouches: row.vouches,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_codes_as_there_may_be_are_numbered() {
        let text = "errpact: 1\nname: many\ncategories: { a: {} }\ncodes:\n  C:\n    category: a\n    \
            message: M.\n    instruct: Do.\n    detect: [{ status: 500 }]\n";
        let loaded = crate::load_str("errors.yaml", text);
        let mut catalog = loaded.resolved.unwrap().catalog().clone();
        let last = catalog.codes["C"].clone();
        let mut other = last.clone();
        other.detect.clear();
        catalog.codes = (0..65_534)
            .map(|n| (format!("A{n}"), other.clone()))
            .collect();
        catalog.codes.insert("Z".to_owned(), last);
        let rows = rows(&catalog);
        assert_eq!(rows.len(), 1);
        assert_eq!(rows[0].code, 65_534);
    }
}
