//! The structs of tools' arguments: they read what was checked, with the texts of the check, for any catalog.
#![deny(warnings)]
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

use errpact::arguments::{self, ToolArguments};
use errpact::tools::ToolApi;
use errpact_spec::load_str;
use errpact_tests::program;
use rmcp::handler::server::wrapper::Parameters;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

errpact::catalog! {
    /// A catalog whose tools have arguments of every type.
    pub mod errors = "catalogs/arguments.yaml"
}

use errors::CATALOG;
use errors::arguments::{
    ChangeOrder, ChangeOrderItemsUnit, EveryType, EveryTypeUnit, ListSlots, Option as Limited,
    Ping, PlaceOrder, Search, Type,
};

fn read<T: ToolArguments>(given: Value) -> T {
    arguments::of_tool(given).unwrap()
}

fn every_type() -> Value {
    json!({
        "at": "2026-11-24T10:00:00+01:00",
        "count": 5.0,
        "day": "2026-11-24",
        "email": "anna@example.com",
        "flag": true,
        "id": "123E4567-e89b-12d3-a456-426614174000",
        "json": { "a": [1, null] },
        "length": "2 h 5 min",
        "ratio": 1,
        "tags": [["a"], []],
        "text": "t",
        "unit": "f",
        "url": "https://a.example",
    })
}

#[test]
fn values_of_every_type_are_read() {
    let read: EveryType = read(every_type());
    assert_eq!(read.at.to_string(), "2026-11-24T10:00:00+01:00[+01:00]");
    assert_eq!((read.count, read.flag), (5, true));
    assert_eq!(read.day, jiff::civil::date(2026, 11, 24));
    assert_eq!(
        (&*read.email, read.phone.as_deref()),
        ("anna@example.com", None)
    );
    assert_eq!(read.id.to_string(), "123e4567-e89b-12d3-a456-426614174000");
    assert_eq!(read.json, json!({ "a": [1, null] }));
    assert_eq!(read.length, Duration::from_secs(7500));
    assert_eq!(read.tags, [vec!["a"], vec![]]);
    assert_eq!(
        (&*read.text, read.unit, &*read.url),
        ("t", EveryTypeUnit::F, "https://a.example")
    );
    assert!((read.ratio - 1.0).abs() < f64::EPSILON);
    assert_eq!(read.clone(), read);
    // The log gets personal values masked, and `Debug` writes the log's form.
    let shown = format!("{read:?}");
    assert!(
        shown.contains("count: 5") && shown.contains("text: t"),
        "{shown}"
    );
    assert!(!shown.contains("anna@example.com"), "{shown}");
}

#[test]
fn names_become_those_of_rust() {
    let slots: ListSlots = read(json!({
        "day.first": "2026-11-24", "startDate": "2026-11-25", "start_date": null, "type": "24h", "self": "s", "_1": 1
    }));
    assert_eq!(slots.start_date2, Some(jiff::civil::date(2026, 11, 25)));
    assert_eq!((slots.start_date, slots.argument_1), (None, Some(1)));
    assert_eq!(
        (slots.r#type, slots.self_.as_deref()),
        (Some(Type::Word24h), Some("s"))
    );
    assert_eq!(slots.day_first.to_string(), "2026-11-24");
    let words = Type::ALL.iter().map(|word| format!("{word:?}={word}"));
    let words: Vec<String> = words.collect();
    assert_eq!(
        words,
        [
            "Word24h=24h",
            "All=all",
            "Word=+",
            "AB=a b",
            "AB2=a_b",
            "WordSelf=Self"
        ]
    );

    assert_eq!(read::<Limited>(json!({})), Limited { limit: None });
    assert_eq!(read::<Ping>(Value::Null), Ping);
}

#[test]
fn an_open_tool_keeps_the_rest_and_defaults_are_values() {
    let search: Search = read(json!({ "query": "q", "page": 2 }));
    assert_eq!((&*search.query, search.rest), ("q", 3));
    assert_eq!(Value::Object(search.rest2), json!({ "page": 2 }));

    let given = json!({
        "items": [{ "sku": "a", "unit": "box" }, { "sku": "b", "count": 2, "unit": "piece" }],
        "address": { "city": "Oslo" },
    });
    let order: PlaceOrder = read(given.clone());
    assert_eq!((order.items[0].count, order.items[1].count), (1, 2));
    assert_eq!((&*order.note, order.address.floor), ("none", None));
    assert_eq!(order.items[1].unit, ChangeOrderItemsUnit::Piece);
    // Equal objects of two tools are one type, and different ones are two.
    let change: ChangeOrder = read(given);
    assert_eq!(change.items.as_ref(), Some(&order.items));
    assert_eq!(change.address.unwrap().city, order.address.city);
    assert_eq!(format!("{:?}", order.items[0]), "Items { .. }");
}

#[test]
fn a_wrong_argument_is_told_as_by_the_check() {
    fn same<T: ToolArguments + DeserializeOwned>(given: &Value, expected: &str) {
        let text = |read: Result<T, errpact::Occurrence>| read.err().unwrap().text();
        let told = text(arguments::of_tool(given.clone()));
        assert!(told.contains(expected), "{given}: {told}");
        assert_eq!(
            told,
            text(arguments::read(&CATALOG, T::TOOL, given.clone())),
            "{given}"
        );
        let checked = arguments::check(&CATALOG, T::TOOL, given).err().unwrap();
        assert_eq!(told, checked.text(), "{given}");
    }
    same::<PlaceOrder>(&json!([]), "arguments");
    same::<PlaceOrder>(&json!({ "address": { "city": "Oslo" } }), "items");
    let items = json!([{ "sku": "a", "unit": "sack" }]);
    same::<PlaceOrder>(
        &json!({ "items": items, "address": { "city": "Oslo" } }),
        "items[0].unit",
    );
    same::<Ping>(&json!({ "loud": true }), "loud");
    let mut given = every_type();
    given["at"] = json!("tomorrow");
    same::<EveryType>(&given, "at");

    // A whole number that the struct's type cannot represent is the only form that the catalog cannot refuse.
    given["at"] = json!("2026-11-24T10:00:00Z");
    given["count"] = json!(u64::MAX);
    let told = arguments::of_tool::<EveryType>(given).unwrap_err().text();
    assert!(told.contains("count"), "{told}");
}

#[test]
fn rmcp_takes_a_struct_with_the_schema_of_the_catalog() {
    fn schema<T: schemars::JsonSchema + std::any::Any>() -> Value {
        let schema = rmcp::handler::server::common::schema_for_input::<Parameters<T>>();
        let mut schema = schema.unwrap().as_ref().clone();
        schema.remove("$schema");
        Value::Object(schema)
    }
    let tools = errpact::tools::schemas(&CATALOG, ToolApi::Mcp);
    let declared = |name: &str| {
        let mut tools = tools.as_array().unwrap().iter();
        tools.find(|tool| tool["name"] == name).unwrap()["inputSchema"].clone()
    };
    assert_eq!(schema::<PlaceOrder>(), declared("place_order"));
    assert_eq!(schema::<ListSlots>(), declared("list-slots"));
    assert_eq!(schema::<Search>(), declared("search"));

    // rmcp reads with serde.
    let order: Parameters<PlaceOrder> =
        serde_json::from_value(json!({ "items": [], "address": { "city": "Oslo" } })).unwrap();
    assert_eq!(order.0.note, "none");
    let missing = serde_json::from_value::<PlaceOrder>(json!({ "items": [] })).unwrap_err();
    assert_eq!(missing.to_string(), "missing field `address`");
    let wrong = serde_json::from_value::<Limited>(json!({ "limit": "x" })).unwrap_err();
    assert_eq!(wrong.to_string(), "invalid parameter: limit, expected i64");
}

/// Returns the catalogs of the repository.
fn catalogs() -> Vec<PathBuf> {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut catalogs = vec![
        workspace.join("spec/errors.yaml"),
        workspace.join("runtime/examples/errors.yaml"),
        workspace.join("tests/catalogs/rich.yaml"),
        workspace.join("tests/catalogs/arguments.yaml"),
    ];
    for example in std::fs::read_dir(workspace.join("examples")).unwrap() {
        catalogs.push(example.unwrap().path().join("errors.yaml"));
    }
    catalogs.retain(|catalog| catalog.exists());
    catalogs.sort();
    assert!(catalogs.len() > 8, "{catalogs:?}");
    catalogs
}

#[test]
fn the_structs_of_every_catalog_compile_and_clippy_has_nothing_to_say() {
    let folder = tempfile::tempdir().unwrap();
    let write = |file: &str, text: &str| std::fs::write(folder.path().join(file), text).unwrap();
    let mut root = "#![deny(warnings, missing_docs)]\n//! A user.\n".to_owned();
    for (index, path) in catalogs().iter().enumerate() {
        let text = std::fs::read_to_string(path).unwrap();
        let text = match text.contains("\nrust: {") {
            true => text,
            false => text + "\nrust: { arguments: true }\n",
        };
        let loaded = load_str("errors.yaml", &text);
        assert!(
            !loaded.has_errors(),
            "{}: {:#?}",
            path.display(),
            loaded.findings
        );
        let module = errpact_generator::rust(&loaded.resolved.unwrap()).unwrap();
        write(&format!("errors{index}.rs"), &module);
        let _ = writeln!(root, "/// Errors.\npub mod errors{index};");
    }
    write("lib.rs", &root);
    program::is_clean(folder.path(), "lib.rs");
}
