use catalogs::bookings;

#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = bookings)]
enum WrongType {
    #[code(SLOT_CONFLICT)]
    Named { slot: String },
    #[code(SLOT_CONFLICT)]
    Tuple(#[param(slot)] Option<jiff::ZonedDateTime>),
}

fn main() {}
