use catalogs::bookings;

#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = bookings)]
enum Missing {
    Taken { slot: jiff::ZonedDateTime },
}

#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = bookings)]
struct MissingToo;

fn main() {}
