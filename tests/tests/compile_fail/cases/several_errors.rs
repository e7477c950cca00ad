// All mistakes in one run, and none that only follows from another: the enum is used as if it were
// right.
use catalogs::bookings;

#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = bookings, cover = booking)]
enum Several {
    #[code("SLOT_CONFLICT")]
    Taken { slot: jiff::ZonedDateTime },
    Calendar(#[from] std::io::Error),
    #[code(LIMIT_REACHED)]
    #[internal]
    Limit(u32),
}

fn used() -> Result<(), Several> {
    std::fs::read("x")?;
    Ok(())
}

fn shown(error: &Several) -> String {
    use errpact::ToolError as _;
    let _ = std::error::Error::source(error);
    format!("{error}{:?}{}", error.entry(), serde_json::to_string(error).unwrap())
}

fn main() {
    let _ = (used().is_ok(), shown);
}
