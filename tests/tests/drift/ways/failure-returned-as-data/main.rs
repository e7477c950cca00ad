use errpact::Guard;
use serde_json::json;

errpact::catalog!(mod errors = "errors.yaml");

#[tokio::main(flavor = "current_thread")]
async fn main() {
    tracing_subscriber::fmt().with_ansi(false).init();
    let result = Guard::new(&errors::CATALOG)
        .with_tool("hold_slot")
        .catch(async { Ok::<_, std::io::Error>(json!({"success": false, "error": "NO_SUCH_CODE: slot taken"})) })
        .await;
    match result {
        Ok(data) => println!("{data}"),
        Err(failed) => println!("{}", failed.text()),
    }
}
