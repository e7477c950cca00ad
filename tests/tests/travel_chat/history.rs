//! The model's history: rebuilt from the stored rows, and always accepted by its provider.

use serde_json::{Value, json};
use sqlx::Row as _;
use sqlx::sqlite::{SqliteConnectOptions, SqlitePoolOptions};

use crate::travel_chat::world::{Server, Setup, codes, reason};

#[tokio::test]
async fn results_that_are_attached_to_assistant_messages_are_discarded() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("chat.db");
    let setup = || Setup {
        database: Some(&path),
        ..Setup::default()
    };
    let id = {
        let server = Server::with(setup()).await;
        let page = server.page().await;
        page.say("Weather in Oslo and search the web for fault:raw trams")
            .await;
        page.id
    };
    // Another program, or an older version of this one, has added results to the model's messages. One is for a call
    // that has a result, one for a failed call, and one for a call that was never made.
    let options = SqliteConnectOptions::new().filename(&path);
    let pool = SqlitePoolOptions::new()
        .connect_with(options)
        .await
        .expect("the database");
    let rows = sqlx::query("SELECT n, history FROM messages WHERE role = 'assistant'");
    let rows = rows.fetch_all(&pool).await.expect("rows");
    let mut attached = 0;
    for row in rows {
        let mut history: Value = serde_json::from_str(row.get("history")).expect("JSON");
        let calls = history["calls"].as_array().cloned().unwrap_or_default();
        let mut results: Vec<Value> = calls
            .iter()
            .map(|call| json!({ "tool_call_id": call["id"], "text": "ATTACHED", "failed": false }))
            .collect();
        results.push(json!({ "tool_call_id": "toolu_never_made", "text": "ATTACHED" }));
        attached += results.len();
        history["results"] = results.into();
        let update = sqlx::query("UPDATE messages SET history = ? WHERE n = ?");
        let update = update
            .bind(history.to_string())
            .bind(row.get::<i64, _>("n"));
        update.execute(&pool).await.expect("an update");
    }
    pool.close().await;
    assert_eq!(attached, 4);

    let server = Server::with(setup()).await;
    let page = server.page_of(&id);
    let events = page.say("Recite").await;
    assert_eq!(reason(&events), "answered");
    let sent = server.all_sent();
    assert!(
        !sent.contains("ATTACHED") && !sent.contains("toolu_never_made"),
        "{sent}"
    );
    assert_eq!(sent.matches("tool_use_id").count(), 2, "{sent}");
    assert_eq!(
        sent.matches("Weather in Oslo: clear").count(),
        2,
        "as a result, and as told: {sent}"
    );
    assert!(!page.stored().await.to_string().contains("ATTACHED"));
}

#[tokio::test]
async fn the_history_is_one_that_the_provider_takes_whatever_happened() {
    // The provider refuses a history with unmatched calls and results, or with roles that do not alternate. The result
    // of a call must come immediately after it. A refusal would appear as ASSISTANT_UNAVAILABLE.
    let says = [
        "Find something in Lisbon",
        "museums",
        "Weather in Oslo and search the web for fault:raw a",
        "Search the web for fault:raw a and weather in fault:raw",
        "Book Hotel Tejo fault:504",
        "Book Hotel Alfama fault:eof",
        "Hello provider:bad-request",
        "Tell me a story, provider:cut",
        "Search the web for fault:403 a and find cafés in Atlantis",
        "Find fault:panic cafés in Lisbon and book Hotel Tejo and book Hotel Tejo",
        "Search the web for fault:final then weather in Oslo",
        "provider:unknown",
        "Recite",
    ];
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("chat.db");
    let setup = || Setup {
        database: Some(&path),
        ..Setup::default()
    };
    let mut id: Option<String> = None;
    for (turn, says) in says.into_iter().enumerate() {
        // A newly started server rebuilds every other turn.
        let server = Server::with(setup()).await;
        let page = match &id {
            Some(id) => server.page_of(id),
            None => server.page().await,
        };
        let events = page.say(says).await;
        let refused = codes(&events).contains(&"ASSISTANT_UNAVAILABLE");
        assert_eq!(
            refused,
            says.contains("bad-request"),
            "turn {turn}: {says}: {events:#?}"
        );
        id = Some(page.id);
    }
}
