use catalogs::bookings;

#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = bookings)]
enum Misspelt {
    #[code(transparant)]
    Inner(#[from] bookings::CatalogError),
    #[code(clasify)]
    Other(#[from] std::io::Error),
}

fn main() {}
