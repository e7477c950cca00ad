//! The parts of a line of Markdown, and whether its words speak of errors.

/// Returns the length of the mark of a list item.
pub(super) fn item_mark(line: &str) -> Option<usize> {
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let rest = line.get(digits..)?;
    let marked = match digits {
        0 => rest.starts_with(['-', '*', '+', '•']),
        _ => rest.starts_with(['.', ')']),
    };
    let mark = digits + rest.chars().next().map_or(0, char::len_utf8);
    (marked && line.get(mark..)?.starts_with(' ')).then_some(mark)
}

/// Returns the length of a cell: up to a `|` that is not escaped and not between backticks.
fn cell_length(rest: &str) -> usize {
    let bytes = rest.as_bytes();
    let mut code = false;
    for (at, byte) in bytes.iter().enumerate() {
        match byte {
            b'`' => code = !code && rest.get(at + 1..).is_some_and(|rest| rest.contains('`')),
            b'|' if !code && (at == 0 || bytes.get(at - 1) != Some(&b'\\')) => return at,
            _ => {}
        }
    }
    rest.len()
}

/// Returns the cells of a row, each with its place.
pub(super) fn cells(line: &str, start: usize) -> Vec<(&str, usize)> {
    let mut cells = Vec::new();
    let mut at = 1;
    while let Some(rest) = line.get(at..).filter(|rest| !rest.is_empty()) {
        let length = cell_length(rest);
        let cell = rest.get(..length).unwrap_or_default();
        let blank = cell.len() - cell.trim_start().len();
        cells.push((cell.trim(), start + at + blank));
        at += length + 1;
    }
    cells
}

/// Returns the value of the first attribute of an MDX component, if it is its name, and where it begins.
pub(super) fn component(line: &str) -> Option<(&str, usize)> {
    let rest = line.strip_prefix('<')?;
    let (tag, rest) = rest.split_once(' ')?;
    let (attribute, rest) = rest.split_once("=\"")?;
    let (name, _) = rest.split_once('"')?;
    let known = matches!(attribute.trim(), "name" | "title" | "id" | "code");
    (known && tag.starts_with(|c: char| c.is_ascii_uppercase()))
        .then_some((name, line.len() - rest.len()))
}

/// Returns whether a column with this title has codes.
pub(super) fn has_codes(title: &str) -> bool {
    let title = plain(title).0.to_ascii_lowercase();
    matches!(title.as_str(), "code" | "codes" | "error" | "errors")
        || title.ends_with("error code")
        || title.ends_with("error codes")
        || title == "error_code"
}

/// Returns whether a title or the line before a list speaks of errors.
pub(super) fn is_about_errors(line: &str) -> bool {
    let line = line.to_ascii_lowercase();
    line.contains("error") || line.contains("failure")
}

/// Returns whether the words around a name call it an error: ``the error code `X` ``, ``an `X` error``, ``reported as `X` ``.
pub(super) fn is_called_error(before: &str, after: &str) -> bool {
    let is_error = |word: &str| {
        let word = word.trim_matches(|c: char| !c.is_ascii_alphanumeric());
        matches!(
            word.to_ascii_lowercase().as_str(),
            "error" | "errors" | "errorcode" | "error_code" | "code" | "codes"
        )
    };
    // A sentence that ends between them is about something else.
    let before = before
        .trim_end()
        .trim_end_matches(['(', '[', '*', '"', ':']);
    let reported = ["reported as", "rejected with", "fails with", "failed with"];
    if reported.iter().any(|words| before.ends_with(words)) {
        return true;
    }
    let begin = before.len().saturating_sub(LONGEST_WORD);
    let begin = (begin..=before.len()).find_map(|at| before.get(at..));
    let last = begin.unwrap_or_default().rsplit(' ').next();
    let last = last.unwrap_or_default();
    let after = without_link(after).trim_start();
    let first = match after
        .bytes()
        .take(LONGEST_WORD)
        .position(|byte| byte == b' ')
    {
        Some(end) => after.get(..end).unwrap_or_default(),
        None if after.len() < LONGEST_WORD => after,
        None => "",
    };
    (is_error(last) && !last.ends_with(['.', ';', ','])) || is_error(first)
}

/// The maximum length of a word that calls a name an error, with the marks around it, in bytes. All names of a line may be
/// one word.
const LONGEST_WORD: usize = 200;

/// The maximum length of the address of a link, in bytes. A line may have many links without an end.
const LONGEST_ADDRESS: usize = 2000;

/// Returns what is after the rest of a link: `](…)`.
pub(super) fn without_link(text: &str) -> &str {
    let end = text.strip_prefix("](").and_then(|rest| {
        let rest = rest.as_bytes();
        let begin = rest.get(..LONGEST_ADDRESS).unwrap_or(rest);
        begin.iter().position(|byte| *byte == b')')
    });
    end.and_then(|end| text.get(end + 3..)).unwrap_or(text)
}

/// Returns a name without backticks, stars and a link around it, and how many bytes are before it.
pub(super) fn plain(text: &str) -> (&str, usize) {
    let left = text.trim_start_matches(['`', '*', '[']);
    let name = left.split_once("](").map_or(left, |(name, _)| name);
    (name.trim_end_matches(['`', '*']), text.len() - left.len())
}
