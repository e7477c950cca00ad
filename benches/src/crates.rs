//! Crates whose compile time is compared: one with errpact's derive, one by hand.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};

use crate::catalog::catalog;

/// A crate with `codes` codes and a derived enum, its catalog generated into a committed file.
///
/// # Errors
/// When a file can't be written or the catalog is refused.
pub fn with_errpact(folder: &Path, codes: usize) -> Result<()> {
    std::fs::create_dir_all(folder.join("src"))?;
    generate(folder, &catalog(codes, &[]))?;
    let mut source = String::from(
        "#![allow(dead_code)]\nmod errors;\n\n#[derive(Debug, errpact::ToolError)]\n\
         #[tool_error(catalog = crate::errors)]\npub enum SlotError {\n",
    );
    for n in 0..codes {
        let _ = writeln!(
            source,
            "    #[code(SLOT_{n:05}_TAKEN)]\n    Slot{n:05} {{ calendar: Option<String>, count: Option<i64> }},"
        );
    }
    source.push_str("}\n");
    source.push_str(
        "\nfn main() {\n    let error = SlotError::Slot00000 { calendar: None, count: Some(3) };\n    \
         let said = error.to_string();\n    println!(\"{said} {}\", errpact::Occurrence::new(error).text());\n}\n",
    );
    std::fs::write(folder.join("src/main.rs"), source)?;
    let runtime = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../runtime")
        .canonicalize()?;
    manifest(
        folder,
        &format!("errpact = {{ path = {:?} }}", runtime.display().to_string()),
    )
}

/// Writes the catalog and its generated file.
///
/// # Errors
/// When a file can't be written or the catalog is refused.
pub fn generate(folder: &Path, catalog: &str) -> Result<()> {
    let yaml = folder.join("errors.yaml");
    std::fs::write(&yaml, catalog)?;
    let resolved = errpact_spec::load(&yaml)
        .resolved
        .context("the catalog is refused")?;
    let module =
        errpact_generator::rust(&resolved).map_err(|finding| anyhow::anyhow!(finding.message))?;
    std::fs::write(folder.join("src/errors.rs"), module)?;
    Ok(())
}

/// The same behavior by hand: a thiserror enum, match arms for code, retry and parameters, and a
/// serde envelope.
///
/// # Errors
/// When a file can't be written.
pub fn by_hand(folder: &Path, codes: usize) -> Result<()> {
    std::fs::create_dir_all(folder.join("src"))?;
    let mut source = String::from(include_str!("by_hand.rs.txt"));
    source.push_str("#[derive(Debug, thiserror::Error)]\npub enum SlotError {\n");
    for n in 0..codes {
        let _ = writeln!(
            source,
            "    #[error(\"Slot {n:05} is no longer free{{}}{{}}.\", in_calendar(.calendar), others(.count))]\n    \
             Slot{n:05} {{ calendar: Option<String>, count: Option<i64> }},"
        );
    }
    source.push_str(
        "}\n\nimpl SlotError {\n    pub fn code(&self) -> &'static str {\n        match self {\n",
    );
    for n in 0..codes {
        let _ = writeln!(
            source,
            "            Self::Slot{n:05} {{ .. }} => \"SLOT_{n:05}_TAKEN\","
        );
    }
    source.push_str(
        "        }\n    }\n\n    pub fn category(&self) -> &'static str {\n        match self {\n",
    );
    for n in 0..codes {
        let _ = writeln!(
            source,
            "            Self::Slot{n:05} {{ .. }} => \"family_{}\",",
            n % 8
        );
    }
    source
        .push_str("        }\n    }\n\n    pub fn retry(&self) -> Retry {\n        match self {\n");
    for n in 0..codes {
        let _ = writeln!(
            source,
            "            Self::Slot{n:05} {{ .. }} => Retry {{ policy: \"retry-after-delay\", max: 3, delay_ms: 2000 }},"
        );
    }
    source.push_str("        }\n    }\n\n    pub fn instruction(&self) -> &'static str {\n        match self {\n");
    for n in 0..codes {
        let _ = writeln!(
            source,
            "            Self::Slot{n:05} {{ .. }} => \"Apologize, then call tool_{} and offer day {n:05} from what it returns.\",",
            n % 16
        );
    }
    source.push_str("        }\n    }\n\n    pub fn parameters(&self) -> Parameters<'_> {\n        match self {\n");
    for n in 0..codes {
        let _ = writeln!(
            source,
            "            Self::Slot{n:05} {{ calendar, count }} => Parameters {{ calendar: calendar.as_deref(), count: *count }},"
        );
    }
    source.push_str("        }\n    }\n}\n");
    std::fs::write(folder.join("src/main.rs"), source)?;
    manifest(
        folder,
        "serde = { version = \"1\", features = [\"derive\"] }\nserde_json = \"1\"\nthiserror = \"2\"",
    )
}

fn manifest(folder: &Path, dependencies: &str) -> Result<()> {
    // Two crates of one name in one target folder can share a hash: the folder's name is the crate's.
    let name = folder
        .file_name()
        .and_then(|name| name.to_str())
        .context("the folder has no name")?;
    std::fs::write(
        folder.join("Cargo.toml"),
        format!(
            "[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n\
             [dependencies]\n{dependencies}\n\n[profile.dev]\ndebug = \"line-tables-only\"\n\n[workspace]\n"
        ),
    )?;
    Ok(())
}
