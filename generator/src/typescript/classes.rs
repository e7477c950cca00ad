//! An error class for each code.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use errpact_spec::catalog::Catalog;
use errpact_spec::names::rust_type;

use super::literal::Literal;

/// Names that the file needs for something else.
const RESERVED: [&str; 23] = [
    "Array",
    "Category",
    "Code",
    "CodeParams",
    "Context",
    "Date",
    "Entry",
    "Error",
    "ErrorActions",
    "Errors",
    "Extensions",
    "Notes",
    "Object",
    "Params",
    "Partial",
    "Producer",
    "Promise",
    "ReadonlyArray",
    "Readonly",
    "Record",
    "ToolArguments",
    "ToolError",
    "ToolResults",
];

/// Members that every object has.
const OF_OBJECTS: [&str; 7] = [
    "constructor",
    "hasOwnProperty",
    "isPrototypeOf",
    "propertyIsEnumerable",
    "toLocaleString",
    "toString",
    "valueOf",
];

/// Writes a class for each code: `SLOT_CONFLICT` is thrown as `new SlotConflict({ … })`. A former name is the class of
/// its code.
pub(super) fn write(out: &mut String, catalog: &Catalog) {
    let mut taken: BTreeSet<String> = RESERVED.iter().map(|&name| name.to_owned()).collect();
    let mut classes: BTreeMap<&str, String> = BTreeMap::new();
    let own: BTreeSet<String> = catalog.codes.keys().map(|name| rust_type(name)).collect();
    for (name, code) in &catalog.codes {
        let mut class = rust_type(name);
        while taken.contains(&class) || (class != rust_type(name) && own.contains(&class)) {
            class.push_str("Error");
        }
        // Writing to a string cannot fail.
        let about = match &code.deprecated {
            None => format!(" {} ", comment(&code.summary)),
            Some(deprecated) => {
                let reason = deprecated.reason.iter().map(|text| format!(" {text}"));
                let words = deprecated.since_and_use() + "." + &reason.collect::<String>();
                let summary = comment(&code.summary);
                // A tag begins a line.
                format!("\n * {summary}\n *\n * @deprecated{}\n ", comment(&words))
            }
        };
        let _ = writeln!(
            out,
            "\n/**{about}*/\nexport class {class} extends errpact.CatalogError {{",
        );
        let (params, given) = if code.params.is_empty() {
            (String::new(), "{}")
        } else {
            let all_optional = code.params.values().all(|param| param.optional);
            // `{}` has what every object has.
            let inherited = |name: &str| OF_OBJECTS.contains(&name);
            let default = match all_optional {
                true if code.params.keys().any(|name| inherited(name)) => " = Object.create(null)",
                true => " = {}",
                false => "",
            };
            let params = format!("params: Params[{}]{default}, ", Literal(name));
            (params, "params")
        };
        let _ = writeln!(
            out,
            "  constructor({params}options?: errpact.CauseOptions) {{\n    super(TABLES, {}, {given}, options);\n  }}\n}}",
            Literal(name)
        );
        taken.insert(class.clone());
        classes.insert(name.as_str(), class);
    }
    for (old, new) in catalog.former_names() {
        let mut class = rust_type(old);
        while taken.contains(&class) {
            class.push_str("Error");
        }
        let Some(new) = classes.get(new).filter(|new| rust_type(old) != **new) else {
            continue;
        };
        let _ = write!(
            out,
            "\n/** @deprecated renamed to {{@link {new}}} */\nexport const {class}: typeof {new} = {new};\n\
             /** @deprecated renamed to {{@link {new}}} */\nexport type {class} = {new};\n"
        );
        taken.insert(class);
    }
}

/// Returns a text that no comment ends in.
fn comment(text: &str) -> String {
    let plain = |letter: char| {
        if letter.is_control() || matches!(letter, '\u{2028}' | '\u{2029}') {
            ' '
        } else {
            letter
        }
    };
    text.replace("*/", "* /").chars().map(plain).collect()
}
