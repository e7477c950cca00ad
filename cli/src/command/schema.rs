//! `errpact schema`: the JSON Schema of the catalog language, for editors.

use clap::Args;
use errpact_generator::outputs::schema_text;

use crate::{exit::Exit, session::Session};

/// Print the JSON Schema of the catalog language
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  errpact schema > errors.schema.json    Write it next to the catalog

An editor with a YAML language server uses it if the catalog begins with the line
  # yaml-language-server: $schema=./errors.schema.json")]
pub(crate) struct Schema {}

impl Schema {
    pub(crate) fn run(&self, session: &mut Session) -> anyhow::Result<Exit> {
        let schema = session.stats.time("schema", schema_text);
        session.out.write(&schema);
        Ok(Exit::Clean)
    }
}
