//! The location of PostgreSQL's programs.

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Returns the folder with `initdb`, `pg_ctl` and `psql`: the value of `POSTGRES`, else Debian's newest release, else
/// the answer of `pg_config`. `scripts/postgres` looks in the same places.
pub(super) fn folder() -> io::Result<PathBuf> {
    if let Some(named) = env::var_os("POSTGRES").filter(|named| !named.is_empty()) {
        let named = PathBuf::from(named);
        return if has_initdb(&named) {
            Ok(named)
        } else {
            Err(io::Error::other(format!(
                "POSTGRES={} has no initdb",
                named.display()
            )))
        };
    }
    debian()
        .or_else(configured)
        .ok_or_else(|| io::Error::other("PostgreSQL is not installed; run: ./scripts/postgres"))
}

fn has_initdb(folder: &Path) -> bool {
    folder.join("initdb").is_file()
}

/// Debian keeps each major release in a separate folder, none of them on the `PATH`.
fn debian() -> Option<PathBuf> {
    fs::read_dir("/usr/lib/postgresql")
        .ok()?
        .filter_map(|entry| {
            let name = entry.ok()?.file_name();
            let release: u32 = name.to_str()?.parse().ok()?;
            let folder = Path::new("/usr/lib/postgresql").join(name).join("bin");
            has_initdb(&folder).then_some((release, folder))
        })
        .max()
        .map(|(_, folder)| folder)
}

fn configured() -> Option<PathBuf> {
    let output = Command::new("pg_config").arg("--bindir").output().ok()?;
    let folder = PathBuf::from(String::from_utf8(output.stdout).ok()?.trim());
    has_initdb(&folder).then_some(folder)
}
