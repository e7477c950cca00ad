//! Names and numbers of the operating system's errors, as kinds of `std::io::ErrorKind`.

/// Names of POSIX and of Node.js.
pub(super) const NAMES: &[(&str, &str)] = &[
    ("eacces", "permission_denied"),
    ("eaddrinuse", "addr_in_use"),
    ("eaddrnotavail", "addr_not_available"),
    ("eai_again", "host_unreachable"),
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
    ("enotconn", "not_connected"),
    ("enotdir", "not_a_directory"),
    ("enotempty", "directory_not_empty"),
    ("enotfound", "host_unreachable"),
    ("eperm", "permission_denied"),
    ("epipe", "broken_pipe"),
    ("erofs", "read_only_filesystem"),
    ("esockettimedout", "timed_out"),
    ("etimedout", "timed_out"),
];

/// Numbers of Linux, of macOS where they mean nothing else there, and of Windows' sockets.
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
        54 | 104 | 10054 => "connection_reset",
        60 | 110 | 10060 => "timed_out",
        61 | 111 | 10061 => "connection_refused",
        65 | 112 | 113 | 10065 => "host_unreachable",
        98 | 10048 => "addr_in_use",
        99 | 10049 => "addr_not_available",
        100 => "network_down",
        101 | 10051 => "network_unreachable",
        103 | 10053 => "connection_aborted",
        107 | 10057 => "not_connected",
        122 => "quota_exceeded",
        11001 => "host_unreachable",
        _ => return None,
    })
}
