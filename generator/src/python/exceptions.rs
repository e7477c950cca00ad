//! The exception of each code, with its parameters. See `docs/decisions/068-python-imports-a-package.md`.

use std::collections::BTreeSet;

use errpact_core::{Kind, Param};
use errpact_spec::catalog::{Catalog, Deprecation};

use super::annotation::{Annotation, WIDTH};
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
            let doc = match &code.deprecated {
                Some(deprecated) => with_deprecation(&doc, deprecated),
                None => doc,
            };
            let base = "errpact.CodedError";
            let mut text = match class.len() + base.len() + "class ():".len() <= WIDTH {
                true => format!("class {class}({base}):\n    {doc}\n"),
                false => format!("class {class}(\n    {base}\n):\n    {doc}\n"),
            };
            text.push_str("\n    source: ClassVar = _ERRORS\n");
            let value = format!("Code.{}", member(name));
            let flat = format!("code: ClassVar = {value}");
            // If only the value by itself fits on a line, it gets a separate one.
            let folds = 4 + flat.len() > WIDTH && 8 + value.len() <= WIDTH;
            text.push_str(&match folds {
                true => format!("    code: ClassVar = (\n        {value}\n    )"),
                false => format!("    {flat}"),
            });
            let params = params(&code.params);
            if !params.is_empty() {
                text.push_str("\n\n");
                text.push_str(&init(&params));
            }
            text
        })
        .collect()
}

/// Returns a docstring that also says that the code is deprecated. Words that would need an escape are left out.
fn with_deprecation(doc: &str, deprecated: &Deprecation) -> String {
    let since = format!("Deprecated{}.", deprecated.since_and_use());
    let reason = deprecated.reason.as_deref().map(sentence);
    let lines = [Some(since), reason].into_iter().flatten();
    let lines: Vec<String> = lines
        .filter_map(|line| literal::docstring(&line))
        .map(|line| format!("    {}\n", line.trim_matches('"')))
        .collect();
    let end = "\"\"\"";
    let doc = doc.trim_end_matches('"');
    match lines.is_empty() {
        true => format!("{doc}{end}"),
        false => format!("{doc}\n\n{}    {end}", lines.concat()),
    }
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
        let after = " | None = None,";
        let mut annotation = Annotation::of_parameter(&param.kind).layout(8, &before, after);
        // Of a long type with an alternative, each part would have its own lines.
        if annotation.contains('\n') {
            "object".clone_into(&mut annotation);
        }
        text.push_str(&format!("        {before}{annotation}{after}\n"));
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
        let name = match param.kind.innermost() {
            Kind::Datetime => "datetime",
            Kind::Date => "date",
            Kind::Duration => "timedelta",
            Kind::Uuid => {
                uuid = true;
                continue;
            }
            _ => continue,
        };
        times.insert(name);
    }
    (times.into_iter().collect::<Vec<_>>().join(", "), uuid)
}
