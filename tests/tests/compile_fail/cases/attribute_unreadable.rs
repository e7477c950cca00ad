use catalogs::bookings;

#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = bookings)]
enum Unreadable {
    #[code]
    Nothing,
    #[code()]
    Empty,
    #[code = "CALENDAR_UNAVAILABLE"]
    Assigned,
    #[code(CALENDAR_UNAVAILABLE, INTERNAL_ERROR)]
    Two,
    #[code(Code::CALENDAR_UNAVAILABLE)]
    Path,
    #[code(SLOT_CONFLICT)]
    Params(#[param("slot")] jiff::ZonedDateTime, #[param] u8, #[param(a, b)] u8, #[internal(yes)] u8),
}

#[derive(Debug, errpact::ToolError)]
#[tool_error]
#[code(CALENDAR_UNAVAILABLE)]
struct Bare;

fn main() {}
