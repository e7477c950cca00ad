//! The template engine for Markdown: printed text is escaped unless a filter has turned it into
//! Markdown.

use minijinja::syntax::SyntaxConfig;
use minijinja::value::ValueKind;
use minijinja::{AutoEscape, Environment, Error, Output, State, UndefinedBehavior, Value};

use crate::escape;
use crate::words;

/// Returns an engine with the filters of this target. A misspelled variable is an error.
pub(super) fn environment() -> Result<Environment<'static>, Error> {
    let mut engine = Environment::new();
    engine.set_syntax(
        SyntaxConfig::builder()
            .trim_blocks(true)
            .lstrip_blocks(true)
            .keep_trailing_newline(true)
            .build()?,
    );
    engine.set_undefined_behavior(UndefinedBehavior::Strict);
    engine.set_auto_escape_callback(|_| AutoEscape::Custom("markdown".into()));
    engine.set_formatter(print);
    engine.add_filter("code", |text: &str| {
        Value::from_safe_string(escape::code(text))
    });
    engine.add_filter("link", |text: &str| {
        Value::from_safe_string(escape::link(text))
    });
    engine.add_filter("paragraphs", |text: &str| {
        Value::from_safe_string(escape::paragraphs(text))
    });
    engine.add_filter("sentence", |text: &str| {
        words::sentence(&words::capital(text))
    });
    Ok(engine)
}

fn print(out: &mut Output<'_>, state: &mut State<'_, '_>, value: &Value) -> Result<(), Error> {
    match value.as_str() {
        Some(text) if value.is_safe() => Ok(out.write_str(text)?),
        Some(text) => Ok(out.write_str(&escape::inline(text))?),
        // Numbers. Any other value is a mistake of the template, and its text is escaped.
        None if value.kind() == ValueKind::Number => Ok(write!(out, "{value}")?),
        None if value.is_undefined() => minijinja::escape_formatter(out, state, value),
        None => Ok(out.write_str(&escape::inline(&value.to_string()))?),
    }
}
