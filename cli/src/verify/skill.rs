//! The folder of an Agent Skill: the head of `SKILL.md`, and its references.

use crate::text::InLine as _;
use std::path::Path;

use errpact_generator::skill;
use errpact_spec::{
    Resolved, disk,
    finding::{Finding, diagnostic},
};

use super::input::Prompt;

/// The maximum size of a reference, in bytes.
const MOST_BYTES: usize = 32 << 20;

/// Returns what is wrong with the head of a skill, and with its references.
pub(crate) fn compare(prompt: &Prompt, folder: &Path, catalogs: &[&Resolved]) -> Vec<Finding> {
    let mut findings = Vec::new();
    let absolute = folder.canonicalize();
    let name = absolute.as_deref().unwrap_or(folder).file_name();
    let name = name.and_then(|name| name.to_str());
    let state = match skill::state_of(name, &prompt.text) {
        Ok(state) => state,
        Err(reason) => return vec![diagnostic::bad_skill(&prompt.name, reason)],
    };
    let own = state.split(' ').next().unwrap_or_default();
    let Some(resolved) = catalogs.iter().find(|it| it.catalog().name == own) else {
        let reason = format!("its metadata has the state `{state}`, which is of no given catalog");
        return vec![diagnostic::prompt_mismatch(&prompt.name, reason)];
    };
    if !skill::is_current(resolved, &state) {
        let reason = format!(
            "its metadata has the state `{state}`, and the catalog's is `{own} {}`",
            resolved.fingerprint()
        );
        findings.push(diagnostic::prompt_mismatch(&prompt.name, reason));
    }
    for (path, text) in skill::reference_files(resolved, name.unwrap_or_default()) {
        let file = folder.join(&path);
        let shown = file.in_line();
        match disk::read(&file, MOST_BYTES) {
            Ok(found) if found.lines().eq(text.lines()) => {}
            Ok(_) => findings.push(diagnostic::prompt_mismatch(
                shown,
                "the reference of the skill is not current",
            )),
            Err(error) => findings.push(diagnostic::prompt_mismatch(
                shown,
                format!(
                    "the reference of the skill cannot be read: {}",
                    disk::explain(&error).0
                ),
            )),
        }
    }
    findings
}
