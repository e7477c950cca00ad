//! Texts, including those in the wrappers that hosts put around them.

use serde_json::{Value, json};

use super::{Case, Sample, case};

/// How each host writes the text of a tool that failed.
const WRAPPERS: [(&str, &str, &str); 8] = [
    ("Python MCP SDK", "Error executing tool some_tool: ", ""),
    ("FastMCP", "Error calling tool 'some_tool': ", ""),
    ("TypeScript MCP SDK", "MCP error -32603: ", ""),
    (
        "OpenAI Agents",
        "An error occurred while running the tool. Please try again. Error: ",
        "",
    ),
    ("Claude Code", "<tool_use_error>", "</tool_use_error>"),
    ("LangChain.js", "Error: ", "\n Please fix your mistakes."),
    ("JavaScript", "Error: ", ""),
    ("pydantic-ai", "", "\n\nFix the errors and try again."),
];

pub(super) fn cases(it: &Sample) -> Vec<Case> {
    let mut cases = wrapped(it);
    cases.extend(not_wrapped(it));
    cases.extend(codes(it));
    cases
}

fn failed(text: &str) -> Value {
    json!({ "isError": true, "content": [{ "type": "text", "text": text }] })
}

/// Returns cases with a text in a wrapper, by itself and in a failed result.
fn wrapped(it: &Sample) -> Vec<Case> {
    let mut cases = Vec::new();
    let raised = format!(
        "Error: ToolException({})\n Please fix your mistakes.",
        python(&it.text)
    );
    let twice = format!("<tool_use_error>Error: {}</tool_use_error>\n", it.text);
    // If a code has the name that a wrapper begins with, it is that code.
    let begins = |begin: &str| !(begin == "Error: " && it.error_is_a_code);
    let wrappers = || WRAPPERS.into_iter().filter(|(_, begin, _)| begins(begin));
    let all = wrappers().map(|(host, begin, end)| (host, format!("{begin}{}{end}", it.text)));
    let more = [("LangChain", raised), ("Claude Code, doubled", twice)];
    let more = more.into_iter().filter(|_| begins("Error: "));
    for (host, text) in all.chain(more) {
        cases.push(case(format!("{host}: text"), text.as_str(), it.coded()));
        cases.push(case(format!("{host}: failed"), failed(&text), it.coded()));
    }
    for (host, begin, end) in wrappers() {
        let newer = format!("{begin}{}: Ah.{end}", it.newer);
        if !begin.is_empty() {
            // Only its form marks it as a code, and it is not at the start of a text.
            cases.push(case(format!("{host}: newer code"), newer.as_str(), None));
        }
        let found = it.unknown(&it.newer, "Ah.");
        let name = format!("{host}: newer code, failed");
        cases.push(case(name, failed(&newer), found));
        let uncoded = format!("{begin}It broke; see {}{end}", it.text);
        cases.push(case(format!("{host}: no code"), uncoded.as_str(), None));
        let found = it.uncoded(Some(&uncoded));
        let name = format!("{host}: no code, failed");
        cases.push(case(name, failed(&uncoded), found));
    }
    let envelope = format!("Error executing tool some_tool: {}", it.envelope);
    let found = super::shapes::enveloped(it);
    cases.push(case("JSON in a wrapper", envelope, found));
    cases
}

/// Returns cases with a wrapper that is not around the whole text, and so belongs to the text.
fn not_wrapped(it: &Sample) -> Vec<Case> {
    let text = &it.text;
    let texts = [
        format!("We saw: Error executing tool some_tool: {text}"),
        format!("Error executing tool some tool: {text}"),
        format!("Error executing tool some_tool:{text}"),
        format!("Error calling tool some_tool: {text}"),
        format!("MCP error: {text}"),
        format!("<tool_use_error>{text}"),
        format!("{text}</tool_use_error> and more").replacen(it.code, "See it", 1),
        format!("<tool_use_error>{text}</tool_use_error> and more"),
        format!("an error: {text}"),
        format!("ToolException({})", python(text)),
        format!("Error: ToolException({})", python(text)),
        format!("{}{text}", "Error: ".repeat(5)),
    ];
    let number = texts.iter().enumerate();
    let cases = number.flat_map(|(number, text)| {
        let name = format!("not around the whole text, {}", number + 1);
        let found = it.uncoded(Some(text));
        let again = format!("{name}, failed");
        [
            case(name, text.as_str(), None),
            case(again, failed(text), found),
        ]
    });
    cases.collect()
}

/// Returns cases for the positions at which a text names a code.
fn codes(it: &Sample) -> Vec<Case> {
    let (text, code) = (&it.text, it.code);
    let spaced = format!(" \r\n\t{text}");
    let newer = it.unknown(&it.newer, "Ah.");
    let said = format!("{}: Ah.", it.newer);
    let word = it.unknown(&it.newer_word, "None left.");
    let word_said = format!("{}: None left.", it.newer_word);
    let mut cases = vec![
        case("text", text.as_str(), it.coded()),
        case("text after white space", spaced, it.coded()),
        case("newer code", said.as_str(), newer.clone()),
        case("newer code, failed", failed(&said), newer),
        case("newer code of one word", word_said.as_str(), None),
        case("newer code of one word, failed", failed(&word_said), word),
    ];
    let others = [
        format!("See {text}"),
        format!("A note: {text}"),
        format!("\"{text}\""),
        format!("\u{a0}{text}"),
        format!("{code} happened."),
        code.to_owned(),
        format!("{code}:x"),
        format!("[{code}] It broke."),
        "https://example.com".to_owned(),
        "It broke.".to_owned(),
    ];
    for (number, text) in others.iter().enumerate() {
        let name = format!("no code begins the text, {}", number + 1);
        cases.push(case(name.as_str(), text.as_str(), None));
        let found = it.uncoded(Some(text));
        cases.push(case(format!("{name}, failed"), failed(text), found));
    }
    cases
}

/// Returns a text between quotation marks as Python writes it.
fn python(text: &str) -> String {
    let quote = if text.contains('\'') && !text.contains('"') {
        '"'
    } else {
        '\''
    };
    let mut written = String::from(quote);
    for letter in text.chars() {
        match letter {
            '\n' => written.push_str("\\n"),
            '\r' => written.push_str("\\r"),
            '\t' => written.push_str("\\t"),
            '\\' => written.push_str("\\\\"),
            _ if letter == quote => {
                written.push('\\');
                written.push(quote);
            }
            // Python also escapes characters that are not printable, and reads them back the same.
            _ => written.push(letter),
        }
    }
    written.push(quote);
    written
}
