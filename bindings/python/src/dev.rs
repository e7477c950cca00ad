use errpact::codegen::table::PromptBlock;
use errpact::table::{Catalog, RetryBucket};
use errpact_generator::tables::{Bump, Tables};
use errpact_spec::Resolved;

/// Returns the catalog, without rules and the rule block: an occurrence needs neither for its forms
/// and decisions.
fn catalog(resolved: &'static Resolved) -> &'static Catalog {
    let tables = Tables::of(resolved, Box::leak(Box::new(Bump::new())));
    let bucket = tables.retry_bucket.map(|bucket| {
        let bucket = RetryBucket::new(bucket.capacity, bucket.refill);
        &*Box::leak(Box::new(bucket))
    });
    Box::leak(Box::new(Catalog {
        name: tables.name,
        version: tables.version,
        fingerprint: tables.fingerprint,
        wire_fingerprint: tables.wire_fingerprint,
        policy_fingerprint: tables.policy_fingerprint,
        reference_digits: tables.reference_digits,
        codes: tables.codes,
        former_names: tables.former_names,
        categories: tables.categories,
        fallback: tables.fallback,
        context: tables.context,
        tools: tables.tools,
        services: tables.services,
        other_service: tables.other_service,
        failed_when: tables.failed_when,
        workflows: tables.workflows,
        limits: tables.limits,
        sentences: tables.sentences,
        languages: tables.languages,
        translated: tables.translated,
        shapes: tables.shapes,
        written: tables.written,
        retry_bucket: bucket,
        rules: Some(rules(resolved, tables.codes)),
        prompt: PromptBlock::EMPTY,
    }))
}

pub(crate) struct Note {
    pub(crate) name: &'static str,
    pub(crate) text: &'static str,
    pub(crate) params: &'static [errpact::table::Param],
}

pub(crate) fn load(path: &str) -> pyo3::PyResult<(&'static Catalog, Vec<Note>)> {
    let loaded = errpact_spec::load(std::path::Path::new(path));
    let resolved = loaded
        .resolved
        .ok_or_else(|| pyo3::exceptions::PyValueError::new_err("bad"))?;
    let resolved: &'static Resolved = Box::leak(Box::new(resolved));
    let notes = resolved.catalog().notes.iter().map(|(name, note)| Note {
        name,
        text: &note.text.source,
        params: errpact_generator::tables::params(&note.params).leak(),
    });
    Ok((catalog(resolved), notes.collect()))
}

fn rules(
    resolved: &'static Resolved,
    codes: &'static [errpact::table::Entry],
) -> &'static errpact_core::Rules {
    let mut lines: Vec<&'static str> = Vec::new();
    errpact_spec::classify::with_rules(resolved.catalog(), |rules| {
        for rule in rules {
            let code = codes.get(usize::from(rule.code)).map_or("", |it| it.name);
            lines.push(errpact_core::line_of(code, rule).leak());
        }
    });
    Box::leak(Box::new(errpact_core::Rules::new(lines.leak())))
}
