//! The scenes of the program.

use std::time::Duration;

use super::{Reply, Scene};

/// The scenes of the program.
pub const SCENES: [Scene; 7] = [
    Scene {
        title: "A forecast",
        person: "Do I need a coat in Oslo tomorrow?",
        tool: "weather",
        arguments: r#"{"location": "Oslo", "days": 2}"#,
        reply: None,
        right: |played| played.calls() == 1 && played.failed().next().is_none(),
    },
    Scene {
        title: "An empty place: the tool adds what to put there",
        person: "Will it rain?",
        tool: "weather",
        arguments: r#"{"location": ""}"#,
        reply: Some(Reply {
            words: "In Lisbon, I mean.",
            tool: "weather",
            arguments: r#"{"location": "Lisbon"}"#,
        }),
        right: |played| {
            let offered = |text: &str| {
                text.contains("location: a city name.") && text.contains("such as Oslo")
            };
            played.failed().any(offered) && played.calls() == 2 && played.results() == 1
        },
    },
    Scene {
        title: "A reminder in the past: a note instead",
        person: "Remind me to call Anna on the first of January 2020.",
        tool: "reminder",
        arguments: r#"{"text": "Call Anna", "at": "2020-01-01T09:00:00Z"}"#,
        reply: Some(Reply {
            words: "Oh. Then just keep it as a note.",
            tool: "note",
            arguments: r#"{"text": "Call Anna"}"#,
        }),
        right: |played| {
            let offered =
                |text: &str| text.contains("Keep it as a note") && text.contains("future");
            played.failed().any(offered) && played.results() == 1
        },
    },
    Scene {
        title: "A rate limit: the delay is the longer of ours and theirs",
        person: "And in Bergen?",
        tool: "weather",
        arguments: r#"{"location": "fault:429"}"#,
        reply: None,
        right: |played| {
            played.calls() == 3
                && played.waits == [Duration::from_secs(7); 2]
                && played.told("busy")
        },
    },
    Scene {
        title: "A service that fails: as many retries as the catalog allows, then an answer",
        person: "And in Trondheim?",
        tool: "weather",
        arguments: r#"{"location": "fault:500"}"#,
        reply: None,
        right: |played| {
            played.calls() == 4
                && played.waits == [Duration::from_secs(2); 3]
                && played.told("cannot be reached")
        },
    },
    Scene {
        title: "A mail that may have been sent is not sent again",
        person: "Write to Bo that I am late.",
        tool: "email",
        arguments: r#"{"to": "bo@slow.example", "subject": "Late", "body": "I am late."}"#,
        reply: None,
        right: |played| {
            played.calls() == 1 && played.mails == 1 && played.told("may have been sent")
        },
    },
    Scene {
        title: "A crash: one reference for the user and the log",
        person: "And on the moon?",
        tool: "weather",
        arguments: r#"{"location": "fault:panic"}"#,
        reply: None,
        right: |played| {
            let reference = played
                .failed()
                .find_map(|text| text.split("(reference ").nth(1)?.get(..12));
            let logged = |reference: &str| played.log.iter().any(|line| line.contains(reference));
            reference.is_some_and(|reference| logged(reference) && played.told(reference))
                && !played.log.iter().any(|line| line.contains("sk-live"))
        },
    },
];
