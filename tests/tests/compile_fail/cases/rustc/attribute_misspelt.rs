use catalogs::bookings;

#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = bookings)]
enum Misspelt {
    #[code(SLOT_CONFLICT)]
    Taken { slot: jiff::ZonedDateTime, #[intrnal] hold: u8 },
}

fn main() {}
