//! The location of an output.

use std::io;
use std::path::{Component, Path, PathBuf};

use super::protected::{self, Protected};

/// The maximum size of a file that is compared with an output, in bytes.
pub(crate) const MOST_BYTES: usize = 32 << 20;

/// The reason why an output must not be at a path.
#[derive(Debug)]
pub(crate) enum Refused {
    /// It leaves the catalog's folder.
    Outside,
    /// What is written there could run commands.
    Protected(Protected),
    /// The operating system returns an error.
    Unreadable(io::Error),
}

/// Returns the path without `.` and double separators, as the manifest lists it, or `None` if its
/// text is not below the folder.
pub(crate) fn normal(path: &str) -> Option<String> {
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

/// Returns the file of a path, with symbolic links followed, if it is below the folder.
pub(crate) fn below(root: &Path, path: &str) -> Result<PathBuf, Refused> {
    let root = root.canonicalize().map_err(Refused::Unreadable)?;
    let mut place = root.clone();
    let mut parts = path.split('/').peekable();
    while let Some(part) = parts.next() {
        place.push(part);
        match std::fs::symlink_metadata(&place) {
            Ok(meta) if meta.is_symlink() => {
                // A dangling link could point anywhere once something is written to it.
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

/// Does the same for a file that is written or removed: it must not be where something runs what it finds.
pub(crate) fn writable(root: &Path, path: &str) -> Result<PathBuf, Refused> {
    let refuse =
        |found: Option<Protected>| found.map_or(Ok(()), |why| Err(Refused::Protected(why)));
    refuse(protected::below(path))?;
    let place = below(root, path)?;
    let root = root.canonicalize().map_err(Refused::Unreadable)?;
    // A link can lead to a folder with another name.
    let real = place.strip_prefix(&root).unwrap_or(&place);
    refuse(protected::below(&real.to_string_lossy()))?;
    refuse(protected::anywhere(&place))?;
    refuse(protected::is_in_repository(&root, &place).then_some(Protected::Git))?;
    Ok(place)
}
