use catalogs::bookings;

#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = bookings, serialize = false)]
#[tool_error(catalog = bookings, serialize = true)]
enum Repeated {
    #[code(SLOT_CONFLICT)]
    #[code(BOOKING_ERROR)]
    Taken {
        #[param(slot)]
        #[param(slot)]
        at: jiff::ZonedDateTime,
    },
    #[code(CALENDAR_UNAVAILABLE)]
    Calendar {
        #[internal]
        #[source]
        cause: std::io::Error,
    },
}

fn main() {}
