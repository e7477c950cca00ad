//! One file through a template.

use std::io::{self, Write};
use std::path::Path;

use errpact_spec::Resolved;
use errpact_spec::finding::{Finding, diagnostic};
use minijinja::value::Serde;
use minijinja::{Error, ErrorKind};
use serde_json::Value as Json;

use super::engine::engine;
use super::language::Language;

/// Longest file that a template may write.
const MAX_BYTES: usize = 256 << 20;

/// The text that the template at `template` writes into `file`; both paths are relative to the
/// catalogue's folder `root`.
///
/// # Errors
/// The template cannot be read, it fails, or what it writes has no fingerprint.
pub fn render(
    resolved: &Resolved,
    root: &Path,
    template: &str,
    file: &str,
) -> Result<String, Finding> {
    let source = std::fs::read_to_string(root.join(template)).map_err(|error| {
        diagnostic::template_failed(file, format!("{template} cannot be read: {error}"))
    })?;
    let text = text(resolved, &source, template, file)
        .map_err(|error| diagnostic::template_failed(file, words(&error, template, &source)))?;
    if text.contains(resolved.fingerprint()) {
        Ok(text)
    } else {
        Err(diagnostic::no_fingerprint(file))
    }
}

fn text(resolved: &Resolved, source: &str, name: &str, file: &str) -> Result<String, Error> {
    let extension = Path::new(file)
        .extension()
        .and_then(|extension| extension.to_str());
    let engine = engine(Language::of(extension.unwrap_or_default()))?;
    let template = engine.template_from_named_str(name, source)?;
    let mut text = Bounded { bytes: Vec::new() };
    template.render_captured_to(Serde(context(resolved)?), &mut text)?;
    String::from_utf8(text.bytes)
        .map_err(|error| Error::new(ErrorKind::InvalidOperation, error.to_string()))
}

/// What a template sees.
fn context(resolved: &Resolved) -> Result<Json, Error> {
    let unwritable =
        |error: serde_json::Error| Error::new(ErrorKind::BadSerialization, error.to_string());
    let mut context = serde_json::to_value(resolved.catalog()).map_err(unwritable)?;
    context["fingerprint"] = resolved.fingerprint().into();
    context["errpact_version"] = env!("CARGO_PKG_VERSION").into();
    Ok(context)
}

/// Where a template failed, and why.
fn words(error: &Error, template: &str, source: &str) -> String {
    let mut words = template.to_owned();
    if let Some(line) = error.line() {
        words.push_str(&format!(":{line}"));
    }
    words.push_str(&format!(": {}", error.kind()));
    if let Some(detail) = error.detail() {
        words.push_str(&format!(": {detail}"));
    }
    if let Some(expression) = error.range().and_then(|range| source.get(range)) {
        words.push_str(&format!(" in `{}`", expression.trim()));
    }
    words
}

/// A text that cannot grow without end.
struct Bounded {
    bytes: Vec<u8>,
}

impl Write for Bounded {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.bytes.len() + bytes.len() > MAX_BYTES {
            return Err(io::Error::new(
                io::ErrorKind::FileTooLarge,
                "the file grows too long",
            ));
        }
        self.bytes.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
