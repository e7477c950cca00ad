//! Prints findings, with one file for each format.

mod github;
mod gitlab;
mod json;
mod junit;
mod lines;
mod place;
mod sarif;

use clap::{Args, ValueEnum};
use errpact_spec::{
    Loaded, Resolved,
    catalog::Catalog,
    finding::{Edit, Finding, Level, grouped},
    source::Sources,
};

use crate::{exit::Exit, session::Session, text};
use place::Place;

/// The form of the findings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Text with excerpts of the catalog, on standard error
    Human,
    /// One JSON object
    Json,
    /// SARIF 2.1.0, for code scanning
    Sarif,
    /// Workflow commands of GitHub Actions
    Github,
    /// One line for each finding, for editors and grep
    Concise,
    /// A Code Quality report of GitLab
    Gitlab,
    /// JUnit XML, for GitLab, Jenkins and others
    Junit,
}

/// The options of every command whose result is findings.
#[derive(Debug, Args)]
pub(crate) struct Reporting {
    /// The format of the findings
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub(crate) format: Format,

    /// Exit with status 1 on warnings too
    #[arg(long)]
    pub(crate) deny_warnings: bool,
}

impl Reporting {
    /// Text for readers, for commands whose result is not findings.
    pub(crate) const HUMAN: Self = Self {
        format: Format::Human,
        deny_warnings: false,
    };
}

/// The findings of a catalog.
pub(crate) struct Part<'a> {
    loaded: &'a Loaded,
    /// The findings of the language and the lints, then those of the outputs.
    findings: Vec<&'a Finding>,
}

impl<'a> Part<'a> {
    /// Makes a part of the catalog's findings and of `more`.
    pub(crate) fn new(loaded: &'a Loaded, more: impl IntoIterator<Item = &'a Finding>) -> Self {
        Self {
            loaded,
            findings: loaded.findings.iter().chain(more).collect(),
        }
    }

    /// Returns the findings to show to readers.
    fn grouped(&self) -> Vec<Finding> {
        grouped(self.findings.iter().copied(), &self.loaded.sources)
    }

    /// Returns the place of a finding. A finding that is in no file is at the start of the catalog.
    fn place(&self, finding: &'a Finding) -> Place<'a> {
        let label = finding.labels.first();
        label
            .and_then(|label| Place::of(label, &self.loaded.sources))
            .unwrap_or_else(|| Place::start_of(self.name()))
    }

    /// Returns the name of the catalog's file, as it was given.
    fn name(&self) -> &str {
        &self.loaded.name
    }

    /// Returns `2 errors, 1 warning`, or `no findings` if there are none.
    pub(crate) fn tally(&self) -> String {
        tally(self.findings.iter().copied())
    }
}

/// All findings of one run.
pub(crate) struct Report<'a> {
    parts: Vec<Part<'a>>,
}

impl<'a> Report<'a> {
    /// Makes a report about one catalog, of its findings and of `more`.
    pub(crate) fn new(loaded: &'a Loaded, more: impl IntoIterator<Item = &'a Finding>) -> Self {
        Self::of(vec![Part::new(loaded, more)])
    }

    /// Makes a report about several catalogs.
    pub(crate) fn of(parts: Vec<Part<'a>>) -> Self {
        Self { parts }
    }

    /// Returns the parts, one for each catalog.
    pub(crate) fn parts(&self) -> &[Part<'a>] {
        &self.parts
    }

    /// Returns all findings, each with its part.
    fn findings(&self) -> impl Iterator<Item = (&Part<'a>, &'a Finding)> {
        let parts = self.parts.iter();
        parts.flat_map(|part| part.findings.iter().map(move |finding| (part, *finding)))
    }

    /// Returns `2 errors, 1 warning`, or `no findings` if there are none.
    pub(crate) fn tally(&self) -> String {
        tally(self.findings().map(|(_, finding)| finding))
    }

    /// Returns the number of findings that `errpact check --fix` can correct.
    pub(crate) fn fixable(&self) -> usize {
        let edit = |(part, finding): &(&Part<'a>, &'a Finding)| {
            finding.edit(&part.loaded.sources).is_some()
        };
        self.findings().filter(edit).count()
    }

    /// Returns the exit status for these findings.
    pub(crate) fn exit(&self, deny_warnings: bool) -> Exit {
        if self.parts.iter().any(|part| part.loaded.unreadable) {
            Exit::Unusable
        } else if self.findings().any(|(_, it)| fails(it, deny_warnings)) {
            Exit::Findings
        } else {
            Exit::Clean
        }
    }

    /// Prints the findings: text for readers to standard error, other formats to standard output.
    pub(crate) fn print(&self, reporting: &Reporting, session: &mut Session) {
        let text = match reporting.format {
            Format::Human => {
                let text = lines::human(self, session.err.color());
                session.err.write(&text);
                return;
            }
            Format::Concise => lines::concise(self),
            Format::Github => text::printable(&github::render(self)).into_owned(),
            Format::Json => json::render(self) + "\n",
            Format::Sarif => sarif::render(self) + "\n",
            Format::Gitlab => gitlab::render(self) + "\n",
            Format::Junit => junit::render(self, reporting.deny_warnings),
        };
        let text = match reporting.format {
            Format::Json | Format::Sarif | Format::Gitlab => text::printable_json(text),
            _ => text,
        };
        session.out.write(&text);
    }
}

/// Returns whether a finding makes the command fail.
fn fails(finding: &Finding, deny_warnings: bool) -> bool {
    match finding.level {
        Level::Error => true,
        Level::Warning => deny_warnings,
        Level::Note => false,
    }
}

/// Returns `2 errors, 1 warning`, or `no findings` if there are none.
fn tally<'f>(findings: impl Iterator<Item = &'f Finding>) -> String {
    let levels = [Level::Error, Level::Warning, Level::Note];
    let mut counts = [0_usize; 3];
    for finding in findings {
        for (count, level) in counts.iter_mut().zip(levels) {
            *count += usize::from(finding.level == level);
        }
    }
    let counts = counts.into_iter().zip(levels);
    let counts: Vec<String> = counts
        .filter(|(count, _)| *count > 0)
        .map(|(count, level)| text::count(count, level.as_str()))
        .collect();
    if counts.is_empty() {
        "no findings".to_owned()
    } else {
        counts.join(", ")
    }
}

/// Returns the fix of a finding: the place in its file, and the new text.
fn fix<'a>(finding: &Finding, sources: &Sources) -> Option<(Place<'a>, String)> {
    let Edit { place, text } = finding.edit(sources)?;
    Some((Place::at(place, sources)?, text))
}

/// Returns the message of a finding, and the label at its place.
fn headline(finding: &Finding) -> String {
    let label = finding.labels.first().and_then(|label| label.text.as_ref());
    match label {
        Some(label) => format!("{}: {label}", finding.message),
        None => finding.message.clone(),
    }
}

/// Returns a finding in one text, for formats without separate parts. First comes the message, then
/// line by line the labels, the notes, and the help.
fn in_one(finding: &Finding) -> String {
    let mut text = headline(finding);
    for note in &finding.notes {
        text.push_str("\nnote: ");
        text.push_str(note);
    }
    if let Some(help) = &finding.help {
        text.push_str("\nhelp: ");
        text.push_str(help);
    }
    text
}

/// Prints why a catalog cannot be used, for commands whose result is not findings.
pub(crate) fn refuse(loaded: &Loaded, session: &mut Session) -> Exit {
    let report = Report::new(loaded, []);
    report.print(&Reporting::HUMAN, session);
    report.exit(false)
}

/// Returns a catalog that has these codes until the process ends, as the runtime's tables refer to it; or prints what is wrong.
pub(crate) fn lasting(
    mut loaded: Loaded,
    codes: &[String],
    session: &mut Session,
) -> Result<&'static Resolved, Exit> {
    let refused = loaded.has_errors();
    let Some(resolved) = loaded.resolved.take_if(|_| !refused) else {
        return Err(refuse(&loaded, session));
    };
    match unknown_code(codes, resolved.catalog(), session) {
        Some(exit) => Err(exit),
        None => Ok(Box::leak(Box::new(resolved))),
    }
}

/// Prints which of these codes the catalog does not have, if any.
fn unknown_code(codes: &[String], catalog: &Catalog, session: &mut Session) -> Option<Exit> {
    let unknown = codes.iter().find(|it| !catalog.codes.contains_key(*it))?;
    let near = text::did_you_mean(unknown, catalog.codes.keys().map(String::as_str));
    let help = near.unwrap_or_else(|| "`errpact docs` lists the catalog's codes".to_owned());
    session.say_error(&format!("unknown code `{unknown}`"), Some(&help));
    Some(Exit::Findings)
}
