use catalogs::bookings;

#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = bookings)]
enum Missing {
    #[code(SLOT_CONFLICT)]
    One,
    #[code(LIMIT_REACHED)]
    Several { limit: u32 },
    // Optional for those who receive it, not for those who raise it.
    #[code(BOOKING_ERROR)]
    Optional,
}

fn main() {}
