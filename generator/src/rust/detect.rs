//! The rules that find the code of a raw failure.

use errpact_core::table::Entry;
use errpact_core::{Rule, line_of};
use errpact_spec::catalog::Catalog;
use errpact_spec::classify::with_rules;

use super::literal::Literal;
use super::writer::Writer;

/// Writes the catalog's member.
pub(super) fn member(writer: &mut Writer, catalog: &Catalog) {
    if catalog.codes.values().any(|code| !code.detect.is_empty()) {
        writer.line(format_args!("rules: Some(&RULES),"));
    }
}

/// Writes the rules, one line of text for each.
pub(super) fn write(writer: &mut Writer, catalog: &Catalog, codes: &[Entry<'_>]) {
    with_rules(catalog, |rules| lines(writer, rules, codes));
}

fn lines(writer: &mut Writer, rules: &[Rule<'_>], codes: &[Entry<'_>]) {
    if rules.is_empty() {
        return;
    }
    writer.blank();
    writer.open(format_args!("static RULES: Rules = Rules::new(&["));
    for rule in rules {
        let code = codes
            .get(usize::from(rule.code))
            .map_or("", |entry| entry.name);
        writer.line(format_args!("{},", Literal(&line_of(code, rule))));
    }
    writer.close("]);");
}
