errpact::catalog!(mod errors = "errors.yaml");

#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = errors, tool = hold_slot)]
enum HoldError {
    #[code(SALON_CLOSED)]
    Closed,
}

fn main() {
    println!("{}", HoldError::Closed);
}
