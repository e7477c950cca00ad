//! Names and words as SQL writes them.

/// Returns a table's name as an identifier, with its schema before a dot if it has one.
pub(crate) fn table(name: &str) -> String {
    match name.split_once('.') {
        Some((schema, table)) => format!("{}.{}", quoted(schema), quoted(table)),
        None => quoted(name),
    }
}

/// Returns a name as an identifier.
pub(crate) fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

/// Returns a text as a literal.
pub(crate) fn literal(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}

/// Returns schema and name of a table.
pub(crate) fn parts(name: &str) -> (Option<&str>, &str) {
    match name.split_once('.') {
        Some((schema, table)) => (Some(schema), table),
        None => (None, name),
    }
}

/// Returns another table in the schema of this one.
pub(crate) fn beside(name: &str, other: &str) -> String {
    match parts(name).0 {
        Some(schema) => format!("{schema}.{other}"),
        None => other.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_what_ends_a_name_or_a_text() {
        assert_eq!(table("pipelines"), r#""pipelines""#);
        assert_eq!(table("app.order"), r#""app"."order""#);
        assert_eq!(quoted(r#"a"b"#), r#""a""b""#);
        assert_eq!(literal("it's"), "'it''s'");
        assert_eq!(beside("app.runs", "errpact_schema"), "app.errpact_schema");
        assert_eq!(beside("runs", "errpact_schema"), "errpact_schema");
    }
}
