//! A tool call's arguments: as the catalog declares them, then as the tool's type reads them.

mod declared;
mod expected;
mod json;
mod problem;
mod undeclared;
mod wrong;

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::table::Catalog;
use crate::{Occurrence, Signal};
use problem::Problem;

/// Reads the arguments of a tool call. What is wrong with them is a raw failure like any other, for
/// the catalog's rules to give a code to, so that the model never reads serde's words:
///
/// | type | `problem` | when |
/// |---|---|---|
/// | `MissingArgument` | `missing` | a declared argument that is not optional, or a field of `T`, is not there |
/// | `InvalidArgument` | `invalid` | it has another type or form; `arguments` where they are no object |
/// | `UnknownArgument` | `unknown` | the tool is `closed`, and this is none of its declared arguments; or `T` refuses it |
///
/// An argument that a tool which is not `closed` does not declare passes. The log hears of it once: a warning with
/// target `errpact`, and with the tool and the argument's name as its fields.
///
/// Rules match the type, and take what they need from the JSON result: `{"success": false, "error":
/// "missing parameter: location", "argument": "location", "expected": "text", "problem": "missing"}`.
/// No value is in it. Of several problems the first is told, in the order of the table and of the
/// arguments' names: an occurrence has one code, and the model sends all arguments again anyway.
///
/// Where the code is one after which the model calls again (`retry: { by: model }`), the occurrence says
/// what to change: the argument that is wrong, as the catalog declares it (`location: text`); where
/// none of the declared is to blame, the first eight of them.
///
/// # Errors
/// The occurrence that the catalog's rules make of the problem.
pub fn read<T: DeserializeOwned>(
    catalog: &'static Catalog,
    tool: impl AsRef<str>,
    given: Value,
) -> Result<T, Occurrence> {
    let tool = tool.as_ref();
    let given = match given {
        Value::Null => Value::Object(Map::new()),
        given => given,
    };
    declared::check(catalog, tool, &given)
        .and_then(|()| json::read(given, catalog.tool(tool).map_or(&[], |tool| tool.params)))
        .map_err(|problem| occurrence(catalog, tool, &problem))
}

/// Compares arguments with what the catalog declares for the tool, without reading them; else as
/// [`read`].
///
/// # Errors
/// The occurrence that the catalog's rules make of the problem.
pub fn check(
    catalog: &'static Catalog,
    tool: impl AsRef<str>,
    given: &Value,
) -> Result<(), Occurrence> {
    let tool = tool.as_ref();
    declared::check(catalog, tool, given).map_err(|problem| occurrence(catalog, tool, &problem))
}

/// The arguments that have the form which the catalog declares for them, for a
/// [`Guard`](crate::Guard::arguments): one of another form may hold anything, so no occurrence is to
/// have it. What is not declared stays: it leaves nowhere, and is what the log is freed of. A whole number
/// that was written as `5.0` is `5` afterwards, for a tool's type to read.
#[must_use]
pub fn fitting(
    catalog: &'static Catalog,
    tool: impl AsRef<str>,
    given: &Map<String, Value>,
) -> Map<String, Value> {
    let tool = tool.as_ref();
    declared::fitting(catalog, tool, given)
}

#[cfg(feature = "__mcp")]
/// The occurrence of words that serde has for arguments which could not be read.
pub(crate) fn unread(
    catalog: &'static Catalog,
    tool: &str,
    given: &Map<String, Value>,
    words: &str,
) -> Occurrence {
    let declared = catalog.tool(tool).map_or(&[][..], |tool| tool.params);
    occurrence(catalog, tool, &Problem::of_words(declared, given, words))
}

fn occurrence(catalog: &'static Catalog, tool: &str, problem: &Problem) -> Occurrence {
    let message = problem.message();
    let signal = Signal::new()
        .with_kind(problem.kind())
        .with_result(problem.result(&message))
        .with_message(message)
        .with_tool(tool.to_owned());
    expected::adjusted(
        catalog,
        tool,
        problem,
        Occurrence::from_signal(catalog, signal),
    )
}
