use catalogs::bookings;

#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = bookings, tool = cancel_booking)]
enum Cancel {
    #[code(SLOT_CONFLICT)]
    Taken { slot: jiff::ZonedDateTime },
    #[code(CALENDAR_UNAVAILABLE)]
    Calendar,
}

#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = bookings, tool = [hold_slot, "cancel_booking"])]
enum Either {
    #[code(SLOT_CONFLICT)]
    Taken { slot: jiff::ZonedDateTime },
}

#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = bookings, tool = hold_slt)]
enum Misspelled {
    #[code(CALENDAR_UNAVAILABLE)]
    Calendar,
}

fn main() {}
