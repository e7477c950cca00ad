use catalogs::bookings;

#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = bookings)]
enum Twice {
    #[code(CALENDAR_UNAVAILABLE)]
    Read(#[from] std::io::Error),
    #[code(classify)]
    Write(#[from] std::io::Error),
}

fn main() {}
