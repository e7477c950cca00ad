//! Spells out the Unicode classes of regular expressions.
//!
//! In WebAssembly the engine has no tables for classes such as `\p{Greek}`: they would be a tenth of the module, and hardly any
//! catalog needs one. So tables have the ranges instead. `\w`, `\d`, `\s` and the folding of case need none.

use std::borrow::Cow;
use std::convert::Infallible;
use std::fmt::Write as _;

use regex_syntax::ast::parse::Parser;
use regex_syntax::ast::{self, Ast, ClassSetItem, ClassUnicode, Visitor};
use regex_syntax::hir::{self, Class, ClassUnicodeRange, HirKind};

/// Returns an expression that matches the same, without `\p` and `\P`.
#[must_use]
pub fn spelled_out(regex: &str) -> Cow<'_, str> {
    if !regex.contains("\\p") && !regex.contains("\\P") {
        return regex.into();
    }
    let Ok(read) = Parser::new().parse(regex) else {
        return regex.into();
    };
    let Ok(classes) = ast::visit(&read, Classes(Vec::new()));
    let mut out = String::new();
    let mut done = 0;
    for class in classes {
        let (start, end) = (class.span.start.offset, class.span.end.offset);
        let (Some(before), Some(text)) = (regex.get(done..start), regex.get(start..end)) else {
            continue;
        };
        out.push_str(before);
        match ranges(text, class.is_negated()) {
            Some(ranges) => out.push_str(&ranges),
            None => out.push_str(text),
        }
        done = end;
    }
    out.push_str(regex.get(done..).unwrap_or_default());
    out.into()
}

/// Writes a class as ranges. A negated one stays so: it is negated after its case is folded.
fn ranges(class: &str, negated: bool) -> Option<String> {
    let mut ranges = match regex_syntax::parse(class).ok()?.into_kind() {
        HirKind::Class(Class::Unicode(ranges)) => ranges,
        HirKind::Class(Class::Bytes(ranges)) => ranges.to_unicode_class()?,
        // A class of one character.
        HirKind::Literal(literal) => {
            let only = std::str::from_utf8(&literal.0).ok()?.chars().next()?;
            hir::ClassUnicode::new([ClassUnicodeRange::new(only, only)])
        }
        _ => return None,
    };
    if negated {
        ranges.negate();
    }
    // Brackets can't be empty, so a class without a character excludes all.
    let none = ranges.ranges().is_empty();
    if none {
        ranges.negate();
    }
    let mut out = String::from(if none == negated { "[" } else { "[^" });
    for range in ranges.iter() {
        let (first, last) = (u32::from(range.start()), u32::from(range.end()));
        // Writing to a string cannot fail.
        let _ = write!(out, "\\x{{{first:x}}}");
        if first < last {
            let _ = write!(out, "-\\x{{{last:x}}}");
        }
    }
    out.push(']');
    Some(out)
}

/// Collects classes in the order of the text.
struct Classes(Vec<ClassUnicode>);

impl Visitor for Classes {
    type Output = Vec<ClassUnicode>;
    type Err = Infallible;

    fn finish(self) -> Result<Self::Output, Infallible> {
        Ok(self.0)
    }

    fn visit_pre(&mut self, ast: &Ast) -> Result<(), Infallible> {
        if let Ast::ClassUnicode(class) = ast {
            self.0.push((**class).clone());
        }
        Ok(())
    }

    fn visit_class_set_item_pre(&mut self, item: &ClassSetItem) -> Result<(), Infallible> {
        if let ClassSetItem::Unicode(class) = item {
            self.0.push(class.clone());
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use regex::RegexBuilder;

    use super::*;

    #[test]
    fn ranges_match_what_the_class_matches() {
        for regex in [
            r"^\p{Lu}$",
            r"^\P{Lu}$",
            r"^\pN$",
            r"^\p{Greek}$",
            r"^\p{sc!=Greek}$",
            r"^[\p{Greek}&&\p{Lu}]$",
            r"^[^\p{L}\d_]$",
            r"^[a\P{L}]$",
            r"^(?-i:\p{Lowercase}|\P{Alphabetic})$",
            r"^\p{age:3.0}$",
            r"^\p{gcb=Extend}$",
            r"(?x) ^ \p{Sc} # a currency
              $",
            r"^\p{any}$",
            r"^\P{any}$",
            r"^\pZp?$",
        ] {
            let spelled = spelled_out(regex);
            assert!(
                !spelled.contains("\\p") && !spelled.contains("\\P"),
                "{spelled}"
            );
            let [one, other] = [regex, &*spelled].map(|regex| {
                let mut builder = RegexBuilder::new(regex);
                builder.case_insensitive(true).build().unwrap()
            });
            for c in ('\0'..=char::MAX).step_by(7).chain('\0'..'\u{3000}') {
                let text = c.to_string();
                assert_eq!(one.is_match(&text), other.is_match(&text), "{regex} {c:?}");
            }
        }
    }

    #[test]
    fn only_classes_are_spelled_out() {
        for regex in [r"\w+ \\p{Greek}", "p", "", r"\p{", r"[\d\s]"] {
            assert_eq!(spelled_out(regex), regex);
        }
        assert_eq!(
            spelled_out(r"é \p{Zl}\P{Zl}[a\p{Zp}] ü"),
            r"é [\x{2028}][^\x{2028}][a[\x{2029}]] ü"
        );
    }
}
