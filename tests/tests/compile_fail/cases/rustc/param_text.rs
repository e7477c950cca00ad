use catalogs::bookings;

#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = bookings)]
enum NoText {
    #[code(EMAIL_MISMATCH)]
    Needed { email: u32, token: String },
    #[code(BOOKING_ERROR)]
    Optional { reason: bool },
}

fn main() {}
