#[derive(errpact::ToolError)]
#[tool_error(catalog = errpact_ui::bookings)]
union Union {
    a: u8,
}

fn main() {}
