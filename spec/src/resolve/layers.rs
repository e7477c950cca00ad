//! A code's own policy keys over its category's over the catalog's defaults.

use crate::document::{Category, Code, Policy, Spanned};

use super::Merged;

/// Where a code's policy comes from, nearest first.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Layers<'m> {
    layers: [Option<&'m Policy>; 3],
    /// Whether the category, or a key of it, could not be read: it may have one of these.
    broken: bool,
}

impl<'m> Layers<'m> {
    /// The layers of a code.
    pub(crate) fn of(code: &'m Code, merged: &'m Merged) -> Self {
        let category = code
            .category
            .as_ref()
            .and_then(|name| merged.categories.get(&name.value));
        Self {
            // An unknown category is a finding already, and its keys are as unknown as it is.
            broken: category.is_none_or(|entry| entry.value.broken),
            layers: [
                Some(&code.policy),
                category.map(|entry| policy(&entry.value)),
                Some(&merged.defaults),
            ],
        }
    }

    /// The nearest value of a key: it replaces those below, nothing is merged.
    pub(crate) fn get<T>(
        &self,
        key: impl Fn(&'m Policy) -> &'m Option<Spanned<T>>,
    ) -> Option<&'m Spanned<T>> {
        self.layers
            .iter()
            .flatten()
            .find_map(|policy| key(policy).as_ref())
    }

    /// The layers that there are, nearest first.
    pub(crate) fn each(&self) -> impl Iterator<Item = &'m Policy> {
        self.layers.into_iter().flatten()
    }

    /// Did reading fail somewhere in these layers? Then what is absent means nothing.
    pub(crate) fn broken(&self) -> bool {
        self.broken || self.layers.iter().flatten().any(|policy| policy.broken)
    }
}

fn policy(category: &Category) -> &Policy {
    &category.policy
}
