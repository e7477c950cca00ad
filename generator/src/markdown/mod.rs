//! The reference of a catalog in Markdown.
//!
//! It contains an index by category, the retry policy of all codes, and a section for each code
//! with everything about it. After these comes what is not part of a code: context, tools,
//! services, notes, rules, limits, workflows. The template is only the layout: [`crate::words`]
//! puts its values into words and [`escape`](crate::escape) escapes them, so no text of a catalog can become
//! markup.
//!
//! **Anchors.** A code's section has the anchor `#CODE`: its name, as everywhere else. Categories,
//! tools, notes and workflows have `#category-NAME`, `#tool-NAME`, `#note-NAME`, `#workflow-NAME`,
//! which no code can have. Only [`anchor`] makes them.

mod about;
pub mod anchor;
mod code;
mod filters;
mod params;
mod status;

use std::collections::BTreeSet;
use std::num::NonZero;
use std::thread;

use errpact_spec::Resolved;
use errpact_spec::catalog::{Catalog, Code};
use errpact_templates::markdown as templates;
use minijinja::value::Serde;
use minijinja::{Template, Value};

use crate::prompt::{guide_of, spilled};
use about::{Head, Tail};
use code::Section;

/// One of errpact's own templates failed: a bug in errpact.
#[derive(Debug, thiserror::Error)]
#[error("errpact's Markdown template failed: {0}")]
pub struct Error(#[from] minijinja::Error);

/// Returns the reference of a catalog, with a final line break.
///
/// # Errors
/// Returns an error if a template fails, which only a bug in errpact can cause.
pub fn render(resolved: &Resolved) -> Result<String, Error> {
    let spilled = spilled(resolved);
    page(resolved.catalog(), resolved.fingerprint(), &spilled)
}

fn page(catalog: &Catalog, fingerprint: &str, spilled: &BTreeSet<&str>) -> Result<String, Error> {
    let engine = filters::environment()?;
    let template = |(name, source)| engine.template_from_named_str(name, source);
    let mut page = template(templates::HEAD)?.render(of(Head::new(catalog, fingerprint)))?;
    for sections in sections(catalog, &template(templates::CODE)?, spilled)? {
        page.push_str(&sections);
    }
    page.push_str(&template(templates::TAIL)?.render(of(Tail::new(catalog)))?);
    Ok(page)
}

/// Returns the codes' sections, one after the other, in a few long pieces.
///
/// They are nearly all of the work, and independent of each other: large catalogs use every core.
fn sections(
    catalog: &Catalog,
    template: &Template<'_, '_>,
    spilled: &BTreeSet<&str>,
) -> Result<Vec<String>, minijinja::Error> {
    let presented = code::presented(catalog);
    let write = |codes: &[(&String, &Code)]| {
        let mut text = String::new();
        for (name, code) in codes {
            // One small context at a time: a context of the whole catalog would be a second copy of
            // it.
            let guide = guide_of(name, code, spilled);
            let section = Section::new(catalog, &presented, name, code, guide);
            text.push_str(&template.render(of(section))?);
        }
        Ok(text)
    };
    let codes: Vec<(&String, &Code)> = catalog.codes.iter().collect();
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let length = codes.len().div_ceil(cores).max(WORTH_A_THREAD);
    if codes.len() <= length {
        return Ok(vec![write(&codes)?]);
    }
    thread::scope(|scope| {
        let threads: Vec<_> = codes
            .chunks(length)
            .map(|codes| (scope.spawn(|| write(codes)), codes))
            .collect();
        // If a thread panics, its part is rendered here.
        threads
            .into_iter()
            .map(|(thread, codes)| thread.join().unwrap_or_else(|_| write(codes)))
            .collect()
    })
}

/// The number of codes below which another thread costs more than it saves.
const WORTH_A_THREAD: usize = 500;

fn of<T: serde::Serialize>(view: T) -> Value {
    Value::from(Serde(view))
}
