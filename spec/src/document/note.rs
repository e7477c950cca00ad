//! Typed messages that the application puts into the conversation.

use super::keys::keys;
use super::number::Bool;
use super::param::ParamsForm;
use super::text::Text;

keys! {
    /// A typed message that the application puts into the conversation.
    "a note" struct Note {
        /// Its parameters: names of shared ones, or its own.
        "params" => params: ParamsForm,
        /// Its text, with `{param}` placeholders.
        required "text" => text: Text,
        /// Do these keys replace those of an included note?
        "extends" => extends: Bool,
    }
}
