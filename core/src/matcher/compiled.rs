//! A compiled regular expression.
//!
//! In WebAssembly it is the simplest engine of the crate `regex`, without what chooses between engines and reads literal texts
//! for them: that would be a fortieth of the module. All engines match the same.

#[cfg(not(target_family = "wasm"))]
pub(super) use native::Compiled;
#[cfg(target_family = "wasm")]
pub(super) use small::Compiled;

#[cfg(not(target_family = "wasm"))]
mod native {
    use regex::{Regex, RegexBuilder};

    #[derive(Debug)]
    pub(crate) struct Compiled(Regex);

    impl Compiled {
        /// Compiles an expression to search a message. `Err` is the reason why that is impossible.
        pub(crate) fn new(regex: &str) -> Result<Self, String> {
            let built = RegexBuilder::new(regex).case_insensitive(true).build();
            built.map(Self).map_err(|error| error.to_string())
        }

        pub(crate) fn is_match(&self, message: &str) -> bool {
            self.0.is_match(message)
        }

        /// Visits the named groups of the first match, each with its text.
        pub(crate) fn groups<'m>(&self, message: &'m str, mut visit: impl FnMut(&str, &'m str)) {
            let Some(captures) = self.0.captures(message) else {
                return;
            };
            for name in self.0.capture_names().flatten() {
                if let Some(group) = captures.name(name) {
                    visit(name, group.as_str());
                }
            }
        }
    }
}

#[cfg(target_family = "wasm")]
mod small {
    use std::sync::{Mutex, PoisonError};

    use regex_automata::nfa::thompson::pikevm::{Cache, PikeVM};
    use regex_automata::util::{primitives::PatternID, syntax};

    #[derive(Debug)]
    pub(crate) struct Compiled {
        engine: PikeVM,
        cache: Mutex<Cache>,
    }

    impl Compiled {
        pub(crate) fn new(regex: &str) -> Result<Self, String> {
            let engine = PikeVM::builder()
                .syntax(syntax::Config::new().case_insensitive(true))
                .build(regex);
            // Only the command reports the reason.
            let engine = engine.map_err(|_| String::new())?;
            Ok(Self {
                cache: Mutex::new(engine.create_cache()),
                engine,
            })
        }

        pub(crate) fn is_match(&self, message: &str) -> bool {
            let mut cache = self.cache.lock().unwrap_or_else(PoisonError::into_inner);
            self.engine.is_match(&mut cache, message)
        }

        pub(crate) fn groups<'m>(&self, message: &'m str, mut visit: impl FnMut(&str, &'m str)) {
            let mut cache = self.cache.lock().unwrap_or_else(PoisonError::into_inner);
            let mut captures = self.engine.create_captures();
            self.engine.captures(&mut cache, message, &mut captures);
            let groups = self.engine.get_nfa().group_info();
            for name in groups.pattern_names(PatternID::ZERO).flatten() {
                let group = captures.get_group_by_name(name);
                if let Some(text) = group.and_then(|span| message.get(span.range())) {
                    visit(name, text);
                }
            }
        }
    }
}
