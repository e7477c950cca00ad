//! Checks whether a prompt contains the catalog's current block.

use std::fmt;

use super::marker::{BEGIN, END, marker};
use super::render_for;
use crate::table::Catalog;

/// A problem of a prompt. `Debug` writes the same text as `Display`, which names the remedy: a test that ends in
/// `unwrap` prints nothing else.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum PromptMismatch {
    /// It has no rule block.
    NoBlock {
        /// The catalog.
        catalog: &'static str,
    },
    /// It has rule blocks, none of them this catalog's.
    OtherCatalog {
        /// The catalog.
        catalog: &'static str,
        /// The catalog of the block that it has.
        found: String,
    },
    /// It has the block more than once.
    SeveralBlocks {
        /// The catalog.
        catalog: &'static str,
        /// The lines that open one, counted from 1.
        lines: Vec<usize>,
    },
    /// The block is not closed.
    NoEnd {
        /// The catalog.
        catalog: &'static str,
        /// The line that opens it, counted from 1.
        line: usize,
    },
    /// The block belongs to another state of the catalog.
    OtherFingerprint {
        /// The catalog.
        catalog: &'static str,
        /// The fingerprint of the block that this program was built with.
        expected: String,
        /// The fingerprint in the block.
        found: String,
    },
    /// The block was edited.
    Edited {
        /// The catalog.
        catalog: &'static str,
        /// The first line that differs, counted from 1 in the prompt.
        line: usize,
        /// The expected line; `None` if the block should end before it.
        expected: Option<String>,
        /// The actual line; `None` if the block ends before it.
        found: Option<String>,
    },
}

impl fmt::Display for PromptMismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoBlock { catalog } => {
                write!(
                    f,
                    "the prompt has no rule block of catalog {catalog}: put {BEGIN:?} and {END:?} markers where it belongs and run `errpact generate`"
                )
            }
            Self::OtherCatalog { catalog, found } => {
                write!(
                    f,
                    "the prompt has the rule block of catalog {found:?}, not of {catalog}: verify it with that catalog, or put markers of {catalog} there and run `errpact generate`"
                )
            }
            Self::SeveralBlocks { catalog, lines } => {
                write!(
                    f,
                    "the prompt has the rule block of catalog {catalog} {} times, at lines ",
                    lines.len()
                )?;
                for (index, line) in lines.iter().enumerate() {
                    write!(f, "{}{line}", if index == 0 { "" } else { ", " })?;
                }
                f.write_str(": keep one, and run `errpact generate`")
            }
            Self::NoEnd { catalog, line } => {
                write!(
                    f,
                    "the rule block of catalog {catalog} that line {line} of the prompt opens is not closed: add a line with {:?} behind it and run `errpact generate`",
                    format!("{END}{catalog}")
                )
            }
            Self::OtherFingerprint {
                catalog,
                expected,
                found,
            } => {
                write!(
                    f,
                    "the prompt has the rule block of another state of catalog {catalog}: its fingerprint is {found:?}, that of this program's block is {expected:?}; run `errpact generate` and deploy both together"
                )
            }
            Self::Edited {
                catalog,
                line,
                expected,
                found,
            } => {
                write!(
                    f,
                    "the rule block of catalog {catalog} was edited: line {line} of the prompt "
                )?;
                match found {
                    Some(found) => write!(f, "is {found:?}")?,
                    None => f.write_str("is missing")?,
                }
                match expected {
                    Some(expected) => write!(f, ", and should be {expected:?}")?,
                    None => f.write_str(", and should not be there")?,
                }
                f.write_str("; change the catalog and run `errpact generate`")
            }
        }
    }
}

impl fmt::Debug for PromptMismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for PromptMismatch {}

/// Checks that the prompt an application is about to send contains the catalog's current block, in
/// any of the forms that the catalog's outputs write. Call it at startup, and refuse to start if it
/// fails. A model with other rules than the code's does the wrong thing silently.
///
/// The lines of the block are compared, and nothing else: a changed summary or log level refuses no prompt. Neither
/// does the host file's indentation of the block, its line endings or the fingerprint in the marker.
///
/// # Errors
/// [`PromptMismatch`] says what differs.
pub fn verify(system_prompt: &str, catalog: &'static Catalog) -> Result<(), PromptMismatch> {
    let block = &catalog.prompt;
    let forms = std::iter::once(block.whole).chain(block.others.iter().copied());
    compare(system_prompt, catalog, forms)
}

/// Checks the block of a subset of tools, as [`render_for`] returns it.
///
/// # Errors
/// [`PromptMismatch`] says what differs.
pub fn verify_for(
    system_prompt: &str,
    catalog: &'static Catalog,
    tools: &[impl AsRef<str>],
) -> Result<(), PromptMismatch> {
    let form = render_for(catalog, tools);
    compare(system_prompt, catalog, std::iter::once(form.as_str()))
}

/// Finds the block and compares it with each of its forms. Reports the difference from the form
/// that it has most lines in common with.
fn compare<'a>(
    prompt: &str,
    catalog: &'static Catalog,
    forms: impl Iterator<Item = &'a str>,
) -> Result<(), PromptMismatch> {
    let name = catalog.name;
    let found = PromptBlockText::in_prompt(prompt, catalog)?;
    let mut nearest: Option<(usize, PromptMismatch)> = None;
    let (mut current, mut edited) = (None, false);
    for form in forms {
        let fingerprint = form.lines().next().and_then(|line| marker(line, BEGIN));
        let fingerprint = fingerprint.map_or("", |(_, fingerprint)| fingerprint);
        current.get_or_insert(fingerprint);
        edited |= fingerprint == found.fingerprint;
        // The marker lines are found, not compared: their comment signs are the host file's.
        let lines: Vec<&str> = form.lines().collect();
        let expected = lines
            .get(1..lines.len().saturating_sub(1))
            .unwrap_or_default();
        let same = expected
            .iter()
            .zip(&found.lines)
            .take_while(|(a, b)| a.trim() == b.trim());
        let same = same.count();
        if same == expected.len() && same == found.lines.len() {
            return Ok(());
        }
        if nearest.as_ref().is_none_or(|(best, _)| same > *best) {
            let mismatch = PromptMismatch::Edited {
                catalog: name,
                line: found.first + same,
                expected: expected.get(same).map(|line| (*line).to_owned()),
                found: found.lines.get(same).map(|line| (*line).to_owned()),
            };
            nearest = Some((same, mismatch));
        }
    }
    // The lines decide. The fingerprint only says whether they were edited, or are those of another state.
    match (nearest, current) {
        (Some((_, mismatch)), _) if edited => Err(mismatch),
        (_, Some(expected)) => Err(PromptMismatch::OtherFingerprint {
            catalog: name,
            expected: expected.to_owned(),
            found: found.fingerprint.to_owned(),
        }),
        (_, None) => Err(PromptMismatch::NoBlock { catalog: name }),
    }
}

/// The catalog's block in a prompt.
struct PromptBlockText<'p> {
    /// The text of its first marker after the catalog's name.
    fingerprint: &'p str,
    /// The number of its first line, counted from 1.
    first: usize,
    /// Its lines, without the markers.
    lines: Vec<&'p str>,
}

impl<'p> PromptBlockText<'p> {
    fn in_prompt(prompt: &'p str, catalog: &'static Catalog) -> Result<Self, PromptMismatch> {
        let name = catalog.name;
        let lines: Vec<&str> = prompt.lines().collect();
        let begins = |line: &&'p str| marker(line, BEGIN);
        let mut openings = lines
            .iter()
            .enumerate()
            .filter_map(|(at, line)| Some((at, begins(line)?)));
        let ours: Vec<_> = openings
            .clone()
            .filter(|(_, words)| words.0 == name)
            .collect();
        let (at, fingerprint) = match *ours.as_slice() {
            [(at, (_, fingerprint))] => (at, fingerprint),
            [] => {
                return Err(match openings.next() {
                    Some((_, (found, _))) => PromptMismatch::OtherCatalog {
                        catalog: name,
                        found: found.to_owned(),
                    },
                    None => PromptMismatch::NoBlock { catalog: name },
                });
            }
            _ => {
                let lines = ours.iter().map(|(at, _)| at + 1).collect();
                return Err(PromptMismatch::SeveralBlocks {
                    catalog: name,
                    lines,
                });
            }
        };
        let rest = lines.get(at + 1..).unwrap_or_default();
        let ends = |line: &&str| marker(line, END).is_some_and(|(found, _)| found == name);
        let Some(length) = rest.iter().position(ends) else {
            return Err(PromptMismatch::NoEnd {
                catalog: name,
                line: at + 1,
            });
        };
        let lines = rest.get(..length).unwrap_or_default().to_vec();
        Ok(Self {
            fingerprint,
            first: at + 2,
            lines,
        })
    }
}
