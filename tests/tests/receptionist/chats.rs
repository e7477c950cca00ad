//! Chats that share a salon, and calls that the runtime retries.

use receptionist::client::Client;
use receptionist::errors::CATALOG;
use receptionist::router::Router;
use serde_json::json;

use crate::receptionist::world::{call, dispatch, error, error_text, logged, now, router};

const TOMORROW: &str = "2026-11-24T11:00:00+01:00";

/// Returns the router of another chat in the same salon.
fn beside(router: &Router) -> Router {
    Router::new(router.salon.clone(), Client::anonymous())
}

#[test]
fn a_calendar_that_fails_once_is_read_again() {
    let router = router();
    let day = json!({ "service": "haircut", "start_date": "2026-11-24", "end_date": "2026-11-24" });
    let look = call("check_availability", &day);
    router.salon.calendar.fail_reads(1);
    let (answer, log) = logged(|| dispatch(&router, &look));
    assert!(answer.result.contains("\"free\""), "{}", answer.result);
    assert!(log.is_empty(), "{log:?}");
    // The catalog allows one retry.
    router.salon.calendar.fail_reads(2);
    let (answer, log) = logged(|| dispatch(&router, &look));
    assert!(
        error_text(&answer).starts_with("CALENDAR_UNAVAILABLE: "),
        "{}",
        answer.result
    );
    assert!(
        log.len() == 1 && log[0].contains("CALENDAR_READ_ERROR"),
        "{log:?}"
    );
    let answer = dispatch(&router, &look);
    assert!(
        answer.result.contains("\"free\""),
        "both attempts were made"
    );
}

#[test]
fn two_chats_cannot_hold_one_time() {
    let router = router();
    let hold = json!({ "service": "haircut", "start": TOMORROW });
    let _ = dispatch(&router, &call("hold_slot", &hold));
    let second = error(&beside(&router), "hold_slot", &hold);
    let taken = format!("SLOT_CONFLICT: That time ({TOMORROW}) is no longer free.");
    assert_eq!(second, taken);
    // The chat that holds it may ask again. When its hold expires, the time is free.
    let again = dispatch(&router, &call("hold_slot", &hold));
    assert!(again.result.contains(r#""hold":"h2""#), "{}", again.result);
    router
        .salon
        .clock
        .advance(std::time::Duration::from_secs(601));
    let second = dispatch(&beside(&router), &call("hold_slot", &hold));
    assert!(second.result.contains("\"hold\""), "{}", second.result);
}

#[test]
fn of_two_chats_at_once_the_database_refuses_one() {
    let (router, call) = (
        router(),
        call(
            "hold_slot",
            &json!({ "service": "haircut", "start": TOMORROW }),
        ),
    );
    let other = beside(&router);
    let mut first = None;
    let (second, log) = logged(|| {
        let both = async { tokio::join!(router.dispatch(&call), other.dispatch(&call)) };
        let (one, two) = now(both);
        first = Some(one);
        two
    });
    let first = first.expect("an answer").result;
    assert!(first.contains("\"hold\""), "{first}");
    assert_eq!(
        error_text(&second),
        "SLOT_CONFLICT: That time is no longer free."
    );
    assert!(
        log.len() == 1 && log[0].contains("DB_EXCLUSION_CONFLICT"),
        "{log:?}"
    );
}

/// Checks that the stand-in for the database fails like the real one.
#[tokio::test]
async fn postgresql_refuses_a_second_hold_in_the_same_words() {
    use errpact_tests::postgres::Postgres;
    use sqlx::postgres::PgPool;

    let url = tokio::task::spawn_blocking(|| Postgres::shared().database());
    let url = url.await.expect("no panic").expect("a database");
    let pool = PgPool::connect(&url).await.expect("a connection");
    let table = "CREATE TABLE holds (during tstzrange, EXCLUDE USING gist (during WITH &&))";
    sqlx::raw_sql(table).execute(&pool).await.expect("a table");
    let hold = "INSERT INTO holds VALUES ('[2026-11-24 11:00+01, 2026-11-24 12:00+01)')";
    sqlx::raw_sql(hold).execute(&pool).await.expect("a hold");
    let refused = sqlx::raw_sql(hold).execute(&pool).await;
    let refused = refused.expect_err("the constraint refuses");
    let real = refused.to_string();
    pool.close().await;

    // The code and the words each suffice.
    let failed = errpact::Occurrence::catch(&CATALOG, refused);
    assert_eq!(failed.entry().name, "DB_EXCLUSION_CONFLICT", "{real}");
    assert_eq!(failed.presented().name, "SLOT_CONFLICT");
    let failed = errpact::Occurrence::catch(&CATALOG, &*real);
    assert_eq!(failed.entry().name, "DB_EXCLUSION_CONFLICT", "{real}");

    let salon = router().salon;
    let now = salon.clock.now();
    let hold = |session: &str| receptionist::salon::Hold {
        id: receptionist::salon::HoldId::default(),
        session: session.to_owned(),
        service: receptionist::errors::arguments::Service::Haircut,
        start: now.clone(),
        expires: now.saturating_add(jiff::SignedDuration::from_mins(10)),
    };
    let first = salon.database.add_hold(hold("one"), &now).await;
    first.expect("a hold");
    let second = salon.database.add_hold(hold("two"), &now).await;
    // The real one adds a line of its source code.
    let said = second.expect_err("refused").to_string();
    assert!(real.starts_with(&said), "{said}, and {real}");
}
