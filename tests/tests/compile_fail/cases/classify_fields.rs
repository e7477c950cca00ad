use catalogs::bookings;

#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = bookings)]
enum Classify {
    #[code(classify)]
    Unmarked(std::io::Error),
    #[code(classify)]
    Nothing,
    #[code(classify)]
    Extra {
        #[source]
        cause: std::fmt::Error,
        place: String,
    },
}

fn main() {}
