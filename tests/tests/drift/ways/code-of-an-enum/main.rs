errpact::catalog!(mod errors = "errors.yaml");

#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = errors)]
enum HoldError {
    #[code(SLOT_CONFLICT)]
    Taken { slot: String },
    #[code(SALON_CLOSED)]
    Closed,
}

fn main() {
    for error in [HoldError::Taken { slot: "10:00".to_owned() }, HoldError::Closed] {
        println!("{error}");
    }
}
