//! The interface of every tool.

use serde_json::Value;

use super::Arguments;
use crate::client::Client;
use crate::desk::Salon;
use crate::errors;

/// A tool: a name of the catalog, and a function that fails with an error of the catalog.
///
/// A failure without a code does not type-check:
///
/// ```compile_fail,E0277
/// # use receptionist::{client::Client, errors, desk::Salon, tools::{Arguments, Tool}};
/// struct Uncoded;
///
/// impl Tool for Uncoded {
///     const NAME: errors::Tool = errors::Tool::HoldSlot;
///     type Failure = std::io::Error;
///
///     fn call(_: &mut Salon, _: &Client, _: &Arguments) -> Result<serde_json::Value, Self::Failure> {
///         Ok(serde_json::Value::Null)
///     }
/// }
/// ```
///
/// With an error of the catalog it does:
///
/// ```
/// # use receptionist::{client::Client, errors, desk::Salon, tools::{Arguments, Tool}};
/// struct Coded;
///
/// impl Tool for Coded {
///     const NAME: errors::Tool = errors::Tool::HoldSlot;
///     type Failure = errors::PhoneRequired;
///
///     fn call(_: &mut Salon, _: &Client, _: &Arguments) -> Result<serde_json::Value, Self::Failure> {
///         Ok(serde_json::Value::Null)
///     }
/// }
/// ```
pub trait Tool {
    /// The tool's name. The type is generated, so no tool can be unknown to the catalog.
    const NAME: errors::Tool;
    /// The tool's error, which always has a code.
    type Failure: errpact::ToolError + Send + Sync + 'static;

    /// Carries out the call.
    ///
    /// # Errors
    /// With a code of the catalog.
    fn call(
        salon: &mut Salon,
        client: &Client,
        arguments: &Arguments,
    ) -> Result<Value, Self::Failure>;
}
