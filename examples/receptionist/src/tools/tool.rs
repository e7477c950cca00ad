//! The interface of every tool.

use errpact::arguments::ToolArguments;
use serde_json::Value;

use crate::client::Client;
use crate::desk::Salon;

/// A tool: its arguments as the catalog declares them, and a function that fails with an error of
/// the catalog.
///
/// A failure without a code does not type-check:
///
/// ```compile_fail,E0277
/// # use receptionist::{client::Client, desk::Salon, failure::PhoneError, tools::Tool};
/// use receptionist::errors::arguments::HoldSlot;
///
/// struct Uncoded;
///
/// impl Tool for Uncoded {
///     type Arguments = HoldSlot;
///     type Failure = std::io::Error;
///
///     async fn call(_: &Salon, _: &Client, _: HoldSlot) -> Result<serde_json::Value, Self::Failure> {
///         Ok(serde_json::Value::Null)
///     }
/// }
/// ```
///
/// With an error of the catalog it does:
///
/// ```
/// # use receptionist::{client::Client, desk::Salon, failure::PhoneError, tools::Tool};
/// use receptionist::errors::arguments::HoldSlot;
///
/// struct Coded;
///
/// impl Tool for Coded {
///     type Arguments = HoldSlot;
///     type Failure = PhoneError;
///
///     async fn call(_: &Salon, _: &Client, _: HoldSlot) -> Result<serde_json::Value, Self::Failure> {
///         Ok(serde_json::Value::Null)
///     }
/// }
/// ```
pub trait Tool {
    /// The arguments. The type is generated, so it knows its tool, and no tool can be unknown to the catalog.
    type Arguments: ToolArguments;
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
