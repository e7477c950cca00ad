use catalogs::bookings;

#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = bookings)]
#[code(SLOT_CONFLICT)]
enum OnAnEnum {
    #[code(SLOT_CONFLICT)]
    #[internal]
    #[tool_error(display = false)]
    Taken {
        #[code(SLOT_CONFLICT)]
        slot: jiff::ZonedDateTime,
    },
}

#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = bookings)]
#[code(CALENDAR_UNAVAILABLE)]
#[source]
struct OnAStruct;

fn main() {}
