//! Initial firms.

use super::{Store, TableError};

/// Words for the names of firms.
const FIRST: [&str; 8] = [
    "Alder", "Brook", "Cedar", "Dale", "Elm", "Fern", "Grove", "Hazel",
];
const SECOND: [&str; 4] = ["Advisors", "Capital", "Partners", "Wealth"];

impl Store {
    /// Adds firms until there are `wanted` generated ones, and returns how many were added.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn seed(&self, wanted: u32) -> Result<i64, TableError> {
        let before = self.count().await?;
        for number in 1..=wanted {
            self.add(&format!("firm-{number:06}"), &name(number))
                .await?;
        }
        Ok(self.count().await? - before)
    }
}

/// Returns the name of the firm with this number; no two are the same.
fn name(number: u32) -> String {
    let index = usize::try_from(number.saturating_sub(1)).unwrap_or_default();
    let first = FIRST[index % FIRST.len()];
    let second = SECOND[index / FIRST.len() % SECOND.len()];
    match index / (FIRST.len() * SECOND.len()) {
        0 => format!("{first} {second}"),
        again => format!("{first} {second} {}", again + 1),
    }
}
