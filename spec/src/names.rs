//! Converts names of the catalog to names of Rust.

use std::borrow::Cow;

use heck::ToUpperCamelCase as _;

/// Returns the Rust type named after a code, category, tool, note or parameter: `SLOT_CONFLICT` becomes `SlotConflict`.
#[must_use]
pub fn rust_type(name: &str) -> String {
    name.to_upper_camel_case()
}

/// Returns the Rust identifier for a name of the catalog: a keyword gets `r#`. `None` if it cannot be an identifier in
/// any form, such as `crate`.
#[must_use]
pub fn rust_identifier(name: &str) -> Option<Cow<'_, str>> {
    if !is_rust_identifier(name) || NEVER_RAW.contains(&name) {
        None
    } else if is_rust_keyword(name) {
        Some(Cow::Owned(format!("r#{name}")))
    } else {
        Some(Cow::Borrowed(name))
    }
}

/// Returns the Rust field named after a parameter. Parameters are written like fields in Rust, and a keyword is
/// refused, so this is the name itself.
#[must_use]
pub fn rust_field(name: &str) -> String {
    name.to_owned()
}

/// Returns whether a text can be the name of a code: letters, digits and `_`, beginning with a letter.
#[must_use]
pub fn is_code(name: &str) -> bool {
    let mut bytes = name.bytes();
    bytes.next().is_some_and(|byte| byte.is_ascii_alphabetic())
        && bytes.all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// Returns whether it is a keyword of Rust, which cannot be a name.
#[must_use]
pub fn is_rust_keyword(name: &str) -> bool {
    KEYWORDS.binary_search(&name).is_ok()
}

/// Returns why no type of the generated module can have this name, if so.
#[must_use]
pub fn reserved_type(name: &str) -> Option<&'static str> {
    if is_rust_keyword(name) {
        return Some("is a keyword of Rust");
    }
    if MODULE_TYPES.contains(&name) {
        return Some("is a name that every generated module has itself");
    }
    PRELUDE_TYPES
        .contains(&name)
        .then_some("is a name that Rust's prelude has and generated code uses")
}

/// Returns whether a type or variant can have this name.
#[must_use]
pub fn is_rust_identifier(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_alphabetic())
        && name
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// Keywords that are part of paths, which `r#` cannot escape.
const NEVER_RAW: [&str; 4] = ["Self", "crate", "self", "super"];

/// Types and constants that the generated module always has. A note without parameters is a struct without fields,
/// which is also a value.
const MODULE_TYPES: [&str; 9] = [
    "CATALOG",
    "CatalogError",
    "Category",
    "Code",
    "Context",
    "FINGERPRINT",
    "PROMPT",
    "Tool",
    "WireCode",
];

/// Names that generated code takes from the prelude.
const PRELUDE_TYPES: [&str; 10] = [
    "Box", "Err", "None", "Ok", "Option", "Result", "Self", "Some", "String", "Vec",
];

/// The constant of generated enums that lists their variants. A variant with that name would hide it.
pub(crate) const ALL: &str = "ALL";

/// Methods of the generated `Code`. A category with the same name would hide one.
pub(crate) const CODE_METHODS: [&str; 12] = [
    "all", "as_str", "category", "clone", "cmp", "entry", "eq", "fmt", "from", "hash", "name",
    "number",
];

/// Strict and reserved keywords of every edition, sorted.
const KEYWORDS: [&str; 52] = [
    "Self", "abstract", "as", "async", "await", "become", "box", "break", "const", "continue",
    "crate", "do", "dyn", "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if",
    "impl", "in", "let", "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub",
    "ref", "return", "self", "static", "struct", "super", "trait", "true", "try", "type", "typeof",
    "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keywords_are_sorted() {
        assert!(KEYWORDS.is_sorted());
        assert!(is_rust_keyword("type") && is_rust_keyword("Self") && !is_rust_keyword("slot"));
    }

    #[test]
    fn identifiers() {
        assert_eq!(
            rust_identifier("SLOT_CONFLICT").as_deref(),
            Some("SLOT_CONFLICT")
        );
        assert_eq!(rust_identifier("type").as_deref(), Some("r#type"));
        for name in NEVER_RAW.into_iter().chain(["", "1st", "a-b"]) {
            assert_eq!(rust_identifier(name), None, "{name}");
        }
    }

    #[test]
    fn types() {
        assert_eq!(rust_type("SLOT_CONFLICT"), "SlotConflict");
        assert_eq!(rust_type("check_availability"), "CheckAvailability");
        assert_eq!(rust_type("HTTP_404"), "Http404");
        assert_eq!(
            reserved_type("Code"),
            Some("is a name that every generated module has itself")
        );
        assert!(reserved_type("Self").is_some() && reserved_type("Slot").is_none());
    }
}
