//! Renders findings for readers, in the style of rustc.

use annotate_snippets::{
    Annotation, AnnotationKind, Group, Level as Title, Origin, Renderer, Snippet,
};

use super::{Finding, Label, Level, printable_name};
use crate::source::{SourceFile, Sources, Span};

/// Labels that are more than this many lines apart are drawn separately.
const NEAR: u32 = 8;

/// The maximum number of labels to draw: an inherited value can have one for each code.
const LABELS: usize = 4;

/// The maximum length of a line that is drawn, in bytes. A longer line is named, but not shown.
const LONGEST_LINE: usize = 2000;

/// Renders a finding. The text ends with a line feed.
#[must_use]
pub fn render(finding: &Finding, sources: &Sources, color: bool) -> String {
    let level = match finding.level {
        Level::Error => Title::ERROR,
        Level::Warning => Title::WARNING,
        Level::Note => Title::NOTE,
    };
    let mut group = Group::with_title(
        level
            .primary_title(&*finding.message)
            .id(finding.id.as_str()),
    );
    for excerpt in excerpts(finding, sources) {
        group = match excerpt.snippet() {
            Some(snippet) => group.element(snippet),
            None => group.element(excerpt.origin()),
        };
    }
    let more = finding.labels.len().saturating_sub(LABELS);
    // If there is a note, it explains this better.
    if more > 0 && finding.notes.is_empty() {
        let plural = if more == 1 { "" } else { "s" };
        group = group.element(Title::NOTE.message(format!("and {more} more place{plural}")));
    }
    for note in &finding.notes {
        group = group.element(Title::NOTE.message(&**note));
    }
    if let Some(help) = &finding.help {
        group = group.element(Title::HELP.message(&**help));
    }
    let renderer = if color {
        Renderer::styled()
    } else {
        Renderer::plain()
    };
    let mut text = renderer.render(&[group]);
    text.push('\n');
    text
}

/// A piece of a file and the labels in it.
struct Excerpt<'a> {
    path: String,
    file: &'a SourceFile,
    lines: (u32, u32),
    labels: Vec<(&'a Label, bool)>,
}

/// Returns the lines around the labels. The renderer looks at everything that it gets, and a
/// catalog can be long.
fn excerpts<'a>(finding: &'a Finding, sources: &'a Sources) -> Vec<Excerpt<'a>> {
    let mut excerpts: Vec<Excerpt<'a>> = Vec::new();
    for (index, label) in finding.labels.iter().take(LABELS).enumerate() {
        let Some(file) = sources.get(label.file) else {
            continue;
        };
        let first = file.line(label.span.start);
        // Only the first line of a span of many lines is drawn.
        let last = file
            .line(label.span.end.saturating_sub(1))
            .clamp(first, first + NEAR);
        let near = |excerpt: &&mut Excerpt<'_>| {
            std::ptr::eq(excerpt.file, file)
                && first <= excerpt.lines.1.saturating_add(NEAR)
                && excerpt.lines.0 <= last.saturating_add(NEAR)
        };
        let labeled = (label, index == 0);
        if let Some(excerpt) = excerpts.iter_mut().find(near) {
            excerpt.lines = (excerpt.lines.0.min(first), excerpt.lines.1.max(last));
            excerpt.labels.push(labeled);
        } else {
            excerpts.push(Excerpt {
                path: printable_name(&sources.shown(label.file)).into_owned(),
                file,
                lines: (first, last),
                labels: vec![labeled],
            });
        }
    }
    excerpts
}

impl<'a> Excerpt<'a> {
    /// Returns the lines with their labels, or `None` if a line is too long to be drawn.
    fn snippet(&self) -> Option<Snippet<'a, Annotation<'a>>> {
        let range = self.file.lines(self.lines.0, self.lines.1);
        let text = self.file.text().get(range.clone())?;
        if text.lines().any(|line| line.len() > LONGEST_LINE) {
            return None;
        }
        let annotations = self.labels.iter().map(|(label, primary)| {
            let kind = if *primary {
                AnnotationKind::Primary
            } else {
                AnnotationKind::Context
            };
            let span = drawn(text, label.span, range.start);
            kind.span(span).label(label.text.as_deref())
        });
        Some(
            Snippet::source(text)
                .path(self.path.clone())
                .line_start(self.lines.0 as usize)
                .annotations(annotations),
        )
    }

    /// Returns the position, without the lines.
    fn origin(&self) -> Origin<'a> {
        let start = self.labels.first().map_or(0, |(label, _)| label.span.start);
        let position = self.file.position(start);
        Origin::path(self.path.clone())
            .line(position.line as usize)
            .char_column(position.column as usize)
    }
}

/// Returns a label's span inside an excerpt, without the line feed at its end.
fn drawn(text: &str, span: Span, offset: usize) -> std::ops::Range<usize> {
    let bound = |at: u32| {
        let at = (at as usize).saturating_sub(offset).min(text.len());
        (0..=at)
            .rev()
            .find(|at| text.is_char_boundary(*at))
            .unwrap_or(0)
    };
    let (start, end) = (bound(span.start), bound(span.end));
    let end = start + text.get(start..end).unwrap_or_default().trim_end().len();
    start..end
}
