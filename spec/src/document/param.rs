//! Parameters.

use super::json::Json;
use super::keys::keys;
use super::list::{List, Map};
use super::name::ParamName;
use super::number::{Bool, Count};
use super::reader::{Form, Reader};
use super::text::Text;
use super::union::form_of;
use super::value_type::{SimpleForm, TypeForm};
use super::{Entries, Spanned, wrong};
use crate::catalog::{Channel, Kind, Sensitivity, Trust};
use crate::yaml::{Node, Value};

keys! {
    /// A parameter.
    "a parameter" struct Param {
        /// Its type. The default is `text`.
        "type" => kind: TypeForm,
        /// Whether it may be absent.
        "optional" => optional: Bool,
        /// For the docs.
        "description" => description: Text,
        /// A value for docs, previews and vectors.
        "example" => example: Json,
        /// The longest text, in characters. The default is 500.
        "max" => max: Count<1, 100_000>,
        /// Whether the text comes from outside the application. An `external` text is bounded, cleaned and quoted as data.
        "trust" => trust: Trust,
        /// How sensitive it is. The default is `public`.
        "sensitivity" => sensitivity: Sensitivity,
        /// The form in which each receiver gets it, if the form of its sensitivity does not fit.
        "channels" => channels: Channels,
        /// Whether these keys replace those of the included parameter with this name.
        "extends" => extends: Bool,
    }

    /// An argument of a tool.
    "an argument" struct Argument {
        /// Its value if it is absent. It makes the argument optional.
        "default" => default: Json,
        ..param: Param,
    }

    /// A field of an object.
    "a field" struct Field {
        /// Its type. The default is `text`.
        "type" => kind: TypeForm,
        /// Whether it may be absent.
        "optional" => optional: Bool,
        /// For the model and the docs.
        "description" => description: Text,
        /// Its value if it is absent. It makes the field optional.
        "default" => default: Json,
    }

    /// The form in which each receiver gets a value.
    "channels" struct Channels {
        /// The model.
        "model" => model: Channel,
        /// The user.
        "user" => user: Channel,
        /// The log.
        "log" => log: Channel,
    }
}

/// The parameters of a code or a note.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Params {
    /// Names of shared parameters.
    Shared(Vec<Spanned<String>>),
    /// Definitions.
    Own(Entries<Param>),
}

/// A parameter, or only its type.
#[derive(Debug)]
pub(crate) enum ParamForm {}

/// Returns whether this is a type made of other types. A parameter has its type under a key.
fn is_keyed_type(node: &Node<'_>) -> bool {
    matches!(&node.value, Value::Map(entries)
        if matches!(entries.as_slice(), [(key, _)] if matches!(&*key.text, "enum" | "list" | "object")))
}

/// An argument, or only its type.
#[derive(Debug)]
pub(crate) enum ArgumentForm {}

/// A field, or only its type.
#[derive(Debug)]
pub(crate) enum FieldForm {}

/// Reads a structure, or only the type from which `of_kind` makes one.
fn typed<K: Form<Value = K>>(
    node: Node<'_>,
    reader: &mut Reader,
    of_kind: fn(Option<Spanned<Kind<'static>>>) -> K,
) -> Option<K> {
    let kind = match node.value {
        Value::Scalar(..) if !node.is_nothing() => reader.read::<SimpleForm>(node.span, node),
        Value::Map(_) if is_keyed_type(&node) => reader.read::<TypeForm>(node.span, node),
        _ => return K::read(node, reader),
    };
    kind.map(|kind| of_kind(Some(kind)))
}

/// Defines a form that is a structure, or only its type.
macro_rules! typed_forms {
    ($($form:ident: $keys:ident($kind:ident) => $made:expr;)+) => {$(
        impl Form for $form {
            type Value = $keys;

            fn read(node: Node<'_>, reader: &mut Reader) -> Option<$keys> {
                typed(node, reader, |$kind| $made)
            }
        }

        form_of!($form: TypeForm, $keys);
    )+};
}

typed_forms! {
    ParamForm: Param(kind) => Param { kind, ..Param::default() };
    ArgumentForm: Argument(kind) => Argument {
        param: Param { kind, ..Param::default() },
        ..Argument::default()
    };
    FieldForm: Field(kind) => Field { kind, ..Field::default() };
}

/// Names of shared parameters, or definitions of parameters.
#[derive(Debug)]
pub(crate) enum ParamsForm {}

impl Form for ParamsForm {
    type Value = Params;

    fn read(node: Node<'_>, reader: &mut Reader) -> Option<Params> {
        match node.value {
            Value::List(_) => List::<ParamName>::read(node, reader).map(Params::Shared),
            Value::Scalar(..) if !node.is_nothing() => {
                let expected = "a list of shared parameters, or a mapping such as `{ slot: text }`";
                wrong::kind(reader, "this", expected, &node.value, node.span);
                None
            }
            _ => Map::<ParamName, ParamForm>::read(node, reader).map(Params::Own),
        }
    }
}

form_of!(ParamsForm: List<ParamName>, Map<ParamName, ParamForm>);
