//! Where `errpact generate` remembers what it rendered.

use std::fs::{self, Metadata};
use std::path::PathBuf;

use errpact_generator::outputs::Cache;

/// Outputs of so many bytes together are rendered in a few milliseconds.
const LEAST: usize = 1 << 20;

/// The cache; `None` where the system does not say which folder is for it, or which program this is.
pub(crate) fn cache() -> Option<Cache> {
    Some(Cache {
        folder: folder()?.join("errpact"),
        program: program()?,
        least: LEAST,
    })
}

/// The user's folder for what can be made again.
fn folder() -> Option<PathBuf> {
    let named = |name| {
        let path = PathBuf::from(std::env::var_os(name)?);
        path.is_absolute().then_some(path)
    };
    named("XDG_CACHE_HOME").or_else(|| {
        if cfg!(windows) {
            named("LOCALAPPDATA")
        } else if cfg!(target_os = "macos") {
            Some(named("HOME")?.join("Library/Caches"))
        } else {
            Some(named("HOME")?.join(".cache"))
        }
    })
}

/// Says which build this is. The version is not enough: while errpact itself is worked on, each build has the same.
fn program() -> Option<String> {
    let path = std::env::current_exe().ok()?;
    let metadata = fs::metadata(&path).ok()?;
    let version = env!("CARGO_PKG_VERSION");
    let (size, written) = (metadata.len(), metadata.modified().ok()?);
    let changed = changed(&metadata);
    Some(format!("{version} {path:?} {size} {written:?} {changed:?}"))
}

/// When the system last noted a change of the file, which no one can choose.
#[cfg(unix)]
fn changed(metadata: &Metadata) -> Option<(i64, i64)> {
    use std::os::unix::fs::MetadataExt as _;
    Some((metadata.ctime(), metadata.ctime_nsec()))
}

#[cfg(not(unix))]
fn changed(_: &Metadata) -> Option<(i64, i64)> {
    None
}
