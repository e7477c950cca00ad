//! Values that may be next to a text, or in its place.

use errpact::table::Retry;
use serde_json::{Value, json};

use super::{Case, Found, Sample, case};

/// Successful results that mention failures.
const SUCCESSES: &[&str] = &[
    "3 of 5 tests failed: see the log.",
    "Error handling was added to parse.rs.",
    "error: 0, warnings: 2",
    "{\"error\": null, \"rows\": []}",
    "{\"error\": \"\", \"rows\": []}",
    "{\"error\": false, \"code\": \"A1\"}",
    "{\"error\": {}, \"rows\": []}",
    "{\"errors\": [], \"message\": \"ok\"}",
    "{\"code\": \"ENOENT\", \"message\": \"no such file\"}",
    "{\"code\": \"E1\", \"message\": \"failed\", \"timestamp\": \"2026-01-02T03:04:05Z\"}",
    "{\"id\": \"job_1\", \"status\": \"failed\", \"error\": \"It broke.\"}",
    "{\"level\": \"error\", \"error\": \"refused\", \"time\": 1}",
    "{\"title\": \"The Code\", \"code\": \"B2\", \"status\": 4, \"type\": \"book\"}",
    "{\"title\": \"The Code\", \"code\": \"B2\", \"status\": 200, \"type\": \"book\"}",
    "{\"success\": true, \"error\": \"It broke.\"}",
    "{\"isError\": false, \"error\": \"It broke.\"}",
    "{\"data\": \"error\", \"type\": \"text\"}",
    "[{\"status\": \"error\"}]",
    "data: 5",
    "event: error\ndata: {\"a\": 1}\n\n",
    "",
    "{",
    "null",
];

pub(super) fn cases(it: &Sample) -> Vec<Case> {
    let mut cases = parts(it);
    cases.extend(beside(it));
    cases.extend(nested(it));
    let number = SUCCESSES.iter().enumerate();
    cases.extend(number.flat_map(|(number, text)| {
        let name = format!("a success, {}", number + 1);
        let message = json!({ "role": "tool", "tool_call_id": "call_1", "content": text });
        let mut all = vec![
            case(name.as_str(), *text, None),
            case(format!("{name}, in a message"), message, None),
        ];
        if let Ok(value) = serde_json::from_str::<Value>(text) {
            all.push(case(format!("{name}, as a value"), value, None));
        }
        all
    }));
    cases
}

fn failed(content: &Value) -> Value {
    json!({ "isError": true, "content": content })
}

/// Returns cases with content that is not one text.
fn parts(it: &Sample) -> Vec<Case> {
    let text = |text: &str| json!({ "type": "text", "text": text });
    let image = json!({ "type": "image", "data": "AAAA", "mimeType": "image/png" });
    let resource = json!({ "type": "resource", "resource": { "uri": "a:b", "text": it.text } });
    let labeled = json!({ "type": "image", "text": it.text });
    let coded = text(&it.text);
    let joined = format!("It broke.\n{}", it.text);
    let nothing = || Some(it.uncoded(None));
    vec![
        case("an image first", failed(&json!([image, coded])), it.coded()),
        case(
            "a blank text first",
            failed(&json!([text(" \n"), coded])),
            it.coded(),
        ),
        case(
            "two texts",
            failed(&json!([coded, text("More.")])),
            it.coded(),
        ),
        case(
            "two texts, the second with the code",
            failed(&json!([text("It broke."), coded])),
            it.uncoded(Some(&joined)),
        ),
        case("only an image", failed(&json!([image])), nothing()),
        case("the text of an image", failed(&json!([labeled])), nothing()),
        case(
            "the text of a resource",
            failed(&json!([resource])),
            nothing(),
        ),
        case("no parts", failed(&json!([])), nothing()),
        case("null", failed(&Value::Null), nothing()),
        case("a number", failed(&json!(5)), nothing()),
        case(
            "a text in place of parts",
            failed(&json!(it.text)),
            it.coded(),
        ),
        case(
            "texts in place of parts",
            failed(&json!([it.text])),
            it.coded(),
        ),
        case("no content", json!({ "isError": true }), nothing()),
        case(
            "a flag of another type",
            json!({ "isError": "true", "content": [coded] }),
            None,
        ),
        case("no flag", json!({ "content": [coded] }), None),
        case(
            "a person's message",
            json!({ "role": "user", "content": it.text }),
            None,
        ),
        case(
            "a person's parts",
            json!({ "role": "user", "content": [coded] }),
            None,
        ),
    ]
}

/// Returns what an envelope says.
pub(super) fn enveloped(it: &Sample) -> Found {
    let error = &it.envelope["error"];
    let string = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let never = Retry::NEVER.word;
    let refused = error["recovery"]["policy"] == never;
    Found {
        // The form of a call that may have had an effect offers no retry.
        retry: if refused { never } else { it.coded.retry },
        code: string(&error["code"]),
        message: string(&error["message"]),
        reference: Some(it.reference.clone()),
        tool: error["source"].as_str().map(str::to_owned),
        retry_after_ms: error["recovery"]["retry_strategy"]["suggested_delay"].as_u64(),
        ..it.coded()
    }
}

/// Returns cases with `structuredContent` and `_meta` next to a text.
fn beside(it: &Sample) -> Vec<Case> {
    let other = json!([{ "type": "text", "text": "It broke." }]);
    let coded = json!([{ "type": "text", "text": it.text }]);
    let whole = || Some(enveloped(it));
    let said = json!({ "success": false, "error": it.text });
    let both = json!({ "isError": true, "content": other, "structuredContent": it.envelope });
    let meta =
        json!({ "isError": true, "content": other, "_meta": { "com.example/x": it.envelope } });
    let first = json!({ "isError": true, "content": coded, "structuredContent": said });
    let second = json!({ "isError": true, "content": other, "structuredContent": said });
    let only = json!({ "isError": true, "content": [], "structuredContent": said });
    let well = json!({ "isError": false, "content": other, "structuredContent": it.envelope });
    let broken = json!({ "isError": true, "content": coded, "structuredContent": { "error": 5 } });
    let [mut before, mut other_version] = [it.envelope.clone(), it.envelope.clone()];
    if let Some(error) = before["error"].as_object_mut() {
        error.remove("fingerprint");
    }
    other_version["error"]["fingerprint"] = "000000000000".into();
    let mut newer = other_version.clone();
    newer["error"]["code"] = it.newer.as_str().into();
    let skewed = Found {
        skewed: true,
        ..enveloped(it)
    };
    let unknown = Found {
        code: it.newer.clone(),
        known: false,
        ..skewed.clone()
    };
    vec![
        case("an envelope without a fingerprint", before, whole()),
        case("an envelope of another version", other_version, skewed),
        case("a code of another version", newer, unknown),
        case("an envelope beside a text", both, whole()),
        case("an envelope in _meta", meta, whole()),
        case("a text beside another shape", first, it.coded()),
        case("a text without a code beside a shape", second, it.coded()),
        case("a shape without a text", only, it.coded()),
        case("an envelope in what is well", well, None),
        case("a text beside no shape", broken, it.coded()),
    ]
}

/// Returns cases with JSON in texts.
fn nested(it: &Sample) -> Vec<Case> {
    let said = json!({ "success": false, "error": it.text });
    let call =
        |content: Value| json!({ "role": "tool", "tool_call_id": "call_1", "content": content });
    let found = || Some(it.coded().of(None, Some("call_1")));
    let envelope = enveloped(it).of(None, Some("call_1"));
    let mut deep = said.clone();
    for _ in 0..3 {
        deep = json!({ "success": false, "error": deep.to_string() });
    }
    let deeper = json!({ "success": false, "error": deep.to_string() });
    let deepest = json!({ "success": false, "error": deeper.to_string() });
    let coded = json!({ "error": { "code": it.code, "message": "Gone." } });
    let gone = Found {
        message: "Gone.".to_owned(),
        reference: None,
        ..it.coded()
    };
    let bare = Found {
        message: it.summary.to_owned(),
        ..gone.clone()
    };
    vec![
        case("JSON", said.to_string(), it.coded()),
        case("JSON in a message", call(said.to_string().into()), found()),
        case("an object in a message", call(said.clone()), found()),
        case(
            "an envelope in a message",
            call(it.envelope.to_string().into()),
            envelope,
        ),
        case("JSON in JSON", deep.clone(), it.coded()),
        case("JSON in JSON, as deep as is read", deeper, it.coded()),
        case(
            "JSON in JSON, too deep",
            deepest,
            it.uncoded(Some(&said.to_string())),
        ),
        case("a code of its own", coded.clone(), gone.clone()),
        case("a code of its own, as text", coded.to_string(), gone),
        case(
            "a code without a message",
            json!({ "error": { "code": it.code } }),
            bare,
        ),
        case(
            "a newer code of its own",
            json!({ "error": { "code": "of_tomorrow", "message": "Ah." } }),
            it.unknown("of_tomorrow", "Ah."),
        ),
        case(
            "an object that failed",
            json!({ "success": false }),
            it.uncoded(None),
        ),
    ]
}
