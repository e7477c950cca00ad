#[derive(errpact::ToolError)]
#[tool_error(catalog = errpact_tests::bookings)]
union Union {
    a: u8,
}

fn main() {}
