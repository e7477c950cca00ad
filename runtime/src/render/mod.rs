//! Values and templates, written for one receiver.
//!
//! Everything that leaves the process is written by this module, from three inputs alone: a text
//! of the catalog, the rows of its declared parameters, and the values that were given for them.

mod clean;
mod mask;
mod out;
mod scan;
mod scope;
mod template;
mod value;

pub(crate) use clean::{is_clean, is_unsafe, joins};
pub(crate) use out::Out;
pub(crate) use scope::{Audience, Facts, InStage, Scope};
pub(crate) use template::{Used, service_title, template};
pub(crate) use value::{MOST_ITEMS, cleaned, plain_text, typed_json, value, write_duration};
