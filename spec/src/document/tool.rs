//! Tools.

use super::keys::keys;
use super::list::Map;
use super::name::{ArgumentName, ServiceName};
use super::number::Bool;
use super::param::ParamForm;
use super::text::Text;

keys! {
    /// A tool, or a family of tools where its name is a pattern.
    "a tool" struct Tool {
        /// What it does.
        "description" => description: Text,
        /// Does it only read?
        "read_only" => read_only: Bool,
        /// May it be repeated with the same arguments?
        "idempotent" => idempotent: Bool,
        /// The service behind it.
        "service" => service: ServiceName,
        /// Does it refuse arguments that are not among its `params`?
        "closed" => closed: Bool,
        /// Its arguments.
        "params" => params: Map<ArgumentName, ParamForm>,
        /// Do these keys replace those of an included tool?
        "extends" => extends: Bool,
    }
}
