//! The exception of each code, with its parameters.

use std::collections::BTreeSet;

use errpact_core::{Kind, Param};
use errpact_spec::catalog::Catalog;

use super::annotation::Annotation;
use super::{literal, names};
use crate::tables::params;

/// Returns the class of each code. `member` returns the code's member of `Code`.
pub(super) fn classes<'a>(
    catalog: &'a Catalog,
    member: impl Fn(&'a str) -> &'a str,
) -> Vec<String> {
    let classes = names::exceptions(catalog);
    let codes = catalog.codes.iter().zip(classes);
    codes
        .map(|((name, code), class)| {
            let doc = literal::docstring(&sentence(&code.summary))
                .unwrap_or_else(|| "\"\"\"An error of the catalog.\"\"\"".to_owned());
            let mut text = format!("class {class}(errpact.CodedError):\n    {doc}\n");
            let member = member(name);
            text.push_str(&format!(
                "\n    source: ClassVar = _ERRORS\n    code: ClassVar = Code.{member}"
            ));
            let params = params(&code.params);
            if !params.is_empty() {
                text.push_str("\n\n");
                text.push_str(&init(&params));
            }
            text
        })
        .collect()
}

/// Returns a summary as Python's checkers want the first line of a docstring: with a period at its end.
fn sentence(summary: &str) -> String {
    let text = summary.trim_end_matches(['.', '!', '?', ':', ';', '…', ' ']);
    if text.is_empty() {
        String::new()
    } else {
        format!("{text}.")
    }
}

/// Returns the constructor: required parameters first, each by its name.
fn init(params: &[Param<'_>]) -> String {
    let names = names::parameters(params.iter().map(|param| param.name));
    let mut text = "    def __init__(\n        self,\n        *,\n".to_owned();
    let all = || params.iter().zip(&names);
    for (param, name) in all().filter(|(param, _)| !param.optional) {
        let before = format!("{name}: ");
        let annotation = Annotation::of_parameter(&param.kind).layout(8, &before, ",");
        text.push_str(&format!("        {before}{annotation},\n"));
    }
    for (param, name) in all().filter(|(param, _)| param.optional) {
        let before = format!("{name}: ");
        let annotation =
            Annotation::of_parameter(&param.kind).layout(8, &before, " | None = None,");
        text.push_str(&format!("        {before}{annotation} | None = None,\n"));
    }
    text.push_str("    ) -> None:\n        \"\"\"Take its parameters.\"\"\"\n");
    text.push_str("        super().__init__(\n            {\n");
    for (param, name) in all() {
        let key = literal::text(param.name);
        text.push_str(&format!("                {key}: {name},\n"));
    }
    text + "            },\n        )"
}

/// Returns the names that parameters need of `datetime`, with commas, and whether one is a UUID.
pub(super) fn imports(catalog: &Catalog) -> (String, bool) {
    let params = catalog.codes.values().flat_map(|code| code.params.values());
    let mut times = BTreeSet::new();
    let mut uuid = false;
    for param in params {
        match param.kind.innermost() {
            Kind::Datetime => drop(times.insert("datetime")),
            Kind::Date => drop(times.insert("date")),
            Kind::Duration => drop(times.insert("timedelta")),
            Kind::Uuid => uuid = true,
            _ => {}
        }
    }
    (times.into_iter().collect::<Vec<_>>().join(", "), uuid)
}
