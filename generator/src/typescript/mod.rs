//! A catalog as one TypeScript file: codes, types, and what a program needs to know of each code.
//!
//! Only data differs between catalogs, and it is written here: names, types, and rows. The package `errpact` reads it
//! (`typescript/` in the repository). A file for a page has no part for only the model, the log or the server: no
//! instructions, rules, tables, prompt, or codes for the log. See
//! `docs/decisions/067-typescript-imports-a-package.md`.

mod classes;
mod entries;
mod literal;
mod types;

use std::fmt::Write as _;

use errpact_spec::Resolved;
use errpact_spec::catalog::{Catalog, Deliver, ModuleUser, Sentence};
use errpact_spec::finding::Finding;
use errpact_templates::typescript as templates;

use crate::origin;
use crate::prompt::{self, OwnBlocks};
use crate::tables::{self, Bump, shapes};
use entries::{categories, delivered, fallback, former_names};
use literal::{Expression, Lines, Literal, Member};

/// The version of the generated form, which the package must understand.
const FORMAT: u32 = 1;

/// Returns the TypeScript file of a catalog, with a final line break. The team's own templates of rule blocks are
/// rendered in this process.
///
/// # Errors
/// Returns an error if the rule block cannot be made.
pub fn render(resolved: &Resolved, user: ModuleUser) -> Result<String, Finding> {
    render_with(resolved, user, &OwnBlocks::render(resolved, None))
}

/// Does the same with blocks that are rendered already.
pub(crate) fn render_with(
    resolved: &Resolved,
    user: ModuleUser,
    own: &OwnBlocks,
) -> Result<String, Finding> {
    let catalog = resolved.catalog();
    let mut out = String::with_capacity(8_000 + catalog.codes.len() * 400);
    let fingerprint = resolved.fingerprint();
    let package = match user {
        ModuleUser::Agent => "errpact",
        ModuleUser::Page => "errpact/page",
    };
    let file = origin::file_name(resolved);
    head(&mut out, catalog, fingerprint, file, package);
    out.push_str("\n/** A code that can reach a page. */\n");
    types::union(&mut out, "Code", delivered(catalog).map(|(name, _)| name));
    out.push_str("\n/** A family of codes. */\n");
    types::union(&mut out, "Category", categories(catalog).into_iter());
    types::code_params(&mut out, delivered(catalog));
    types::tool_arguments(&mut out, catalog);
    types::extensions(&mut out, catalog);
    out.push_str(&TYPES.replace("PACKAGE", package));
    entries::write(&mut out, catalog);
    self::catalog(&mut out, catalog, fingerprint, resolved.wire_fingerprint());
    out.push_str(templates::PAGE);
    if !catalog.languages.is_empty() {
        out.push_str(templates::LANGUAGES);
    }
    if user == ModuleUser::Agent {
        types::params(&mut out, catalog);
        types::notes(&mut out, catalog);
        let text = tables::json(resolved, own)?;
        // Writing to a string cannot fail.
        let _ = writeln!(
            out,
            "\n/** The catalog, as the engine reads it. */\n\
             export const TABLES: errpact.Tables = /* @__PURE__ */ errpact.tables(CATALOG, {});",
            Lines(&text)
        );
        classes::write(&mut out, catalog);
        out.push_str(templates::AGENT);
        channels(&mut out, catalog);
    }
    Ok(out)
}

/// Writes the instructions of an MCP server and the rules of tools, if the catalog asks for them.
fn channels(out: &mut String, catalog: &Catalog) {
    if prompt::has_instructions(catalog) {
        out.push_str(
            "/** The rule block for the instructions of the MCP server. */\n\
             export const INSTRUCTIONS: string = /* @__PURE__ */ errpact.instructions(TABLES);\n",
        );
    }
    if prompt::has_suffixes(catalog) {
        out.push_str(
            "export const toolSuffix: Producer[\"toolSuffix\"] = /* @__PURE__ */ errpact.toolSuffix(TABLES);\n",
        );
    }
}

/// The library's types, including those that a catalog narrows.
const TYPES: &str = r#"
/** What the catalog says about a code. */
export type Entry = errpact.Entry<Category, Extensions>;
/** An error of a tool, as it came. */
export type ToolError = errpact.ToolErrorOf<Code>;
/** What a page does where a client response says so. */
export type ErrorActions = errpact.ErrorActions<Extensions>;
export type * from "PACKAGE";
export { TOOL_EXECUTION_ERROR, ToolResults } from "PACKAGE";
"#;

fn head(out: &mut String, catalog: &Catalog, fingerprint: &str, file: &str, package: &str) {
    let origin = origin::generated_by(&catalog.name, fingerprint, file);
    // A line of a comment ends where a line of the language ends.
    let origin = origin.replace(
        |c: char| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}'),
        " ",
    );
    // Writing to a string cannot fail.
    let _ = writeln!(out, "// {origin}");
    out.push_str("// Do not edit: change the catalog and run `errpact generate`.\n");
    let _ = write!(
        out,
        "/* eslint-disable */\n\nimport * as errpact from \"{package}\";\n"
    );
}

fn catalog(out: &mut String, catalog: &Catalog, fingerprint: &str, wire: &str) {
    out.push_str("\n/** Every code that can reach a page, sorted. */\n");
    out.push_str("export const CODES: readonly Code[] = /* @__PURE__ */ errpact.codes(ENTRIES);\n");
    let text = |text: Option<&str>| {
        text.map_or_else(|| "null".to_owned(), |text| Literal(text).to_string())
    };
    let marks = reference_marks(catalog).map_or_else(String::new, |(before, after)| {
        format!(
            "  reference_marks: [{}, {}],\n",
            Literal(before),
            Literal(after)
        )
    });
    let former = former_names(catalog, |code| code.deliver != Deliver::Log);
    let former = former.map_or_else(String::new, |former| format!("  former: {former},\n"));
    let mut languages = String::new();
    if !catalog.languages.is_empty() {
        let tags: Vec<String> = catalog
            .languages
            .iter()
            .map(|tag| Literal(tag).to_string())
            .collect();
        languages = format!("  languages: [{}],\n", tags.join(", "));
    }
    let arena = Bump::new();
    let mut declared = String::new();
    for shape in shapes(&catalog.wire, &arena) {
        let row = Expression(&shape.json()).to_string();
        declared.push_str(&format!("    {}: {row},\n", Member(shape.name)));
    }
    if !declared.is_empty() {
        declared = format!("  shapes: {{\n{declared}  }},\n");
    }
    let _ = write!(
        out,
        "\n/** The key of `_meta` under which a result of MCP has the envelope. */\n\
         export const META_KEY = {};\n\
         \n/** The catalog that this file was made from. */\n\
         export const CATALOG: errpact.Catalog<Code, Category, Extensions> = {{\n\
         \x20 name: {},\n\
         \x20 version: {},\n\
         \x20 fingerprint: {},\n\
         \x20 wire_fingerprint: {},\n\
         \x20 meta_key: META_KEY,\n\
         \x20 fallback: {},\n\
         \x20 reference_digits: {},\n\
         {marks}\
         {former}\
         {languages}\
         {declared}\
         \x20 new_code: /^(?:{})$/,\n\
         \x20 entries: ENTRIES,\n\
         }};\n",
        Literal(&format!("io.github.errpact/{}", catalog.name)),
        Literal(&catalog.name),
        text(catalog.version.as_deref()),
        Literal(fingerprint),
        Literal(wire),
        text(fallback(catalog)),
        catalog.reference.digits,
        new_code(catalog)
    );
}

/// Returns the regular expression of a code that the catalog does not have yet. It has the same spelling as the
/// catalog's own codes. See `docs/decisions/021-readers-are-data-before-fixed-text.md`.
fn new_code(catalog: &Catalog) -> &'static str {
    let screams = |name: &String| {
        name.split('_').all(|word| {
            let capital = |byte: u8| byte.is_ascii_uppercase() || byte.is_ascii_digit();
            !word.is_empty() && word.bytes().all(capital)
        })
    };
    if catalog.codes.keys().all(screams) {
        "[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*"
    } else {
        "[A-Za-z][A-Za-z0-9_]*"
    }
}

/// Returns what is before and after the reference at the end of a text, if the catalog replaces that sentence.
fn reference_marks(catalog: &Catalog) -> Option<(&str, &str)> {
    let replaced = catalog.sentences.contains_key(&Sentence::Reference);
    replaced.then(|| catalog.said().around(Sentence::Reference))
}
