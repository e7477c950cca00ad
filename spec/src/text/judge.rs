//! Judges the names in a text: which of them must exist in the catalog, and do not.
//!
//! A text for a model names many things that no catalog declares: fields of results, files, other products. So a name is
//! unknown only where its place says what it is (`call refund_order`, `force=true`), or if it is nearly one of the
//! catalog's names. See `docs/decisions/074-names-in-texts-are-judged-by-their-place.md`.

use super::around::{ARGUMENT, Around, CALLED, CODE, DEFINED, GOES_ON, NAMED, SET, TOOL};
use super::{Mention, NameKind, Quote, Spelling, Unknown, Vocabulary, mentions};

impl Vocabulary<'_> {
    /// Finds the names in a text that the catalog does not have. `tool` is the tool that the text is about, if there is
    /// one.
    #[must_use]
    pub fn unknown(&self, text: &str, tool: Option<&str>) -> Vec<Unknown> {
        let mut unknown = Vec::new();
        let mut about = tool.map(|name| (name.to_owned(), 0));
        for found in mentions(text) {
            if found.quote == Quote::Fence || found.quote == Quote::Text {
                continue;
            }
            // Each text is read once, however many names follow the tool's.
            if let Some((_, read)) = about.as_mut().filter(|(_, read)| *read > 0) {
                let start = found.range.start;
                let between = text.get(*read..start).unwrap_or_default();
                *read = start.max(*read);
                if ends_sentence(between) {
                    about = tool.map(|name| (name.to_owned(), 0));
                }
            }
            if let Some(declared) = self.tool(found.name) {
                if let Some(arguments) = &found.arguments {
                    self.arguments(text, found.name, declared, arguments, &mut unknown);
                }
                about = Some((found.name.to_owned(), found.range.end));
                continue;
            }
            let near_tool = about.as_ref().map(|(name, _)| name.as_str());
            if let Some(one) = self.judge(text, &found, near_tool) {
                unknown.push(one);
            }
        }
        unknown
    }

    fn judge(&self, text: &str, found: &Mention<'_>, about: Option<&str>) -> Option<Unknown> {
        let around = Around::of(text, found);
        if let Some(value) = &found.value
            && let Some(wrong) = self.value(found, value, about, &around)
        {
            return Some(wrong);
        }
        if self.declared.contains_key(found.name) || self.others.contains(found.name) {
            return None;
        }
        // `call the on_call engineer` may name anything.
        let sure = around.bare || found.quote == Quote::Name || around.is(&NAMED);
        // A prompt with `list-slots` and `runTool(args)` speaks of a function of the program.
        let like_tools = self.spellings.contains(&found.spelling);
        let called = found.arguments.is_some() && !around.is(&DEFINED) && like_tools
            || sure && around.is(&CALLED);
        let can_be_tool = match found.spelling {
            Spelling::Upper | Spelling::Snake => true,
            Spelling::Camel => {
                found.name.starts_with(|c: char| c.is_ascii_lowercase())
                    || found.arguments.is_some()
            }
            Spelling::Compound => {
                let quoted = found.quote == Quote::Name;
                // `call the NAME team` is not a call.
                let directly = around.is(&TOOL) || around.bare && around.is(&CALLED);
                let sure = found.arguments.is_some() && quoted
                    || directly && (quoted || around.is(&GOES_ON));
                let sure = sure && like_tools;
                sure && !found.name.contains(['/', '@', '.'])
            }
            Spelling::Word => found.quote == Quote::Name && found.value.is_none(),
        };
        let has_tools = !self.tools.is_empty() || !self.patterns.is_empty();
        if called && can_be_tool && has_tools {
            return Some(self.report(
                "tool",
                found,
                self.near(found.name, |kind| kind == NameKind::Tool),
                true,
            ));
        }
        // Ordinary words such as `follow-up` misspell only names such as `list-slots`.
        let ordinary = found.spelling == Spelling::Compound && !like_tools;
        if ordinary || found.spelling == Spelling::Word || found.name.contains(['/', '@']) {
            return None;
        }
        match self.near(found.name, |kind| has_tools || kind == NameKind::Code) {
            // `e-mail` is not a misspelling of `email`.
            Some((near, _))
                if found.spelling == Spelling::Compound
                    && Spelling::of_any(near) != Some(Spelling::Compound) =>
            {
                None
            }
            Some((near, kind)) => {
                let set = kind == NameKind::Argument && around.is(&SET);
                let sure = set || matches!(kind, NameKind::Tool | NameKind::Code);
                // Results have lists of what an argument names: `slot_ids` beside `slot_id`. `OrderId` is a type.
                let other = singular(near) == singular(found.name)
                    || found.name.starts_with(|c: char| c.is_ascii_uppercase())
                    || self.explained.contains(found.name);
                if other && !sure {
                    return None;
                }
                let certain = sure && Some(found.spelling) == Spelling::of_any(near);
                Some(self.report(kind.word(), found, Some((near, kind)), certain))
            }
            None if self.explained.contains(found.name) => None,
            None if found.spelling == Spelling::Upper => around
                .is(&CODE)
                .then(|| self.report("code", found, None, false)),
            None if found.spelling == Spelling::Snake
                && has_tools
                && self.complete
                && around.is(&ARGUMENT) =>
            {
                Some(self.report("argument", found, None, false))
            }
            None if found.spelling == Spelling::Snake && has_tools && around.is_used() => {
                Some(self.report("tool or argument", found, None, false))
            }
            None => None,
        }
    }
}

fn singular(name: &str) -> &str {
    name.strip_suffix('s').unwrap_or(name)
}

fn ends_sentence(text: &str) -> bool {
    text.contains(['\n', ';']) || [". ", "! ", "? "].iter().any(|end| text.contains(end))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unknown(text: &str) -> Vec<(String, String, bool)> {
        let loaded = crate::load_str(
            "a.yaml",
            "errpact: 1\nname: a\ncategories: { a: {} }\ntools:\n  list_slots: { read_only: true, params: { day: date, \
             zone: { enum: [local, utc] } } }\n  cancel_order: { params: { order_id: text, force: boolean } }\ncodes:\n  \
             SLOT_TAKEN: { category: a, message: Taken., act: relay, fallback: true }\n",
        );
        let resolved = loaded.resolved.expect("a catalog");
        let vocabulary = Vocabulary::of(resolved.catalog());
        let found = vocabulary.unknown(text, None);
        found
            .into_iter()
            .map(|one| {
                assert!(text.get(one.range).is_some());
                (one.kind, one.name, one.certain)
            })
            .collect()
    }

    #[test]
    fn names_that_do_not_exist() {
        for (text, kind, name, certain) in [
            (
                "Apologize, then call refund_order.",
                "tool",
                "refund_order",
                true,
            ),
            ("Call the `refund` tool.", "tool", "refund", true),
            (
                "Offer refund_order(order_id).",
                "tool",
                "refund_order",
                true,
            ),
            ("Then use list_slot.", "tool", "list_slot", true),
            ("After SLOT_TAKN, stop.", "code", "SLOT_TAKN", true),
            ("Retry with dry=true.", "argument", "dry", true),
            (
                "Call list_slots with force=true.",
                "argument of `list_slots`",
                "force",
                true,
            ),
            (
                "Call list_slots(day=\"2026-01-01\", hour=3).",
                "argument of `list_slots`",
                "hour",
                true,
            ),
            (
                "Call list_slots with day=2026-01-01 and force=true.",
                "argument of `list_slots`",
                "force",
                true,
            ),
            ("Call the refund_order tool.", "tool", "refund_order", true),
            (
                "Call list_slots with zone=gmt.",
                "value of `zone`",
                "gmt",
                true,
            ),
            (
                "Call list_slots(day, hour).",
                "argument of `list_slots`",
                "hour",
                false,
            ),
            (
                "Use refund_order to pay it back.",
                "tool or argument",
                "refund_order",
                false,
            ),
            ("Pass the reason_code.", "argument", "reason_code", false),
            ("Set odrer_id to 3.", "argument", "odrer_id", true),
        ] {
            assert_eq!(
                unknown(text),
                [(kind.to_owned(), name.to_owned(), certain)],
                "{text}"
            );
        }
    }

    #[test]
    fn names_with_signs() {
        let loaded = crate::load_str(
            "a.yaml",
            "errpact: 1\nname: a\ncategories: { a: {} }\ntools: { list-slots: { read_only: true }, get-order: {} }\ncodes:\n  \
             A_B: { category: a, message: Taken., act: relay, fallback: true }\n",
        );
        let resolved = loaded.resolved.expect("a catalog");
        let vocabulary = Vocabulary::of(resolved.catalog());
        let names = |text: &str| -> Vec<String> {
            let found = vocabulary.unknown(text, None);
            found.into_iter().map(|one| one.name).collect()
        };
        assert_eq!(names("Call read-order with the number."), ["read-order"]);
        assert_eq!(names("Then get-ordre."), ["get-ordre"]);
        for text in [
            "Call on-call support, or write an e-mail.",
            "It is a follow-up: implement runTool(args).",
        ] {
            assert_eq!(names(text), [""; 0], "{text}");
        }
    }

    #[test]
    fn ordinary_words_leave_comparisons_for_names() {
        let mut text = "Send an e-mail to the well-known all-day sign-in desk. ".repeat(2_000);
        text.push_str("After SLOT_TAKN, stop.");
        assert_eq!(
            unknown(&text),
            [("code".to_owned(), "SLOT_TAKN".to_owned(), true)]
        );
        let mut text = "Read free_seats and next_page. ".repeat(2_000);
        text.push_str("After SLOT_TAKN, stop.");
        assert_eq!(
            unknown(&text),
            [("code".to_owned(), "SLOT_TAKN".to_owned(), true)]
        );
    }

    #[test]
    fn names_of_other_things() {
        for text in [
            "Call list_slots with day=2026-01-01, then cancel_order with force=true.",
            "Call list_slots(day, zone) and offer free_slots from the result.",
            "Use next_cursor from the last response.",
            "Call the user, or call Anna at GitHub, OpenAI, eBay or iPhone support.",
            "See https://example.com/call/refund_order?dry=true or mail call_center@example.com.",
            "Set OPENAI_API_KEY in the environment; X-Request-Id and Retry-After are headers.",
            "Write the date as YYYY-MM-DD or DD_MM_YYYY, in UTF_8.",
            "Read docs/my_file.md and config_file.json.",
            "Answer with {\"order_state\": \"open\"}.",
            "The result has `order_ids` and \"in_progress\".",
            "Use order_id as it is.",
            "If list_slots returns status=full, apologize.",
            "If list_slots returns zone=gmt and status=full, apologize.",
            "If list_slots fails with status=full, apologize.",
            "If the answer has zone=gmt, apologize.",
            "Call the on_call engineer.",
            "Implement runTool(args), and use handleError(error).",
            "Attempt to pay the OrderId again.",
            "Set status_text to done.",
        ] {
            assert_eq!(unknown(text), [], "{text}");
        }
    }
}
