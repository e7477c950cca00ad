//! The template engine for Python: a text that a template prints becomes a string literal, and
//! other values (`None`, `True`, numbers) are written in Python's syntax.

use minijinja::syntax::SyntaxConfig;
use minijinja::value::ValueKind;
use minijinja::{
    AutoEscape, Environment, Error, ErrorKind, Output, State, UndefinedBehavior, Value,
};

use super::{literal, names};

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
    engine.set_auto_escape_callback(|_| AutoEscape::Custom("python".into()));
    engine.set_formatter(print);
    engine.add_filter("name", name);
    engine.add_filter("line", |text: &str| {
        Value::from_safe_string(literal::line(text))
    });
    // Text made by this module is already Python.
    engine.add_filter("python", |text: &str| {
        Value::from_safe_string(text.to_owned())
    });
    Ok(engine)
}

/// Returns a name, which is written without quotation marks.
fn name(text: &str) -> Result<Value, Error> {
    if names::is_name(text) {
        return Ok(Value::from_safe_string(text.to_owned()));
    }
    let why = format!("`{text}` is no name in Python");
    Err(Error::new(ErrorKind::InvalidOperation, why))
}

fn print(out: &mut Output<'_>, state: &mut State<'_, '_>, value: &Value) -> Result<(), Error> {
    if value.is_undefined() {
        return minijinja::escape_formatter(out, state, value);
    }
    match value.as_str() {
        Some(text) if value.is_safe() => Ok(out.write_str(text)?),
        Some(text) => Ok(out.write_str(&literal::text(text))?),
        None => match value.kind() {
            ValueKind::None => Ok(out.write_str("None")?),
            ValueKind::Bool if value.is_true() => Ok(out.write_str("True")?),
            ValueKind::Bool => Ok(out.write_str("False")?),
            ValueKind::Number => Ok(write!(out, "{value}")?),
            kind => {
                let why = format!("a template prints {kind}, which is no Python");
                Err(Error::new(ErrorKind::InvalidOperation, why))
            }
        },
    }
}
