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
        /// Its type: `text` where absent.
        "type" => kind: TypeForm,
        /// May it be absent?
        "optional" => optional: Bool,
        /// For the docs.
        "description" => description: Text,
        /// A value for docs, previews and vectors.
        "example" => example: Json,
        /// Longest text, in characters: 500 where absent.
        "max" => max: Count<1, 100_000>,
        /// Did the text come from outside? Then it is bounded, cleaned and quoted as data.
        "trust" => trust: Trust,
        /// How sensitive it is: `public` where absent.
        "sensitivity" => sensitivity: Sensitivity,
        /// The form in which a receiver gets it, where the sensitivity's own does not fit.
        "channels" => channels: Channels,
        /// Do these keys replace those of an included parameter?
        "extends" => extends: Bool,
    }

    /// The form in which each receiver gets a value.
    "channels" struct Channels {
        /// The model.
        "model" => model: Channel,
        /// The person.
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
    /// Parameters of its own.
    Own(Entries<Param>),
}

/// A parameter, or its type alone where nothing else is to say.
#[derive(Debug)]
pub(crate) enum ParamForm {}

/// Is it a type that is made of others? A parameter has its type under a key.
fn is_keyed_type(node: &Node<'_>) -> bool {
    matches!(&node.value, Value::Map(entries)
        if matches!(entries.as_slice(), [(key, _)] if matches!(&*key.text, "enum" | "list")))
}

impl Form for ParamForm {
    type Value = Param;

    fn read(node: Node<'_>, reader: &mut Reader) -> Option<Param> {
        match node.value {
            Value::Scalar(..) if !node.is_nothing() => {
                reader.read::<SimpleForm>(node.span, node).map(of_kind)
            }
            Value::Map(_) if is_keyed_type(&node) => {
                reader.read::<TypeForm>(node.span, node).map(of_kind)
            }
            _ => Param::read(node, reader),
        }
    }
}

/// A parameter of which the type alone is said.
fn of_kind(kind: Spanned<Kind<'static>>) -> Param {
    Param {
        kind: Some(kind),
        ..Param::default()
    }
}

form_of!(ParamForm: TypeForm, Param);

/// Names of shared parameters, or parameters of its own.
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
