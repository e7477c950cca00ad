// What the empty page offers to ask: questions that the scripted model understands.
/** One of each kind. */
export const SUGGESTIONS = [
    {
        question: "A trip to Lisbon by way of Sintra, then find cafés and weather in Lisbon",
        becomes: "works; no place is said for the cafés, so the trip's is taken",
    },
    {
        question: "Find museums in Atlantis",
        becomes: "is on no map: you are asked",
    },
    {
        question: "Search the web for fault:403 and weather in Porto",
        becomes: "one tool is closed, the other goes on",
    },
    {
        question: "Find fault:500 beaches in Porto",
        becomes: "fails, again and again, until the chat gives up",
    },
    {
        question: "Book fault:504 Hotel Tejo for 2 nights",
        becomes: "may have happened, so it is not repeated",
    },
    {
        question: "Good morning, provider:unavailable",
        becomes: "the model's provider is down",
    },
];
