use serde_json::json;

errpact::catalog!(mod errors = "errors.yaml");

fn main() {
    let tools = [
        ("check_availability", json!({
            "type": "object",
            "properties": {
                "day": { "type": "string", "format": "date" },
                "service": { "enum": ["haircut", "coloring"] }
            },
            "required": ["day"]
        })),
        ("hold_slot", json!({
            "type": "object",
            "properties": { "slot": { "type": "string" } },
            "required": ["slot"]
        })),
    ];
    errpact::tools::verify(tools, &errors::CATALOG).unwrap();
}
