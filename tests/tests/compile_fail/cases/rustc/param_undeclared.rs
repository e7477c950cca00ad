use catalogs::bookings;

#[derive(Debug)]
struct HoldId;

#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = bookings)]
enum Undeclared {
    #[code(SLOT_CONFLICT)]
    Value { slot: jiff::ZonedDateTime, note: String },
    #[code(SLOT_CONFLICT)]
    NoValue { slot: jiff::ZonedDateTime, hold: HoldId },
    #[code(BOOKING_ERROR)]
    Misspelt { raeson: Option<String> },
}

fn main() {}
