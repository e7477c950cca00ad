//! What `errpact verify` reads and compares: `input` finds the texts, `tools` compares descriptions of tools, `skill` the
//! folder of an Agent Skill, and `lines` says which block a text has.

pub(crate) mod input;
pub(crate) mod skill;
pub(crate) mod tools;

use errpact_core::prompt::{Fences, Side, marker};

/// Returns a line for each rule block of a text: its catalog, its fingerprint, and whether it is whole. `is_current` says
/// whether nothing is wrong with the block of a catalog.
pub(crate) fn lines(
    name: &str,
    text: &str,
    catalogs: &[&str],
    is_current: impl Fn(&str) -> bool,
) -> Vec<String> {
    let mut fences = Fences::default();
    let mut open: Option<(&str, Option<&str>)> = None;
    let mut found: Vec<(&str, Option<&str>, bool)> = Vec::new();
    for line in text.lines() {
        let fenced = open.is_none() && fences.step(line);
        let Some(marker) = marker(line).filter(|_| !fenced) else {
            continue;
        };
        match (marker.side, open) {
            (Side::End, Some((catalog, fingerprint))) if catalog == marker.name => {
                found.push((catalog, fingerprint, true));
                open = None;
            }
            (Side::Begin, before) => {
                found.extend(before.map(|(catalog, fingerprint)| (catalog, fingerprint, false)));
                open = Some((marker.name, marker.fingerprint));
            }
            (Side::End, _) => {}
        }
    }
    found.extend(open.map(|(catalog, fingerprint)| (catalog, fingerprint, false)));
    let mut lines: Vec<String> = found
        .iter()
        .map(|(catalog, fingerprint, closed)| {
            let fingerprint = fingerprint.map_or("no fingerprint".to_owned(), |fingerprint| {
                format!("fingerprint {fingerprint}")
            });
            let state = match (closed, catalogs.contains(catalog) && is_current(catalog)) {
                (false, _) => "not closed",
                (true, true) => "whole and current",
                (true, false) => "not current",
            };
            format!("{name}: rule block of `{catalog}`, {fingerprint}, {state}")
        })
        .collect();
    for catalog in catalogs {
        if is_current(catalog) && found.iter().all(|(found, ..)| found != catalog) {
            lines.push(format!(
                "{name}: rule block of `{catalog}`, without its markers, whole and current"
            ));
        }
    }
    lines
}
