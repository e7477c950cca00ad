//! Where an output lies.

use std::io;
use std::path::{Component, Path, PathBuf};

/// Why a path is no place for an output.
#[derive(Debug)]
pub(super) enum Refused {
    /// It leaves the catalog's folder.
    Outside,
    /// The operating system does not say.
    Unreadable(io::Error),
}

/// The path without `.` and double separators, as the manifest lists it; none where it is not
/// below the folder in words.
pub(super) fn normal(path: &str) -> Option<String> {
    let mut parts = Vec::new();
    for part in Path::new(path).components() {
        match part {
            Component::Normal(part) => parts.push(part.to_str()?),
            Component::CurDir => {}
            Component::ParentDir | Component::RootDir | Component::Prefix(_) => return None,
        }
    }
    (!parts.is_empty()).then(|| parts.join("/"))
}

/// The file that the path leads to, symbolic links followed, if it lies below the folder.
pub(super) fn below(root: &Path, path: &str) -> Result<PathBuf, Refused> {
    let root = root.canonicalize().map_err(Refused::Unreadable)?;
    let mut place = root.clone();
    let mut parts = path.split('/').peekable();
    while let Some(part) = parts.next() {
        place.push(part);
        match std::fs::symlink_metadata(&place) {
            Ok(meta) if meta.is_symlink() => {
                // A link that leads nowhere could lead anywhere once something is written to it.
                place = place.canonicalize().map_err(|_| Refused::Outside)?;
                if !place.starts_with(&root) {
                    return Err(Refused::Outside);
                }
            }
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                place.extend(parts);
                break;
            }
            Err(error) => return Err(Refused::Unreadable(error)),
        }
    }
    Ok(place)
}
