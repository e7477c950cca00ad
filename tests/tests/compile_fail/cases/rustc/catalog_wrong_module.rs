mod other {}

#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = other)]
#[code(CALENDAR_UNAVAILABLE)]
struct Wrong;

fn main() {}
