//! Prints findings, with one file for each format.

mod github;
mod human;
mod json;
mod place;
mod sarif;

use clap::{Args, ValueEnum};
use errpact_spec::{
    Loaded,
    finding::{Finding, Level, grouped},
};

use crate::{exit::Exit, session::Session, text};

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

/// All findings of one run.
pub(crate) struct Report<'a> {
    loaded: &'a Loaded,
    /// The findings of the language and the lints, then those of the outputs.
    findings: Vec<&'a Finding>,
}

impl<'a> Report<'a> {
    /// Makes a report of the catalog's findings and of `more`.
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

    /// Returns the number of findings of `level`.
    pub(crate) fn count(&self, level: Level) -> usize {
        self.findings
            .iter()
            .filter(|finding| finding.level == level)
            .count()
    }

    /// Returns `2 errors, 1 warning`, or `no findings` if there are none.
    pub(crate) fn tally(&self) -> String {
        let counts: Vec<String> = [
            (Level::Error, "error"),
            (Level::Warning, "warning"),
            (Level::Note, "note"),
        ]
        .into_iter()
        .map(|(level, noun)| (self.count(level), noun))
        .filter(|(count, _)| *count > 0)
        .map(|(count, noun)| text::count(count, noun))
        .collect();
        if counts.is_empty() {
            "no findings".to_owned()
        } else {
            counts.join(", ")
        }
    }

    /// Returns the exit status for these findings.
    pub(crate) fn exit(&self, deny_warnings: bool) -> Exit {
        if self.loaded.unreadable {
            Exit::Unusable
        } else if self.count(Level::Error) > 0 || (deny_warnings && self.count(Level::Warning) > 0)
        {
            Exit::Findings
        } else {
            Exit::Clean
        }
    }

    /// Prints the findings: text for readers to standard error, other formats to standard output.
    pub(crate) fn print(&self, format: Format, session: &mut Session) {
        match format {
            Format::Human => {
                let text = human::render(self, session.err.color());
                session.err.write(&text);
            }
            Format::Json => session.out.line(&text::printable_json(json::render(self))),
            Format::Sarif => session.out.line(&text::printable_json(sarif::render(self))),
            Format::Github => session.out.write(&text::printable(&github::render(self))),
        }
    }
}

/// Returns a finding in one text, for formats without separate parts. First comes the message, then
/// line by line the labels, the notes, and the help.
fn in_one(finding: &Finding) -> String {
    let mut text = finding.message.clone();
    if let Some(label) = finding.labels.first().and_then(|label| label.text.as_ref()) {
        text.push_str(": ");
        text.push_str(label);
    }
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
    report.print(Format::Human, session);
    report.exit(false)
}
