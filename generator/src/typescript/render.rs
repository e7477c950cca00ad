//! The file, from its head to its last part.

use std::fmt::Write as _;

use errpact_spec::Resolved;
use errpact_spec::catalog::Catalog;
use errpact_templates::typescript as parts;

use super::entries::{self, categories, delivered, fallback};
use super::literal::Literal;
use super::types;
use crate::{origin, readers};

/// The TypeScript file of a catalog, with a final line break.
#[must_use]
pub fn render(resolved: &Resolved) -> String {
    let catalog = resolved.catalog();
    let mut out = String::with_capacity(40_000 + catalog.codes.len() * 160);
    let fingerprint = resolved.fingerprint();
    head(&mut out, catalog, fingerprint, origin::file_name(resolved));
    constants(&mut out, catalog, fingerprint);
    let categories = categories(catalog);
    out.push_str("\n/** A code that can reach a page. */\n");
    types::union(&mut out, "Code", delivered(catalog).map(|(name, _)| name));
    out.push_str("\n/** A family of codes. */\n");
    types::union(&mut out, "Category", categories.iter().copied());
    types::extensions(&mut out, catalog);
    types::code_params(&mut out, delivered(catalog));
    types::tool_arguments(&mut out, catalog);
    out.push_str(parts::TYPES);
    entries::write_categories(&mut out, &categories);
    entries::write(&mut out, catalog, &categories);
    for part in [
        parts::ENTRIES,
        parts::DECIDE,
        parts::PARSE,
        parts::TEXTS,
        parts::FORMS,
        parts::HOSTS,
        parts::RESPONSE,
        parts::RESULTS,
        parts::SUBSCRIBE,
    ] {
        out.push_str(part);
    }
    out
}

fn head(out: &mut String, catalog: &Catalog, fingerprint: &str, file: &str) {
    let origin = origin::generated_by(&catalog.name, fingerprint, file);
    // A line of a comment ends where a line of the language ends.
    let origin = origin.replace(
        |c: char| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}'),
        " ",
    );
    // Writing to a string cannot fail.
    let _ = writeln!(out, "// {origin}");
    out.push_str("// Do not edit: change the catalog and run `errpact generate`.\n");
    out.push_str("/* eslint-disable */\n");
}

fn constants(out: &mut String, catalog: &Catalog, fingerprint: &str) {
    out.push_str("\n/** The catalog that this file was made from. */\n");
    out.push_str("export const CATALOG = {\n");
    let _ = writeln!(out, "  name: {},", Literal(&catalog.name));
    let version = catalog.version.as_deref();
    let version = version.map_or_else(|| "null".to_owned(), |version| Literal(version).to_string());
    let _ = writeln!(out, "  version: {version},");
    let _ = writeln!(out, "  fingerprint: {},", Literal(fingerprint));
    out.push_str("} as const;\n");
    let fallback = fallback(catalog);
    let fallback = fallback.map_or_else(|| "null".to_owned(), |code| Literal(code).to_string());
    let _ = write!(
        out,
        "\n/** The key of `_meta` under which a result of MCP has the envelope. */\n\
         export const META_KEY = {};\n\
         \n/** The code of what no code fits. */\n\
         const FALLBACK = {fallback} as Code | null;\n\
         /** How many digits of an error's id are its reference. */\n\
         const REFERENCE_DIGITS = {};\n\
         /** What a code looks like that this file does not know. */\n\
         const NEW_CODE = /^(?:{})$/;\n",
        Literal(&format!("io.github.errpact/{}", catalog.name)),
        catalog.reference.digits,
        readers::new_code(catalog)
    );
}
