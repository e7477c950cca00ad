//! `errpact explain`: a code, a lint, or any other of errpact's own findings; without a name, the list of them.
//!
//! A name is looked up in the catalog first, then among errpact's findings, so that a lint can
//! be explained without a catalog, or with one that cannot be read.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use errpact_spec::{Resolved, catalog::Catalog, finding::Id};
use serde_json::Value;

use crate::{
    catalog::{self, Stdin},
    exit::Exit,
    explain::{Reader, Subject, diagnostic, list},
    format,
    lock::{self, Lock},
    session::Session,
    text,
};

/// Explain a code or one of errpact's own findings, or list them all
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  errpact explain                                 List all codes and findings, one line each
  errpact explain SLOT_CONFLICT                   Everything about a code
  errpact explain SLOT_CONFLICT --for operator    Only what an operator needs
  errpact explain SLOT_CONFLICT --format json     The resolved code
  errpact explain no-recovery                     A lint

Exit status: 0 explained; 1 unknown name, or a catalog with errors; 2 wrong usage.")]
pub(crate) struct Explain {
    /// The name of a code, or the id of a finding such as no-recovery
    #[arg(value_name = "NAME")]
    name: Option<String>,

    /// The catalog, or `-` for standard input [default: errors.yaml here or in the nearest parent
    /// folder]
    #[arg(long, value_name = "PATH")]
    catalog: Option<PathBuf>,

    #[command(flatten)]
    stdin: Stdin,

    /// Print only what this reader needs [default: everything]
    #[arg(long = "for", value_name = "READER", requires = "name")]
    reader: Option<Reader>,

    /// The format of the output
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    format: Format,
}

/// Returns the code that had a name before, by the catalog or by its lock.
fn renamed(resolved: &Resolved, path: &Path, name: &str) -> Option<String> {
    let catalog = resolved.catalog();
    if let Some(renamed) = catalog.former_names().get(name) {
        return Some((*renamed).to_owned());
    }
    // `check` reports a lock that cannot be read.
    let lock = Lock::read(&lock::path(path)).ok().flatten()?;
    lock.renamed(name).map(str::to_owned)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A page of text
    Human,
    /// The resolved code, the finding, or the list, as JSON
    Json,
}

impl Explain {
    pub(crate) fn run(&self, session: &mut Session) -> anyhow::Result<Exit> {
        let input = match &self.catalog {
            None if catalog::find()?.is_none() => None,
            named => Some(self.stdin.input(named.as_deref())?),
        };
        let loaded = input.as_ref().map(|input| input.load(session));
        let path = input.map(|input| input.path);
        let resolved = loaded.as_ref().and_then(|loaded| loaded.resolved.as_ref());
        let Some(name) = &self.name else {
            let codes = resolved.map(Resolved::catalog);
            self.list(codes, session)?;
            return Ok(match &loaded {
                Some(loaded) if loaded.resolved.is_none() => format::refuse(loaded, session),
                _ => Exit::Clean,
            });
        };
        let subject = resolved
            .zip(path.as_deref())
            .and_then(|(resolved, path)| Subject::find(resolved, path, name));
        if let Some(subject) = subject {
            return self.code(&subject, session);
        }
        if let Some((resolved, path)) = resolved.zip(path.as_deref())
            && let Some(renamed) = renamed(resolved, path, name)
            && let Some(subject) = Subject::find(resolved, path, &renamed)
        {
            session.say_note(
                &format!("`{name}` is a former name of `{renamed}`"),
                "write the new name",
            );
            return self.code(&subject, session);
        }
        if let Some(id) = Id::find(name) {
            match self.format {
                Format::Human => {
                    let page = diagnostic::page(id);
                    session
                        .out
                        .words(&page.render(session.out.color(), session.out.is_terminal()));
                }
                Format::Json => session
                    .out
                    .line(&serde_json::to_string_pretty(&diagnostic::json(id))?),
            }
            return Ok(Exit::Clean);
        }
        // A catalog that cannot be resolved may define the code: report that, not "no such code".
        if let Some(loaded) = loaded.as_ref().filter(|loaded| loaded.resolved.is_none()) {
            return Ok(format::refuse(loaded, session));
        }
        let mut names: Vec<&str> = Id::ALL.iter().map(|id| id.as_str()).collect();
        if let Some(resolved) = resolved {
            names.extend(resolved.catalog().codes.keys().map(String::as_str));
        }
        let help = match (text::did_you_mean(name, names), &path) {
            (Some(near), _) => near,
            (None, Some(_)) => "`errpact explain` lists all codes and findings".to_owned(),
            (None, None) => format!(
                "no {} here or in any parent folder; name one with `--catalog`",
                catalog::FILE_NAME
            ),
        };
        let message = format!("no code and no finding is called `{name}`");
        session.say_error(&message, Some(&help));
        Ok(Exit::Findings)
    }

    /// Prints the codes of a catalog, if there is one, and errpact's own findings.
    fn list(&self, catalog: Option<&Catalog>, session: &mut Session) -> anyhow::Result<()> {
        match self.format {
            Format::Human => {
                let page = list::page(catalog);
                session
                    .out
                    .words(&page.render(session.out.color(), session.out.is_terminal()));
            }
            Format::Json => {
                let json = serde_json::to_string_pretty(&list::json(catalog))?;
                session.out.line(&text::printable_json(json));
            }
        }
        Ok(())
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
                    .words(&page.render(session.out.color(), session.out.is_terminal()));
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
