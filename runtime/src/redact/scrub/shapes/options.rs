//! Options of programs whose values are credentials, in command lines that a log quotes.

use super::super::bytes::{at, before, run, run_before};
use super::{CREDENTIAL, Cuts};

/// Options of programs that have a credential and do not say so by their name: the program, the
/// option, whether the value follows without a space, and whether it is `user:password`.
pub(super) const OPTIONS: &[(&str, &str, bool, bool)] = &[
    ("", " -u ", false, true),
    ("", " --user ", false, true),
    ("", " --user=", false, true),
    ("", " --proxy-user ", false, true),
    ("curl", " -U ", false, true),
    ("curl", " -b ", false, false),
    // Of `docker run` it is a port.
    ("docker login", " -p ", false, false),
    ("http", " -a ", false, true),
    ("ldap", " -w ", false, false),
    ("mysql", " -p", true, false),
    ("net use", " /user:", true, false),
    ("openssl", " -K ", false, false),
    ("openssl", " -k ", false, false),
    ("redis-cli", " -a ", false, false),
    ("smbclient", " -U ", false, true),
    ("sshpass", " -p ", false, false),
];

/// Adds the value of an option that begins at `option`.
pub(super) fn find(text: &str, index: usize, option: usize, from: usize, cuts: &mut Cuts) {
    let Some((program, written, glued, user)) = OPTIONS.get(index) else {
        return;
    };
    let bytes = text.as_bytes();
    let of_windows = *program == "net use";
    // The automaton does not regard case, most programs do: `mysql -P` has a port.
    if !of_windows && bytes.get(option..from) != Some(written.as_bytes()) {
        return;
    }
    let line = run_before(bytes, option, 256, |byte| byte != b'\n');
    let line = bytes.get(option - line..option).unwrap_or_default();
    let line = line.to_ascii_lowercase();
    let runs = memchr::memmem::rfind(&line, program.as_bytes());
    let named =
        runs.is_some_and(|at| program.is_empty() || !before(&line, at).is_ascii_alphanumeric());
    if !named {
        return;
    }
    let mut from = from;
    if of_windows {
        // `/user:NAME PASSWORD`.
        from += run(bytes, from, 512, |byte| !byte.is_ascii_whitespace());
        from += run(bytes, from, 1, |byte| byte == b' ');
    } else if *glued && at(bytes, from).is_ascii_whitespace() {
        return;
    }
    let quote = run(bytes, from, 1, |byte| matches!(byte, b'"' | b'\''));
    let start = from + quote;
    let length = run(bytes, start, 512, |byte| match quote {
        0 => !byte.is_ascii_whitespace(),
        _ => byte != at(bytes, from) && byte != b'\n',
    });
    let given = bytes.get(start..start + length).unwrap_or_default();
    // `-u http://…` and `-u 1000:1000` are other options.
    let has_password = if *user {
        // `user:password`, and `user%password` of Samba.
        let separates = |byte: &u8| matches!(byte, b':' | b'%');
        let password = given.splitn(2, separates).nth(1).unwrap_or_default();
        !password.starts_with(b"//") && !password.iter().all(u8::is_ascii_digit)
    } else {
        !given.starts_with(b"-") && !given.is_empty()
    };
    if has_password {
        cuts.add(start, start + length, CREDENTIAL);
    }
}
