//! The towns.

use crate::weather::{Day, Forecast};

/// Summary, highest and lowest temperature of each day.
type Week = [(&'static str, i8, i8); 7];

/// The towns, each with the weather of a week.
const TOWNS: [(&str, Week); 5] = [
    (
        "Oslo",
        [
            ("snow", -2, -7),
            ("clear", -4, -11),
            ("clear", -3, -9),
            ("cloudy", 0, -4),
            ("sleet", 2, -1),
            ("rain", 4, 1),
            ("cloudy", 3, 0),
        ],
    ),
    (
        "Lisbon",
        [
            ("clear", 17, 10),
            ("clear", 18, 11),
            ("cloudy", 16, 11),
            ("rain", 15, 10),
            ("rain", 14, 9),
            ("clear", 16, 9),
            ("clear", 17, 10),
        ],
    ),
    (
        "Kyoto",
        [
            ("rain", 12, 6),
            ("cloudy", 13, 5),
            ("clear", 14, 4),
            ("clear", 14, 4),
            ("cloudy", 12, 5),
            ("rain", 11, 6),
            ("clear", 12, 4),
        ],
    ),
    (
        "Nairobi",
        [
            ("rain", 23, 15),
            ("rain", 22, 15),
            ("cloudy", 24, 14),
            ("clear", 26, 14),
            ("clear", 26, 15),
            ("cloudy", 25, 15),
            ("rain", 23, 15),
        ],
    ),
    (
        "Lima",
        [
            ("fog", 21, 16),
            ("fog", 21, 16),
            ("cloudy", 22, 17),
            ("clear", 23, 17),
            ("clear", 23, 17),
            ("cloudy", 22, 17),
            ("fog", 21, 16),
        ],
    ),
];

/// Returns the weather of a town.
pub(super) fn forecast(place: &str, days: usize) -> Option<Forecast> {
    let (town, week) = TOWNS
        .iter()
        .find(|(town, _)| town.eq_ignore_ascii_case(place.trim()))?;
    let day = |&(summary, high, low): &(&str, i8, i8)| Day {
        summary: summary.to_owned(),
        high,
        low,
    };
    Some(Forecast {
        place: (*town).to_owned(),
        days: week.iter().take(days).map(day).collect(),
    })
}
