//! `errpact init --from`: a catalog of the codes that a project has already.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, bail};
use errpact_spec::Loaded;

use crate::text::InLine as _;
use crate::{
    exit::Exit,
    format, init,
    save::{self, Locked, Texts},
    scan::collect,
    session::{Helped, Session},
    text,
};

/// Writes the catalog at `path`, or adds to it the codes that it does not have.
pub(super) fn run(
    folder: &Path,
    path: &Path,
    from: &[PathBuf],
    session: &mut Session,
) -> Result<Exit> {
    let cannot = || format!("cannot write {}", path.in_line());
    let mut locked = Locked::folders([path])?;
    let existing = save::read(path)?;
    let loaded = existing.is_some().then(|| errpact_spec::load(path));
    let resolved = loaded.as_ref().and_then(|it| it.resolved.as_ref());
    if let (Some(loaded), None) = (&loaded, resolved) {
        return Ok(format::refuse(loaded, session));
    }
    // The catalog's own files are none of the project's.
    let own = resolved
        .map(errpact_spec::Resolved::files)
        .unwrap_or_default()
        .iter();
    let own = own.filter_map(|file| fs::canonicalize(folder.join(file)).ok());
    let own = own.chain(fs::canonicalize(path)).collect();
    let small = resolved.and_then(|it| {
        let name = it.catalog().codes.keys().next()?;
        Some(name.starts_with(|c: char| c.is_ascii_lowercase()))
    });
    let found = session.stats.time("scan", || collect(from, &own, small))?;
    let mut origins = found.codes;
    let mut category = None;
    if let Some(resolved) = resolved {
        let catalog = resolved.catalog();
        origins.retain(|name, _| !catalog.codes.contains_key(name));
        let own = |name: &&String| **name == init::from::CATEGORY;
        let found = catalog.categories.keys().find(own);
        category = found.or(catalog.categories.keys().next()).cloned();
    }
    let files = text::count(found.files, "file");
    let mut left_out = found.left_out;
    if let Some(resolved) = resolved {
        left_out.retain(|name, _| !resolved.catalog().codes.contains_key(name));
    }
    let left_out = said(&left_out);
    if origins.is_empty() {
        let new = if existing.is_some() { "new " } else { "" };
        session.tell(&format!("found no {new}codes in {files}{left_out}"));
        return Ok(Exit::Clean);
    }
    let real = fs::canonicalize(folder).with_context(cannot)?;
    // The text is loaded as if it were the catalog, so that it finds what the catalog includes.
    let mut load =
        |text: &str| -> Result<Loaded> { Ok(errpact_spec::load_from(path, text.as_bytes())) };
    let name = init::name::of(&real);
    let imported = init::from::import(
        existing.as_deref(),
        &name,
        &origins,
        category.as_deref(),
        &mut load,
    )?;
    let Some(imported) = imported else {
        bail!(Helped::new(
            format!(
                "the codes of {} are not lines under `codes:`",
                path.in_line()
            ),
            "write them as a block, one line for each code and key, and run it again",
        ));
    };
    let loaded = load(&imported.text)?;
    if loaded.resolved.is_none() {
        return Ok(format::refuse(&loaded, session));
    }
    let read = Texts::from([(path.to_path_buf(), existing.clone())]);
    locked.write(&read, &[(path.to_path_buf(), &imported.text)])?;
    let added = text::count(imported.added, "code");
    session.tell(&match existing {
        None => format!("wrote {} with {added} from {files}", path.in_line()),
        Some(_) => format!("added {added} from {files} to {}", path.in_line()),
    });
    if !imported.refused.is_empty() {
        let names = imported.refused.join(", ");
        session.tell(&format!(
            "left out, because the catalog refuses these names: {names}"
        ));
    }
    session.tell(&format!(
        "`errpact check` counts the texts that are still TODO{left_out}"
    ));
    Ok(Exit::Clean)
}

/// How many names that were left out are shown.
const SHOWN: usize = 3;

/// Returns a line about names that are left out, or nothing.
fn said(names: &BTreeMap<String, String>) -> String {
    if names.is_empty() {
        return String::new();
    }
    let shown = names.iter().take(SHOWN);
    let shown: Vec<String> = shown
        .map(|(name, place)| format!("{name} ({place})"))
        .collect();
    let such = if names.len() > SHOWN { "such as " } else { "" };
    format!(
        "\nleft out {} of other lists of errors, or in another spelling: {such}{}",
        text::count(names.len(), "name"),
        shown.join(", ")
    )
}
