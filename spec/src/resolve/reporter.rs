//! Collects findings, each at the level that the catalog asks for.

use std::collections::{BTreeMap, HashMap, HashSet};

use crate::catalog::LintLevel;
use crate::document::{Code, Entries, Entry};
use crate::finding::{Finding, Id, LIMIT, Level, diagnostic};
use crate::source::{Place, Sources};

/// Collects findings.
#[derive(Debug)]
pub(crate) struct Reporter<'m> {
    levels: HashMap<Id, LintLevel>,
    findings: Vec<Found<'m>>,
    /// The finding about a code at each place. If other codes inherit from that place, they share the cause.
    causes: HashMap<(Id, Level, Place), usize>,
    /// Findings so far: an inherited value is checked once for each code.
    seen: HashSet<(Id, Option<Place>, String)>,
    /// How many codes findings point at beside their own.
    labeled: usize,
    /// How many findings of each level are kept.
    kept: BTreeMap<Level, usize>,
    /// Whether there are more findings than are kept.
    more: bool,
    broken: bool,
    /// The code that is being checked.
    code: Option<&'m Entry<Code>>,
    /// Places of the `allow` entries that suppressed a finding.
    used: HashSet<Place>,
    /// The files, to know which ones ship with errpact.
    sources: &'m Sources,
}

/// A finding, its code, and the other codes with the same finding at the same place.
#[derive(Debug)]
struct Found<'m> {
    finding: Finding,
    code: Option<&'m Entry<Code>>,
    /// The first of them.
    others: Vec<&'m Entry<Code>>,
    /// How many there are.
    count: usize,
    last: Option<&'m Entry<Code>>,
}

/// The maximum number of codes to name for one cause.
const NAMED: usize = 5;

/// The maximum number of codes to point at for all causes together. All 12,000 codes of a catalog may have a thousand causes.
const LABELED: usize = 50_000;

/// Lints that judge a rule or a policy by the whole catalog. In a pack they report nothing that a team could fix.
/// Whether its tools are safe to retry is checked again before each retry, the step budget caps every retry, and a
/// team's own rule may replace a pack's.
const IN_CONTEXT: [Id; 8] = [
    Id::RetryExceedsStepBudget,
    Id::RetryMayDuplicate,
    Id::UndeclaredOutcome,
    Id::UnprovenRule,
    Id::UnreachableRule,
    Id::UnusedCategory,
    Id::UnusedParam,
    Id::UnusedTool,
];

impl<'m> Reporter<'m> {
    /// Makes a reporter with the levels of `lints` and the earlier findings.
    pub(crate) fn new(
        lints: &Entries<LintLevel>,
        sources: &'m Sources,
        found: Vec<Finding>,
    ) -> Self {
        let levels = lints
            .iter()
            .filter_map(|entry| Some((Id::find(&entry.name.value)?, entry.value)))
            .filter(|(id, _)| id.is_lint());
        let mut reporter = Self {
            levels: levels.collect(),
            findings: Vec::new(),
            causes: HashMap::new(),
            seen: HashSet::new(),
            labeled: 0,
            kept: BTreeMap::new(),
            more: false,
            broken: false,
            code: None,
            used: HashSet::new(),
            sources,
        };
        for finding in found {
            reporter.error(finding);
        }
        reporter
    }

    /// Starts checking this code.
    pub(crate) fn enter(&mut self, code: &'m Entry<Code>) {
        self.code = Some(code);
    }

    /// Stops checking a code.
    pub(crate) fn leave(&mut self) {
        self.code = None;
    }

    /// Reports an error of the language, which cannot be allowed.
    pub(crate) fn error(&mut self, finding: Finding) {
        self.broken = true;
        self.push(finding.level(Level::Error));
    }

    /// Returns whether an error of the language has been reported.
    pub(crate) fn is_broken(&self) -> bool {
        self.broken
    }

    /// Returns whether a lint is off for the whole catalog, so that its check can be skipped.
    pub(crate) fn is_off(&self, id: Id) -> bool {
        self.levels.get(&id) == Some(&LintLevel::Allow)
    }

    /// Reports a finding of a lint at the lint's own level.
    pub(crate) fn lint(&mut self, finding: Finding) {
        let level = match finding.id.default_level() {
            Level::Error => LintLevel::Deny,
            Level::Warning | Level::Note => LintLevel::Warn,
        };
        self.lint_at(level, finding);
    }

    /// Reports a finding of a lint that is milder or stricter here than elsewhere.
    pub(crate) fn lint_at(&mut self, level: LintLevel, finding: Finding) {
        let level = self.levels.get(&finding.id).copied().unwrap_or(level);
        let level = match level {
            LintLevel::Allow => return,
            LintLevel::Warn => Level::Warning,
            LintLevel::Deny => Level::Error,
        };
        if !self.allowed(finding.id) && !self.of_pack(&finding) {
            self.push(finding.level(level));
        }
    }

    /// Returns whether it is about something in a pack, and only the whole catalog causes it.
    fn of_pack(&self, finding: &Finding) -> bool {
        let label = finding.labels.first();
        IN_CONTEXT.contains(&finding.id)
            && label.is_some_and(|label| self.sources.is_pack(label.file))
    }

    /// Returns whether the lint is allowed on the code that is being checked.
    pub(crate) fn allowed(&mut self, id: Id) -> bool {
        let allow = self.code.and_then(|code| code.value.allow.as_ref());
        let entry = allow.and_then(|allow| {
            allow
                .value
                .iter()
                .find(|entry| entry.name.value == id.as_str())
        });
        if let Some(entry) = entry {
            self.used.insert(entry.name.place);
        }
        entry.is_some()
    }

    fn push(&mut self, finding: Finding) {
        let place = finding.labels.first().map(|label| Place {
            file: label.file,
            span: label.span,
        });
        if place.is_some_and(|place| self.has_cause(&finding, place)) {
            return;
        }
        let kept = self.kept.entry(finding.level).or_default();
        if *kept >= LIMIT {
            self.more = true;
            return;
        }
        if self
            .seen
            .insert((finding.id, place, finding.message.clone()))
        {
            *kept += 1;
            if let Some(place) = place.filter(|_| self.code.is_some()) {
                let cause = (finding.id, finding.level, place);
                self.causes.entry(cause).or_insert(self.findings.len());
            }
            self.findings.push(Found {
                finding,
                code: self.code,
                others: Vec::new(),
                count: 0,
                last: None,
            });
        }
    }

    /// Returns whether another code has the same finding at this place. If so, adds this code to it.
    fn has_cause(&mut self, finding: &Finding, place: Place) -> bool {
        let cause = (finding.id, finding.level, place);
        let (Some(code), Some(index)) = (self.code, self.causes.get(&cause)) else {
            return false;
        };
        let Some(found) = self.findings.get_mut(*index) else {
            return false;
        };
        let is_first = found.code.is_some_and(|first| std::ptr::eq(first, code));
        // The same message does not depend on the code: only the place is wrong.
        if is_first || found.finding.message == finding.message {
            return false;
        }
        if found.last.is_none_or(|last| !std::ptr::eq(last, code)) {
            found.last = Some(code);
            found.count += 1;
            if self.labeled < LABELED {
                self.labeled += 1;
                found.others.push(code);
            }
        }
        true
    }

    /// Reports the `allow` entries that suppressed nothing.
    pub(crate) fn unused_allows(&mut self, codes: impl Iterator<Item = &'m Entry<Code>>) {
        for code in codes {
            for entry in code.value.allow.iter().flat_map(|allow| &allow.value) {
                // An entry has no effect if its lint is off for the whole catalog.
                let Some(id) = Id::find(&entry.name.value).filter(|id| id.is_lint()) else {
                    continue;
                };
                let off = self.is_off(id);
                if !off && !self.used.contains(&entry.name.place) {
                    self.lint(diagnostic::unused_allow(&entry.name.value).at(entry.name.place));
                }
            }
        }
    }

    /// Returns the levels that the catalog sets.
    pub(crate) fn table(&self) -> BTreeMap<String, LintLevel> {
        self.levels
            .iter()
            .map(|(id, level)| (id.as_str().to_owned(), *level))
            .collect()
    }

    /// Returns all findings in the order of the files, and whether the language is broken.
    pub(crate) fn finish(self) -> (Vec<Finding>, bool) {
        let mut findings: Vec<Finding> = self.findings.into_iter().map(whole).collect();
        findings.sort_by(|a, b| {
            let place = |finding: &Finding| {
                finding
                    .labels
                    .first()
                    .map(|label| (label.file, label.span.start, label.span.end))
            };
            place(a)
                .cmp(&place(b))
                .then(a.id.cmp(&b.id))
                .then_with(|| a.message.cmp(&b.message))
        });
        if self.more {
            findings.push(diagnostic::too_many_findings(LIMIT));
        }
        (findings, self.broken)
    }
}

/// Returns a finding with all codes that it is about.
fn whole(found: Found<'_>) -> Finding {
    let Found {
        finding,
        others,
        count,
        ..
    } = found;
    if others.is_empty() {
        return finding;
    }
    let names = others.iter().map(|code| format!("`{}`", code.name.value));
    let mut names: Vec<String> = names.take(NAMED).collect();
    if count > NAMED {
        names.push("…".to_owned());
    }
    let note = format!("and {count} more: {}", names.join(", "));
    let finding = others.iter().fold(finding, |finding, code| {
        finding.label(code.name.place, "and this code")
    });
    finding.note(note)
}
