//! Reads errors from results, in every form in which hosts have them. `docs/wire.md` has the rules, under "Reading";
//! the packages for Python and TypeScript follow the same ones.

mod content;
mod declared;
mod forms;
mod hosts;
mod json;
mod received;
mod result;
mod shapes;
mod wrappers;

pub(crate) use declared::declared;
pub use received::{Form, Received};
pub use result::read;
#[cfg(feature = "__binding")]
pub(crate) use result::{read_client_response, read_text};
