//! Rows of codes.

use errpact::table::{Entry, EnvelopeParts, Policy, Repair};
use errpact_generator::tables;

use super::leak::{index, one, rows, text, texts};
use super::param;

/// A code's row; `policies` are the catalog's.
pub(super) fn entry(row: &tables::Entry<'_>, policies: &'static [Policy]) -> Entry {
    let envelope = &row.envelope;
    Entry {
        name: text(row.name),
        number: row.number,
        category: index(row.category),
        summary: text(row.summary),
        message: text(row.message),
        user_message: text(row.user_message),
        params: rows(&row.params, param::param),
        policy: row
            .policy
            .and_then(|at| policies.get(at))
            .unwrap_or(&Policy::DEFAULT),
        repair: row.repair.map(|repair| {
            one(Repair {
                param: text(&repair.param),
                from: texts(&repair.from),
            })
        }),
        presents_as: row.presents_as.map(index),
        status: row.status,
        jsonrpc: row.jsonrpc,
        raised_by: texts(row.raised_by),
        instruction: text(row.instruction),
        guidance: text(&row.guidance),
        envelope: EnvelopeParts {
            adjustments: text(&envelope.adjustments),
            alternatives: text(&envelope.alternatives),
            actions: text(&envelope.actions),
        },
        extensions: text(&row.extensions),
        docs: row.docs.map(text),
    }
}
