//! The template engine, set up for one target language.
//! See `docs/decisions/020-templates-escape-by-default.md`.

use heck::{
    ToKebabCase as _, ToLowerCamelCase as _, ToShoutySnakeCase as _, ToSnakeCase as _,
    ToUpperCamelCase as _,
};
use minijinja::syntax::SyntaxConfig;
use minijinja::value::ValueKind;
use minijinja::{
    AutoEscape, Environment, Error, ErrorKind, Output, State, UndefinedBehavior, Value,
};

use super::language::Language;

/// The number of steps after which a template is stopped: well under a second. A reference of
/// 10,000 codes takes a fifth of them.
const FUEL: u64 = 10_000_000;

/// Returns an engine for one target language.
pub(super) fn engine(language: Language) -> Result<Environment<'static>, Error> {
    let mut engine = Environment::new();
    engine.set_syntax(
        SyntaxConfig::builder()
            .trim_blocks(true)
            .lstrip_blocks(true)
            .keep_trailing_newline(true)
            .build()?,
    );
    engine.set_undefined_behavior(UndefinedBehavior::Strict);
    engine.set_fuel(Some(FUEL));
    engine.set_debug(true);
    engine.set_auto_escape_callback(|_| AutoEscape::Custom("target".into()));
    engine.set_formatter(move |out, state, value| print(language, out, state, value));
    engine.add_filter("pascal", |name: &str| name.to_upper_camel_case());
    engine.add_filter("rust_type", |name: &str| name.to_upper_camel_case());
    engine.add_filter("camel", |name: &str| name.to_lower_camel_case());
    engine.add_filter("snake", |name: &str| name.to_snake_case());
    engine.add_filter("screaming", |name: &str| name.to_shouty_snake_case());
    engine.add_filter("kebab", |name: &str| name.to_kebab_case());
    engine.add_filter("ident", move |name: &str| {
        Value::from_safe_string(language.identifier(name))
    });
    engine.add_filter("literal", move |value: &Value| literal(language, value));
    Ok(engine)
}

fn print(
    language: Language,
    out: &mut Output<'_>,
    state: &mut State<'_, '_>,
    value: &Value,
) -> Result<(), Error> {
    if value.is_undefined() {
        // Strict: this is the error about a name that does not exist.
        return minijinja::escape_formatter(out, state, value);
    }
    match value.as_str() {
        Some(text) if value.is_safe() => Ok(out.write_str(text)?),
        Some(text) => Ok(out.write_str(&language.escape(text))?),
        None => Ok(out.write_str(&plain(language, value)?)?),
    }
}

/// Returns a text with its quotes, or another value in the language's syntax.
fn literal(language: Language, value: &Value) -> Result<Value, Error> {
    let text = match value.as_str() {
        Some(text) => language.literal(text).ok_or_else(|| {
            Error::new(
                ErrorKind::InvalidOperation,
                "the target language has no strings",
            )
        })?,
        None => plain(language, value)?,
    };
    Ok(Value::from_safe_string(text))
}

/// Returns a value that is not a text.
fn plain(language: Language, value: &Value) -> Result<String, Error> {
    let text = match value.kind() {
        ValueKind::Number => value.to_string(),
        ValueKind::Bool => match (language, value.is_true()) {
            (Language::Python, true) => "True".to_owned(),
            (Language::Python, false) => "False".to_owned(),
            (_, truth) => truth.to_string(),
        },
        ValueKind::None => match language {
            Language::Python | Language::Rust => "None".to_owned(),
            Language::Go => "nil".to_owned(),
            Language::Sql => "NULL".to_owned(),
            _ => "null".to_owned(),
        },
        kind => {
            return Err(Error::new(
                ErrorKind::InvalidOperation,
                format!("a {kind} cannot be printed: loop over it, or use `|tojson`"),
            ));
        }
    };
    Ok(text)
}
