//! Elements, for models that are prompted in XML.

use errpact_spec::catalog::Catalog;

use super::super::line::one_line;
use super::super::{Block, frame};
use super::Part;
use super::items::{Shape, items};

pub(super) fn block(catalog: &Catalog, part: Part) -> Block {
    let items = items(
        catalog,
        &Shape {
            before: "<error code=\"",
            between: ", ",
            summary: false,
            after: &|_, instruction| format!("\">{}</error>\n", escape(instruction)),
        },
        part.frame,
    );
    let mut head = String::from("<tool_errors>\n");
    if part.lead {
        if let Some(title) = frame::title(catalog) {
            head.push_str(&format!("<title>{}</title>\n", escape(&title)));
        }
        if !items.is_empty() || catalog.prompt.intro.is_some() {
            head.push_str(&escape(&frame::lead(catalog, part.frame)));
            head.push('\n');
        }
    }
    let mut tail = String::new();
    if part.rules {
        for rule in frame::rules(catalog) {
            tail.push_str(&format!("<rule>{}</rule>\n", escape(&rule)));
        }
    }
    tail.push_str("</tool_errors>\n");
    Block {
        name: String::new(),
        fingerprint: String::new(),
        head,
        items,
        tail,
    }
}

fn escape(text: &str) -> String {
    one_line(text)
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
