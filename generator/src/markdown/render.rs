//! A catalogue as a page of Markdown.

use std::fmt;

use errpact_spec::Resolved;
use errpact_spec::catalog::Catalog;
use errpact_templates::markdown as templates;
use minijinja::Value;
use minijinja::value::Serde;

use super::about::{Head, Tail};
use super::code::{self, Section};
use super::filters;

/// A template of errpact's own failed: a mistake in errpact.
#[derive(Debug)]
pub struct Error(minijinja::Error);

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "errpact's Markdown template failed: {}", self.0)
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.0)
    }
}

impl From<minijinja::Error> for Error {
    fn from(error: minijinja::Error) -> Self {
        Self(error)
    }
}

/// The reference of a catalogue, with a final line break.
///
/// # Errors
/// A template failed, which only a mistake in errpact can make happen.
pub fn render(resolved: &Resolved) -> Result<String, Error> {
    page(resolved.catalog(), resolved.fingerprint())
}

fn page(catalog: &Catalog, fingerprint: &str) -> Result<String, Error> {
    let engine = filters::environment()?;
    let template = |source| engine.template_from_str(source);
    let mut page = template(templates::HEAD)?.render(of(Head::new(catalog, fingerprint)))?;
    // One small context at a time: a context of the whole catalogue would be a second copy of it.
    let section = template(templates::CODE)?;
    let presented = code::presented(catalog);
    for (name, code) in &catalog.codes {
        page.push_str(&section.render(of(Section::new(catalog, &presented, name, code)))?);
    }
    page.push_str(&template(templates::TAIL)?.render(of(Tail::new(catalog)))?);
    Ok(page)
}

fn of<T: serde::Serialize>(view: T) -> Value {
    Value::from(Serde(view))
}
