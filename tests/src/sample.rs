//! An error for every code of any catalog, made from its tables.

use std::fmt;
use std::time::Duration;

use errpact::codegen::{Field, Parts};
use errpact::table::{Catalog, Entry, Kind, Param};
use errpact::types::{self, Items, View};
use errpact::{Occurrence, ToolError, Value};

use crate::said::Said;

/// Text that breaks a form that pastes instead of escaping.
const HOSTILE: &str =
    "a \"quoted\" \\ `text` </tool> {brace} \u{2028}\u{202e}\r\n\nevent: forged\0 é 🦀";

/// A value of a parameter.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "each is named after its type")]
pub enum Sampled {
    Text(String),
    Integer(i64),
    Number(f64),
    Boolean(bool),
    Datetime(types::Datetime),
    Date(types::Date),
    Duration(Duration),
    Uuid(types::Uuid),
    List(Vec<Self>),
    Json(serde_json::Value),
}

impl Sampled {
    fn of(kind: &Kind<'_>) -> Self {
        let text = |text: &str| Self::Text(text.to_owned());
        match kind {
            Kind::Text => text(HOSTILE),
            Kind::Integer => Self::Integer(i64::MAX),
            Kind::Number => Self::Number(0.5),
            Kind::Boolean => Self::Boolean(true),
            Kind::Datetime => Self::Datetime(
                "2026-03-01T10:00:00+01:00[+01:00]"
                    .parse()
                    .expect("a point in time"),
            ),
            Kind::Date => Self::Date("2026-03-01".parse().expect("a day")),
            Kind::Duration => Self::Duration(Duration::from_millis(7_500)),
            Kind::Uuid => Self::Uuid(
                "6f6c0f5e-6c0e-4d0a-9d0e-0f0e0d0c0b0a"
                    .parse()
                    .expect("a UUID"),
            ),
            Kind::Url => text("https://example.com/a?b=c#d"),
            Kind::Email => text("jane@example.com"),
            Kind::Phone => text("+49 30 1234567"),
            Kind::Enum(words) => text(words.first().expect("an enum has words")),
            Kind::List(kind) => Self::List(vec![Self::of(kind), Self::of(kind)]),
            Kind::Json | Kind::Object(_) => {
                Self::Json(serde_json::json!({ "a": [1, null, HOSTILE] }))
            }
        }
    }
}

impl Value for Sampled {
    fn view(&self) -> View<'_> {
        match self {
            Self::Text(text) => View::Text(text.into()),
            Self::Integer(number) => View::Integer(*number),
            Self::Number(number) => View::Number(*number),
            Self::Boolean(value) => View::Boolean(*value),
            Self::Datetime(at) => View::Datetime(at),
            Self::Date(day) => View::Date(*day),
            Self::Duration(length) => View::Duration(*length),
            Self::Uuid(id) => View::Uuid(*id),
            Self::List(values) => View::List(values as &dyn Items),
            Self::Json(value) => View::Json(value),
        }
    }
}

/// An error with a code of a catalog.
#[derive(Debug)]
struct Sample {
    catalog: &'static Catalog<'static>,
    index: u16,
    values: Vec<(&'static str, Sampled)>,
}

impl Sample {
    fn new(catalog: &'static Catalog<'static>, index: u16, wanted: fn(&Param<'_>) -> bool) -> Self {
        let params = catalog.entry(index).params.iter();
        Self {
            catalog,
            index,
            values: params
                .filter(|param| wanted(param))
                .map(|param| (param.name, Sampled::of(&param.kind)))
                .collect(),
        }
    }
}

impl fmt::Display for Sample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a sample")
    }
}

impl std::error::Error for Sample {}

impl ToolError for Sample {
    fn describe(&self, visit: &mut dyn FnMut(Parts<'_>)) {
        let fields: Vec<Field<'_>> = self
            .values
            .iter()
            .map(|(name, value)| (*name, value as &dyn Value))
            .collect();
        visit(Parts::new(self.catalog, self.index, &fields, None));
    }
}

/// Returns the occurrence of a code with these values.
#[must_use]
pub fn occurrence(
    catalog: &'static Catalog<'static>,
    index: u16,
    values: Vec<(&'static str, Sampled)>,
) -> Occurrence {
    Occurrence::new(Sample {
        catalog,
        index,
        values,
    })
}

/// Returns two occurrences of every code of a catalog: a minimal one and a full one.
#[must_use]
pub fn occurrences(
    catalog: &'static Catalog<'static>,
) -> Vec<(&'static Entry<'static>, Occurrence)> {
    let count = u16::try_from(catalog.codes.len()).expect("a catalog has at most 65,535 codes");
    (0..count)
        .flat_map(|index| {
            let bare = Occurrence::new(Sample::new(catalog, index, |param| !param.optional));
            let full = full(catalog, index);
            [bare, full].map(|occurrence| (catalog.entry(index), occurrence.with_call_id("call_1")))
        })
        .collect()
}

/// Returns an occurrence with everything that it can have.
fn full(catalog: &'static Catalog<'static>, index: u16) -> Occurrence {
    let raised_by = catalog.entry(index).raised_by.first();
    let tool = raised_by
        .and_then(|name| catalog.tool(name))
        .or(catalog.tools.first());
    let mut occurrence = Occurrence::new(Sample::new(catalog, index, |_| true))
        .with_operation("book a \"slot\"\r\n")
        .with_service("the team's")
        .with_stage("research", "pending")
        .with_retry_after(Duration::from_secs(9))
        .with_alternative(Said("wait a while, until \"tomorrow\""))
        .with_alternative(Said("do nothing"))
        .with_action(Said("Tell them the price."));
    if let Some(tool) = tool {
        occurrence = occurrence.with_tool(tool.name);
        for param in tool.params {
            let value = Sampled::of(&param.kind);
            occurrence = occurrence
                .with_argument(param.name, &value)
                .with_adjustment(param.name, Said("at most 14"));
        }
    }
    occurrence
}
