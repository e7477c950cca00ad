//! `errpact docs`: the reference in Markdown, as the output `markdown` writes it.

use clap::Args;

use crate::{catalog::OneCatalog, exit::Exit, format, session::Session};

/// Print the reference in Markdown
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  errpact docs | less                                          Read it
  errpact docs examples/receptionist/errors.yaml > errors.md   Write it to a file

To keep the reference in the repository, checked by `errpact check`, add it to the catalog:
  outputs:
    - markdown: docs/errors.md
Exit status: 0 printed; 1 a catalog with errors; 2 wrong usage or unreadable input.")]
pub(crate) struct Docs {
    #[command(flatten)]
    catalog: OneCatalog,
}

impl Docs {
    pub(crate) fn run(&self, session: &mut Session) -> anyhow::Result<Exit> {
        let loaded = self.catalog.input()?.load(session);
        let Some(resolved) = loaded.resolved.as_ref().filter(|_| !loaded.has_errors()) else {
            return Ok(format::refuse(&loaded, session));
        };
        let rendered = session
            .stats
            .time("render", || errpact_generator::markdown::render(resolved));
        session.out.line(&rendered?);
        Ok(Exit::Clean)
    }
}
