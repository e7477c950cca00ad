//! Findings that a team has accepted for now. More of them are findings.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, bail};
use errpact_spec::finding::Finding;
use errpact_spec::source::Sources;

use crate::text::InLine as _;
use crate::{save, session::Helped};

/// The first line of a baseline.
const HEAD: &str =
    "# Findings that `errpact scan --baseline` leaves out. `--freeze` writes this file.";

/// How often each finding may occur. A key has no line, so that other changes of a file do not matter.
#[derive(Debug, Default)]
pub(crate) struct Baseline(BTreeMap<String, usize>);

impl Baseline {
    /// Adds the findings of a catalog.
    pub(crate) fn add(&mut self, findings: &[Finding], sources: &Sources) {
        for finding in findings {
            *self.0.entry(key(finding, sources)).or_default() += 1;
        }
    }

    /// Reads a baseline.
    pub(crate) fn read(path: &Path) -> anyhow::Result<Self> {
        let text = errpact_spec::disk::read(path, 16 << 20)
            .with_context(|| format!("cannot read {}", path.in_line()))?;
        let mut baseline = Self::default();
        for (number, line) in text.lines().enumerate() {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let entry = line
                .split_once('\t')
                .and_then(|(count, key)| Some((count.parse::<usize>().ok()?, key)));
            let Some((count, key)) = entry else {
                bail!(Helped::new(
                    format!(
                        "line {} of {} is not one of a baseline",
                        number + 1,
                        path.in_line()
                    ),
                    "write the file again with `errpact scan --baseline FILE --freeze`",
                ));
            };
            *baseline.0.entry(key.to_owned()).or_default() += count;
        }
        Ok(baseline)
    }

    /// Writes the baseline. A reader sees either the old file or the new one.
    pub(crate) fn write(&self, path: &Path) -> anyhow::Result<()> {
        let mut text = format!("{HEAD}\n");
        for (key, count) in &self.0 {
            text.push_str(&format!("{count}\t{key}\n"));
        }
        save::named(path, &text)
    }

    /// Removes the findings that the baseline has, from both. Returns how many it removed.
    pub(crate) fn remove(&mut self, findings: &mut Vec<Finding>, sources: &Sources) -> usize {
        let before = findings.len();
        findings.retain(|finding| match self.0.get_mut(&key(finding, sources)) {
            Some(left) if *left > 0 => {
                *left -= 1;
                false
            }
            _ => true,
        });
        before - findings.len()
    }

    /// Returns how many findings it has that no catalog had.
    pub(crate) fn left(&self) -> usize {
        self.0.values().sum()
    }
}

/// Returns what a finding is about, without its line.
fn key(finding: &Finding, sources: &Sources) -> String {
    let file = finding
        .labels
        .first()
        .and_then(|label| sources.get(label.file));
    let name = file.map_or("", |file| file.name());
    format!("{}\t{name}\t{}", finding.id, finding.message).replace(['\n', '\r'], " ")
}
