//! Words of gRPC, and the equivalent HTTP statuses.

/// Returns the status of a word as any language writes it (`NotFound`, `NOT_FOUND`), according to
/// [`google/rpc/code.proto`](https://github.com/googleapis/googleapis/blob/master/google/rpc/code.proto).
pub(crate) fn status(word: &str) -> Option<u16> {
    // The longest word has 19 characters with its `_`.
    if word.len() > 19 {
        return None;
    }
    let letters = word.bytes().filter(|byte| *byte != b'_');
    let plain: String = letters
        .map(|byte| char::from(byte.to_ascii_lowercase()))
        .collect();
    Some(match plain.as_str() {
        "cancelled" | "canceled" => 499,
        "invalidargument" | "failedprecondition" | "outofrange" => 400,
        "deadlineexceeded" => 504,
        "notfound" => 404,
        "alreadyexists" | "aborted" => 409,
        "permissiondenied" => 403,
        "resourceexhausted" => 429,
        "unimplemented" => 501,
        "unavailable" => 503,
        "unauthenticated" => 401,
        "unknown" | "internal" | "dataloss" => 500,
        _ => return None,
    })
}
