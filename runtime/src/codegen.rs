//! Items that only generated code and the derive name. Not for direct use: they may change with any
//! version.

use std::borrow::Cow;
use std::fmt;

pub use serde;

pub use crate::generated::{CallContext, CatalogCode, Note, Stages, UnknownCode};
pub use crate::occurrence::{
    AsError, Parts, VectorCall, occurrence_at, vector_note, vector_noted, vector_stamped,
};
pub use crate::redact::value::Field;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::arguments::ToolArguments;
use crate::generated::parse;
use crate::redact::{Audience, Needles, Out, Scope, template, value, withheld};
use crate::table::{Catalog, Param};
use crate::types::{Accepts, View};
use crate::{Occurrence, ToolError};

/// All types of rows. Those that an application reads are in `errpact::table`.
pub mod table {
    pub use crate::table::*;

    /// Names rows of generated code, which live as long as the program.
    macro_rules! generated {
        ($($name:ident = $($path:ident)::+;)+) => {
            $(pub type $name = $($path)::+<'static>;)+
        };
    }

    generated! {
        Catalog = crate::table::Catalog;
        Category = crate::table::Category;
        Entry = crate::table::Entry;
        Note = crate::table::prompt::Note;
        Param = crate::table::Param;
        Policy = crate::table::Policy;
        PromptBlock = crate::table::prompt::PromptBlock;
        PromptItem = crate::table::prompt::PromptItem;
        Repair = crate::table::Repair;
        Retry = crate::table::Retry;
        Rules = errpact_core::Rules;
        Service = crate::table::Service;
        Shape = crate::table::Shape;
        Stage = crate::table::Stage;
        Tool = crate::table::Tool;
        Workflow = crate::table::Workflow;
        WorkflowTable = crate::table::WorkflowTable;
        WrittenBlock = crate::table::prompt::WrittenBlock;
    }
    pub use errpact_core::table::EnvelopeParts;
}

/// What the structs of tools' arguments read themselves with.
pub mod arguments {
    pub use crate::arguments::ToolArguments;
    pub use crate::arguments::typed::{Argument, Members, Wrong, deserialize, word};
    #[cfg(feature = "__mcp")]
    pub use crate::mcp::schema::{schema, schemars};
}

/// Reads the tables of a catalog that a program does not have as Rust.
pub mod tables {
    pub use crate::table::read::{TablesError, read};
    pub use bumpalo::Bump;
}

/// The functions behind the trait of codes.
pub mod code {
    pub use crate::generated::{entry, parse};
}

/// The format of generated code that this runtime understands.
const FORMAT: u32 = 9;

/// Represents a field of type `T` in code that is checked and never run: the parameter's type must
/// accept it.
pub fn give<T: ?Sized, F: Takes<T>>() -> F {
    unreachable!("only type-checked")
}

/// [`Accepts`] the other way round. If the compiler does not know the parameter, because the
/// catalog has none of that name, it reports that and nothing about the field's type.
pub trait Takes<T: ?Sized> {}

impl<F, T: Accepts<F> + ?Sized> Takes<T> for F {}

/// Writes the message of an error, with the values in the form for the log.
///
/// # Errors
/// Returns the formatter's errors.
pub fn display(error: &dyn ToolError, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut text = String::new();
    error.describe(&mut |parts| {
        parts.resolve(|parts| {
            let (own, catalog) = (parts.row(), parts.catalog());
            let entry = catalog.presented(own);
            let params = own.params.iter().chain(entry.params);
            let withheld = withheld(&params, parts.fields, Audience::Log);
            let scope = log_scope(&parts, &withheld).of(entry);
            text.reserve(entry.message.len() + 32);
            template(&mut Out::plain(&mut text), entry.message, &scope);
        });
    });
    f.write_str(&text)
}

/// Writes the name and the declared parameters of an error, in the form for the log.
///
/// # Errors
/// Returns the formatter's errors.
pub fn debug(error: &dyn ToolError, name: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut result = Ok(());
    error.describe(&mut |parts| {
        parts.resolve(|parts| {
            result = debug_fields(name, parts.row().params, parts.fields, f);
        });
    });
    result
}

/// Writes the name and the parameters of a note, in the form for the log.
///
/// # Errors
/// Returns the formatter's errors.
pub fn debug_note<N: Note>(note: &N, name: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut result = Ok(());
    note.fields(&mut |fields| result = debug_fields(name, N::NOTE.params, fields, f));
    result
}

/// Writes the name and the parameters of the call context, in the form for the log.
///
/// # Errors
/// Returns the formatter's errors.
pub fn debug_context<C: CallContext>(
    context: &C,
    name: &str,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let mut result = Ok(());
    context.fields(&mut |fields| result = debug_fields(name, C::CATALOG.context, fields, f));
    result
}

/// Writes the name and the declared arguments of a tool's call, in the form for the log.
///
/// # Errors
/// Returns the formatter's errors.
pub fn debug_arguments<T: ToolArguments>(
    fields: &[Field<'_>],
    name: &str,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let params = T::CATALOG.tool(T::TOOL).map_or(&[][..], |tool| tool.params);
    debug_fields(name, params, fields, f)
}

/// Writes a struct of declared parameters. Values that the log does not get are `[redacted]`.
fn debug_fields(
    name: &str,
    params: &[Param<'_>],
    fields: &[Field<'_>],
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    if params.is_empty() {
        return f.write_str(name);
    }
    let withheld = withheld(&params.iter(), fields, Audience::Log);
    let mut shown = f.debug_struct(name);
    for param in params {
        let Some((_, given)) = fields.iter().find(|(field, _)| *field == param.name) else {
            continue;
        };
        let mut text = String::new();
        let view = given.view();
        if matches!(view, View::Absent) {
            text.push_str("None");
        } else if !value(
            &mut Out::plain(&mut text),
            param,
            &view,
            Audience::Log.channel(param),
            Some(&withheld),
        ) {
            text.push_str("[redacted]");
        }
        shown.field(param.name, &format_args!("{text}"));
    }
    shown.finish()
}

/// Returns what an error shows to the log if it is not an occurrence.
fn log_scope<'a>(parts: &'a Parts<'a>, withheld: &'a Needles<'a>) -> Scope<'a> {
    Scope {
        catalog: parts.catalog(),
        params: parts.row().params,
        fields: parts.fields,
        facts: None,
        audience: Audience::Log,
        watched: None,
        withheld: Some(withheld),
    }
}

/// Serializes the envelope of an error that occurs now.
///
/// # Errors
/// Returns the serializer's errors.
pub fn serialize<S: Serializer>(error: &dyn ToolError, serializer: S) -> Result<S::Ok, S::Error> {
    Occurrence::from(error).serialize(serializer)
}

/// Reads a code; a name that is not in the catalog is an error (read a
/// [`WireCode`](crate::WireCode) to keep it).
///
/// # Errors
/// Returns the deserializer's errors, and an error for an unknown name.
pub fn code_from_wire<'de, C: CatalogCode, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<C, D::Error> {
    let name = Cow::<str>::deserialize(deserializer)?;
    parse(&name).ok_or_else(|| serde::de::Error::custom(UnknownCode::new(C::CATALOG, &name)))
}

/// Stops the build if generated code has a format that this runtime does not understand.
#[track_caller]
pub const fn assert_format(format: u32, generator: &str) {
    if format == FORMAT {
        return;
    }
    let message = Message::new()
        .add("this module was generated by errpact ")
        .add(generator)
        .add(", which errpact ")
        .add(env!("CARGO_PKG_VERSION"))
        .add(" does not understand: use the same version of errpact and errpact-generator, then run `errpact generate` (or build) again");
    message.panic();
}

/// Stops the build if an enum leaves errors to a catalog that has no fallback code.
#[track_caller]
pub const fn assert_fallback(catalog: &Catalog<'_>) {
    if catalog.fallback.is_none() {
        Message::new()
            .add("catalog ")
            .add(catalog.name)
            .add(" has no code for an error that none of its rules knows, so a model would read one that is in no prompt: give a code of it `fallback: true`")
            .panic();
    }
}

/// Stops the build if an enum leaves out codes of a category that it claims to cover.
#[track_caller]
pub const fn assert_covers(catalog: &Catalog<'_>, category: &str, covered: &[u16]) {
    let mut known = Message::new();
    let mut at = 0;
    while at < catalog.categories.len() {
        let row = &catalog.categories[at];
        at += 1;
        known = known.item(row.name);
        if !same(row.name, category) {
            continue;
        }
        let mut left_out = Message::new();
        let mut index = 0;
        while index < catalog.codes.len() {
            let entry = &catalog.codes[index];
            if entry.category as usize + 1 == at && !contains(covered, index as u16) {
                left_out = left_out.item(entry.name);
            }
            index += 1;
        }
        if left_out.length > 0 {
            Message::new()
                .add("codes of category ")
                .add(category)
                .add(" that have no variant here: ")
                .add(left_out.text())
                .panic();
        }
        return;
    }
    Message::new()
        .add("catalog ")
        .add(catalog.name)
        .add(" has no category ")
        .add(category)
        .add("; it has ")
        .add(known.text())
        .panic();
}

/// Stops the build if the catalog does not declare a tool whose errors an enum has. A catalog without tools has any.
#[track_caller]
pub const fn assert_tool(catalog: &Catalog<'_>, tool: &str) {
    let mut known = Message::new();
    let mut at = 0;
    while at < catalog.tools.len() {
        if fits(catalog.tools[at].name, tool) {
            return;
        }
        known = known.item(catalog.tools[at].name);
        at += 1;
    }
    if known.length > 0 {
        Message::new()
            .add("catalog ")
            .add(catalog.name)
            .add(" declares no tool ")
            .add(tool)
            .add("; it has ")
            .add(known.text())
            .panic();
    }
}

/// Stops the build if the `raised_by` of a code lists none of the tools that fail with it.
#[track_caller]
pub const fn assert_raised_by(catalog: &Catalog<'_>, code: u16, tools: &[&str]) {
    let entry = &catalog.codes[code as usize];
    let mut listed = Message::new();
    let mut at = 0;
    while at < entry.raised_by.len() {
        let mut tool = 0;
        while tool < tools.len() {
            if same(entry.raised_by[at], tools[tool]) {
                return;
            }
            tool += 1;
        }
        listed = listed.item(entry.raised_by[at]);
        at += 1;
    }
    if listed.length == 0 || tools.is_empty() {
        return;
    }
    Message::new()
        .add("code ")
        .add(entry.name)
        .add(" is not one of tool ")
        .add(tools[0])
        .add("; its `raised_by` in the catalog lists ")
        .add(listed.text())
        .add(": add the tool there, or use another code")
        .panic();
}

/// Returns whether a name or pattern of tools is this tool's.
const fn fits(pattern: &str, tool: &str) -> bool {
    let (pattern, tool) = (pattern.as_bytes(), tool.as_bytes());
    let Some((b'*', prefix)) = pattern.split_last() else {
        return same_bytes(pattern, tool);
    };
    if prefix.len() > tool.len() {
        return false;
    }
    let (start, _) = tool.split_at(prefix.len());
    same_bytes(prefix, start)
}

const fn contains(all: &[u16], one: u16) -> bool {
    let mut at = 0;
    while at < all.len() {
        if all[at] == one {
            return true;
        }
        at += 1;
    }
    false
}

const fn same(a: &str, b: &str) -> bool {
    same_bytes(a.as_bytes(), b.as_bytes())
}

const fn same_bytes(a: &[u8], b: &[u8]) -> bool {
    if a.len() != b.len() {
        return false;
    }
    let mut at = 0;
    while at < a.len() {
        if a[at] != b[at] {
            return false;
        }
        at += 1;
    }
    true
}

/// A message assembled while the compiler evaluates an assertion.
struct Message {
    bytes: [u8; 512],
    length: usize,
    /// Whether a list was cut short.
    cut: bool,
}

impl Message {
    const fn new() -> Self {
        Self {
            bytes: [0; 512],
            length: 0,
            cut: false,
        }
    }

    /// Appends a text, or as much of it as fits.
    const fn add(mut self, text: &str) -> Self {
        let text = text.as_bytes();
        let mut at = 0;
        while at < text.len() && self.length < self.bytes.len() {
            self.bytes[self.length] = text[at];
            self.length += 1;
            at += 1;
        }
        self
    }

    /// Appends an item of a list; `…` once for those that do not fit.
    const fn item(self, name: &str) -> Self {
        if self.cut {
            return self;
        }
        let separator = if self.length == 0 { "" } else { ", " };
        if self.length + separator.len() + name.len() > self.bytes.len() / 2 {
            let mut cut = self.add(", …");
            cut.cut = true;
            return cut;
        }
        self.add(separator).add(name)
    }

    /// Returns the message.
    const fn text(&self) -> &str {
        let (text, _) = self.bytes.split_at(self.length);
        match std::str::from_utf8(text) {
            Ok(text) => text,
            Err(_) => "the generated module and errpact do not fit together",
        }
    }

    #[expect(
        clippy::panic,
        reason = "runs in the compiler: it is how a constant refuses to exist"
    )]
    #[track_caller]
    const fn panic(&self) -> ! {
        panic!("{}", self.text())
    }
}
