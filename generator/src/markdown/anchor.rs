//! The anchors to which parts of the reference can be linked.

/// Returns the anchor of a code: its name.
#[must_use]
pub fn code(name: &str) -> &str {
    name
}

/// Returns the anchor of a category.
#[must_use]
pub fn category(name: &str) -> String {
    anchor("category", name)
}

/// Returns the anchor of a tool.
#[must_use]
pub fn tool(name: &str) -> String {
    anchor("tool", name)
}

/// Returns the anchor of a note.
#[must_use]
pub fn note(name: &str) -> String {
    anchor("note", name)
}

/// Returns the anchor of a workflow.
#[must_use]
pub fn workflow(name: &str) -> String {
    anchor("workflow", name)
}

/// Returns an anchor made from kind and name. Characters that an HTML id or a link cannot contain
/// become code points, so different names stay different.
fn anchor(kind: &str, name: &str) -> String {
    let mut anchor = String::with_capacity(kind.len() + name.len() + 1);
    anchor.push_str(kind);
    anchor.push('-');
    for c in name.chars() {
        if c.is_ascii_alphanumeric() || matches!(c, '_' | '-') {
            anchor.push(c);
        } else if c == '*' {
            anchor.push_str("any");
        } else {
            anchor.push_str(&format!(".{:x}", u32::from(c)));
        }
    }
    anchor
}

#[cfg(test)]
mod tests {
    #[test]
    fn anchors_are_plain() {
        assert_eq!(super::code("SLOT_CONFLICT"), "SLOT_CONFLICT");
        assert_eq!(super::tool("CALENDAR_*"), "tool-CALENDAR_any");
        assert_eq!(super::tool("a b\">"), "tool-a.20b.22.3e");
    }
}
