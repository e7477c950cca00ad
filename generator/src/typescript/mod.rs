//! A catalog as one TypeScript file: codes, types, and what a page needs to know of each code.
//!
//! What differs between catalogs is data, written here: names, types, and a row for each code that can
//! reach a page. What reads it is the library, the same file for every catalog; it stands in the
//! templates. Nothing that is for the model or the log alone is written: no instructions, no rules of
//! detection, no codes for the log.

use errpact_templates::typescript as templates;

use crate::library::Library;

mod entries;
mod literal;
mod render;
mod types;

pub use render::render;

/// What the file imports.
pub const LIBRARY: Library = Library {
    name: "errpact.ts",
    comment: "//",
    text: templates::LIBRARY,
};
