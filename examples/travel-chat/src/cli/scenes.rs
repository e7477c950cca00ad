//! The conversation that the program plays.

/// The user's words, and the expected outcome.
pub(super) struct Scene {
    /// Its subject.
    pub(super) title: &'static str,
    /// What the user says.
    pub(super) says: &'static str,
    /// The expected codes that the user reads of, in order.
    pub(super) codes: &'static [&'static str],
    /// The expected words that the user reads.
    pub(super) reads: &'static str,
}

/// The scenes.
pub(super) const SCENES: [Scene; 11] = [
    Scene {
        title: "The trip",
        says: "A trip to Lisbon by way of Sintra, Porto",
        codes: &[],
        reads: "Saved: a trip to Lisbon",
    },
    Scene {
        title: "A search without a place: the trip knows one",
        says: "Find cafés",
        codes: &[],
        reads: "Café da Garagem",
    },
    Scene {
        title: "Something is missing that only the user knows",
        says: "Find something in Porto",
        codes: &["REQUIRED_PARAMETER"],
        reads: "query",
    },
    Scene {
        title: "… and they say it",
        says: "museums",
        codes: &[],
        reads: "Casa da Música",
    },
    Scene {
        title: "Two calls at once, of which one fails",
        says: "Weather in Sintra and search the web for fault:raw trams",
        codes: &["TOOL_FAILED"],
        reads: "Weather in Sintra",
    },
    Scene {
        title: "Three rounds in which all failed: the model closes, and may not boast",
        says: "Search the web for fault:raw and boast about it",
        codes: &["TOOL_FAILED", "TOOL_FAILED", "TOOL_FAILED"],
        reads: "Something did not work on our side",
    },
    Scene {
        title: "A hotel that went silent gets the booking again, with the same key",
        says: "Book Hotel Alfama fault:504-once for 2 nights",
        codes: &[],
        reads: "Booked: Hotel Alfama",
    },
    Scene {
        title: "The connection broke after the booking: the model looks first",
        says: "Book Hotel Castelo fault:eof-once for 2 nights",
        codes: &["BOOKING_LOST"],
        reads: "Booked: Hotel Castelo",
    },
    Scene {
        title: "A hotel stays silent: the room may be booked",
        says: "Book Hotel Tejo fault:504 for 2 nights",
        codes: &["BOOKING_UNCONFIRMED"],
        reads: "may be booked",
    },
    Scene {
        title: "The model's provider fails",
        says: "provider:authentication",
        codes: &["ASSISTANT_UNAVAILABLE"],
        reads: "not available at the moment",
    },
    Scene {
        title: "What the model knows of all that",
        says: "Recite",
        codes: &[],
        reads: "This is all I know",
    },
];
