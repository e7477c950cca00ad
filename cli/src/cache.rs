//! Where `errpact generate` remembers what it rendered.

use std::fs::{self, Metadata};
use std::path::PathBuf;

use errpact_generator::outputs::Cache;

/// The minimum size of outputs to cache: fewer bytes are rendered in a few milliseconds.
const LEAST: usize = 1 << 20;

/// Returns the cache, or `None` if the system does not name a folder for it, or the path of this program.
pub(crate) fn cache() -> Option<Cache> {
    Some(Cache {
        folder: folder()?.join("errpact"),
        program: program()?,
        least: LEAST,
    })
}

/// Returns the user's folder for files that can be made again.
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

/// Identifies this build. The version is not enough: while errpact itself is developed, each build has the same
/// version.
fn program() -> Option<String> {
    let path = std::env::current_exe().ok()?;
    let metadata = fs::metadata(&path).ok()?;
    let version = env!("CARGO_PKG_VERSION");
    let (size, written) = (metadata.len(), metadata.modified().ok()?);
    let changed = changed(&metadata);
    Some(format!("{version} {path:?} {size} {written:?} {changed:?}"))
}

/// Returns when the system last noted a change of the file. No one can set that time.
#[cfg(unix)]
fn changed(metadata: &Metadata) -> Option<(i64, i64)> {
    use std::os::unix::fs::MetadataExt as _;
    Some((metadata.ctime(), metadata.ctime_nsec()))
}

#[cfg(not(unix))]
fn changed(_: &Metadata) -> Option<(i64, i64)> {
    None
}
