//! The query part of an address.

use errpact::Occurrence;

use super::problem::problem;
use crate::errors::RequestUnreadable;

/// Returns the text with this name, with `%41` and `+` decoded.
pub(super) fn text(query: Option<&str>, name: &str) -> Result<Option<String>, Occurrence> {
    let pairs = query.unwrap_or_default().split('&');
    let mut values = pairs.filter_map(|pair| {
        let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
        (key == name).then_some(value)
    });
    values.next().map(decoded).transpose()
}

/// Returns the number with this name.
pub(super) fn number(query: Option<&str>, name: &str) -> Result<Option<u32>, Occurrence> {
    let text = text(query, name)?;
    text.map(|text| text.parse().map_err(|_| problem(RequestUnreadable)))
        .transpose()
}

fn decoded(text: &str) -> Result<String, Occurrence> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'+' => b' ',
            b'%' => {
                let mut digit = || char::from(rest.next()?).to_digit(16);
                let value = digit().zip(digit()).map(|(high, low)| high * 16 + low);
                let value = value.and_then(|value| u8::try_from(value).ok());
                value.ok_or_else(|| problem(RequestUnreadable))?
            }
            byte => byte,
        });
    }
    let text = String::from_utf8(bytes).map_err(|_| problem(RequestUnreadable))?;
    // PostgreSQL does not allow NUL in a text.
    if text.contains('\0') {
        return Err(problem(RequestUnreadable));
    }
    Ok(text)
}
