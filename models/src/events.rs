//! Server-sent events, as the [HTML standard] defines them.
//!
//! [HTML standard]: https://html.spec.whatwg.org/multipage/server-sent-events.html

use std::io::{self, BufRead, ErrorKind};

/// Reads the data of the next event. Names, ids and comments are skipped: the data of all three APIs says what it is.
/// `None` is the end of the stream; an event that it cuts off is not one.
pub(crate) fn next(stream: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut data: Option<String> = None;
    while let Some(line) = line(stream)? {
        if line.is_empty() {
            match data.take() {
                Some(data) => return Ok(Some(data)),
                None => continue,
            }
        }
        let (field, value) = line.split_once(':').unwrap_or((&line, ""));
        if field == "data" {
            let value = value.strip_prefix(' ').unwrap_or(value);
            match &mut data {
                Some(data) => {
                    data.push('\n');
                    data.push_str(value);
                }
                None => data = Some(value.to_owned()),
            }
        }
    }
    Ok(None)
}

/// Reads a line without its end, which is a line feed or both characters: no API ends lines with a carriage return only.
fn line(stream: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    stream.read_until(b'\n', &mut line)?;
    if line.pop() != Some(b'\n') {
        return Ok(None);
    }
    if line.last() == Some(&b'\r') {
        line.pop();
    }
    let text = String::from_utf8(line);
    let text = text.map_err(|error| io::Error::new(ErrorKind::InvalidData, error))?;
    Ok(Some(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &str) -> Vec<String> {
        let mut stream = text.as_bytes();
        std::iter::from_fn(|| next(&mut stream).ok().flatten()).collect()
    }

    #[test]
    fn reads_the_data_of_each_event() {
        let text = ": hello\n\nevent: a\ndata: 1\n\nid: 7\r\ndata:2\r\ndata:  3\r\n\r\ndata\n\n";
        assert_eq!(all(text), ["1", "2\n 3", ""]);
    }

    #[test]
    fn leaves_out_an_event_that_the_end_cuts_off() {
        assert_eq!(all("data: 1\n\ndata: 2\n"), ["1"]);
        assert_eq!(all("data: 1\n\ndata: 2"), ["1"]);
    }

    #[test]
    fn refuses_what_is_not_utf_8() {
        let mut stream = &b"data: \xff\n\n"[..];
        let error = next(&mut stream).map_err(|error| error.kind());
        assert_eq!(error, Err(ErrorKind::InvalidData));
    }
}
