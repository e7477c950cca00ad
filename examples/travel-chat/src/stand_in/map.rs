//! The map.

use super::{Failure, Services};

/// The towns on the map, and their places.
const TOWNS: [(&str, [&str; 3]); 8] = [
    (
        "Lisbon",
        ["Café da Garagem", "Museu do Azulejo", "Praia do Guincho"],
    ),
    (
        "Sintra",
        ["Casa Piriquita", "Palácio da Pena", "Praia da Adraga"],
    ),
    (
        "Porto",
        ["Café Majestic", "Casa da Música", "Praia do Carneiro"],
    ),
    (
        "Kyoto",
        ["Kissa Master", "Kyoto Railway Museum", "Kamo river bank"],
    ),
    (
        "Nara",
        ["Café Hanaya", "Nara National Museum", "Sarusawa pond"],
    ),
    ("Oslo", ["Fuglen", "Munchmuseet", "Huk"]),
    ("Bergen", ["Det Lille Kaffekompaniet", "KODE", "Nordnes"]),
    ("Lima", ["Café Tostado", "Museo Larco", "Playa Makaha"]),
];

/// Returns the town's entry on the map.
pub(super) fn town(location: &str) -> Option<(&'static str, [&'static str; 3])> {
    let location = location.trim();
    TOWNS
        .into_iter()
        .find(|(town, _)| town.eq_ignore_ascii_case(location))
}

impl Services {
    /// Returns places.
    ///
    /// # Errors
    /// When the map does not know the location, or fails.
    pub async fn places(&self, query: &str, location: &str) -> Result<String, Failure> {
        self.ask(format!("map: {query} @ {location}"));
        let faults = &self.inner().faults;
        faults.play("map", query).await?;
        faults.play("map", location).await?;
        if location.trim().is_empty() {
            return Err(Failure::final_word("location is required"));
        }
        let Some((town, places)) = town(location) else {
            return Err(Failure::final_word(&format!(
                "Could not geocode location: {location}"
            )));
        };
        let lower = query.to_lowercase();
        let kind = ["caf", "museum", "beach"]
            .iter()
            .position(|kind| lower.contains(kind));
        let found = match kind.and_then(|kind| places.get(kind)) {
            Some(place) => (*place).to_owned(),
            None => places.join(", "),
        };
        Ok(format!("{query} in {town}: {found}."))
    }
}
