//! The macros of errpact: the derive of tool errors, and `catalog!`.
//!
//! Use them through the `errpact` crate. The derive reads no file and no environment variable. It
//! writes code that names the generated items, so that the compiler itself finds disagreements
//! between the catalog and the program.

#![cfg_attr(docsrs, feature(doc_cfg))]

mod ast;
mod attr;
mod catalog;
mod ctxt;
mod expand;
mod valid;

use proc_macro::TokenStream;
use syn::{DeriveInput, parse_macro_input};

/// Makes an enum or a struct a tool error of a catalog.
///
/// ```ignore
/// #[derive(Debug, errpact::ToolError)]
/// #[tool_error(catalog = crate::errors)]
/// pub enum BookingError {
///     #[code(SLOT_CONFLICT)]
///     SlotTaken { slot: jiff::ZonedDateTime },
///
///     #[code(BOOKING_ERROR)]
///     HoldExpired { reason: &'static str, #[internal] hold: HoldId },
///
///     #[code(CALENDAR_UNAVAILABLE)]
///     Calendar(#[from] CalendarError),
///
///     #[code(transparent)]
///     Identity(#[from] IdentityError),
///
///     #[code(classify)]
///     Db(#[from] sqlx::Error),
/// }
/// ```
///
/// It implements `Display` (the catalog's message), `Error` with `source`, `From` for each
/// `#[from]`, `errpact::ToolError`, and `Serialize` of the envelope.
///
/// # On a variant, or on a struct
///
/// | attribute | meaning |
/// |---|---|
/// | `#[code(NAME)]` | the code of the catalog. Each of its parameters must be a field, and each field a parameter |
/// | `#[code(transparent)]` | another tool error, in the only field: its code, message and source |
/// | `#[code(classify)]` | an unknown error: the catalog's rules find its code, or else it is the catch-all, which the catalog must have |
///
/// # On a field
///
/// | attribute | meaning |
/// |---|---|
/// | none | the parameter of the field's name |
/// | `#[param(name)]` | the parameter `name`; for fields of tuples, and fields with another name |
/// | `#[source]` | the cause: for the log, never shown |
/// | `#[from]` | the cause, from which `?` makes the variant |
/// | `#[internal]` | stays in the program |
///
/// # `#[tool_error(…)]` on the enum or struct
///
/// | key | meaning |
/// |---|---|
/// | `catalog = PATH` | the generated module; required |
/// | `tool = TOOL` | the tool that fails with it; may be a list, `[a, b]`. The `raised_by` of each code must list one of them, if it has one |
/// | `covers = CATEGORY` | every code of the category must have a variant here; may be a list, `[a, b]`. Codes inside a transparent variant do not count |
/// | `display = false`, `error = false`, `from = false`, `serialize = false` | does not implement that, because something else does |
/// | `debug` | also implements `Debug`, with secret and personal values redacted and everything that is not a parameter left out |
/// | `rmcp`, `rmcp2`, `rmcp1` | `#[tool]` functions of the MCP library rmcp 3, 2 or 1 may fail with it; needs that feature of `errpact` |
#[proc_macro_derive(ToolError, attributes(tool_error, code, param, source, from, internal))]
pub fn derive_tool_error(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    expand::derive(&input).into()
}

/// Includes the generated module.
///
/// `catalog!(pub mod errors)` includes what a build script wrote with
/// `errpact_generator::build("errors.yaml")`: the module has the name of the file. The output of an earlier build is
/// not found, so the module always belongs to a catalog that build.rs names.
///
/// `catalog!(pub mod errors = "errors.yaml")` needs no build script: the macro runs the same
/// generator (feature `inline`). The path is relative to the crate's `Cargo.toml`.
///
/// Attributes and visibility go to the module.
#[proc_macro]
pub fn catalog(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as catalog::Declaration);
    catalog::expand(&input).into()
}
