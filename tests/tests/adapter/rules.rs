//! The catalog's rules in what a guarded server tells its clients.

use errpact::{prompt, tools};

use super::Guarded;
use super::server::{Tools, served};
use crate::adapter::{errors, ruled};

#[tokio::test]
async fn rules_follow_the_instructions_and_the_descriptions() {
    let client = served(Guarded::new(Tools::default(), &ruled::CATALOG).with_rules()).await;
    let info = client.peer_info().expect("it is connected");
    let told = info.instructions.as_deref().unwrap_or_default();
    assert_eq!(
        told,
        format!("the server inside\n\n{}", ruled::INSTRUCTIONS)
    );
    assert!(
        told.contains("- CLOSED: Offer to ask again tomorrow."),
        "{told}"
    );
    assert!(!told.contains("NO_SUCH_PLACE"), "{told}");

    let listed = client.list_all_tools().await.expect("it lists its tools");
    let described = |name: &str| {
        let tool = listed.iter().find(|tool| tool.name == name).expect(name);
        tool.description.clone().unwrap_or_default().into_owned()
    };
    let rules = "When this tool fails, do what its code says:\n- NO_SUCH_PLACE: Ask for a city.";
    assert_eq!(described("weather"), format!("The weather\n\n{rules}"));
    assert_eq!(described("pages"), "Takes arguments of any name");
}

#[tokio::test]
async fn rules_are_told_only_if_they_are_asked_for() {
    let tools = Tools::default;
    let silent = Guarded::new(tools(), &ruled::CATALOG);
    let empty = Guarded::new(tools(), &errors::CATALOG).with_rules();
    for guarded in [silent, empty] {
        let client = served(guarded).await;
        let info = client.peer_info().expect("it is connected");
        assert_eq!(info.instructions.as_deref(), Some("the server inside"));
        let listed = client.list_all_tools().await.expect("it lists its tools");
        let weather = listed.iter().find(|tool| tool.name == "weather");
        let description = weather.and_then(|tool| tool.description.as_deref());
        assert_eq!(description, Some("The weather"));
    }
}

#[test]
fn schemas_have_the_rules_of_their_tool() {
    let suffix = prompt::tool_suffix(&ruled::CATALOG, "weather");
    let schemas = tools::schemas(&ruled::CATALOG, tools::ToolApi::Mcp);
    let expected = format!("Tells the weather of a city.\n\n{suffix}");
    assert_eq!(schemas[0]["description"], expected);
    assert_eq!(prompt::tool_suffix(&ruled::CATALOG, "unknown"), "");
    assert_eq!(prompt::instructions(&ruled::CATALOG), ruled::INSTRUCTIONS);
    assert_eq!(prompt::instructions(&errors::CATALOG), "");
}
