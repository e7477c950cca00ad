//! Builds the documentation site with mdBook, as `book.toml` in the current folder says. `scripts/site` starts it.

use mdbook_driver::MDBook;

fn main() -> anyhow::Result<()> {
    MDBook::load(".")?.build()
}
