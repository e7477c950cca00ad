//! The raw failures of the catalog's fixtures.

use anyhow::Context;
use errpact::table::Catalog;
use errpact_core::{Taken, convert};
use errpact_spec::{
    Resolved,
    catalog::{Fixture, RawFailure},
    classify::{self, Classifier, with_classifier},
};
use serde_json::{Map, Value};

use super::Line;
use crate::classify::Signal;

/// Returns the fixtures as vectors. Leaves out a pack's fixture if the catalog's own rules decide
/// otherwise: they may, and `errpact check` reports it.
pub(super) fn fixtures<'r>(
    resolved: &'r Resolved,
    tables: &'static Catalog<'static>,
) -> anyhow::Result<Vec<Line<'r>>> {
    let fixtures = &resolved.catalog().fixtures;
    if fixtures.is_empty() {
        return Ok(Vec::new());
    }
    with_classifier(resolved.catalog(), |classifier| {
        let fixtures = fixtures.iter().enumerate();
        let own = fixtures.filter(|(number, fixture)| {
            resolved.pack_of_fixture(*number).is_none() || holds(fixture, classifier)
        });
        own.map(|(_, fixture)| line(fixture, tables)).collect()
    })
    .context("the catalog's rules cannot be used")
}

fn line<'r>(fixture: &'r Fixture, tables: &'static Catalog<'static>) -> Line<'r> {
    Line::Classify {
        signal: signal(&fixture.raw),
        code: fixture.is.as_deref(),
        not: &fixture.not,
        presented: fixture.presents.as_deref(),
        params: params(fixture, tables),
    }
}

/// Returns the parameters that the rule fills, each in its converted form, or null if it must be
/// absent.
fn params(fixture: &Fixture, tables: &'static Catalog<'static>) -> Map<String, Value> {
    let index = fixture.is.as_deref().and_then(|code| tables.index_of(code));
    let Some(entry) = index.map(|index| tables.entry(index)) else {
        return Map::new();
    };
    let params = fixture.params.iter().filter_map(|(name, value)| {
        let kind = &entry.param(name)?.kind;
        let read = convert(kind, &Taken::Json(value));
        Some((
            name.clone(),
            read.as_ref().map_or(Value::Null, classify::json),
        ))
    });
    params.collect()
}

fn signal(raw: &RawFailure) -> Signal {
    Signal {
        kind: raw.kind.clone(),
        status: raw.status,
        sqlstate: raw.sqlstate.clone(),
        sqlite: raw.sqlite,
        jsonrpc: raw.jsonrpc,
        io: raw.io.clone(),
        tool: raw.tool.clone(),
        service: raw.service.clone(),
        message: raw.message.clone(),
        result: classify::result(&raw.field),
    }
}

/// Returns whether the catalog's rules decide as the fixture says.
fn holds(fixture: &Fixture, classifier: &Classifier<'_>) -> bool {
    let signal = signal(&fixture.raw);
    let explanation = classifier.explain(&signal.failure());
    let code = classifier.code_of(explanation.found.as_ref());
    let presented = code.map(|code| classifier.presented(code));
    let (is, presents) = (fixture.is.as_deref(), fixture.presents.as_deref());
    (is.is_none() || is == code)
        && (presents.is_none() || presents == presented)
        && fixture.not.iter().all(|not| Some(not.as_str()) != code)
}
