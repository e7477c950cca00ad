//! The page of one of errpact's own findings: why it is reported, what to write instead, and the
//! options.
//!
//! The texts come from errpact's own catalog; none is repeated here.

use errpact_spec::finding::{Id, Level};
use serde_json::{Value, json};

use super::{Page, Section};

/// Returns the page.
pub(crate) fn page(id: Id) -> Page {
    let mut page = Page::new(format!("{id}: {}", id.summary()), None);
    page.section(Section::new("It says").text(id.message()));
    page.section(Section::new("Why").text(id.description()));
    page.section(Section::new("What to do").text(id.help()));
    for example in id.examples() {
        page.section(Section::new("Instead of").verbatim(example.bad));
        page.section(Section::new("Write").verbatim(example.good));
    }
    page.section(Section::new("Level").text(level(id)));
    page
}

fn level(id: Id) -> String {
    let level = match id.default_level() {
        Level::Error => "an error",
        Level::Warning => "a warning",
        Level::Note => "a note, which never fails a check",
    };
    if !id.is_lint() {
        return format!("It is {level}.");
    }
    format!(
        "It is {level}. `lints: {{ {id}: allow }}` in the catalog sets another level (allow, warn \
         or deny); `allow: {{ {id}: the reason }}` on a code lets it through there."
    )
}

/// Returns the JSON that `docs/schemas/explain.json` describes.
pub(crate) fn json(id: Id) -> Value {
    let examples = id.examples().iter();
    json!({
        "id": id.as_str(),
        "category": id.category(),
        "level": id.default_level().as_str(),
        "summary": id.summary(),
        "message": id.message(),
        "description": id.description(),
        "help": id.help(),
        "examples": examples
            .map(|example| json!({ "bad": example.bad, "good": example.good }))
            .collect::<Vec<_>>(),
    })
}
