use errpact_ui::bookings;

#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = bookings)]
enum Transparent {
    #[code(transparent)]
    Extra(#[from] bookings::SlotConflict, #[internal] u8),
    #[code(transparent)]
    Nothing,
    #[code(transparent)]
    Hidden(#[internal] bookings::CalendarUnavailable),
    #[code(transparent)]
    Param(#[param(slot)] bookings::InternalError),
}

fn main() {}
