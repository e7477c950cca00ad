//! Values and templates, written for one receiver.
//!
//! Everything that leaves the process is written by this module, from only three inputs: a text of
//! the catalog, the rows of its declared parameters, and their values.

mod scope;
mod template;
mod value;

pub(crate) use scope::{Audience, Facts, InStage, Scope, withheld};
pub(crate) use template::{Template, Used, service_title, template};
pub(crate) use value::{typed_json, value};
