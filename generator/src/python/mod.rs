//! The Python module: codes, types, and what the catalog says about each code, for Python 3.10 or newer.
//!
//! The module is data: the package `errpact` (the folder `python` of the repository) produces, reads and decides. It has
//! the form of `ruff format`, whatever the catalog says, so that a project that formats and lints everything does not
//! change it. `literal` and `annotation` ensure this; the templates are only the layout.

mod annotation;
mod arguments;
mod code;
mod exceptions;
mod filters;
mod literal;
mod names;

use std::collections::BTreeMap;

use errpact_core::Kind;
use errpact_core::table::FORMAT;
use errpact_spec::Resolved;
use errpact_spec::catalog::Catalog;
use errpact_spec::finding::{Finding, diagnostic};
use errpact_templates::python as templates;
use minijinja::Value;
use minijinja::value::Serde;
use serde::Serialize;

use crate::prompt::{self, OwnBlocks};
use crate::{origin, tables};
use code::{Former, Member};

/// Returns the Python module of a catalog, with a final line break. The team's own templates of rule blocks are
/// rendered in this process.
///
/// # Errors
/// Returns an error if the rule block cannot be made.
pub fn render(resolved: &Resolved) -> Result<String, Finding> {
    render_with(resolved, &OwnBlocks::render(resolved, None))
}

/// Does the same with blocks that are rendered already.
pub(crate) fn render_with(resolved: &Resolved, own: &OwnBlocks) -> Result<String, Finding> {
    let tables = tables::json(resolved, own)?;
    // One of errpact's own templates can only fail by a bug in errpact.
    module(resolved, tables)
        .map_err(|error| diagnostic::template_failed(origin::file_name(resolved), error))
}

fn module(resolved: &Resolved, tables: String) -> Result<String, minijinja::Error> {
    let catalog = resolved.catalog();
    let members = names::members(catalog.codes.keys());
    let engine = filters::environment()?;
    let template = |(name, source)| engine.template_from_named_str(name, source);
    let head = Head::new(resolved, &members);
    let mut module = template(templates::HEAD)?.render(of(head))?;
    module.push_str(&template(templates::TAIL)?.render(of(Tail::new(catalog, tables, &members)))?);
    Ok(module)
}

/// The start of the module: the origin, the codes, and the dictionaries.
#[derive(Debug, Serialize)]
struct Head<'a> {
    generated_by: String,
    name: &'a str,
    fingerprint: &'a str,
    wire_fingerprint: &'a str,
    version: &'a Option<String>,
    format: u32,
    errpact: &'static str,
    /// The names that parameters need of `datetime`.
    times: String,
    /// Whether a parameter is a UUID.
    uuid: bool,
    /// Whether an annotation lists words.
    literal: bool,
    codes: Vec<Member>,
    former: Vec<Former>,
    extensions: String,
    arguments: Vec<String>,
}

impl<'a> Head<'a> {
    fn new(resolved: &'a Resolved, members: &BTreeMap<&str, String>) -> Self {
        let (catalog, fingerprint) = (resolved.catalog(), resolved.fingerprint());
        let codes = catalog.codes.iter().map(|(name, code)| {
            let member = members.get(name.as_str()).unwrap_or(name);
            Member::new(name, member, code)
        });
        let (times, uuid) = exceptions::imports(catalog);
        let extensions = arguments::extensions(&catalog.extensions);
        let arguments = arguments::arguments(catalog);
        let literal = |class: &String| class.contains("Literal[");
        Self {
            generated_by: origin::generated_by(
                &catalog.name,
                fingerprint,
                origin::file_name(resolved),
            ),
            name: &catalog.name,
            fingerprint,
            wire_fingerprint: resolved.wire_fingerprint(),
            version: &catalog.version,
            format: FORMAT,
            errpact: env!("CARGO_PKG_VERSION"),
            times,
            uuid,
            literal: literal(&extensions) || arguments.iter().any(literal) || has_words(catalog),
            codes: codes.collect(),
            former: Former::all(catalog),
            extensions,
            arguments,
        }
    }
}

/// Returns whether a parameter of a code is one of several words.
fn has_words(catalog: &Catalog) -> bool {
    let mut params = catalog.codes.values().flat_map(|code| code.params.values());
    params.any(|param| matches!(param.kind.innermost(), Kind::Enum(_)))
}

/// The end of the module: the catalog's tables, what is read of them, and the exceptions.
#[derive(Debug, Serialize)]
struct Tail {
    tables: String,
    has_instructions: bool,
    has_suffixes: bool,
    exceptions: Vec<String>,
    former: Vec<Former>,
}

impl Tail {
    fn new(catalog: &Catalog, tables: String, members: &BTreeMap<&str, String>) -> Self {
        let member = |name| members.get(name).map_or(name, String::as_str);
        Self {
            tables,
            has_instructions: prompt::has_instructions(catalog),
            has_suffixes: prompt::has_suffixes(catalog),
            exceptions: exceptions::classes(catalog, member),
            former: Former::all(catalog),
        }
    }
}

fn of<T: Serialize>(view: T) -> Value {
    Value::from(Serde(view))
}
