//! An occurrence with a given id and time: only for test vectors.

use std::time::SystemTime;

use errpact_core::{Taken, convert};
use serde_json::{Map, Value};
use uuid::Uuid;

use super::Occurrence;
use super::cause::Copied;
use crate::redact::Owned;
use crate::table::{CatalogRef, Param};

/// The parts of a vector's occurrence, as JSON. Each value has the form that the type of its
/// parameter reads: lengths of time in seconds, points in time as RFC 3339. A missing value is
/// absent, and so is one that is not of its type.
#[derive(Debug, Clone, Copy)]
pub struct VectorCall<'a> {
    /// The code's parameters.
    pub params: &'a Map<String, Value>,
    /// What comes with every call.
    pub context: &'a Map<String, Value>,
    /// The tool that was called.
    pub tool: &'a str,
    /// The id of that call.
    pub call_id: &'a str,
    /// The arguments of that call.
    pub arguments: &'a Map<String, Value>,
}

/// Creates an occurrence with this id and at this time; `None` if the catalog does not have the
/// code.
///
/// It exists so that the forms of an occurrence can be compared between runs and languages. An
/// application has no use for it. Two occurrences with one id look like one error to a reader of
/// the log, and predictable ids are not references. So it is in `codegen`.
#[must_use]
pub fn occurrence_at(
    catalog: impl Into<CatalogRef>,
    code: &str,
    id: u128,
    at: SystemTime,
    given: &VectorCall<'_>,
) -> Option<Occurrence> {
    let handle = catalog.into();
    let catalog = handle.get();
    let index = catalog.index_of(code)?;
    let params = catalog.entry(index).params.iter();
    let fields = params.map(|param| (param.name.to_owned().into(), read(param, given.params)));
    let cause = Copied::of_values(handle.clone(), index, fields.collect());
    let id = Some(Uuid::from_u128(id));
    let mut occurrence = Occurrence::stamped(handle.clone(), index, cause, id, Some(at));
    let inner = &mut *occurrence.0;
    let context = catalog.context.iter();
    let context = context.filter(|param| given.context.contains_key(param.name));
    inner.context = context
        .filter_map(|param| {
            let row = handle.context_param(param.name)?;
            Some((row, read(param, given.context)))
        })
        .collect();
    let tool = catalog.tool(given.tool);
    let arguments = tool.map_or(&[][..], |tool| tool.params).iter();
    let arguments = arguments.filter(|param| given.arguments.contains_key(param.name));
    inner.arguments = arguments
        .map(|param| (param.name.to_owned().into(), read(param, given.arguments)))
        .collect();
    let (tool, call_id) = (given.tool.to_owned(), given.call_id.to_owned());
    Some(occurrence.with_tool(tool).with_call_id(call_id))
}

/// Returns the occurrence with this id and at this time.
#[must_use]
pub fn vector_stamped(mut occurrence: Occurrence, id: u128, at: SystemTime) -> Occurrence {
    let inner = &mut *occurrence.0;
    (inner.id, inner.at) = (Uuid::from_u128(id), at);
    occurrence
}

/// Returns a note's text for the model, with these values.
#[must_use]
pub fn vector_note(text: &str, params: &[Param<'_>], given: &Map<String, Value>) -> String {
    let values: Vec<_> = params.iter().map(|it| (it.name, read(it, given))).collect();
    let fields: Vec<_> = values
        .iter()
        .map(|(name, value)| (*name, value as &dyn crate::Value))
        .collect();
    crate::generated::note_with(text, params, &fields)
}

/// Adds the texts of notes to an occurrence.
#[must_use]
pub fn vector_noted(
    mut occurrence: Occurrence,
    alternatives: Vec<String>,
    actions: Vec<String>,
    adjustments: Vec<(String, String)>,
) -> Occurrence {
    let additions = occurrence.additions();
    additions.alternatives = alternatives;
    additions.actions = actions;
    let adjustments = adjustments.into_iter();
    additions.adjustments = adjustments
        .map(|(param, to)| (param.into(), to.into()))
        .collect();
    occurrence
}

fn read(param: &Param<'_>, values: &Map<String, Value>) -> Owned {
    let value = values.get(param.name);
    let value = value.and_then(|value| convert(&param.kind, &Taken::Json(value)));
    value.map_or(Owned::Absent, Owned::from)
}
