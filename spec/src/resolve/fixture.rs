//! Resolves fixtures: raw failures that prove the rules.

use std::collections::BTreeMap;

use super::Resolver;
use super::code::text;
use crate::catalog::{Fixture, RawFailure};
use crate::document::{self, Spanned};
use crate::finding::diagnostic;

impl<'m> Resolver<'m> {
    /// Resolves all fixtures.
    pub(super) fn resolve_fixtures(&mut self) -> Vec<Fixture> {
        let merged = self.merged;
        merged
            .fixtures
            .iter()
            .map(|written| self.fixture(written))
            .collect()
    }

    fn fixture(&mut self, written: &'m Spanned<document::Fixture>) -> Fixture {
        let merged = self.merged;
        let fixture = &written.value;
        let not = fixture
            .not
            .as_ref()
            .map(|read| read.value.as_slice())
            .unwrap_or_default();
        self.repeated("`not`", not);
        for name in fixture.is.iter().chain(not).chain(&fixture.presents) {
            if !merged.codes.has(&name.value) {
                self.unknown("code", name, merged.codes.names());
            }
        }
        if fixture.is.is_none() && not.is_empty() && !fixture.broken {
            self.error(diagnostic::fixture_without_code().at(written.place));
        }
        if let Some(is) = &fixture.is
            && let Some(same) = not.iter().find(|name| name.value == is.value)
        {
            self.error(
                diagnostic::contradictory_fixture(&is.value)
                    .label(same.place, "must not get it")
                    .label(is.place, "must get it"),
            );
        }
        Fixture {
            raw: fixture
                .raw
                .as_ref()
                .map(|raw| self.raw(&raw.value))
                .unwrap_or_default(),
            is: text(&fixture.is),
            not: not.iter().map(|name| name.value.clone()).collect(),
            params: self.fixture_params(fixture),
            presents: text(&fixture.presents),
        }
    }

    fn raw(&mut self, raw: &document::RawFailure) -> RawFailure {
        if let Some(io) = &raw.io {
            self.io_kind(io);
        }
        if let Some(tool) = &raw.tool {
            self.check_tool(tool);
        }
        let field = raw
            .field
            .as_ref()
            .map(|read| read.value.as_slice())
            .unwrap_or_default();
        RawFailure {
            kind: text(&raw.kind),
            status: raw.status.as_ref().map(|read| read.value),
            sqlstate: text(&raw.sqlstate),
            sqlite: raw.sqlite.as_ref().map(|read| read.value),
            jsonrpc: raw.jsonrpc.as_ref().map(|read| read.value),
            io: text(&raw.io),
            tool: text(&raw.tool),
            service: text(&raw.service),
            message: text(&raw.message),
            field: field
                .iter()
                .map(|entry| (entry.name.value.clone(), entry.value.clone()))
                .collect(),
        }
    }

    /// Resolves the values that the rule must fill: parameters of the expected code.
    fn fixture_params(
        &mut self,
        fixture: &'m document::Fixture,
    ) -> BTreeMap<String, serde_json::Value> {
        let merged = self.merged;
        let Some(params) = &fixture.params else {
            return BTreeMap::new();
        };
        let code = fixture
            .is
            .as_ref()
            .and_then(|is| merged.codes.get(&is.value));
        let known = code
            .and_then(|code| code.value.params.as_ref())
            .map(|read| &read.value);
        let names: Vec<&str> = match known {
            Some(document::Params::Shared(names)) => {
                names.iter().map(|n| n.value.as_str()).collect()
            }
            Some(document::Params::Own(own)) => own.iter().map(|e| e.name.value.as_str()).collect(),
            None => Vec::new(),
        };
        for entry in &params.value {
            if code.is_some() && !names.contains(&entry.name.value.as_str()) {
                self.unknown("parameter", &entry.name, names.iter().copied());
            }
        }
        params
            .value
            .iter()
            .map(|entry| (entry.name.value.clone(), entry.value.clone()))
            .collect()
    }
}
