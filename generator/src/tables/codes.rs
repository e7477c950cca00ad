//! Rows of codes.

use std::collections::BTreeMap;

use bumpalo::Bump;
use errpact_core::Translations;
use errpact_core::table::{Entry, Repair};
use errpact_spec::catalog::{Catalog, Text};

use super::policies::Policies;
use super::{envelope, guidance, params};

/// The indexes of codes and categories.
pub(super) struct Places<'a> {
    codes: BTreeMap<&'a str, u16>,
    categories: BTreeMap<&'a str, u16>,
}

impl<'a> Places<'a> {
    pub(super) fn new(catalog: &'a Catalog) -> Self {
        Self {
            codes: places(catalog.codes.keys()),
            categories: places(catalog.categories.keys()),
        }
    }

    /// Returns the index of the code of this name.
    pub(super) fn code(&self, name: Option<&str>) -> Option<u16> {
        self.codes.get(name?).copied()
    }
}

/// Returns the indexes of names. The language does not allow more of them than a `u16` can count.
fn places<'a>(names: impl Iterator<Item = &'a String>) -> BTreeMap<&'a str, u16> {
    names.map(String::as_str).zip(0..).collect()
}

/// Returns texts by the tags of their languages, as a row has them.
pub(super) fn translations<'a, T: 'a>(
    texts: impl ExactSizeIterator<Item = (&'a String, &'a T)>,
    source: impl Fn(&'a T) -> &'a str,
    arena: &'a Bump,
) -> Translations<'a> {
    arena.alloc_slice_fill_iter(texts.map(|(tag, text)| (tag.as_str(), source(text))))
}

/// Returns the rows of a catalog.
pub(super) fn rows<'a>(
    catalog: &'a Catalog,
    places: &Places<'a>,
    policies: &Policies<'a>,
    arena: &'a Bump,
) -> &'a [Entry<'a>] {
    let codes = catalog.codes.iter().enumerate();
    arena.alloc_slice_fill_iter(codes.map(|(at, (name, code))| {
        let category = places.categories.get(code.category.as_str());
        let source = |text: &'a Option<Text>| text.as_ref().map(|text| text.source.as_str());
        let texts = |texts: &'a [String]| -> &'a [&'a str] {
            arena.alloc_slice_fill_iter(texts.iter().map(String::as_str))
        };
        let message = source(&code.message).unwrap_or_default();
        Entry {
            name,
            number: code.number,
            category: category.copied().unwrap_or_default(),
            summary: &code.summary,
            message,
            user_message: source(&code.user_message).unwrap_or(message),
            messages: translations(code.messages.iter(), |text| &text.source, arena),
            params: arena.alloc_slice_copy(&params(&code.params)),
            policy: policies.of(at),
            repair: code.repair.as_ref().map(|repair| {
                &*arena.alloc(Repair {
                    param: &repair.param,
                    from: texts(&repair.from),
                })
            }),
            presents_as: places.code(code.presents_as.as_deref()),
            status: code.status,
            jsonrpc: code.jsonrpc,
            raised_by: texts(&code.raised_by),
            instruction: &code.instruction,
            guidance: arena.alloc_str(&guidance::of(catalog, code, policies.of(at).guide)),
            envelope: envelope::parts(code, arena),
            extensions: arena.alloc_str(&envelope::json(
                &code.extensions,
                code.extensions.is_empty(),
            )),
            docs: code.docs.as_deref(),
        }
    }))
}
