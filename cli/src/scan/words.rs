//! What a name says by its words alone, whatever the catalog has.

/// Returns whether a name is that of errors or their codes.
pub(super) fn names_errors(name: &str) -> bool {
    let name: String = name.chars().filter(char::is_ascii_alphanumeric).collect();
    let name = name.to_ascii_lowercase();
    name.contains("error") || name.contains("errcode") || name.contains("failure")
}

/// Returns whether a name is that of a list of codes, and not of errors of any kind.
pub(super) fn names_codes(name: &str) -> bool {
    let name = name
        .to_ascii_lowercase()
        .replace("decode", "")
        .replace("encode", "");
    let errors = name.find("err").or_else(|| name.find("failure"));
    // `CodeChallengeError` is one of another code.
    names_errors(&name)
        && errors
            .and_then(|at| name.get(at..))
            .is_some_and(|it| it.contains("code"))
}

/// Returns whether a name is that of a kind of errors, whose strings are codes: `ErrorType`, `ErrorKind`, `ErrorReasons`.
pub(super) fn names_kinds(name: &str) -> bool {
    let one = name.strip_suffix('s').unwrap_or(name);
    let ends = ["Type", "Kind", "Reason"]
        .iter()
        .any(|end| one.ends_with(end));
    names_errors(name) && ends
}

/// Returns whether a function makes or reports failures: `AdcpError`, `fail`, `rejectWith`.
pub(super) fn fails(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    [
        "error",
        "fail",
        "reject",
        "refuse",
        "exception",
        "raise",
        "throw",
    ]
    .iter()
    .any(|word| name.contains(word))
        || matches!(name.as_str(), "err" | "problem")
}

/// Returns whether a name ends with the word "code": `extension_code("X")` sets a code, and `NotFoundCode = "X"` is one.
pub(super) fn sets_code(name: &str) -> bool {
    name == "code"
        || ["_code", "_CODE", "Code"]
            .iter()
            .any(|end| name.ends_with(end))
}

/// Returns whether the members of a type are codes by its name: `ErrorCode`, `ResponseCode`. Statuses have their own codes.
pub(super) fn has_code_members(owner: &str) -> bool {
    let status = owner.ends_with("StatusCode") || owner.ends_with(".Code") || owner == "Code";
    names_errors(owner) || (sets_code(owner) && !status)
}

/// Returns whether a name is that of a constant with an error: `ErrNotFound`, `ERR_NOT_FOUND`.
pub(super) fn is_error_constant(name: &str) -> bool {
    let rest = name
        .strip_prefix("Err")
        .or_else(|| name.strip_prefix("ERR_"));
    rest.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_uppercase()))
}

/// Returns whether a name has several words, so that it is seldom anything else: `slot_taken`, `SlotTaken`.
pub(super) fn has_words(name: &str) -> bool {
    let mut pairs = name.bytes().zip(name.bytes().skip(1));
    name.contains('_') || pairs.any(|(a, b)| a.is_ascii_lowercase() && b.is_ascii_uppercase())
}

/// Returns whether a name begins with a capital and has small letters, as types and variants do.
#[inline]
pub(super) fn is_pascal(name: &str) -> bool {
    let begins = name.bytes().next().is_some_and(|b| b.is_ascii_uppercase());
    begins && name.bytes().any(|b| b.is_ascii_lowercase())
}

/// Returns whether a name is one of the operating system or of Node.js: `ECONNREFUSED`, `ERR_INVALID_URL`.
pub(super) fn is_system(name: &str) -> bool {
    let first = name.split_once('_').map(|(first, _)| first);
    is_errno(name) || first.is_some_and(|first| SYSTEM_WORDS.contains(&first))
}

/// Returns whether a name is one of the operating system: `ECONNREFUSED`.
pub(super) fn is_errno(name: &str) -> bool {
    SYSTEM.contains(&name)
}

/// Returns whether a name is one of a status of HTTP, which is in many places beside a code.
pub(super) fn is_status(name: &str) -> bool {
    STATUSES.contains(&name)
}

/// First words of names that Node.js gives to errors.
pub(super) const SYSTEM_WORDS: [&str; 2] = ["EAI", "ERR"];

/// Names that operating systems and Node.js give to errors.
const SYSTEM: [&str; 25] = [
    "EACCES",
    "EADDRINUSE",
    "EAGAIN",
    "EBUSY",
    "ECONNABORTED",
    "ECONNREFUSED",
    "ECONNRESET",
    "EEXIST",
    "EHOSTUNREACH",
    "EINTR",
    "EINVAL",
    "EIO",
    "EISDIR",
    "EMFILE",
    "ENETUNREACH",
    "ENOENT",
    "ENOSPC",
    "ENOTDIR",
    "ENOTEMPTY",
    "ENOTFOUND",
    "EPERM",
    "EPIPE",
    "EROFS",
    "ETIMEDOUT",
    "EXDEV",
];

/// Names of statuses of HTTP (RFC 9110, section 15) with several words.
const STATUSES: [&str; 17] = [
    "BAD_GATEWAY",
    "BAD_REQUEST",
    "CONTENT_TOO_LARGE",
    "EXPECTATION_FAILED",
    "GATEWAY_TIMEOUT",
    "INTERNAL_SERVER_ERROR",
    "METHOD_NOT_ALLOWED",
    "NOT_ACCEPTABLE",
    "NOT_IMPLEMENTED",
    "PAYMENT_REQUIRED",
    "PRECONDITION_FAILED",
    "REQUEST_TIMEOUT",
    "SERVICE_UNAVAILABLE",
    "TOO_MANY_REQUESTS",
    "UNPROCESSABLE_CONTENT",
    "UNPROCESSABLE_ENTITY",
    "UNSUPPORTED_MEDIA_TYPE",
];
