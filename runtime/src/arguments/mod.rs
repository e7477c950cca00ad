//! A tool call's arguments: checked against the catalog's declarations, then read as the tool's
//! type.

mod declared;
mod expected;
mod json;
mod problem;
pub(crate) mod typed;
mod wrong;

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::table::{Catalog, CatalogRef};
use crate::{Occurrence, Signal};
use problem::Problem;
pub use typed::ToolArguments;
use wrong::Wrong;

/// Reads the arguments of a tool call. A problem with them is a raw failure like any other. The
/// catalog's rules assign it a code, so that the model never reads serde's words:
///
/// | type | `problem` | when |
/// |---|---|---|
/// | `MissingArgument` | `missing` | a declared argument that is not optional, or a field of `T`, is not there |
/// | `InvalidArgument` | `invalid` | it has another type or form; `arguments` where they are no object |
/// | `UnknownArgument` | `unknown` | it is neither among the tool's `params` nor a field of `T`; or `T` refuses it |
///
/// A value inside an argument is named by its path, as in `items[2].price`. A null for an optional argument counts as
/// absent, and an absent one gets the default of the catalog.
///
/// An argument that only `T` has is accepted, and so is any argument if `T` is not a struct with fixed fields. It is
/// logged once: a warning with target `errpact`, with the tool and the argument's name as its fields. A tool that the
/// catalog declares as `open`, or without `params`, accepts any argument.
///
/// Rules match the type, and take what they need from the JSON result: `{"success": false, "error":
/// "missing parameter: location", "argument": "location", "expected": "text", "problem": "missing"}`.
/// It contains no value. Of several problems the first is reported, in the order of the table and of
/// the arguments' names. An occurrence has one code, and the model sends all arguments again anyway.
///
/// If the model calls again after the code (`retry: { by: model }`), the occurrence says what to change.
/// This is the wrong argument, as the catalog declares it (`location: text`), or that an argument is
/// unknown, with the closest one that exists. The name of an unknown argument is masked if it may be
/// a secret.
///
/// # Errors
/// Returns the occurrence that the catalog's rules make of the problem.
pub fn read<T: DeserializeOwned>(
    catalog: impl Into<CatalogRef>,
    tool: impl AsRef<str>,
    given: Value,
) -> Result<T, Occurrence> {
    let catalog = &catalog.into();
    let fields = json::fields::<T>();
    let has = |name: &str| fields.is_none_or(|fields| fields.contains(&name));
    read_with(catalog, tool.as_ref(), given, has, json::of)
}

/// Reads the arguments of a tool call as the tool's generated struct, which `rust: { arguments: true }` of the catalog
/// asks for; otherwise like [`read`]. A tool that the struct belongs to cannot be confused with another one.
///
/// ```
/// # mod errors { pub mod arguments {
/// #     use errpact::table::{Catalog, Kind, Param, Tool};
/// #     #[derive(Clone, PartialEq)]
/// #     pub struct HoldSlot { pub slot: errpact::types::Text, pub seats: errpact::types::Integer }
/// #     static SEATS: Param = Param::new("seats", Kind::Integer).optional().default("1");
/// #     static CATALOG: Catalog = Catalog { tools: &[Tool::new("hold_slot").params(
/// #         &[SEATS, Param::new("slot", Kind::Text)])], ..Catalog::EMPTY };
/// #     errpact::__arguments! { of CATALOG: tools ["hold_slot" = HoldSlot { seats, slot }] }
/// # } }
/// use errpact::arguments;
/// use errors::arguments::HoldSlot;
///
/// let given = serde_json::json!({ "slot": "Monday 10:00" });
/// let HoldSlot { slot, seats } = arguments::of_tool(given)?;
/// assert_eq!((&*slot, seats), ("Monday 10:00", 1)); // the catalog's default
/// # Ok::<(), errpact::Occurrence>(())
/// ```
///
/// # Errors
/// As [`read`].
pub fn of_tool<T: ToolArguments>(given: Value) -> Result<T, Occurrence> {
    read_with(&T::CATALOG.into(), T::TOOL, given, |_| false, T::read)
}

fn read_with<T>(
    catalog: &CatalogRef,
    tool: &str,
    given: Value,
    has: impl Fn(&str) -> bool,
    read: impl FnOnce(Value) -> Result<T, Wrong>,
) -> Result<T, Occurrence> {
    let mut given = match given {
        Value::Null => Value::Object(Map::new()),
        given => given,
    };
    declared::check(catalog.get(), tool, &given, has)
        .and_then(|()| {
            let params = declared::params(catalog.get(), tool);
            if let Value::Object(given) = &mut given {
                declared::complete(params, given);
            }
            read(given).map_err(|wrong| wrong.problem(&catalog.get().sentences, params))
        })
        .map_err(|problem| occurrence(catalog, tool, &problem))
}

/// Compares arguments with what the catalog declares for the tool, without reading them. No type says what else the tool
/// accepts, so a name that is not among its `params` is refused, unless the tool is `open`; otherwise like [`read`].
///
/// # Errors
/// Returns the occurrence that the catalog's rules make of the problem.
pub fn check(
    catalog: impl Into<CatalogRef>,
    tool: impl AsRef<str>,
    given: &Value,
) -> Result<(), Occurrence> {
    let catalog = &catalog.into();
    let tool = tool.as_ref();
    declared::check(catalog.get(), tool, given, |_| false)
        .map_err(|problem| occurrence(catalog, tool, &problem))
}

/// Like [`check`], but accepts arguments that the tool's own schema has.
#[cfg(feature = "__mcp")]
pub(crate) fn check_with(
    catalog: &CatalogRef,
    tool: &str,
    given: &Value,
    has: impl Fn(&str) -> bool,
) -> Result<(), Occurrence> {
    declared::check(catalog.get(), tool, given, has)
        .map_err(|problem| occurrence(catalog, tool, &problem))
}

/// Returns the arguments that have their declared form, for [`Guard::with_arguments`](crate::Guard::with_arguments). One of
/// another form may contain anything, so no occurrence may have it. Undeclared ones are kept: they are
/// never shown, and the log is scrubbed of them. A whole number written as `5.0` becomes `5`, for a tool's
/// type to read; a null for an optional argument is left out, and an absent argument gets its default.
#[must_use]
pub fn fitting(
    catalog: &Catalog<'_>,
    tool: impl AsRef<str>,
    given: &Map<String, Value>,
) -> Map<String, Value> {
    let tool = tool.as_ref();
    declared::fitting(catalog, tool, given)
}

#[cfg(feature = "__mcp")]
/// Returns the occurrence of serde's words about arguments that could not be read.
pub(crate) fn unread(
    catalog: &CatalogRef,
    tool: &str,
    given: &Map<String, Value>,
    words: &str,
) -> Occurrence {
    let declared = declared::params(catalog.get(), tool);
    occurrence(catalog, tool, &Problem::of_words(declared, given, words))
}

fn occurrence(catalog: &CatalogRef, tool: &str, problem: &Problem) -> Occurrence {
    let message = problem.message();
    let signal = Signal::new()
        .with_kind(problem.kind())
        .with_result(problem.result(&message))
        .with_message(message)
        .with_tool(tool.to_owned())
        .with_nothing_done();
    expected::adjusted(
        catalog.get(),
        tool,
        problem,
        Occurrence::from_signal(catalog, signal),
    )
}
