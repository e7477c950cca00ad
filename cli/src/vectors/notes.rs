//! The notes that an example's occurrence is given.

use errpact::Occurrence;
use errpact::codegen::{vector_note, vector_noted};
use errpact::table::Param;
use errpact_generator::tables::params;
use errpact_spec::catalog::Catalog;
use serde::Serialize;
use serde_json::{Map, Value};

use super::sample;

/// The most notes that one occurrence has.
const MOST: usize = 3;

/// Notes of the catalog, as a program adds them to an occurrence.
#[derive(Debug, Clone, Default, Serialize)]
pub(crate) struct Notes {
    alternatives: Vec<Note>,
    actions: Vec<Note>,
    adjustments: Vec<Adjustment>,
}

/// A note with its values.
#[derive(Debug, Clone, Serialize)]
struct Note {
    note: &'static str,
    params: Map<String, Value>,
    #[serde(skip)]
    text: String,
}

/// A note about an argument.
#[derive(Debug, Clone, Serialize)]
struct Adjustment {
    argument: String,
    #[serde(flatten)]
    to: Note,
}

impl Notes {
    /// Returns the first notes of a catalog, or `None` if it has none. An adjustment is about this argument.
    pub(super) fn of(catalog: &'static Catalog, argument: &str) -> Option<Self> {
        let notes = catalog.notes.iter().take(MOST).map(|(name, note)| {
            let rows: &'static [Param<'static>] =
                Box::leak(params(&note.params).into_boxed_slice());
            let values = rows.iter().map(|row| {
                let declared = note.params.get(row.name);
                (row.name.to_owned(), sample::of(declared, row))
            });
            let values: Map<String, Value> = values.collect();
            Note {
                note: name,
                text: vector_note(&note.text.source, rows, &values),
                params: values,
            }
        });
        let notes: Vec<Note> = notes.collect();
        let (first, last) = (notes.first()?.clone(), notes.last()?.clone());
        let adjustment = |argument: &str, to: &Note| Adjustment {
            argument: argument.to_owned(),
            to: to.clone(),
        };
        Some(Self {
            // The first adjustment of an argument counts.
            adjustments: vec![
                adjustment(argument, &first),
                adjustment(argument, &last),
                adjustment("another", &last),
            ],
            alternatives: vec![last, first],
            actions: notes,
        })
    }

    /// Adds them to an occurrence.
    pub(super) fn add_to(&self, occurrence: Occurrence) -> Occurrence {
        let texts = |notes: &[Note]| notes.iter().map(|note| note.text.clone()).collect();
        let adjustments = self.adjustments.iter();
        let adjustments = adjustments.map(|it| (it.argument.clone(), it.to.text.clone()));
        vector_noted(
            occurrence,
            texts(&self.alternatives),
            texts(&self.actions),
            adjustments.collect(),
        )
    }
}
