use catalogs::no_fallback;

#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = no_fallback)]
enum Unforeseen {
    #[code(TOO_LATE)]
    Late,
    #[code(classify)]
    Disk(#[from] std::io::Error),
    #[code(classify)]
    Format(#[from] std::fmt::Error),
}

fn main() {}
