//! `errpact explain`: a code, a lint, or any other of errpact's own findings.
//!
//! A name is looked for in the catalog first, then among errpact's findings, so that a lint can
//! be explained where there is no catalog, or none that can be read.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use errpact_generator::words;
use errpact_spec::finding::Id;
use serde_json::Value;

use crate::{
    catalog,
    exit::Exit,
    explain::{Reader, Subject, diagnostic},
    format,
    session::Session,
    text,
};

/// Explain a code, a lint or any other of errpact's own findings
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  errpact explain SLOT_CONFLICT                   Everything about a code
  errpact explain SLOT_CONFLICT --for operator    Only what an operator needs
  errpact explain SLOT_CONFLICT --format json     The resolved code
  errpact explain no-recovery                     A lint")]
pub(crate) struct Explain {
    /// The code, or the id of a finding
    #[arg(value_name = "CODE")]
    name: String,

    /// The catalog [default: errors.yaml here or in the nearest parent folder]
    #[arg(long, value_name = "PATH")]
    catalog: Option<PathBuf>,

    /// Who reads it [default: everybody]
    #[arg(long = "for", value_name = "READER")]
    reader: Option<Reader>,

    /// How to print it
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    format: Format,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A page
    Human,
    /// The resolved code, or the finding, as JSON
    Json,
}

impl Explain {
    pub(crate) fn run(&self, session: &mut Session) -> anyhow::Result<Exit> {
        let path = match &self.catalog {
            Some(path) => Some(path.clone()),
            None => catalog::find()?,
        };
        let loaded = path.as_deref().map(|path| catalog::load(path, session));
        let resolved = loaded.as_ref().and_then(|loaded| loaded.resolved.as_ref());
        let subject = resolved
            .zip(path.as_deref())
            .and_then(|(resolved, path)| Subject::find(resolved, path, &self.name));
        if let Some(subject) = subject {
            return self.code(&subject, session);
        }
        if let Some(id) = Id::find(&self.name) {
            match self.format {
                Format::Human => {
                    let page = diagnostic::page(id);
                    session
                        .out
                        .write(&page.render(session.out.color(), session.out.is_terminal()));
                }
                Format::Json => session
                    .out
                    .line(&serde_json::to_string_pretty(&diagnostic::json(id))?),
            }
            return Ok(Exit::Clean);
        }
        // The code may stand in a catalog that cannot be resolved: say that, not "no such code".
        if let Some(loaded) = loaded.as_ref().filter(|loaded| loaded.resolved.is_none()) {
            return Ok(format::refuse(loaded, session));
        }
        let mut names: Vec<&str> = Id::ALL.iter().map(|id| id.as_str()).collect();
        if let Some(resolved) = resolved {
            names.extend(resolved.catalog().codes.keys().map(String::as_str));
        }
        let near = text::nearest(&self.name, names);
        let help = match (near.as_slice(), &path) {
            ([], None) => format!(
                "there is no {} here or in any parent folder; name one with `--catalog`",
                catalog::FILE_NAME
            ),
            ([], Some(path)) => format!(
                "`errpact docs {}` lists the catalog's codes",
                path.display()
            ),
            (near, _) => format!("did you mean {}?", words::list_or(near)),
        };
        let message = format!("there is no code and no finding called `{}`", self.name);
        session.say_error(&message, Some(&help));
        Ok(Exit::Findings)
    }

    fn code(&self, subject: &Subject<'_>, session: &mut Session) -> anyhow::Result<Exit> {
        if self.format == Format::Json {
            let mut json = serde_json::to_value(subject.code)?;
            if let Value::Object(members) = &mut json {
                members.insert("name".to_owned(), subject.name.into());
                if let Some((file, line)) = &subject.place {
                    members.insert("file".to_owned(), file.as_str().into());
                    members.insert("line".to_owned(), (*line).into());
                }
            }
            let json = text::printable_json(serde_json::to_string_pretty(&json)?);
            session.out.line(&json);
            return Ok(Exit::Clean);
        }
        match (subject.page(self.reader), self.reader) {
            (Some(page), reader) => {
                session
                    .out
                    .write(&page.render(session.out.color(), session.out.is_terminal()));
                if reader.is_none_or(|reader| reader == Reader::Developer)
                    && subject.code.description.is_none()
                {
                    session.say_note(
                        &format!("{} has no description", subject.name),
                        "`description` says why a code exists, here and in the reference",
                    );
                }
            }
            (None, Some(reader)) => {
                let (message, help) = subject.why_no_page(reader);
                session.say_note(&message, help);
            }
            (None, None) => {}
        }
        Ok(Exit::Clean)
    }
}
