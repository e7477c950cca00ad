use catalogs::bookings;

#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = bookings)]
enum Quoted {
    #[code("SLOT_CONFLICT")]
    Taken { slot: jiff::ZonedDateTime },
}

fn main() {}
