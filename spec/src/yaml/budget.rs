//! What one file may cost.

/// Most bytes of a file. 10,000 codes have about 6 million.
pub(crate) const BYTES: usize = 16 * 1024 * 1024;

/// Most levels of nesting. The language needs about ten; reading and drawing may recurse.
pub(crate) const DEPTH: usize = 64;

/// Most values of a file, keys included. 10,000 codes have about 500,000.
pub(crate) const VALUES: usize = 1_000_000;

/// Most findings about the file as such, as in a binary file each byte could be one.
pub(crate) const FINDINGS: usize = 20;

/// Most codes of a catalogue: generated code numbers them with 16 bits.
pub(crate) const CODES: usize = 65_535;
