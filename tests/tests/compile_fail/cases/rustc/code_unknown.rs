use catalogs::bookings;

#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = bookings)]
enum Unknown {
    #[code(SLOT_CONFLIT)]
    Misspelt { slot: jiff::ZonedDateTime },
    // As one that was there in an earlier version of the catalog.
    #[code(RETIRED_LONG_AGO)]
    Retired,
}

fn main() {}
