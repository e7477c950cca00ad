#[derive(errpact::ToolError)]
#[tool_error(catalog = catalogs::bookings)]
union Union {
    a: u8,
}

fn main() {}
