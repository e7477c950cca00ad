#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = "errors.yaml", display = no, error, from = "false", covers)]
#[code(CALENDAR_UNAVAILABLE)]
struct File;

#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = "crate::errors", covers = 12, serialize = false display = false)]
#[code(CALENDAR_UNAVAILABLE)]
struct Quoted;

#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog)]
#[code(CALENDAR_UNAVAILABLE)]
struct Nothing;

fn main() {}
