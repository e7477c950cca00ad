//! The marker lines around a block.

/// Opens a block, before the catalog's name.
pub(super) const BEGIN: &str = "errpact:begin ";
/// Closes a block, before the catalog's name.
pub(super) const END: &str = "errpact:end ";

/// Returns the two words after a marker: the catalog's name and the fingerprint.
pub(super) fn marker<'l>(line: &'l str, marker: &str) -> Option<(&'l str, &'l str)> {
    let (_, rest) = line.split_once(marker)?;
    let mut words = rest.split_whitespace();
    Some((words.next()?, words.next().unwrap_or_default()))
}
