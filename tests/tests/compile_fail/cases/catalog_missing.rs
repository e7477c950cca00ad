#[derive(Debug, errpact::ToolError)]
enum NoCatalog {
    #[code(SLOT_CONFLICT)]
    Taken { slot: jiff::ZonedDateTime },
}

fn main() {}
