//! `errpact vectors`: what the runtime writes and decides, for tests in other languages.

use clap::{Args, ValueEnum as _};

use crate::{
    catalog::OneCatalog,
    exit::Exit,
    format,
    session::Session,
    vectors::{Kind, Vectors as Made},
};

/// Print what the runtime writes and decides for each code, as test vectors
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  errpact vectors > vectors.jsonl                    Every vector, one JSON object per line
  errpact vectors --kind decision                    Only decisions about failed calls
  errpact vectors --kind wire --code SLOT_CONFLICT   Every wire form of one code
  errpact vectors agent/errors.yaml                  The vectors of another catalog

Exit status: 0 printed; 1 a catalog with errors, an unknown code, or no vector of that kind;
2 wrong usage or unreadable input.")]
pub(crate) struct Vectors {
    #[command(flatten)]
    catalog: OneCatalog,

    /// Print only vectors of this kind; can be repeated
    #[arg(long = "kind", value_name = "KIND")]
    kinds: Vec<Kind>,

    /// Print only vectors of this code; can be repeated
    #[arg(long = "code", value_name = "CODE")]
    codes: Vec<String>,
}

impl Vectors {
    pub(crate) fn run(&self, session: &mut Session) -> anyhow::Result<Exit> {
        let loaded = self.catalog.input()?.load(session);
        let resolved = match format::lasting(loaded, &self.codes, session) {
            Ok(resolved) => resolved,
            Err(exit) => return Ok(exit),
        };
        let kinds = if self.kinds.is_empty() {
            Kind::value_variants()
        } else {
            &self.kinds
        };
        let vectors = session.stats.time("tables", || Made::of(resolved));
        session.out.line(&serde_json::to_string(&vectors.head())?);
        let begun = std::time::Instant::now();
        let count = vectors.each(kinds, &self.codes, |line| {
            session.out.line(&serde_json::to_string(line)?);
            Ok(())
        })?;
        session.stats.add("vectors", begun.elapsed());
        if count == 0 {
            session.say_error(
                "the catalog has no vector of that kind",
                Some("raw failures under `fixtures` become vectors of the kind `classify`; vectors of the kinds `prompt` and `channel` are about no code"),
            );
            return Ok(Exit::Findings);
        }
        Ok(Exit::Clean)
    }
}
