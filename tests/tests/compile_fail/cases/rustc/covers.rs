use catalogs::bookings;

#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = bookings, covers = [booking, system, sytem])]
enum Covers {
    #[code(SLOT_CONFLICT)]
    Taken { slot: jiff::ZonedDateTime },
    #[code(CALENDAR_UNAVAILABLE)]
    Calendar,
    #[code(INTERNAL_ERROR)]
    Other,
}

fn main() {}
