//! Dictionaries with known keys: tools' arguments, and the team's own fields.

use std::collections::BTreeMap;

use errpact_spec::catalog::{Catalog, Kind};

use super::annotation::Annotation;
use super::{literal, names};

/// Returns the fields of a class for the team's own fields, one item each. Empty if a name is not allowed in a class.
pub(super) fn extensions(declared: &BTreeMap<String, Kind<'static>>) -> String {
    let fields: BTreeMap<&str, Annotation> = declared
        .iter()
        .map(|(name, kind)| (name.as_str(), Annotation::of_extension(kind)))
        .collect();
    dictionary("Extensions", "The team's own fields of a code.", &fields)
}

/// Returns a class for each tool with arguments that a model may see.
pub(super) fn arguments(catalog: &Catalog) -> Vec<String> {
    let classes = names::classes(catalog.tools.keys());
    let tools = catalog.tools.iter().zip(classes);
    tools
        .filter_map(|((name, tool), class)| {
            let seen: BTreeMap<&str, Annotation> = tool
                .params
                .iter()
                .filter_map(|(name, param)| Some((name.as_str(), Annotation::of_argument(param)?)))
                .collect();
            let about = format!("Arguments of `{name}` as an envelope has them.");
            (!seen.is_empty()).then(|| dictionary(&class, &about, &seen))
        })
        .collect()
}

/// Returns a dictionary with these keys, any of which may be absent.
fn dictionary(class: &str, about: &str, fields: &BTreeMap<&str, Annotation>) -> String {
    let about = format!("\"\"\"{about}\"\"\"");
    if fields.keys().all(|name| fits_class(name)) {
        let mut text = format!("class {class}(TypedDict, total=False):\n    {about}");
        for (at, (name, annotation)) in fields.iter().enumerate() {
            let before = format!("{name}: ");
            let annotation = annotation.layout(4, &before, "");
            let gap = if at == 0 { "\n\n" } else { "\n" };
            text.push_str(&format!("{gap}    {before}{annotation}"));
        }
        return text;
    }
    // A class cannot have a field with such a name.
    let mut text = format!("{class} = TypedDict(\n    \"{class}\",\n    {{\n");
    for (name, annotation) in fields {
        let before = format!("{}: ", literal::text(name));
        let annotation = annotation.layout(8, &before, ",");
        text.push_str(&format!("        {before}{annotation},\n"));
    }
    text + &format!("    }},\n    total=False,\n)\n{about}")
}

/// Returns whether a class can have a field with this name. Two leading underscores make a name private to the class,
/// and a field with the name of a type hides that type from the fields below.
fn fits_class(name: &str) -> bool {
    const TYPES: [&str; 7] = ["Literal", "bool", "float", "int", "list", "object", "str"];
    names::is_name(name) && !name.starts_with("__") && !TYPES.contains(&name)
}
