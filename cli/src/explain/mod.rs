//! The pages of `errpact explain`: one file for each reader.

mod agent;
mod developer;
pub(crate) mod diagnostic;
pub(crate) mod list;
mod operator;
mod page;

use crate::text::InLine as _;
use std::path::Path;

use clap::ValueEnum;
use errpact_generator::{
    prompt::{guide_of, spilled},
    words,
};
use errpact_spec::{
    Resolved,
    catalog::{Catalog, Code, Guide},
    source::PACK,
};

use self::page::{Page, Section};

/// Who reads the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Reader {
    /// The model: what it reads, and what it must do
    Agent,
    /// The developer of the tools: names, parameters, which tools return the code
    Developer,
    /// The operator: log, retries, what the runtime does
    Operator,
    /// The user: what they read
    User,
}

/// A code and its place.
#[derive(Clone)]
pub(crate) struct Subject<'a> {
    /// Its name.
    pub(crate) name: &'a str,
    /// The code.
    pub(crate) code: &'a Code,
    /// Where the model finds its instruction.
    pub(crate) guide: Guide,
    /// The catalog.
    pub(crate) catalog: &'a Catalog,
    /// The file, relative to the folder that errpact was started in, and the line.
    pub(crate) place: Option<(String, u32)>,
}

impl<'a> Subject<'a> {
    /// Returns the code called `name`, if it exists.
    pub(crate) fn find(resolved: &'a Resolved, path: &Path, name: &str) -> Option<Self> {
        let catalog = resolved.catalog();
        let (name, code) = catalog.codes.get_key_value(name)?;
        let folder = path.parent().unwrap_or(Path::new(""));
        let place = resolved.code_location(name).map(|(file, line)| {
            // A pack is not in a folder.
            let folder = if file.starts_with(PACK) {
                Path::new("")
            } else {
                folder
            };
            (folder.join(file).in_line(), line)
        });
        Some(Self {
            name,
            code,
            guide: guide_of(name, code, &spilled(resolved)),
            catalog,
            place,
        })
    }

    /// Returns the page for `reader`, or for all readers. `None` if the code has no text for that
    /// reader.
    pub(crate) fn page(&self, reader: Option<Reader>) -> Option<Page> {
        let place = self
            .place
            .as_ref()
            .map(|(file, line)| format!("{file}:{line}"));
        let mut page = Page::new(format!("{}: {}", self.name, self.code.summary), place);
        let mut about = Section::new("About");
        if let Some(gone) = &self.code.deprecated {
            about = about.text(deprecation(gone));
        }
        if let Some(description) = &self.code.description {
            about = about.text(&**description);
        }
        match reader {
            Some(Reader::Agent) => agent::add(&mut page, self).then_some(page),
            Some(Reader::User) => user(&mut page, self).then_some(page),
            Some(Reader::Developer) => {
                page.section(about);
                developer::add(&mut page, self);
                Some(page)
            }
            Some(Reader::Operator) => {
                page.section(about);
                operator::add(&mut page, self);
                Some(page)
            }
            None => {
                page.section(about);
                agent::add(&mut page, self);
                user(&mut page, self);
                developer::add(&mut page, self);
                operator::add(&mut page, self);
                Some(page)
            }
        }
    }

    /// Returns why there is no page for `reader`, and what would make one.
    pub(crate) fn why_no_page(&self, reader: Reader) -> (String, &'static str) {
        let goes_to = match &self.code.presents_as {
            Some(other) => format!("the log only, and {other} is delivered in its place"),
            None => words::deliver(self.code.deliver).to_owned(),
        };
        let (person, help) = match reader {
            Reader::User => ("the user", "`user_message` adds one"),
            Reader::Agent | Reader::Developer | Reader::Operator => (
                "the model",
                "`deliver: model` or `deliver: both` lets the model read it",
            ),
        };
        (
            format!(
                "{} has no text for {person}: it goes to {goes_to}",
                self.name
            ),
            help,
        )
    }
}

fn deprecation(gone: &errpact_spec::catalog::Deprecation) -> String {
    let mut text = "Deprecated".to_owned();
    if let Some(since) = &gone.since {
        text.push_str(&format!(" since {since}"));
    }
    if let Some(reason) = &gone.reason {
        text.push_str(&format!(": {}", reason.trim_end_matches('.')));
    }
    text.push('.');
    if let Some(replacement) = &gone.replacement {
        text.push_str(&format!(" Use {replacement}."));
    }
    text
}

/// Adds what the user reads. Returns false if errpact shows them nothing.
fn user(page: &mut Page, subject: &Subject<'_>) -> bool {
    let code = subject.code;
    // A code that only the model gets may still have a separate text for users.
    if !code.reaches_user() && code.user_message.is_none() {
        return false;
    }
    let text = code.user_message.as_ref().or(code.message.as_ref());
    let read = Section::new("The user reads")
        .maybe(text, |section, text| section.text(text.source.as_str()));
    let translations = code.messages.iter();
    page.section(translations.fold(read, |section, (tag, text)| {
        section.row(tag, text.source.as_str())
    }));
    text.is_some()
}
