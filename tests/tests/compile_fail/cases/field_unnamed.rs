use catalogs::bookings;

#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = bookings)]
enum Unnamed {
    #[code(SLOT_CONFLICT)]
    Taken(jiff::ZonedDateTime),
    #[code(LIMIT_REACHED)]
    Limit(#[param(limit)] u8, #[param(limit)] u8),
}

fn main() {}
