use catalogs::bookings;

#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = bookings)]
enum From {
    #[code(CALENDAR_UNAVAILABLE)]
    Calendar(#[from] std::io::Error, #[internal] u8),
    #[code(CALENDAR_UNAVAILABLE)]
    Two {
        #[from]
        one: std::fmt::Error,
        #[from]
        other: std::num::ParseIntError,
    },
    #[code(CALENDAR_UNAVAILABLE)]
    Both {
        #[source]
        one: std::fmt::Error,
        #[source]
        other: std::num::ParseIntError,
    },
}

fn main() {}
