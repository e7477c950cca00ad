use catalogs::bookings;

#[derive(Debug, errpact::ToolError)]
#[tool_error(catalogue = bookings)]
#[code(CALENDAR_UNAVAILABLE)]
struct Catalogue;

#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = bookings, cover = booking, colour = blue, serialise = false)]
#[code(CALENDAR_UNAVAILABLE)]
struct Others;

fn main() {}
