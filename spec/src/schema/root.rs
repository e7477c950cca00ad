//! The whole schema.

use schemars::generate::SchemaSettings;

use crate::document::Document;

/// The JSON Schema of a root catalog file, draft 2020-12.
///
/// It is as strict as a schema can be: what it accepts can still name a code that is not there.
#[must_use]
pub fn json_schema() -> serde_json::Value {
    let generator = SchemaSettings::draft2020_12().into_generator();
    let mut schema = generator.into_root_schema_for::<Document>();
    let version = crate::LANGUAGE_VERSION;
    schema.insert(
        "$id".to_owned(),
        format!("https://errpact.dev/schema/catalog-{version}.json").into(),
    );
    schema.insert("title".to_owned(), "errpact catalog".into());
    schema.to_value()
}
