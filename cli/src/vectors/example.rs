//! The occurrence of a code in its wire vectors.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use errpact::Occurrence;
use errpact::codegen::{VectorCall, occurrence_at};
use errpact::table::{Catalog, Entry, Param, Stage};
use errpact_spec::catalog::{self, Disposition};
use serde_json::{Map, Value};

use super::notes::Notes;
use super::partial::Partial;
use super::{Line, form, sample};

/// The id `00000000-0000-4000-8000-000000000000`.
const ID: u128 = 0x4000_8000_0000_0000_0000;
/// The time `2026-01-02T03:04:05.678Z`, in milliseconds.
const AT: u64 = 1_767_323_045_678;
/// The id of the tool call.
const CALL: &str = "call_1";
/// The tool if the catalog declares none.
const TOOL: &str = "sample_tool";
/// The text in place of a pattern's `*`.
const STAR: &str = "sample";

/// The example of a code.
pub(crate) struct Example {
    pub(crate) tables: &'static Catalog<'static>,
    pub(crate) entry: &'static Entry<'static>,
    pub(crate) tool: String,
    pub(crate) params: Map<String, Value>,
    pub(super) context: Map<String, Value>,
    pub(crate) arguments: Map<String, Value>,
    notes: Option<Notes>,
    /// The languages that the user prefers.
    language: Option<String>,
    partial: Option<Partial>,
}

impl Example {
    /// Makes an example with every parameter.
    pub(super) fn full(
        catalog: &catalog::Catalog,
        code: &catalog::Code,
        tables: &'static Catalog<'static>,
        entry: &'static Entry<'static>,
    ) -> Self {
        let values = |rows: &[Param<'_>], declared: &Declared| {
            let rows = rows.iter();
            rows.map(|row| (row.name.to_owned(), sample::of(declared.get(row.name), row)))
                .collect()
        };
        let tool = tool(entry, tables);
        let row = tables.tool(&tool);
        let declared = row.and_then(|row| catalog.tools.get(row.name));
        let arguments = row
            .zip(declared)
            .map(|(row, declared)| values(row.params, &declared.params));
        Self {
            params: values(entry.params, &code.params),
            context: values(tables.context, &catalog.context),
            arguments: arguments.unwrap_or_default(),
            notes: None,
            language: None,
            partial: (code.disposition == Disposition::Partial).then(|| {
                Partial::of(tables, |entry| {
                    let code = catalog.codes.get(entry.name)?;
                    let other = Self::full(catalog, code, tables, entry);
                    Some((other.params, other.tool))
                })
            }),
            tables,
            entry,
            tool,
        }
    }

    /// Returns it with notes of the catalog, or `None` if it has none.
    pub(super) fn with_notes(&self, catalog: &'static catalog::Catalog) -> Option<Self> {
        let argument = self.arguments.keys().next();
        let notes = Notes::of(catalog, argument.map_or("argument", String::as_str))?;
        Some(Self {
            notes: Some(notes),
            params: self.params.clone(),
            context: self.context.clone(),
            arguments: self.arguments.clone(),
            tool: self.tool.clone(),
            language: None,
            partial: self.partial.clone(),
            ..*self
        })
    }

    /// Returns it for a user who prefers these languages.
    pub(super) fn with_language(&self, preference: String) -> Self {
        Self {
            language: Some(preference),
            notes: None,
            params: self.params.clone(),
            context: self.context.clone(),
            arguments: self.arguments.clone(),
            tool: self.tool.clone(),
            partial: self.partial.clone(),
            ..*self
        }
    }

    /// Returns whether the user prefers any language.
    pub(super) fn is_in_a_language(&self) -> bool {
        self.language.is_some()
    }

    /// Returns it without the optional parameters, or `None` if there are none.
    pub(super) fn without_optional(&self) -> Option<Self> {
        let needed = |rows: &[Param<'_>], values: &Map<String, Value>| -> Map<String, Value> {
            let needed = rows.iter().filter(|row| !row.optional);
            let kept = needed.filter_map(|row| values.get_key_value(row.name));
            kept.map(|(name, value)| (name.clone(), value.clone()))
                .collect()
        };
        let tool = self.tables.tool(&self.tool);
        let bare = Self {
            params: needed(self.entry.params, &self.params),
            context: needed(self.tables.context, &self.context),
            arguments: tool.map_or_else(Map::new, |tool| needed(tool.params, &self.arguments)),
            tool: self.tool.clone(),
            notes: None,
            language: None,
            partial: self.partial.clone(),
            ..*self
        };
        let count = |it: &Self| it.params.len() + it.context.len() + it.arguments.len();
        (count(&bare) < count(self)).then_some(bare)
    }

    /// Returns every form, by name.
    pub(super) fn forms(&self) -> Vec<(&'static str, Value)> {
        let occurrence = self.occurrence();
        let write = |occurrence: &Occurrence| form::all(occurrence, CALL, &self.tool);
        occurrence.as_ref().map(write).unwrap_or_default()
    }

    /// Returns the vector of a form.
    pub(super) fn line<'l>(&'l self, form: &'l str, value: &'l Value) -> Line<'l> {
        Line::Wire {
            code: self.entry.name,
            form,
            params: &self.params,
            context: &self.context,
            tool: &self.tool,
            call_id: CALL,
            arguments: &self.arguments,
            service: self.service(),
            stage: self.stage().map(|stage| stage.name),
            rollback_status: self.stage().map(|stage| stage.rollback),
            language: self.language.as_deref(),
            notes: self.notes.as_ref(),
            partial: self.partial.as_ref(),
            value,
        }
    }

    /// Returns its occurrence with this context and these arguments.
    pub(super) fn failure(
        &self,
        context: &Map<String, Value>,
        arguments: &Map<String, Value>,
    ) -> Option<Occurrence> {
        let given = VectorCall {
            params: &self.params,
            context,
            tool: &self.tool,
            call_id: CALL,
            arguments,
        };
        occurrence_at(self.tables, self.entry.name, ID, at(), &given)
    }

    /// Returns its occurrence.
    pub(crate) fn occurrence(&self) -> Option<Occurrence> {
        let occurrence = self.failure(&self.context, &self.arguments)?;
        let occurrence = match &self.notes {
            Some(notes) => notes.add_to(occurrence),
            None => occurrence,
        };
        let occurrence = match &self.partial {
            Some(partial) => partial.add_to(occurrence, |code, params, tool| {
                let none = Map::new();
                let given = VectorCall {
                    params,
                    context: &self.context,
                    tool,
                    call_id: CALL,
                    arguments: &none,
                };
                occurrence_at(self.tables, code, ID, at(), &given)
            }),
            None => occurrence,
        };
        let occurrence = match self.service() {
            Some(service) => occurrence.with_service(service),
            None => occurrence,
        };
        let occurrence = match &self.language {
            Some(preference) => occurrence.with_language(preference),
            None => occurrence,
        };
        Some(match self.stage() {
            Some(stage) => occurrence.with_stage(stage.name, stage.rollback),
            None => occurrence,
        })
    }

    /// Returns the first service, if a stage needs one without a tool.
    fn service(&self) -> Option<&'static str> {
        let service = self.tables.services.first()?;
        self.stage().map(|_| service.name)
    }

    /// Returns the first stage of the first workflow.
    fn stage(&self) -> Option<&'static Stage<'static>> {
        self.tables.workflows.first()?.stages.first()
    }
}

type Declared = std::collections::BTreeMap<String, catalog::Param>;

fn at() -> SystemTime {
    UNIX_EPOCH + Duration::from_millis(AT)
}

/// Returns the first tool that may return the code, else the first declared tool, else a made-up
/// one.
fn tool(entry: &Entry<'_>, tables: &Catalog<'_>) -> String {
    let declared = tables.tools.iter().map(|tool| tool.name);
    let mut tools = entry.raised_by.iter().copied().chain(declared);
    tools.next().unwrap_or(TOOL).replace('*', STAR)
}
