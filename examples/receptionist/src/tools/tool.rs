//! What every tool is.

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
/// The same with an error of the catalog does:
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
    /// Its name. The type is generated, so no tool can be one that the catalog does not know.
    const NAME: errors::Tool;
    /// How it fails: always with a code.
    type Failure: errpact::ToolError + Send + Sync + 'static;

    /// Does it.
    ///
    /// # Errors
    /// With a code of the catalog.
    fn call(
        salon: &mut Salon,
        client: &Client,
        arguments: &Arguments,
    ) -> Result<Value, Self::Failure>;
}
