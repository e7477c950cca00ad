//! The references of an Agent Skill: which codes each has, and how the block points to them.

use std::collections::BTreeSet;

use errpact_core::prompt::overlap;
use errpact_spec::catalog::{Catalog, References, SkillReference, Target};

use super::select;

/// Returns the references of all skills.
pub(crate) fn references(catalog: &Catalog) -> impl Iterator<Item = &SkillReference> {
    let outputs = catalog.outputs.iter();
    outputs.filter_map(|output| match &output.target {
        Target::SkillReference(reference) => Some(reference),
        _ => None,
    })
}

/// Returns the lines of `SKILL.md` that say which reference has the details of which codes.
pub(super) fn pointers(catalog: &Catalog, path: &str) -> String {
    let folder = path.strip_suffix("/SKILL.md").unwrap_or(path);
    let mut text = String::new();
    for reference in references(catalog).filter(|reference| reference.folder == folder) {
        let codes: Vec<&str> = codes(catalog, reference).into_iter().collect();
        let path = reference.local_path();
        text.push_str(&format!("\n- [{path}]({path}): {}", codes.join(", ")));
    }
    if !text.is_empty() {
        text.insert_str(0, "If a line is not enough, read the file of its code:");
    }
    text
}

/// Returns the procedures of the codes of a reference, without line breaks around them.
#[cfg(feature = "outputs")]
pub(crate) fn procedures(catalog: &Catalog, reference: &SkillReference) -> String {
    let codes = codes(catalog, reference);
    let mut text = String::new();
    let layout = super::render::Layout::new(&[errpact_spec::catalog::Style::Procedure]);
    for mut block in layout.blocks(catalog) {
        block.items.retain(|item| !item.codes.is_empty());
        block.retain(|code| codes.contains(code));
        text.extend(block.items.iter().map(super::Item::text));
    }
    text.trim_matches('\n').to_owned()
}

/// Returns the codes of a reference.
fn codes<'c>(catalog: &'c Catalog, reference: &SkillReference) -> BTreeSet<&'c str> {
    let name = reference.name.as_str();
    let codes = catalog.codes.iter().filter(|(_, code)| {
        select::is_listed(code)
            && match reference.about {
                References::Category => code.category == name,
                References::Tool if name.is_empty() => code.raised_by.is_empty(),
                References::Tool => code.raised_by.iter().any(|own| overlap(own, name)),
            }
    });
    codes.map(|(name, _)| name.as_str()).collect()
}
