//! Pieces of the JSON Schema.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::{Map, Value, json};

use super::name::Name;

/// The properties of a structure.
#[derive(Debug, Default)]
pub(crate) struct Object {
    properties: Map<String, Value>,
    required: Vec<&'static str>,
}

impl Object {
    /// Adds a property.
    pub(crate) fn property<F: JsonSchema>(
        &mut self,
        generator: &mut SchemaGenerator,
        key: &'static str,
        docs: &[&str],
        required: bool,
    ) {
        let schema = documented(generator.subschema_for::<F>(), docs);
        self.properties.insert(key.to_owned(), schema.to_value());
        if required {
            self.required.push(key);
        }
    }
}

/// A structure with properties. Only `keys!` implements it.
pub(crate) trait Properties {
    /// Adds them.
    fn properties(generator: &mut SchemaGenerator, object: &mut Object);
}

/// A structure: its keys and no others.
pub(crate) fn object<K: Properties>(generator: &mut SchemaGenerator, docs: &[&str]) -> Schema {
    let mut object = Object::default();
    K::properties(generator, &mut object);
    let extends = object.properties.contains_key("extends");
    let mut schema = json_schema!({
        "type": "object",
        "properties": object.properties,
        "additionalProperties": false,
    });
    if !object.required.is_empty() {
        if extends {
            // An entry that extends another does not need the other's keys.
            let choices = json!([{ "required": object.required }, { "required": ["extends"] }]);
            schema.insert("anyOf".to_owned(), choices);
        } else {
            schema.insert("required".to_owned(), json!(object.required));
        }
    }
    documented(schema, docs)
}

/// The same schema with a description.
pub(crate) fn documented(mut schema: Schema, docs: &[&str]) -> Schema {
    let text = docs
        .iter()
        .map(|line| line.trim())
        .collect::<Vec<_>>()
        .join(" ");
    schema.insert("description".to_owned(), text.into());
    schema
}

/// One of several structures, each with its own main key.
pub(crate) fn one_of(docs: &[&str], variants: &[Schema]) -> Schema {
    documented(json_schema!({ "oneOf": variants }), docs)
}

/// Several ways to write a value.
pub(crate) fn any_of(forms: &[Schema]) -> Schema {
    json_schema!({ "anyOf": forms })
}

/// A mapping from names.
pub(crate) fn map<N: Name, F: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    json_schema!({
        "type": "object",
        "propertyNames": { "pattern": N::PATTERN },
        "additionalProperties": generator.subschema_for::<F>(),
    })
}
