//! The list of everything that `errpact explain` explains, one line each.

use errpact_spec::{
    catalog::Catalog,
    finding::{Id, Level},
};
use serde_json::{Value, json};

use super::{Page, Section};

/// Returns the page.
pub(crate) fn page(catalog: Option<&Catalog>) -> Page {
    let mut page = Page::new(
        "errpact explain NAME explains one of these".to_owned(),
        None,
    );
    if let Some(catalog) = catalog {
        let codes = catalog.codes.iter();
        let codes = codes.map(|(name, code)| (name.as_str(), code.summary.as_str()));
        page.section(section("Codes of the catalog", codes));
    }
    for (heading, lints) in [
        ("Lints that deny", Some(Level::Error)),
        ("Lints that warn", Some(Level::Warning)),
        ("Other findings", None),
    ] {
        let level = |id: Id| id.is_lint().then(|| id.default_level());
        let ids = Id::ALL.iter().filter(|id| level(**id) == lints);
        page.section(section(heading, ids.map(|id| (id.as_str(), id.summary()))));
    }
    page
}

/// Adds one line for each name. Lines are not wrapped, even in a narrow terminal, so that `grep`
/// finds each name whole.
fn section<'n>(
    heading: &'static str,
    names: impl Iterator<Item = (&'n str, &'n str)> + Clone,
) -> Section {
    let widest = names.clone().map(|(name, _)| name.len()).max().unwrap_or(0);
    let mut lines = String::new();
    for (name, summary) in names {
        lines.push_str(&format!("{name:widest$}  {summary}\n"));
    }
    match lines.is_empty() {
        true => Section::new(heading),
        false => Section::new(heading).verbatim(lines),
    }
}

/// Returns the JSON that `docs/schemas/explain.json` describes.
pub(crate) fn json(catalog: Option<&Catalog>) -> Value {
    let codes = catalog.iter().flat_map(|catalog| &catalog.codes);
    json!({
        "codes": codes
            .map(|(name, code)| json!({ "name": name, "summary": code.summary }))
            .collect::<Vec<_>>(),
        "findings": Id::ALL
            .iter()
            .map(|id| {
                json!({
                    "id": id.as_str(),
                    "category": id.category(),
                    "level": id.default_level().as_str(),
                    "summary": id.summary(),
                })
            })
            .collect::<Vec<_>>(),
    })
}
