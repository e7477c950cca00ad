//! Layers of policy: a code's own keys, then its category's, then the catalog's defaults.

use crate::document::{Category, Code, Entries, Entry, Params, Policy, Spanned};

use super::Merged;

/// Texts as they are written, by the tags of their languages.
pub(crate) type Written = Spanned<Entries<Spanned<String>>>;

/// How many times as much memory as its text an item of a list needs.
const ITEMS: usize = 8;

/// The sources of a code's policy, nearest first.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Layers<'m> {
    layers: [Option<&'m Policy>; 3],
    /// Whether the category, or a key of it, could not be read. It may have any missing key.
    broken: bool,
}

impl<'m> Layers<'m> {
    /// Returns the layers of a code.
    pub(crate) fn of(code: &'m Code, merged: &'m Merged) -> Self {
        let category = code
            .category
            .as_ref()
            .and_then(|name| merged.categories.get(&name.value));
        Self {
            // An unknown category is already a finding, and its keys are unknown too.
            broken: category.is_none_or(|entry| entry.value.broken),
            layers: [
                Some(&code.policy),
                category.map(|entry| policy(&entry.value)),
                Some(&merged.defaults),
            ],
        }
    }

    /// Returns the nearest value of a key. It replaces the values below; nothing is merged.
    pub(crate) fn get<T>(
        &self,
        key: impl Fn(&'m Policy) -> &'m Option<Spanned<T>>,
    ) -> Option<&'m Spanned<T>> {
        self.layers
            .iter()
            .flatten()
            .find_map(|policy| key(policy).as_ref())
    }

    /// Returns the translations of the text for users. A layer with another text has other translations.
    pub(crate) fn messages(&self) -> Option<&'m Written> {
        let mut layers = self.each();
        let of_text =
            layers.find(|policy| policy.messages.is_some() || policy.user_message.is_some())?;
        of_text.messages.as_ref()
    }

    /// Returns the existing layers, nearest first.
    pub(crate) fn each(&self) -> impl Iterator<Item = &'m Policy> {
        self.layers.into_iter().flatten()
    }

    /// Returns how much a code takes from its category and from the defaults: the bytes of texts there, and [`ITEMS`] times
    /// those of lists.
    pub(crate) fn inherited(&self) -> usize {
        let [own, others @ ..] = &self.layers;
        macro_rules! written {
            ($($key:ident)+) => {
                0 $(+ match own.is_none_or(|own| own.$key.is_none()) {
                    true => others
                        .iter()
                        .flatten()
                        .find_map(|policy| policy.$key.as_ref())
                        .map_or(0, |read| read.place.span.range().len()),
                    false => 0,
                })+
            };
        }
        let lists: usize = written!(act alternatives raised_by extensions);
        let texts: usize = written!(instruct user_message messages);
        texts + ITEMS * lists
    }

    /// Returns whether reading failed in one of these layers, so that a missing key means nothing.
    pub(crate) fn broken(&self) -> bool {
        self.broken || self.layers.iter().flatten().any(|policy| policy.broken)
    }
}

/// Returns the code with which all codes together take more than `most` bytes from `defaults`, categories and the shared
/// parameters.
pub(crate) fn too_much_shared(merged: &Merged, most: usize) -> Option<&Entry<Code>> {
    let mut left = most;
    merged.codes.iter().find(|entry| {
        let shared = match entry.value.params.as_ref().map(|read| &read.value) {
            Some(Params::Shared(names)) => {
                let params = names.iter();
                let params = params.filter_map(|name| merged.params.get(&name.value));
                params.map(|param| param.place.span.range().len()).sum()
            }
            Some(Params::Own(_)) | None => 0,
        };
        let takes = Layers::of(&entry.value, merged).inherited() + shared;
        let rest = left.checked_sub(takes);
        left = rest.unwrap_or_default();
        rest.is_none()
    })
}

fn policy(category: &Category) -> &Policy {
    &category.policy
}
