use catalogs::bookings;

#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = bookings)]
enum NotAnError {
    #[code(transparent)]
    NoToolError(std::io::Error),
    #[code(CALENDAR_UNAVAILABLE)]
    NoError(#[source] String),
}

fn main() {}
