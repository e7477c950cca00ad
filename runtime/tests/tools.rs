//! The tools of a program and those of its catalog.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use errpact::arguments;
use errpact::table::{Catalog, Entry, Kind, Param, Tool};
use errpact::tools::{ToolApi, schemas, verify};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

static CATALOG: Catalog<'_> = Catalog {
    name: "hotel",
    codes: &[
        Entry {
            name: "FULL",
            raised_by: &["book"],
            ..Entry::EMPTY
        },
        Entry {
            name: "UNKNOWN",
            ..Entry::EMPTY
        },
        Entry {
            name: "UNREADABLE",
            raised_by: &["look", "note_*"],
            ..Entry::EMPTY
        },
    ],
    fallback: Some(1),
    tools: &[
        Tool::new("book").description("Books rooms.").params(&[
            Param::new("day", Kind::Date).description("The first night."),
            Param::new("guests", Kind::List(&Kind::Object(GUEST))),
            Param::new("nights", Kind::Integer).default("1").optional(),
            Param::new("rate", Kind::Number).optional(),
        ]),
        Tool::new("look").read_only().params(&[]),
        Tool::new("note_*"),
    ],
    ..Catalog::EMPTY
};

const GUEST: &[Param<'_>] = &[
    Param::new("age", Kind::Integer).optional(),
    Param::new("meal", Kind::Enum(&["meat", "none"]))
        .default(r#""none""#)
        .optional(),
    Param::new("name", Kind::Text),
];

/// The arguments as a program's own types, with what schemars makes of them: references, formats, null.
#[derive(Debug, PartialEq, Deserialize, JsonSchema)]
struct Book {
    day: String,
    guests: Vec<Guest>,
    #[serde(default)]
    nights: u32,
    rate: Option<f64>,
}

#[derive(Debug, PartialEq, Deserialize, JsonSchema)]
struct Guest {
    age: Option<u8>,
    #[serde(default)]
    meal: Meal,
    name: String,
}

#[derive(Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Meal {
    /// With a description, an enum becomes alternatives of constants.
    #[default]
    Meat,
    None,
}

fn own() -> Vec<(&'static str, Value)> {
    vec![
        ("book", schemars::schema_for!(Book).to_value()),
        ("look", json!({ "type": "object" })),
        (
            "note_guest",
            json!({ "type": "object", "properties": { "anything": true } }),
        ),
    ]
}

fn differences(tools: Vec<(&'static str, Value)>) -> Vec<String> {
    let Err(mismatch) = verify(tools, &CATALOG) else {
        return Vec::new();
    };
    let lines = mismatch.differences().iter().map(ToString::to_string);
    lines.collect()
}

fn changed(pointer: &str, value: Value) -> Vec<String> {
    let mut tools = own();
    *tools[0].1.pointer_mut(pointer).unwrap() = value;
    differences(tools)
}

#[test]
fn a_programs_own_types_agree_with_the_catalog() {
    assert_eq!(differences(own()), [""; 0]);
}

/// Checks that what the catalog itself writes for each API is what it declares.
#[test]
fn the_schemas_of_every_api_agree_with_the_catalog() {
    for api in [
        ToolApi::Mcp,
        ToolApi::OpenAiChat,
        ToolApi::OpenAiResponses,
        ToolApi::Anthropic,
        ToolApi::Gemini,
    ] {
        let mut tools = schemas(&CATALOG, api);
        if api == ToolApi::Gemini {
            tools = tools[0]["functionDeclarations"].take();
        }
        let tools = tools.as_array().unwrap().iter().map(|tool| {
            let tool = if api == ToolApi::OpenAiChat {
                &tool["function"]
            } else {
                tool
            };
            let keys = ["inputSchema", "input_schema", "parameters"];
            let schema = keys.iter().find_map(|key| tool.get(*key));
            let schema = schema
                .cloned()
                .unwrap_or_else(|| json!({ "type": "OBJECT" }));
            (tool["name"].as_str().unwrap().to_owned(), schema)
        });
        let pattern = ("note_it".to_owned(), json!({}));
        verify(tools.chain([pattern]), &CATALOG).unwrap();
    }
}

#[test]
fn each_difference_is_named_with_its_remedy() {
    let mut tools = own();
    tools[0].0 = "booking";
    tools.push(("look_up", json!({})));
    let found = differences(tools);
    assert_eq!(
        found,
        [
            "`book`: the catalog declares it, and the program has no such tool; add it to the program, or remove it from `tools` of the catalog",
            "`booking`: the catalog does not declare this tool (did you mean `book`?); declare it under `tools`",
            "`look_up`: the catalog does not declare this tool (did you mean `look`?); declare it under `tools`",
        ]
    );
    let day = "/properties/day";
    let of_type = |name: &str, declared: &str, published: &str| {
        [format!(
            "`book`, argument `{name}`: the catalog declares `{declared}`, and the tool's schema has `{published}`; change one of them"
        )]
    };
    assert_eq!(
        changed(day, json!({ "type": "integer" })),
        of_type("day", "date", "integer")
    );
    assert_eq!(
        changed("/properties/nights", json!({ "type": "number" })),
        of_type("nights", "integer", "number")
    );
    assert_eq!(
        changed("/$defs/Guest/properties/name", json!({ "type": "array" })),
        of_type("guests[].name", "text", "list")
    );
    assert_eq!(
        changed("/$defs/Meal", json!({ "enum": ["meat", "fish"] })),
        [
            "`book`, argument `guests[].meal`: the words of its enum differ; only the catalog has none; only the tool's schema has fish; change one of them"
        ]
    );
    assert_eq!(
        changed("/required", json!(["day"])),
        [
            "`book`, argument `guests`: the catalog requires it, and the tool's schema does not; write `optional: true` in the catalog, or require it in the tool"
        ]
    );
    assert_eq!(
        changed("/required", json!(["day", "guests", "nights", "rate"])),
        [
            "`book`, argument `nights`: the tool's schema requires it, and the catalog does not; remove `optional` from the catalog, or make it optional in the tool"
        ]
    );
    let mut tools = own();
    let properties = tools[0].1["properties"].as_object_mut().unwrap();
    let rate = properties.remove("rate").unwrap();
    properties.insert("rates".to_owned(), rate);
    properties.insert("cursor".to_owned(), json!({ "type": "string" }));
    assert_eq!(
        differences(tools),
        [
            "`book`, argument `cursor`: the tool has it, and the catalog does not declare it; add it to the tool's `params`",
            "`book`, argument `rate`: the catalog declares it, and the tool's schema does not have it; add it to the tool, or remove it from the tool's `params`",
            "`book`, argument `rates`: the tool has it, and the catalog does not declare it (did you mean `rate`?); add it to the tool's `params`",
        ]
    );
    let text = format!("{:?}", verify([("look", json!({}))], &CATALOG).unwrap_err());
    assert!(
        text.starts_with("the program's tools differ from catalog hotel:\n- `book`: the catalog"),
        "{text}"
    );
}

#[test]
fn a_tool_whose_failures_have_no_code_is_named() {
    static NO_CODE: Catalog<'_> = Catalog {
        tools: &[Tool::new("book"), Tool::new("pay")],
        ..CATALOG
    };
    let found = verify([("book", json!({})), ("pay", json!({}))], &NO_CODE).unwrap_err();
    assert_eq!(found.differences().len(), 1, "{found}");
    assert_eq!(found.differences()[0].tool(), "pay");
    assert!(
        found.to_string().contains("no code but the catch-all"),
        "{found}"
    );
}

/// Checks that what cannot be compared is no difference: other forms of schemas, and schemas that contain themselves.
#[test]
fn schemas_that_say_nothing_agree_and_endless_ones_end() {
    for schema in [
        json!(true),
        json!({}),
        json!({ "type": ["string", "integer"] }),
        json!({ "anyOf": [{ "type": "string" }, { "type": "integer" }] }),
        json!({ "$ref": "#/properties/day" }),
        json!({ "$ref": "https://example.com/day" }),
        json!({ "anyOf": [{ "$ref": "#/properties/day" }, { "$ref": "#/properties/day" }] }),
        json!({ "allOf": [{ "$ref": "#/properties/day" }, { "$ref": "#/properties/day" }] }),
        json!({ "allOf": [{ "type": "string" }] }),
        json!({ "type": ["string", "null"], "format": "date" }),
        json!({ "nullable": true, "type": "string" }),
    ] {
        assert_eq!(
            changed("/properties/day", schema.clone()),
            [""; 0],
            "{schema}"
        );
    }
    let mut tools = own();
    let all = json!({ "$ref": "#" });
    tools[0].1["allOf"] = json!([all, all, all]);
    assert_eq!(differences(tools), [""; 0]);
}

#[test]
fn arguments_inside_arguments_are_checked_and_completed() {
    let read = |given: Value| arguments::read::<Book>(&CATALOG, "book", given);
    // A strict API sends null for what is absent.
    let given = json!({
        "day": "2026-03-02", "nights": null, "rate": null,
        "guests": [{ "name": "Ann", "age": null, "meal": null }, { "name": "Bo", "age": 7.0, "meal": "meat" }],
    });
    let book = read(given).unwrap();
    assert_eq!((book.nights, book.rate), (1, None));
    assert_eq!(book.guests[0].meal, Meal::None);
    assert_eq!(
        (book.guests[1].age, &book.guests[1].meal),
        (Some(7), &Meal::Meat)
    );

    let problem = |guest: Value| {
        let given =
            json!({ "day": "2026-03-02", "guests": [{ "name": "Ann" }, { "name": "Bo" }, guest] });
        let occurrence = arguments::check(&CATALOG, "book", &given).unwrap_err();
        occurrence.logfmt()
    };
    for (guest, expected) in [
        (
            json!({ "name": 7 }),
            "invalid parameter: guests[2].name, expected text",
        ),
        (json!({ "age": 7 }), "missing parameter: guests[2].name"),
        (
            json!({ "name": "C", "meal": "fish" }),
            "invalid parameter: guests[2].meal, expected one of meat, none",
        ),
        (json!({ "name": "C", "agee": 7 }), "unknown parameter"),
        (
            json!("C"),
            "invalid parameter: guests[2], expected an object with age, meal, name",
        ),
    ] {
        let message = problem(guest.clone());
        assert!(message.contains(expected), "{guest}: {message}");
    }
}
