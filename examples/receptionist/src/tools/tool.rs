//! The interface of every tool.

use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::client::Client;
use crate::desk::Salon;
use crate::errors;

/// A tool: a name of the catalog, the arguments that it takes, and a function that fails with an
/// error of the catalog.
///
/// A failure without a code does not type-check:
///
/// ```compile_fail,E0277
/// # use receptionist::{client::Client, desk::Salon, errors, failure::PhoneError, tools::Tool};
/// struct Uncoded;
///
/// impl Tool for Uncoded {
///     const NAME: errors::Tool = errors::Tool::HoldSlot;
///     type Arguments = ();
///     type Failure = std::io::Error;
///
///     async fn call(_: &Salon, _: &Client, _: ()) -> Result<serde_json::Value, Self::Failure> {
///         Ok(serde_json::Value::Null)
///     }
/// }
/// ```
///
/// With an error of the catalog it does:
///
/// ```
/// # use receptionist::{client::Client, desk::Salon, errors, failure::PhoneError, tools::Tool};
/// struct Coded;
///
/// impl Tool for Coded {
///     const NAME: errors::Tool = errors::Tool::HoldSlot;
///     type Arguments = ();
///     type Failure = PhoneError;
///
///     async fn call(_: &Salon, _: &Client, _: ()) -> Result<serde_json::Value, Self::Failure> {
///         Ok(serde_json::Value::Null)
///     }
/// }
/// ```
pub trait Tool {
    /// The tool's name. The type is generated, so no tool can be unknown to the catalog.
    const NAME: errors::Tool;
    /// The arguments. The catalog declares them too, and the router has checked that they fit.
    type Arguments: DeserializeOwned;
    /// The tool's error, which always has a code.
    type Failure: errpact::ToolError + Send + Sync + 'static;

    /// Carries out the call.
    ///
    /// # Errors
    /// With a code of the catalog.
    fn call(
        salon: &Salon,
        client: &Client,
        asked: Self::Arguments,
    ) -> impl Future<Output = Result<Value, Self::Failure>>;
}
