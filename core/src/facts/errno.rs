//! Names and numbers of the operating system's errors as kinds of `std::io::ErrorKind`.

/// Names of POSIX and of Node.js.
pub(super) const NAMES: &[(&str, &str)] = &[
    ("eacces", "permission_denied"),
    ("eaddrinuse", "addr_in_use"),
    ("eaddrnotavail", "addr_not_available"),
    ("eai_again", "host_unreachable"),
    ("ebusy", "resource_busy"),
    ("econnaborted", "connection_aborted"),
    ("econnrefused", "connection_refused"),
    ("econnreset", "connection_reset"),
    ("edquot", "quota_exceeded"),
    ("eexist", "already_exists"),
    ("ehostdown", "host_unreachable"),
    ("ehostunreach", "host_unreachable"),
    ("eisdir", "is_a_directory"),
    ("enetdown", "network_down"),
    ("enetunreach", "network_unreachable"),
    ("enoent", "not_found"),
    ("enospc", "storage_full"),
    // A socket whose peer is gone: the request may have been sent.
    ("enotconn", "connection_aborted"),
    ("enotdir", "not_a_directory"),
    ("enotempty", "directory_not_empty"),
    ("enotfound", "host_unreachable"),
    ("eperm", "permission_denied"),
    ("epipe", "broken_pipe"),
    ("erofs", "read_only_filesystem"),
    ("esockettimedout", "timed_out"),
    ("etimedout", "timed_out"),
    ("etxtbsy", "resource_busy"),
];

/// Returns the kind of a number of Linux, or of macOS if it means nothing else on Linux. Numbers of Windows' sockets
/// are also printed as `os error`.
pub(super) fn kind(number: u32) -> Option<&'static str> {
    Some(match number {
        1 | 13 => "permission_denied",
        2 => "not_found",
        17 => "already_exists",
        20 => "not_a_directory",
        21 => "is_a_directory",
        28 => "storage_full",
        30 => "read_only_filesystem",
        32 => "broken_pipe",
        16 | 26 => "resource_busy",
        39 => "directory_not_empty",
        54 | 104 => "connection_reset",
        60 | 110 => "timed_out",
        61 | 111 => "connection_refused",
        65 | 112 | 113 => "host_unreachable",
        98 => "addr_in_use",
        99 => "addr_not_available",
        100 => "network_down",
        101 => "network_unreachable",
        // 107 is a socket whose peer is gone.
        103 | 107 => "connection_aborted",
        122 => "quota_exceeded",
        10000.. => return windows(number),
        _ => return None,
    })
}

/// Returns the kind of one of Windows' own numbers. Those of its system and of its sockets have other meanings than
/// those of POSIX. Source: <https://learn.microsoft.com/windows/win32/debug/system-error-codes>.
pub(super) fn windows(number: u32) -> Option<&'static str> {
    Some(match number {
        2 | 3 => "not_found",
        5 | 10013 => "permission_denied",
        19 => "read_only_filesystem",
        32 | 33 => "resource_busy",
        39 | 112 => "storage_full",
        64 | 10053 | 10057 => "connection_aborted",
        80 | 183 => "already_exists",
        109 | 232 => "broken_pipe",
        121 | 1460 | 10060 => "timed_out",
        145 => "directory_not_empty",
        1225 | 10061 => "connection_refused",
        10048 => "addr_in_use",
        10049 => "addr_not_available",
        10050 => "network_down",
        10051 => "network_unreachable",
        10054 => "connection_reset",
        10065 | 11001 | 11002 | 11004 => "host_unreachable",
        _ => return None,
    })
}
