//! The texts that all usual occurrences of a code share, assembled when the first one is written.
//!
//! An occurrence is usual if nothing was added to it, no upstream asked for a longer wait, its tool may return its code,
//! and its call may be retried as the code says. Then all but its values, its call, its id and its time is the code's, so that its
//! forms are a few copies. Everything else is written by the functions that build these texts.

use std::sync::OnceLock;

use super::envelope::{write_code, write_debug, write_recovery};
use super::text::neutral;
use crate::Occurrence;
use crate::redact::{Frame, Out, Template};
use crate::table::{Catalog, CatalogRef, Delay, Entry};

/// The texts that all usual occurrences of one code share.
#[derive(Debug)]
pub(super) struct Usual {
    /// The envelope with a gap between `category` and `recovery`; `None` if the delay depends on the values.
    pub(super) frame: Option<Frame>,
    /// The text of the envelope's `message`.
    pub(super) message: Template<true>,
    /// The model's text, up to the reference; `None` if the delay depends on the values.
    pub(super) text: Option<Template<false>>,
}

/// A slot for each code of a catalog.
type Slots = Box<[OnceLock<Box<Usual>>]>;

/// The cache of one catalog that is compiled into the program.
struct Kept {
    catalog: &'static Catalog<'static>,
    codes: Slots,
}

/// The most cached catalogs. A program has one or two; a code of a catalog without a slot is assembled
/// each time.
const CATALOGS: usize = 16;

static KEPT: [OnceLock<Kept>; CATALOGS] = [const { OnceLock::new() }; CATALOGS];

impl Occurrence {
    /// Reads the texts that all usual occurrences of its code share.
    pub(super) fn with_usual<T>(&self, read: impl FnOnce(&Usual) -> T) -> T {
        let (catalog, entry) = (self.catalog(), self.entry());
        match place(self.catalog_ref(), self.index()) {
            Some(place) => read(place.get_or_init(|| Box::new(Usual::of(catalog, entry)))),
            None => read(&Usual::of(catalog, entry)),
        }
    }

    /// Returns whether it is a usual one.
    #[inline]
    pub(super) fn is_usual(&self) -> bool {
        self.inner().additions().is_none()
            && self.retry_after().is_none()
            && self.is_as_declared()
            && !self.is_of_other_tools()
            && self.offered() == self.policy().retry.by
    }
}

/// Returns the slot of a code; `None` for a code that is in no catalog, and if there is no slot.
#[inline]
fn place(catalog: &CatalogRef, index: u16) -> Option<&OnceLock<Box<Usual>>> {
    let index = usize::from(index);
    match catalog {
        CatalogRef::Static(catalog) => {
            let kept = KEPT.iter().map(|kept| {
                kept.get_or_init(|| Kept {
                    catalog,
                    codes: slots(catalog),
                })
            });
            let mut kept = kept.filter(|kept| std::ptr::eq(kept.catalog, *catalog));
            kept.next()?.codes.get(index)
        }
        CatalogRef::Shared(loaded) => {
            let slots: &Slots = loaded.cached(|| slots(loaded.catalog()))?;
            slots.get(index)
        }
    }
}

fn slots(catalog: &Catalog<'_>) -> Slots {
    catalog.codes.iter().map(|_| OnceLock::new()).collect()
}

impl Usual {
    fn of(catalog: &Catalog<'_>, entry: &Entry<'_>) -> Self {
        let presented = catalog.presented(entry);
        let message = Template::new(neutral(catalog, presented).unwrap_or(presented.message));
        let retry = &entry.policy.retry;
        let delay = match (retry.by, retry.delay) {
            (None, _) => Some(0),
            (Some(_), Delay::Fixed(ms)) => Some(ms),
            (Some(_), Delay::Param(_)) => None,
        };
        let frame = delay.map(|ms| {
            let delay = Some(ms).filter(|ms| *ms > 0);
            Frame::new(
                "error",
                |error| write_code(error, catalog, presented),
                |error| {
                    let effect = (entry.policy.outcome, entry.policy.verify);
                    write_recovery(error, (retry, effect), presented, delay, None);
                    write_debug(error);
                },
            )
        });
        Self {
            frame,
            message,
            text: delay.map(|ms| text(catalog, presented, ms)),
        }
    }
}

/// Returns the model's text of the code, up to the reference.
fn text(catalog: &Catalog<'_>, presented: &Entry<'_>, delay: u64) -> Template<false> {
    if let Some(sentence) = neutral(catalog, presented) {
        return Template::new(sentence);
    }
    let mut after = String::new();
    if !presented.guidance.is_empty() {
        after.push(' ');
        after.push_str(presented.guidance);
    }
    if delay > 0 {
        super::delay::write_fixed(&mut Out::plain(&mut after), &catalog.sentences, delay);
    }
    let before = format!("{}: ", presented.name);
    Template::followed(&before, presented.message, &after)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::occurrence::Parts;
    use crate::redact::Audience;
    use crate::table::{Param, Policy, Retry, RetryBy};

    static WAITS: Policy<'_> = Policy::DEFAULT
        .outcome(crate::table::Outcome::NotDone)
        .retry(
            Retry::by(RetryBy::Runtime, "retry-after-delay")
                .max(3)
                .delay(Delay::Fixed(2500)),
        );

    static CATALOG: Catalog<'_> = Catalog {
        codes: &[Entry::new(
            "BUSY",
            "\"{who}\" is {{busy}}[[ until {when}]][[ ({ref})]]. \\",
        )
        .params(&[
            Param::new("when", crate::table::Kind::Text),
            Param::new("who", crate::table::Kind::Text),
        ])
        .policy(&WAITS)
        .guidance("Wait {so} long.")
        .adjustments(r#"{"day":"tomorrow"}"#)
        .alternatives(r#"[{"description":"Ask"}]"#)
        .actions(r#"["Wait."]"#)],
        ..Catalog::EMPTY
    };

    #[derive(Debug)]
    struct Busy(&'static str);
    impl std::fmt::Display for Busy {
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str("busy")
        }
    }
    impl std::error::Error for Busy {}
    impl crate::ToolError for Busy {
        fn describe(&self, visit: &mut dyn FnMut(Parts<'_>)) {
            let fields = [("when", &None::<&str> as _), ("who", &self.0 as _)];
            visit(Parts::new(&CATALOG, 0, &fields, None));
        }
    }

    #[test]
    fn says_what_is_written_for_an_unusual_one() {
        let usual = Occurrence::new(Busy("a \"b\""));
        // It adds nothing visible, but makes the occurrence unusual.
        let unusual = Occurrence::new(Busy("a \"b\"")).adjusted("day".into(), "never".into());
        assert!(usual.is_usual() && !unusual.is_usual());
        let envelope = |occurrence: &Occurrence| {
            let mut value = occurrence.envelope_value();
            value["error"]["debug"].take();
            value
        };
        let recovery = &envelope(&usual)["error"]["recovery"];
        assert_eq!(recovery, &envelope(&unusual)["error"]["recovery"]);
        assert_eq!(recovery["retry_strategy"]["suggested_delay"], 2500);
        let message = format!("\"a \"b\"\" is {{busy}} ({}). \\", usual.reference());
        assert_eq!(envelope(&usual)["error"]["message"], *message);
        let text = format!("BUSY: {message}. Wait {{so}} long. Retry after 2 s 500 ms.");
        assert_eq!(usual.text(), text);
        let mut general = String::new();
        usual.with_scope(usual.presented(), Audience::Model, |scope, _| {
            usual.write_own_text(&mut Out::plain(&mut general), usual.presented(), scope);
        });
        assert_eq!(general, text);
    }

    #[test]
    fn a_code_that_no_catalog_has_is_put_together_each_time() {
        let error = Occurrence::catch(&Catalog::EMPTY, "lost");
        assert!(place(error.catalog_ref(), error.index()).is_none());
        let reference = error.reference();
        assert!(error.text().contains(&reference), "{}", error.text());
    }
}
