//! What `errpact check` reports of a catalog with a lock.

use crate::text::InLine as _;
use std::path::Path;

use errpact_spec::{
    Loaded,
    change::{self, Kind, State},
    finding::{Finding, diagnostic},
    source::{Place, SourceFile, Span},
};

use super::file::{self, Broken, Lock};

/// Compares a catalog with its lock, if it has one. Adds the lock to the sources, and the findings.
pub(crate) fn check(loaded: &mut Loaded, catalog: &Path) {
    let path = file::path(catalog);
    let lock = match Lock::read(&path) {
        Ok(None) => return,
        Ok(Some(lock)) => lock,
        Err(Broken(reason)) => {
            loaded
                .findings
                .push(diagnostic::broken_lock(path.in_line(), reason));
            return;
        }
    };
    let Some(resolved) = &loaded.resolved else {
        return;
    };
    let changes = change::between(&lock.state(), &State::of(resolved.catalog()));
    let text = std::fs::read_to_string(&path).unwrap_or_default();
    let in_lock = |code: &str| {
        // A code has its own line at this depth.
        let key = format!("\n    \"{code}\": {{");
        let start = text.find(&key)? + 6;
        Some(Span::new(start, start + code.len()))
    };
    let mut found: Vec<(Finding, Option<Place>, Option<Span>)> = Vec::new();
    for change in &changes {
        let Some(code) = &change.code else {
            continue;
        };
        let place = resolved.code_place(code);
        let (finding, former) = match &change.kind {
            Kind::NumberReused { number, owner } => (
                diagnostic::number_reused(code, owner, number),
                owner.as_str(),
            ),
            Kind::Revived { same: false } => (diagnostic::revived_code(code), code.as_str()),
            Kind::Removed if change.subject == *code => {
                (diagnostic::removed_code(code), code.as_str())
            }
            Kind::Renamed { from, until: None } => {
                let help = format!(
                    "Run `errpact rename {from} {code}` to keep the old name as an alias, or accept the change: `errpact accept --reason TEXT`."
                );
                (
                    diagnostic::renamed_code(code, from).help(help),
                    from.as_str(),
                )
            }
            _ => continue,
        };
        found.push((finding, place, in_lock(former)));
    }
    if found.is_empty() {
        return;
    }
    // Like every file but the root, it is named from the catalog's folder.
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let id = loaded
        .sources
        .add(SourceFile::new(name, Some(path.clone()), text));
    for (mut finding, place, span) in found {
        if let Some(place) = place {
            finding = finding.at(place);
        }
        if let Some(span) = span {
            finding = finding.label(Place { file: id, span }, "this is what it was");
        }
        loaded.findings.push(finding);
    }
}
