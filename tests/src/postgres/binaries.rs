//! Where PostgreSQL's programs are.

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The folder with `initdb`, `pg_ctl` and `psql`: what `POSTGRES` names, else Debian's newest, else
/// what `pg_config` says. `scripts/postgres` looks in the same places.
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

/// Debian keeps every major release in a folder of its own, none of them on the `PATH`.
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
