//! A catalog as one TypeScript file: codes, types, and what a page needs to know of each code.
//!
//! Only data differs between catalogs, and it is written here: names, types, and a row for each code that can reach a
//! page. The library reads it, and is the same file for every catalog; it is among the templates. Parts for only the
//! model or the log are left out: instructions, detection rules, and codes for the log.

use errpact_templates::typescript as templates;

use crate::library::Library;

mod entries;
mod literal;
mod render;
mod types;

pub use render::render;

/// The library that the file imports.
pub const LIBRARY: Library = Library {
    name: "errpact.ts",
    comment: "//",
    text: templates::LIBRARY,
};
