//! Private keys in armour.

use memchr::memmem;

use super::{CREDENTIAL, Cuts, run};

const BEGIN: &[u8] = b"-----BEGIN ";
const END: &[u8] = b"-----END ";

/// Adds every private key, up to the line that ends it or to the end of the text.
pub(super) fn find(text: &str, cuts: &mut Cuts) {
    let bytes = text.as_bytes();
    let mut from = 0;
    while let Some(found) = memmem::find(bytes.get(from..).unwrap_or_default(), BEGIN) {
        let start = from + found;
        let title = start + BEGIN.len();
        let length = run(bytes, title, 48, |byte| {
            byte.is_ascii_uppercase() || byte == b' '
        });
        from = title + length;
        if memmem::find(&bytes[title..from], b"PRIVATE KEY").is_none() {
            continue;
        }
        let end = memmem::find(&bytes[from..], END).map_or(bytes.len(), |found| {
            let title = from + found + END.len();
            let line = run(bytes, title, 64, |byte| {
                byte.is_ascii_uppercase() || matches!(byte, b' ' | b'-')
            });
            title + line
        });
        cuts.add(start, end, CREDENTIAL);
        from = end;
    }
}
