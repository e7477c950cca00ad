//! Failures that do not keep to the catalog: of another tool's code, and without the retries that it promises.

use std::future::ready;

use errpact::retry::VirtualClock;
use errpact::{Guard, Occurrence, StepBudget, wire};
use errpact_tests::log::Log;

use crate::tool_loop::errors::{self, CATALOG};
use crate::tool_loop::sample::{begun, block_on, call, read};

fn violations(log: &Log) -> Vec<String> {
    let lines = log.lines().into_iter();
    lines
        .filter(|line| line.contains("\"violation\""))
        .collect()
}

#[test]
fn a_code_of_another_tool_has_its_instruction_in_the_result() {
    let (log, _taking) = Log::take();
    let required = |tool: &'static str| Occurrence::new(errors::FromWeb).with_tool(tool);
    assert_eq!(required("web_search").text(), "FROM_WEB: The page is gone.");
    assert_eq!(
        required("legacy_search").text(),
        "FROM_WEB: The page is gone."
    );
    assert_eq!(
        Occurrence::new(errors::FromWeb).text(),
        "FROM_WEB: The page is gone."
    );
    assert!(violations(&log).is_empty(), "{}", log.text());

    let stray = required("send_mail");
    assert_eq!(
        stray.text(),
        "FROM_WEB: The page is gone. Say that the page is gone."
    );
    assert!(stray.tool_result().contains("Say that the page is gone."));
    let again = required("send_mail");
    assert_eq!(wire::openai_chat(&again, "a")["content"], stray.text());
    let told = violations(&log);
    assert_eq!(told.len(), 1, "{told:?}");
    for part in [
        r#""violation":"raised_by""#,
        r#""tool":"send_mail""#,
        r#""of_code":"FROM_WEB""#,
        "`raised_by`",
    ] {
        assert!(told[0].contains(part), "{told:?}");
    }

    // A call that made the other one may return its codes.
    let outer = Guard::new(&CATALOG).with_tool("web_search");
    let passed = outer
        .run_sync(|| Err::<(), _>(required("set_reminder")))
        .unwrap_err();
    assert_eq!(passed.text(), "FROM_WEB: The page is gone.");
}

#[test]
fn promised_retries_that_nothing_makes_are_told_once() {
    let (log, _taking) = Log::take();
    let busy = || Occurrence::new(errors::ServiceBusy).with_tool("web_search");
    // Programs that obey: the executor decides, the client of an MCP server reads the envelope, and only a log is written.
    let (mut tool_loop, _) = begun();
    let calls = vec![call("a", "web_search")];
    let clock = VirtualClock::fixed(1.0);
    let round =
        block_on(tool_loop.run_round_on(&clock, calls, |_| ready(Err::<String, _>(busy()))));
    assert_eq!(read(&round, "a").text, "SERVICE_BUSY: The search is busy.");
    assert_eq!(round.failed[0].text(), "SERVICE_BUSY: The search is busy.");
    let decided = busy();
    let _ = StepBudget::new(&CATALOG).decide(&decided);
    assert_eq!(
        decided.text(),
        "SERVICE_BUSY: The search is busy. Retry after 100 ms."
    );
    let by_client = wire::mcp(&busy(), &wire::McpForm::new());
    assert!(by_client.to_string().contains("Retry after 100 ms."));
    let _ = (busy().envelope(), busy().user_text(), busy().logfmt());
    // The model retries this one, and a call that may have had an effect is never retried.
    let _ = Occurrence::new(errors::FixIt)
        .with_tool("web_search")
        .text();
    let _ = Occurrence::new(errors::SearchSlow)
        .with_tool("send_mail")
        .tool_result();
    let told = violations(&log);
    assert!(
        told.iter().all(|line| !line.contains("not_retried")),
        "{told:?}"
    );

    assert_eq!(
        busy().text(),
        "SERVICE_BUSY: The search is busy. Retry after 100 ms."
    );
    let _ = (busy().text(), busy().tool_result());
    let told = violations(&log);
    let told: Vec<_> = told
        .iter()
        .filter(|line| line.contains("not_retried"))
        .collect();
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(
        told[0].contains("a tool loop") && told[0].contains("SERVICE_BUSY"),
        "{told:?}"
    );
}
