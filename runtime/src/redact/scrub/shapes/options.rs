//! Credentials in command lines that a log quotes, which only their program knows: `mysql -p…`,
//! `curl -u user:…`. A command line is one of a shell, or a list of its arguments.

use super::super::bytes::{at, before, run};
use super::names::is_credential;
use super::words::{is_mixed, is_random};
use super::{CREDENTIAL, Cuts};

/// What follows an option.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Takes {
    /// A password, in the next argument or in the same.
    Password,
    /// A password in the same argument: in the next one is something else.
    Same,
    /// `user:password`, and `user%password` of Samba, `user,password` of lftp.
    UserAndPassword,
}
use Takes::{Password, Same, UserAndPassword};

/// A program, and which of its arguments are credentials.
pub(super) struct Command {
    /// How it is called, with its subcommand.
    pub(super) name: &'static str,
    options: &'static [(&'static str, Takes)],
    /// Which of the other arguments is a password.
    operand: Option<usize>,
}

const fn command(name: &'static str, options: &'static [(&'static str, Takes)]) -> Command {
    Command {
        name,
        options,
        operand: None,
    }
}

const fn operand(name: &'static str, operand: usize) -> Command {
    Command {
        name,
        options: &[],
        operand: Some(operand),
    }
}

/// Programs. The names of some begin like this: `mysqldump`, `ldapsearch`.
pub(super) const COMMANDS: &[Command] = &[
    command(
        "curl",
        &[
            ("-u", UserAndPassword),
            ("-U", UserAndPassword),
            ("-b", Password),
        ],
    ),
    command("mysql", &[("-p", Same)]),
    command("mariadb", &[("-p", Same)]),
    command("sshpass", &[("-p", Password)]),
    // Of `docker run` it is a port.
    command("docker login", &[("-p", Password)]),
    command("podman login", &[("-p", Password)]),
    command("registry login", &[("-p", Password)]),
    command("az login", &[("-p", Password)]),
    command("oc login", &[("-p", Password)]),
    command("cf login", &[("-p", Password)]),
    command("http", &[("-a", UserAndPassword)]),
    command("ldap", &[("-w", Password)]),
    command("openssl", &[("-K", Password), ("-k", Password)]),
    command("redis-cli", &[("-a", Password)]),
    command("smbclient", &[("-U", UserAndPassword)]),
    command("lftp", &[("-u", UserAndPassword)]),
    command("zip", &[("-P", Password)]),
    command("unzip", &[("-P", Password)]),
    command("7z", &[("-p", Same)]),
    command("rar", &[("-p", Same), ("-hp", Same)]),
    command("sqlcmd", &[("-P", Password)]),
    command("bcp", &[("-P", Password)]),
    command("isql", &[("-P", Password)]),
    command("osql", &[("-P", Password)]),
    command("tsql", &[("-P", Password)]),
    command("mosquitto_", &[("-P", Password)]),
    command("ipmitool", &[("-P", Password)]),
    command("mongo", &[("-p", Password)]),
    command("cqlsh", &[("-p", Password)]),
    command("rdesktop", &[("-p", Password)]),
    command("xfreerdp", &[("/p:", Same)]),
    command("psexec", &[("-p", Password)]),
    command("plink", &[("-pw", Password)]),
    command("pscp", &[("-pw", Password)]),
    command("putty", &[("-pw", Password)]),
    command(
        "snmp",
        &[("-c", Password), ("-A", Password), ("-X", Password)],
    ),
    operand("htpasswd", 2),
    operand("rabbitmqctl add_user", 1),
    operand("rabbitmqctl change_password", 1),
    operand("rabbitmqctl authenticate_user", 1),
    operand("net use", 1),
    operand("snmp-server community", 0),
    // Of protocols.
    operand("PASS", 0),
    operand("AUTH", 1),
    operand("LOGIN", 1),
];

/// Options that have `user:password` in many programs.
pub(super) const OPTIONS: &[&str] = &["-u", "--user", "--proxy-user"];

/// Most arguments of a command that are read, and most bytes of one.
const MOST: usize = 32;
const LONGEST: usize = 512;

/// The arguments of a command line.
struct Arguments<'b> {
    bytes: &'b [u8],
    place: usize,
    /// Whether it is a list: `["curl", "-u", "…"]`, `[curl, -u, …]`.
    list: bool,
}

impl Arguments<'_> {
    /// Returns the range of the next one, without its quotation marks.
    fn next(&mut self) -> Option<(usize, usize)> {
        let bytes = self.bytes;
        let separates = |byte: u8| {
            matches!(byte, b' ' | b'\t' | b'\\') || (self.list && matches!(byte, b',' | b'\n'))
        };
        let start = self.place + run(bytes, self.place, 64, separates);
        let quote = at(bytes, start);
        let (start, end) = if matches!(quote, b'"' | b'\'') {
            let length = run(bytes, start + 1, LONGEST, |byte| {
                byte != quote && byte != b'\n'
            });
            self.place = start + length + 2;
            (start + 1, start + 1 + length)
        } else {
            let list = self.list;
            let is_part = |byte: u8| {
                !(byte.is_ascii_whitespace() || (list && matches!(byte, b',' | b']' | b')' | b'"')))
            };
            let is_plain = |byte: u8| is_part(byte) && !matches!(byte, b'"' | b'\'');
            let mut end = start + run(bytes, start, LONGEST, is_plain);
            // `-p'…'`.
            let quote = at(bytes, end);
            if matches!(quote, b'"' | b'\'') && !list {
                let inner = run(bytes, end + 1, LONGEST, |byte| {
                    byte != quote && byte != b'\n'
                });
                end += 1 + inner + usize::from(at(bytes, end + 1 + inner) == quote);
            }
            self.place = end;
            (start, end)
        };
        let ends = matches!(bytes.get(start..end)?, b"|" | b"||" | b"&&" | b";" | b"");
        (!ends).then_some((start, end))
    }
}

/// Adds the credentials of a command whose name is at `start..end`.
pub(super) fn find(text: &str, command: &Command, start: usize, end: usize, cuts: &mut Cuts) {
    let bytes = text.as_bytes();
    let left = before(bytes, start);
    if left.is_ascii_alphanumeric() || matches!(left, b'-' | b'_' | b'.') {
        return;
    }
    let protocol = command
        .name
        .starts_with(|first: char| first.is_ascii_uppercase());
    if protocol && bytes.get(start..end) != Some(command.name.as_bytes()) {
        return;
    }
    // The rest of the name, as in `mysqldump`.
    let rest = run(bytes, end, 16, |byte| {
        byte.is_ascii_alphanumeric() || byte == b'_'
    });
    let closed = end + if protocol { 0 } else { rest };
    let quotes = run(bytes, closed, 2, |byte| {
        matches!(byte, b'"' | b'\'' | b'\\')
    });
    let next = at(bytes, closed + quotes);
    if !matches!(next, b' ' | b'\t' | b',') {
        return;
    }
    let mut arguments = Arguments {
        bytes,
        place: closed + quotes,
        list: quotes > 0 || next == b',',
    };
    let mut operands = 0;
    for _ in 0..MOST {
        let Some((from, to)) = arguments.next() else {
            break;
        };
        let given = bytes.get(from..to).unwrap_or_default();
        let known = command.options.iter().find_map(|(option, takes)| {
            let name = option.as_bytes();
            // `-sSfu` has several options, of which the last takes the next argument.
            let several = given.starts_with(b"-")
                && given.len() < 8
                && name.len() == 2
                && given.last() == name.last()
                && given.iter().skip(1).all(u8::is_ascii_alphabetic);
            let value = match given.strip_prefix(name) {
                Some(b"") => None,
                Some(_) => Some(from + name.len()),
                // `-kuapp:…` is the same.
                None if *takes == UserAndPassword && !given.starts_with(b"--") => {
                    let flags = run(given, 1, 4, |byte| {
                        byte.is_ascii_alphabetic() && byte != name[1]
                    });
                    let here = given.starts_with(b"-") && at(given, 1 + flags) == name[1];
                    if here && at(given, 2 + flags) != 0 {
                        return Some((*takes, Some(from + 2 + flags)));
                    }
                    return (here && several).then_some((*takes, None));
                }
                None if several => None,
                None => return None,
            };
            Some((*takes, value))
        });
        match known {
            Some((Same, None)) => {}
            Some((takes, None)) => {
                if let Some((from, to)) = arguments.next() {
                    add(bytes, takes, from, to, cuts);
                }
            }
            Some((takes, Some(from))) => {
                // `-p'…'`, `-p "…"`.
                let from = from + run(bytes, from, 1, |byte| matches!(byte, b'"' | b'\'' | b'='));
                let to = to - usize::from(matches!(before(bytes, to), b'"' | b'\'') && to > from);
                add(bytes, takes, from, to, cuts);
            }
            None => {
                let Some(place) = command.operand else {
                    continue;
                };
                if given.starts_with(b"-")
                    || given
                        .get(..5)
                        .is_some_and(|it| it.eq_ignore_ascii_case(b"/user"))
                {
                    continue;
                }
                // Behind the words of a protocol may be others, so only random ones are passwords.
                let sure = !protocol && operands == place;
                let call = given.iter().any(|byte| b"()/:".contains(byte));
                let likely = !call
                    && (is_random(given)
                        || (given.len() >= 6 && is_mixed(given) && is_end(bytes, to)));
                if sure || (protocol && likely) {
                    cuts.add(from, to, CREDENTIAL);
                }
                operands += 1;
                if operands > place {
                    return;
                }
            }
        }
    }
}

fn is_end(bytes: &[u8], to: usize) -> bool {
    let quote = run(bytes, to, 1, |byte| matches!(byte, b'"' | b'\''));
    matches!(at(bytes, to + quote), 0 | b'\r' | b'\n')
}

/// Adds the `user:password` of an option that begins at `start` in any command line.
pub(super) fn user(text: &str, option: &str, start: usize, end: usize, cuts: &mut Cuts) {
    let bytes = text.as_bytes();
    let left = before(bytes, start);
    let quoted = matches!(left, b'"' | b'\'');
    // The automaton does not regard case, most programs do.
    if !(quoted || left.is_ascii_whitespace()) || bytes.get(start..end) != Some(option.as_bytes()) {
        return;
    }
    // `-uapp:…`.
    let glued = run(bytes, end, LONGEST, |byte| {
        !byte.is_ascii_whitespace() && !matches!(byte, b'"' | b'\'' | b',')
    });
    let name = run(bytes, end, 64, |byte| {
        byte.is_ascii_alphanumeric() || b"_.-".contains(&byte)
    });
    if option.len() == 2 && name > 0 && at(bytes, end + name) == b':' {
        return add(bytes, UserAndPassword, end, end + glued, cuts);
    }
    let closed = end + run(bytes, end, 1, |byte| byte == left && quoted);
    if !matches!(at(bytes, closed), b' ' | b',' | b'=') {
        return;
    }
    let mut arguments = Arguments {
        bytes,
        place: closed + usize::from(at(bytes, closed) == b'='),
        list: quoted,
    };
    if let Some((from, to)) = arguments.next() {
        add(bytes, UserAndPassword, from, to, cuts);
    }
}

/// Adds the value of an option, if it is a credential.
fn add(bytes: &[u8], takes: Takes, from: usize, to: usize, cuts: &mut Cuts) {
    let given = bytes.get(from..to).unwrap_or_default();
    let has_password = match takes {
        // `-u http://…` and `-u 1000:1000` are other options.
        UserAndPassword => {
            let separates = |byte: &u8| matches!(byte, b':' | b'%' | b',');
            let password = given.splitn(2, separates).nth(1).unwrap_or_default();
            !password.starts_with(b"//") && !password.iter().all(u8::is_ascii_digit)
        }
        Password | Same => {
            let variable = given.starts_with(b"$") || given.starts_with(b"%");
            let named = std::str::from_utf8(given).is_ok_and(|it| {
                it.bytes()
                    .all(|byte| byte.is_ascii_uppercase() || byte == b'_')
                    && is_credential(it)
            });
            !given.starts_with(b"-") && !given.is_empty() && !variable && !named
        }
    };
    if has_password {
        cuts.add(from, to, CREDENTIAL);
    }
}
