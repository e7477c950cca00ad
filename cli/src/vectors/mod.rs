//! Test vectors of a catalog: what the runtime writes and decides, for tests in any language.
//!
//! There is no second implementation here. `table` makes the runtime's own catalog of the one that
//! was read, and the runtime writes every form and takes every decision. See
//! `docs/decisions/025-vectors-have-no-second-implementation.md`.

mod budget;
mod decision;
mod example;
mod fixture;
mod form;
mod language;
mod line;
mod notes;
mod partial;
mod read;
mod sample;
mod table;
mod texts;

use errpact::redact;
use errpact::table::{Catalog, Entry};
use errpact_spec::Resolved;

pub(crate) use example::Example;
pub(crate) use line::{Kind, Line};
pub(crate) use sample::another;

use fixture::fixtures;

/// The key for hashed values of the log in vectors. It is not a secret: it makes the vectors the
/// same on every machine.
const KEY: &[u8] = b"errpact vectors: not a secret";

/// The most codes that have notes in vectors.
const MOST_NOTED: usize = 6;

/// A catalog to make vectors of.
pub(crate) struct Vectors {
    resolved: &'static Resolved,
    tables: &'static Catalog<'static>,
}

impl Vectors {
    /// Makes the runtime's tables. They stay in memory until the process ends.
    pub(crate) fn of(resolved: &'static Resolved) -> Self {
        // If the key is already set, it is the same one.
        let _ = redact::set_key(KEY);
        Self {
            resolved,
            tables: table::catalog(resolved),
        }
    }

    /// Returns the runtime's tables.
    pub(crate) fn tables(&self) -> &'static Catalog<'static> {
        self.tables
    }

    /// Returns the example of each code.
    pub(crate) fn examples(&self) -> Vec<Example> {
        budget::examples(self.resolved, self.tables)
    }

    /// Returns the line that names the catalog.
    pub(crate) fn head(&self) -> Line<'_> {
        Line::Catalog {
            name: self.tables.name,
            fingerprint: self.tables.fingerprint,
            wire_fingerprint: self.tables.wire_fingerprint,
            errpact: env!("CARGO_PKG_VERSION"),
        }
    }

    /// Passes the vectors of these kinds to a closure, code by code, then fixtures, then those about no code. If `codes`
    /// names any, only vectors of these. Returns the number of vectors.
    pub(crate) fn each(
        &self,
        kinds: &[Kind],
        codes: &[String],
        mut give: impl FnMut(&Line<'_>) -> anyhow::Result<()>,
    ) -> anyhow::Result<usize> {
        let wanted = |code: &str| codes.is_empty() || codes.iter().any(|it| it == code);
        let mut count = 0;
        let mut give = |line: &Line<'_>| {
            count += 1;
            give(line)
        };
        let entries = self.tables.codes.iter();
        for entry in entries.filter(|entry| wanted(entry.name)) {
            if kinds.contains(&Kind::Decision) {
                decision::each(entry, &mut give)?;
            }
            if kinds.contains(&Kind::Wire) {
                self.wire(entry, &mut give)?;
            }
        }
        if kinds.contains(&Kind::Budget) {
            self.budgets(codes, &wanted, &mut give)?;
        }
        if kinds.contains(&Kind::Read) {
            self.read(&wanted, &mut give)?;
        }
        if kinds.contains(&Kind::Classify) {
            for line in fixtures(self.resolved, self.tables)? {
                if line.codes().any(wanted) {
                    give(&line)?;
                }
            }
        }
        if codes.is_empty() {
            if kinds.contains(&Kind::Prompt) {
                texts::prompts(self.resolved, &mut give)?;
            }
            if kinds.contains(&Kind::Channel) {
                texts::channels(self.resolved, &mut give)?;
            }
        }
        Ok(count)
    }

    /// Passes the failures that are counted to a closure.
    fn budgets(
        &self,
        codes: &[String],
        wanted: &impl Fn(&str) -> bool,
        give: &mut impl FnMut(&Line<'_>) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let examples = budget::examples(self.resolved, self.tables);
        let mut line = |code, case, counted: budget::Counted| {
            give(&Line::Budget {
                code,
                case,
                events: &counted.events,
                state: counted.state,
            })
        };
        for example in examples.iter().filter(|it| wanted(it.entry.name)) {
            let code = example.entry.name;
            budget::each(self.resolved, example, &mut |case, counted| {
                line(code, case, counted)
            })?;
        }
        if codes.is_empty() {
            budget::all(self.resolved, &examples, &mut line)?;
        }
        Ok(())
    }

    /// Passes the results that a reader reads to a closure. They are about one code.
    fn read(
        &self,
        wanted: &impl Fn(&str) -> bool,
        give: &mut impl FnMut(&Line<'_>) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let catalog = self.resolved.catalog();
        let sample = read::Sample::of(self.tables, |entry| {
            let code = catalog.codes.get(entry.name)?;
            Some(Example::full(catalog, code, self.tables, entry))
        });
        let Some(sample) = sample.filter(|sample| wanted(sample.code)) else {
            return Ok(());
        };
        for case in sample.cases() {
            give(&Line::Read {
                code: sample.code,
                case: &case.name,
                value: &case.value,
                errors: &case.found,
                decisions: &case.decisions,
            })?;
        }
        Ok(())
    }

    fn wire(
        &self,
        entry: &'static Entry<'static>,
        give: &mut impl FnMut(&Line<'_>) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let Some(code) = self.resolved.catalog().codes.get(entry.name) else {
            return Ok(());
        };
        let full = Example::full(self.resolved.catalog(), code, self.tables, entry);
        let whole = full.forms();
        for (form, value) in &whole {
            give(&full.line(form, value))?;
        }
        let first = self.tables.codes.iter().take(MOST_NOTED);
        let noted = first.map(|it| it.name).any(|name| name == entry.name);
        let noted = noted.then(|| full.with_notes(self.resolved.catalog()));
        let preferences = language::preferences(self.tables, entry).into_iter();
        let in_languages = preferences.map(|preference| full.with_language(preference));
        let others = full.without_optional().into_iter().chain(noted.flatten());
        for other in others.chain(in_languages) {
            for ((form, value), (_, before)) in other.forms().iter().zip(&whole) {
                // What a user reads is compared for every preference, also where it is the catalog's own text.
                if value != before || other.is_in_a_language() && *form == "user_text" {
                    give(&other.line(form, value))?;
                }
            }
        }
        Ok(())
    }
}
