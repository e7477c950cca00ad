//! Renders one file from a template.

use std::io::{self, Write};
use std::path::Path;

use errpact_spec::finding::{Finding, diagnostic};
use errpact_spec::{Resolved, disk};
use minijinja::value::Serde;
use minijinja::{Error, ErrorKind, Value, context};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use super::engine::engine;
use super::language::Language;
use super::retries;

/// The maximum size of a template, in bytes.
const MOST_SOURCE: usize = 1 << 20;

/// The maximum number of bytes that a template may write.
pub(super) const MOST_BYTES: usize = 16 << 20;

/// A template, and the file that it writes.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Job {
    /// The template's path, relative to the catalog's folder.
    pub(crate) template: String,
    /// The file's path, whose extension determines the language.
    pub(crate) file: String,
    /// The template's text.
    pub(crate) source: String,
    /// What a rule block is about. It is a text without a language, wherever it is put later.
    pub(crate) block: Option<Json>,
}

impl Job {
    /// Reads the template at `template`, relative to the catalog's folder `root`.
    ///
    /// # Errors
    /// Returns an error if it is not a regular file, is too large or cannot be read.
    pub(crate) fn read(root: &Path, template: &str, file: &str) -> Result<Self, Finding> {
        let source = disk::read(&root.join(template), MOST_SOURCE).map_err(|error| {
            let (reason, remedy) = disk::explain(&error);
            let words = format!("{template} cannot be read: {reason}");
            let finding = diagnostic::template_failed(file, words);
            match remedy {
                Some(remedy) => finding.help(remedy),
                None => finding,
            }
        })?;
        Ok(Self {
            template: template.to_owned(),
            file: file.to_owned(),
            source,
            block: None,
        })
    }

    /// Renders it. On failure, returns where and why.
    pub(crate) fn render(&self, context: &Value) -> Result<String, String> {
        self.text(context)
            .map_err(|error| words(&error, &self.template, &self.source))
    }

    fn text(&self, context: &Value) -> Result<String, Error> {
        let extension = Path::new(&self.file).extension();
        let extension = extension.and_then(|extension| extension.to_str());
        let language = match self.block {
            Some(_) => Language::Other,
            None => Language::of(extension.unwrap_or_default()),
        };
        let context = match &self.block {
            Some(block) => context! { block => Value::from(Serde(block)), ..context.clone() },
            None => context.clone(),
        };
        let engine = engine(language)?;
        let template = engine.template_from_named_str(&self.template, &self.source)?;
        let mut text = Bounded { bytes: Vec::new() };
        template.render_captured_to(context, &mut text)?;
        String::from_utf8(text.bytes)
            .map_err(|error| Error::new(ErrorKind::InvalidOperation, error.to_string()))
    }
}

/// Returns what every template sees.
pub(crate) fn shared(resolved: &Resolved) -> Result<Json, serde_json::Error> {
    let mut context = serde_json::to_value(resolved.catalog())?;
    context["fingerprint"] = resolved.fingerprint().into();
    context["errpact_version"] = env!("CARGO_PKG_VERSION").into();
    context["retries"] = retries(resolved.catalog()).into();
    Ok(context)
}

/// Returns where a template failed, and why.
fn words(error: &Error, template: &str, source: &str) -> String {
    let mut words = template.to_owned();
    if let Some(line) = error.line() {
        words.push_str(&format!(":{line}"));
    }
    words.push_str(&format!(": {}", error.kind()));
    if let Some(detail) = error.detail() {
        words.push_str(&format!(": {detail}"));
    }
    if let Some(source) = std::error::Error::source(error) {
        words.push_str(&format!(": {source}"));
    }
    if let Some(expression) = error.range().and_then(|range| source.get(range)) {
        words.push_str(&format!(" in `{}`", expression.trim()));
    }
    words
}

/// A text with a limited length.
struct Bounded {
    bytes: Vec<u8>,
}

impl Write for Bounded {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.bytes.len() + bytes.len() > MOST_BYTES {
            return Err(io::Error::new(
                io::ErrorKind::FileTooLarge,
                "it writes more than 16 MiB",
            ));
        }
        self.bytes.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
