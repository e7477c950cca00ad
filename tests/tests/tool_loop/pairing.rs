//! The checker of histories refuses exactly what the interfaces refuse.

use std::collections::BTreeMap;
use std::path::Path;

use errpact_tests::pairing::Interface;
use serde_json::Value;

/// Returns the committed histories of a folder: name, interface, reason to refuse it, messages.
fn committed(folder: &str) -> Vec<(String, Interface, String, Vec<Value>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("histories")
        .join(folder);
    let mut paths: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.sort();
    let read = |path: &std::path::PathBuf| {
        let text = std::fs::read_to_string(path).unwrap();
        let value: Value = serde_json::from_str(&text).unwrap();
        let text = |name: &str| value[name].as_str().unwrap_or_default().to_owned();
        let interface = Interface::named(&text("interface")).unwrap();
        let messages = value["messages"].as_array().unwrap().clone();
        (
            path.display().to_string(),
            interface,
            text("refused"),
            messages,
        )
    };
    paths.iter().map(read).collect()
}

#[test]
fn bad_histories_are_refused_and_for_their_reason() {
    let bad = committed("bad");
    let mut of: BTreeMap<&str, usize> = BTreeMap::new();
    for (name, interface, reason, messages) in &bad {
        let wrong = interface.refuses(messages);
        assert!(!wrong.is_empty(), "{name} is accepted");
        assert!(
            !reason.is_empty() && wrong.iter().any(|it| it.contains(reason)),
            "{name}: {wrong:?}"
        );
        *of.entry(interface.name()).or_default() += 1;
    }
    assert!(bad.len() >= 12, "{}", bad.len());
    assert!(
        of.len() == 3 && of.values().all(|count| *count >= 4),
        "{of:?}"
    );
}

#[test]
fn good_histories_are_accepted() {
    let good = committed("good");
    assert!(
        Interface::ALL
            .iter()
            .all(|it| good.iter().any(|(_, of, ..)| of == it))
    );
    for (name, interface, _, messages) in good {
        assert_eq!(interface.refuses(&messages), [""; 0], "{name}");
    }
}

#[test]
fn no_result_of_a_good_history_can_be_left_out_or_doubled() {
    for (name, interface, _, messages) in committed("good") {
        for index in 0..messages.len() {
            let is_result = ["tool", "function_call_output"]
                .iter()
                .any(|word| messages[index]["role"] == *word || messages[index]["type"] == *word);
            if !is_result {
                continue;
            }
            let (mut without, mut twice) = (messages.clone(), messages.clone());
            without.remove(index);
            twice.insert(index, messages[index].clone());
            assert!(
                !interface.refuses(&without).is_empty(),
                "{name} without {index}"
            );
            assert!(
                !interface.refuses(&twice).is_empty(),
                "{name} with {index} twice"
            );
        }
    }
}
