//! Rows of the rules that find the code of a raw failure.

use errpact_spec::catalog::Catalog;

use super::Condition;

/// A rule's row.
#[derive(Debug, Clone, PartialEq)]
pub struct Rule<'a> {
    /// Index of its code.
    pub code: usize,
    /// Its place in the code's list of rules.
    pub index: usize,
    /// The code's place in `precedence`.
    pub precedence: Option<usize>,
    /// Its conditions.
    pub conditions: Vec<Condition<'a>>,
    /// What fills parameters from a JSON result: parameter and dotted path.
    pub take: Vec<(&'a str, &'a str)>,
}

/// The rows of a catalog, by code and place.
pub(super) fn rows(catalog: &Catalog) -> Vec<Rule<'_>> {
    let codes = catalog.codes.iter().enumerate();
    codes
        .flat_map(|(code, (name, row))| {
            let precedence = || catalog.precedence.iter().position(|known| known == name);
            let precedence = (!row.detect.is_empty()).then(precedence).flatten();
            row.detect
                .iter()
                .enumerate()
                .map(move |(index, rule)| Rule {
                    code,
                    index,
                    precedence,
                    conditions: rule.conditions.iter().map(Condition::of).collect(),
                    take: rule
                        .take
                        .iter()
                        .map(|(param, path)| (param.as_str(), path.as_str()))
                        .collect(),
                })
        })
        .collect()
}
