//! More data than a server has room for.

use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::attack::target::{Target, session_headers};
use crate::attack::wire::HANGS;

pub(crate) fn a_flood_of_sessions(target: Target) -> Option<String> {
    if target != Target::Assistant {
        return None;
    }
    let server = target.start_with(&["--sessions", "8"]);
    let kept: Vec<String> = (0..8).map(|_| server.session()).collect();
    for _ in 0..40 {
        let refused = server.initialize();
        refused.refuses(503);
        assert!(refused.header("retry-after").is_some(), "{refused:?}");
    }
    // The open sessions work, and a session that ends makes room for another.
    let answer = server.call(&kept[0], "weather", &json!({ "location": "Oslo" }));
    assert_eq!(answer.status, 200, "{answer:?}");
    let ended = server.ask("DELETE", "/mcp", &session_headers(&kept[0]), "");
    assert_eq!(ended.status, 202, "{ended:?}");
    let begun = Instant::now();
    while server.initialize().status != 200 {
        assert!(begun.elapsed() < HANGS, "an ended session takes its place");
        sleep(Duration::from_millis(20));
    }
    server.initialize().refuses(503);
    server.works();
    Some("8 begin, 503 × 41".into())
}

pub(crate) fn sessions_that_fall_silent(target: Target) -> Option<String> {
    if target != Target::Assistant {
        return None;
    }
    let server = target.start_with(&["--sessions", "2", "--session-idle-ms", "4000"]);
    // One session that was begun, and one that was not begun completely. On a busy machine seconds pass between two
    // requests, and the session must outlive them.
    server.session();
    assert_eq!(server.initialize().status, 200);
    let begun = Instant::now();
    for _ in 0..4 {
        while server.initialize().status != 200 {
            assert!(begun.elapsed() < HANGS, "silent sessions take all places");
            sleep(Duration::from_millis(20));
        }
    }
    server.works();
    Some("they end".into())
}

pub(crate) fn a_flood_of_conversations(target: Target) -> Option<String> {
    if target != Target::TravelChat {
        return None;
    }
    let server = target.start_with(&["--conversations", "8"]);
    let begun: Vec<String> = (0..60).map(|_| server.conversation()).collect();
    let is_kept = |id: &&String| {
        let answer = server.ask("GET", &format!("/api/conversations/{id}"), "", "");
        assert!(matches!(answer.status, 200 | 404), "{answer:?}");
        answer.status == 200
    };
    let kept: Vec<_> = begun.iter().filter(is_kept).collect();
    assert_eq!(kept, begun[52..].iter().collect::<Vec<_>>());
    // After a message in each session, none of them makes room.
    for id in kept {
        assert_eq!(server.say(id, "Hello").status, 202);
    }
    for _ in 0..20 {
        let refused = server.ask("POST", "/api/conversations", "", "");
        refused.refuses(503);
        assert_eq!(refused.is_problem()["code"], "CONVERSATIONS_FULL");
    }
    assert_eq!(begun[52..].iter().filter(is_kept).count(), 8);
    server.works();
    Some("8 are kept, 503".into())
}

pub(crate) fn oversize_arguments(target: Target) -> Option<String> {
    let server = target.start();
    match target {
        Target::Assistant => {
            let session = server.session();
            let long = "x".repeat(200_000);
            let many: serde_json::Map<_, _> = (0..5_000)
                .map(|number| (format!("argument{number}"), json!("a value of no one's")))
                .collect();
            for (tool, arguments) in [
                ("weather", json!({ "location": long })),
                ("note", json!({ "text": long })),
                ("weather", json!(many)),
                ("email", json!({ "to": [long] })),
            ] {
                let answer = server.call(&session, tool, &arguments);
                assert_eq!(answer.status, 200, "{}", answer.head);
                assert!(
                    answer.body.contains("TOOL_INPUT_OVERSIZE"),
                    "{}",
                    answer.body
                );
                assert!(answer.body.len() < 8_000, "{} bytes", answer.body.len());
            }
            let deep = format!("{}1{}", "[".repeat(100_000), "]".repeat(100_000));
            let headers = session_headers(&session);
            let body = format!(
                r#"{{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{{"name":"weather","arguments":{deep}}}}}"#
            );
            let answer = server.ask("POST", "/mcp", &headers, &body);
            assert!((400..500).contains(&answer.status), "{}", answer.head);
            answer.is_problem();
            let answer = server.call(&session, "weather", &json!({ "location": "Oslo" }));
            assert!(answer.body.contains(r#""isError":false"#), "{answer:?}");
        }
        Target::TravelChat => {
            let id = server.conversation();
            let refused = server.say(&id, &"x".repeat(100_000));
            refused.refuses(413);
            assert_eq!(refused.is_problem()["code"], "MESSAGE_TOO_LONG");
        }
        Target::Pipeline => {
            let long = "x".repeat(5_000);
            server
                .ask("POST", &format!("/api/firms/{long}/start"), "", "")
                .refuses(404);
            let path = format!("/api/firms?after={long}&limit=99999999999999999999");
            server.ask("GET", &path, "", "").refuses(400);
        }
    }
    server.works();
    Some("refused".into())
}
