use catalogs::bookings;

#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = bookings)]
enum Transparent {
    #[code(transparent)]
    Extra(#[from] bookings::CatalogError, #[internal] u8),
    #[code(transparent)]
    Nothing,
    #[code(transparent)]
    Hidden(#[internal] bookings::CatalogError),
    #[code(transparent)]
    Param(#[param(slot)] bookings::CatalogError),
}

fn main() {}
