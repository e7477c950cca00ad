//! A catalog as one TypeScript file: codes, types, and what a program needs to know of each code.
//!
//! Only data differs between catalogs, and it is written here: names, types, and rows. The package `errpact` reads it
//! (`typescript/` in the repository). A file for a page has no part for only the model, the log or the server: no
//! instructions, rules, tables, prompt, or codes for the log. See
//! `docs/decisions/067-typescript-imports-a-package.md`.

mod classes;
mod entries;
mod literal;
mod render;
mod types;

pub use render::render;
#[cfg(feature = "outputs")]
pub(crate) use render::render_with;

/// The version of the generated form, which the package must understand.
const FORMAT: u32 = 1;
