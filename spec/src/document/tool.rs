//! Tools, and the upstream services behind them.

use super::detect::FailedWhenForm;
use super::keys::keys;
use super::list::{Map, read_entries};
use super::name::{ArgumentName, ServiceName};
use super::number::Bool;
use super::param::ArgumentForm;
use super::reader::{Form, Reader};
use super::text::{Line, Text};
use super::{Entries, Spanned, wrong};
use crate::catalog::Idempotency;
use crate::yaml::{Node, Value};

keys! {
    /// A tool, or a group of tools if its name is a pattern.
    "a tool" struct Tool {
        /// What it does.
        "description" => description: Text,
        /// Whether it only reads.
        "read_only" => read_only: Bool,
        /// Whether it may be called again with the same arguments.
        "idempotent" => idempotent: Bool,
        /// How the service recognizes that a call is made again. With `key`, each logical call has a key, which each of
        /// its attempts sends.
        "idempotency" => idempotency: Idempotency,
        /// The service behind it.
        "service" => service: ServiceName,
        /// Its results that are failures. The default is the catalog's.
        "failed_when" => failed_when: FailedWhenForm,
        /// Its arguments. It refuses others.
        "params" => params: Map<ArgumentName, ArgumentForm>,
        /// Whether it accepts arguments that are not among its `params`.
        "open" => open: Bool,
        /// Whether these keys replace those of the included tool with this name.
        "extends" => extends: Bool,
    }

    /// An upstream service, with the name that users see.
    "a service" struct Service {
        /// Its title.
        "title" => title: Line,
        /// Whether its texts may begin with an HTTP status.
        "status_prefix" => status_prefix: Bool,
        /// Another service. Rules for that service also apply to this one.
        "like" => like: ServiceName,
        /// Whether these keys replace those of the included service with this name.
        "extends" => extends: Bool,
    }
}

/// Upstream services by name, and how any other is shown.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Services {
    /// Declared services.
    pub(crate) named: Entries<Service>,
    /// How an undeclared one is shown; `{name}` is its name.
    pub(crate) other: Option<Spanned<String>>,
}

impl Form for Services {
    type Value = Self;

    fn read(node: Node<'_>, reader: &mut Reader) -> Option<Self> {
        let Value::Map(mut entries) = node.value else {
            wrong::kind(reader, "services", "a mapping", &node.value, node.span);
            return None;
        };
        let other = entries.iter().position(|(key, _)| key.text == "other");
        let other = other.and_then(|at| {
            let (key, value) = entries.remove(at);
            reader.read::<Text>(key.span, value)
        });
        Some(Self {
            named: read_entries::<ServiceName, Service>(entries, reader),
            other,
        })
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Services {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Services".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let mut schema = crate::document::schema::map::<ServiceName, Service>(generator);
        let other = generator.subschema_for::<Text>();
        schema.insert(
            "properties".to_owned(),
            serde_json::json!({ "other": crate::document::schema::documented(
                other,
                &["How an undeclared service is shown: `'{name} API'` where absent."],
            ) }),
        );
        schema
    }
}
