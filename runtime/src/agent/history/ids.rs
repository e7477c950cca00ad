//! Ids and names that a provider accepts.

use std::borrow::Cow;
use std::collections::HashSet;

/// What a provider accepts. All of them accept letters, digits, `_` and `-`.
#[derive(Debug, Clone, Copy)]
pub(super) struct Accepted {
    /// The longest id of a call.
    pub(super) id: usize,
    /// The longest name of a tool.
    pub(super) name: usize,
}

/// Assigns a unique id to every call of a history. Providers number calls anew in each turn, or use
/// ids that another provider refuses.
pub(super) struct Ids<'a> {
    accepted: Accepted,
    used: HashSet<Cow<'a, str>>,
    made: usize,
}

impl<'a> Ids<'a> {
    pub(super) fn new(accepted: Accepted) -> Self {
        Self {
            accepted,
            used: HashSet::new(),
            made: 0,
        }
    }

    /// Returns the id itself if it is acceptable, else another one. The same history always has the
    /// same ids.
    pub(super) fn id(&mut self, id: &'a str) -> Cow<'a, str> {
        if fits(id, self.accepted.id) && self.used.insert(Cow::Borrowed(id)) {
            return Cow::Borrowed(id);
        }
        loop {
            self.made += 1;
            let made: Cow<'a, str> = Cow::Owned(format!("call_{}", self.made));
            if self.used.insert(made.clone()) {
                return made;
            }
        }
    }

    /// Returns a tool's name in an accepted form: a model may have called an unknown tool.
    pub(super) fn name(&self, name: &'a str) -> Cow<'a, str> {
        if fits(name, self.accepted.name) {
            return Cow::Borrowed(name);
        }
        if name.is_empty() {
            return Cow::Borrowed("unknown_tool");
        }
        let safe = |c: char| if accepted(c) { c } else { '_' };
        name.chars().take(self.accepted.name).map(safe).collect()
    }
}

fn accepted(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_' || c == '-'
}

fn fits(text: &str, most: usize) -> bool {
    !text.is_empty() && text.len() <= most && text.chars().all(accepted)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FORTY: Accepted = Accepted { id: 40, name: 64 };

    #[test]
    fn an_id_stays_where_it_may() {
        let mut ids = Ids::new(FORTY);
        assert_eq!(ids.id("toolu_01A-b"), "toolu_01A-b");
    }

    #[test]
    fn repeated_and_refused_ids_are_replaced_and_never_met_again() {
        let long = "x".repeat(41);
        let mut ids = Ids::new(FORTY);
        let given = [
            "a",
            "a",
            "functions.search:0",
            "",
            "call_2",
            &long,
            "call_1",
        ];
        let made: Vec<_> = given.iter().map(|id| ids.id(id)).collect();
        let different: HashSet<_> = made.iter().collect();
        assert_eq!(different.len(), given.len(), "{made:?}");
        assert!(made.iter().all(|id| fits(id, 40)), "{made:?}");
    }

    #[test]
    fn the_longest_id_and_name_stay() {
        let mut ids = Ids::new(FORTY);
        let (id, name) = ("x".repeat(40), "x".repeat(64));
        assert_eq!(ids.id(&id), id);
        assert_eq!(ids.name(&name), name);
        assert_eq!(ids.name(&"x".repeat(65)), name);
    }

    #[test]
    fn names_are_made_acceptable() {
        let ids = Ids::new(FORTY);
        assert_eq!(ids.name("search_places"), "search_places");
        assert_eq!(ids.name("functions.søk"), "functions_s_k");
        assert_eq!(ids.name(""), "unknown_tool");
        assert_eq!(ids.name(&"é".repeat(100)).len(), 64);
    }
}
