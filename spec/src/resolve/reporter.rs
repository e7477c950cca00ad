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
    /// The finding about a code at each place: what other codes inherit from there is the same cause.
    causes: HashMap<(Id, Level, Place), usize>,
    /// What has been said already: an inherited value is looked at once for each code.
    seen: HashSet<(Id, Option<Place>, String)>,
    /// How many findings of each level are kept.
    kept: BTreeMap<Level, usize>,
    /// Was there a finding beyond what is kept?
    more: bool,
    broken: bool,
    /// The code that is looked at.
    code: Option<&'m Entry<Code>>,
    /// Places of the `allow` entries that kept a finding back.
    used: HashSet<Place>,
    /// The files, to know which of them ship with errpact.
    sources: &'m Sources,
}

/// A finding, the code that it is about, and the codes of which the same was found at the same place.
#[derive(Debug)]
struct Found<'m> {
    finding: Finding,
    code: Option<&'m Entry<Code>>,
    others: Vec<&'m Entry<Code>>,
}

/// How many codes of one cause are named.
const NAMED: usize = 5;

/// Lints that look at a rule or a policy in the light of the whole catalog. In a pack they say
/// nothing that a team could mend: whether its tools may be repeated is asked again before each
/// retry, its step budget caps every retry, and a rule of its own may take a pack's place.
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
    /// A reporter with the levels of `lints`, and what was found before.
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

    /// What follows concerns this code.
    pub(crate) fn enter(&mut self, code: &'m Entry<Code>) {
        self.code = Some(code);
    }

    /// What follows concerns no code.
    pub(crate) fn leave(&mut self) {
        self.code = None;
    }

    /// Notes an error of the language, which nothing allows.
    pub(crate) fn error(&mut self, finding: Finding) {
        self.broken = true;
        self.push(finding.level(Level::Error));
    }

    /// Has an error of the language been noted?
    pub(crate) fn is_broken(&self) -> bool {
        self.broken
    }

    /// Is a lint off for the whole catalog? Then nobody need look for what it finds.
    pub(crate) fn is_off(&self, id: Id) -> bool {
        self.levels.get(&id) == Some(&LintLevel::Allow)
    }

    /// Notes a finding of a lint at the lint's own level.
    pub(crate) fn lint(&mut self, finding: Finding) {
        let level = match finding.id.default_level() {
            Level::Error => LintLevel::Deny,
            Level::Warning | Level::Note => LintLevel::Warn,
        };
        self.lint_at(level, finding);
    }

    /// Notes a finding of a lint that is milder here than elsewhere, or stricter.
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

    /// Is it about something in a pack that only the whole catalog brings about?
    fn of_pack(&self, finding: &Finding) -> bool {
        let label = finding.labels.first();
        IN_CONTEXT.contains(&finding.id)
            && label.is_some_and(|label| self.sources.is_pack(label.file))
    }

    /// Is the lint allowed on the code that is looked at?
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
            });
        }
    }

    /// Has the same been found at this place about another code? Then this code joins it.
    fn has_cause(&mut self, finding: &Finding, place: Place) -> bool {
        let cause = (finding.id, finding.level, place);
        let (Some(code), Some(index)) = (self.code, self.causes.get(&cause)) else {
            return false;
        };
        let Some(found) = self.findings.get_mut(*index) else {
            return false;
        };
        let is_first = found.code.is_some_and(|first| std::ptr::eq(first, code));
        // The same words say nothing of a code: the place alone is wrong.
        if is_first || found.finding.message == finding.message {
            return false;
        }
        if found
            .others
            .last()
            .is_none_or(|last| !std::ptr::eq(*last, code))
        {
            found.others.push(code);
        }
        true
    }

    /// Says which `allow` entries kept nothing back.
    pub(crate) fn unused_allows(&mut self, codes: impl Iterator<Item = &'m Entry<Code>>) {
        for code in codes {
            for entry in code.value.allow.iter().flat_map(|allow| &allow.value) {
                // A lint that is off for the whole catalog keeps the entry from being used.
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

    /// The levels that the catalog sets.
    pub(crate) fn table(&self) -> BTreeMap<String, LintLevel> {
        self.levels
            .iter()
            .map(|(id, level)| (id.as_str().to_owned(), *level))
            .collect()
    }

    /// All findings in the order of the files, and whether the language is broken.
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

/// A finding with all codes that it is about.
fn whole(found: Found<'_>) -> Finding {
    let Found {
        finding, others, ..
    } = found;
    if others.is_empty() {
        return finding;
    }
    let names = others.iter().map(|code| format!("`{}`", code.name.value));
    let mut names: Vec<String> = names.take(NAMED).collect();
    if others.len() > NAMED {
        names.push("…".to_owned());
    }
    let note = format!("and {} more: {}", others.len(), names.join(", "));
    let finding = others.iter().fold(finding, |finding, code| {
        finding.label(code.name.place, "and this code")
    });
    finding.note(note)
}
