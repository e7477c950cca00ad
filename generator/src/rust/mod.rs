//! The Rust module: types that rustc checks against, and tables that the runtime interprets.
//!
//! The types that developers write in their programs come first, then the rows that they read in a review: one call for
//! each fact of a row, and no repetition. The parts that every catalog shares come from macros and `const fn` of the
//! runtime.
//!
//! The text is written directly, in a form that rustfmt leaves unchanged: tokens and a formatter take a hundred times
//! as long, and a large catalog is generated on every build.
//!
//! Only outer attributes appear, because `include!` and `catalog!` also put the text into the user's modules. Paths of
//! the prelude stay short unless a code's type has the same name. See
//! `docs/decisions/016-one-function-renders-rust.md`.

mod arguments;
mod categories;
mod codes;
mod detect;
mod docs;
mod fields;
mod limits;
mod literal;
mod names;
mod notes;
mod params;
mod policies;
mod prompt;
mod tables;
mod tools;
mod words;
mod workflows;
mod writer;

use errpact_spec::Resolved;
use errpact_spec::catalog::Catalog;
use errpact_spec::finding::Finding;

use names::Names;
use writer::Writer;

use crate::origin;
use crate::prompt::{Blocks, OwnBlocks, blocks};
use crate::tables::{Bump, Tables};

/// The version of the generated form, which the runtime must understand.
const FORMAT: u32 = 9;

/// Returns the Rust module of a catalog. A build script puts this text into `OUT_DIR`, `catalog!` expands to it, and a
/// committed file contains it, byte for byte. The team's own templates of rule blocks are rendered in this process.
///
/// # Errors
/// Returns an error if a rule block cannot be made.
pub fn rust(resolved: &Resolved) -> Result<String, Finding> {
    rust_with(resolved, &OwnBlocks::render(resolved, None))
}

/// Does the same with blocks that are rendered already.
pub(crate) fn rust_with(resolved: &Resolved, own: &OwnBlocks) -> Result<String, Finding> {
    let prompt = blocks(resolved, own)?;
    let arena = Bump::new();
    Ok(text(&Source {
        catalog: resolved.catalog(),
        tables: Tables::of(resolved, &arena),
        file: origin::file_name(resolved),
        prompt: &prompt,
    }))
}

/// The data that the module is made from.
struct Source<'a> {
    catalog: &'a Catalog,
    /// The contents of the tables.
    tables: Tables<'a>,
    /// The name of the catalog's file, without folders.
    file: &'a str,
    prompt: &'a Blocks<'a>,
}

/// Returns the text of the module.
fn text(source: &Source<'_>) -> String {
    let names = Names::new(source.catalog);
    let mut writer = Writer::with_capacity(4096 + source.catalog.codes.len() * 2048);
    header(&mut writer, source);
    codes::errors(&mut writer, source, &names);
    fields::context(&mut writer, source, &names);
    notes::write(&mut writer, source, &names);
    for words in names.words() {
        words::write(&mut writer, &words);
    }
    codes::enumeration(&mut writer, source);
    categories::write(&mut writer, source);
    tools::write(&mut writer, source);
    if source.catalog.rust.arguments {
        arguments::write(&mut writer, source.tables.tools);
    }
    workflows::write(&mut writer, source);
    tables::write(&mut writer, source);
    writer.into_text()
}

fn header(writer: &mut Writer, source: &Source<'_>) {
    let Source {
        catalog,
        tables,
        file,
        ..
    } = source;
    let version = env!("CARGO_PKG_VERSION");
    let origin = origin::generated_by(&catalog.name, tables.fingerprint, file);
    writer.line(format_args!("// {origin}"));
    writer.line(format_args!(
        "// Do not edit: change the catalog and run `errpact generate` (or build)."
    ));
    writer.blank();
    writer.line(format_args!("#[doc(hidden)]"));
    writer.line(format_args!("pub use ::errpact as __errpact;"));
    writer.blank();
    writer.line(format_args!(
        "const _: () = __errpact::codegen::assert_format({FORMAT}, \"{version}\");"
    ));
}

#[cfg(test)]
mod tests;
