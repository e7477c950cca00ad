//! Occurrences with planted values, made from a seed.

use std::error::Error;
use std::fmt;

use errpact::{Occurrence, Signal};
use errpact_tests::catalogs::leaks::{CATALOG, Context, MailRefused, NoSuchUser};

pub(crate) use errpact_tests::random::Random;

use super::encode::{ALL, OF_SHAPES, encode};

/// The mark in every raw text. Only the log is allowed to have it.
pub(crate) const MARK: &str = "QZRAWQZ";

/// A value that must not leave.
pub(crate) struct Planted {
    pub(crate) text: String,
    /// Whether a user is allowed to have it if a text names it.
    pub(crate) personal: bool,
}

fn email(random: &mut Random) -> String {
    let local = random.letters(6);
    let middle = ["", ".", "+", "_", "'"][random.below(5)];
    format!(
        "Q{local}{middle}{}@{}.{}",
        random.letters(3),
        random.letters(7),
        ["com", "co.uk", "de"][random.below(3)]
    )
}

fn phone(random: &mut Random) -> String {
    let (a, b, c) = (random.digits(3), random.digits(3), random.digits(4));
    match random.below(4) {
        0 => format!("+49 1{a} {b}{c}"),
        1 => format!("+1-4{}-5{}-{c}", &a[1..], &b[1..]),
        2 => format!("(4{}) 5{}-{c}", &a[1..], &b[1..]),
        _ => format!("+491{a}{b}{c}"),
    }
}

fn token(random: &mut Random) -> String {
    let of = [
        ("sk-proj-", 32),
        ("sk-ant-api03-", 32),
        ("ghp_", 36),
        ("github_pat_", 40),
        ("glpat-", 20),
        ("xoxb-", 32),
        ("sk_live_", 24),
        ("hf_", 30),
        ("npm_", 36),
        ("AIza", 35),
    ];
    let (prefix, length) = of[random.below(of.len())];
    format!("{prefix}{}", random.mixed(length))
}

fn name(random: &mut Random) -> String {
    let mut upper = |length| {
        let name = random.letters(length);
        name[..1].to_uppercase() + &name[1..]
    };
    format!("{} {}", upper(6), upper(8))
}

fn secret(random: &mut Random) -> String {
    let mid = ["!", "\"", "&", "%", "é", "日", " ", "<", "\\"][random.below(9)];
    format!("{}{mid}{}", random.mixed(7), random.mixed(7))
}

fn card(random: &mut Random) -> String {
    let mut digits = format!("4{}", random.digits(14));
    let sum: u32 = digits
        .chars()
        .rev()
        .enumerate()
        .map(|(place, c)| {
            let digit = c.to_digit(10).unwrap() * if place % 2 == 0 { 2 } else { 1 };
            digit / 10 + digit % 10
        })
        .sum();
    digits.push_str(&((10 - sum % 10) % 10).to_string());
    match random.below(3) {
        0 => digits,
        separator => {
            let groups: Vec<&str> = (0..4).map(|at| &digits[at * 4..at * 4 + 4]).collect();
            groups.join(["", " ", "-"][separator])
        }
    }
}

/// Returns one value of each kind.
pub(crate) fn values(random: &mut Random) -> Vec<Planted> {
    let make = [email, phone, token, name, secret, card];
    let value = |make: fn(&mut Random) -> String, random: &mut Random| Planted {
        text: make(random),
        personal: false,
    };
    make.into_iter().map(|make| value(make, random)).collect()
}

/// An error with a cause, many levels deep.
#[derive(Debug)]
struct Layer(String, Option<Box<Self>>);
impl fmt::Display for Layer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
impl Error for Layer {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.1.as_deref().map(|cause| cause as _)
    }
}

/// An error that a tool returns, with its values and its cause.
#[derive(errpact::ToolError)]
#[tool_error(catalog = errpact_tests::catalogs::leaks, debug)]
enum Failure {
    #[code(MAIL_REFUSED)]
    Refused {
        masked: String,
        recipient: String,
        phone: Option<String>,
        others: Option<Vec<String>>,
        password: Option<String>,
        reason: Option<String>,
        #[internal]
        #[expect(dead_code, reason = "it is there not to be shown")]
        internal: String,
        #[source]
        cause: Layer,
    },
}

/// Returns the texts of the causes, for the message of a failed test.
pub(crate) fn raw(happened: &Occurrence) -> String {
    let mut said = String::new();
    let mut next = happened.cause();
    while let Some(error) = next {
        said.push_str(&format!("{error}\n"));
        next = error.source();
    }
    said
}

/// Returns a sentence that quotes values: those of the call in any encoding, the others in encodings that keep a shape.
fn sentence(random: &mut Random, known: &[&str], shaped: &[&str]) -> String {
    let mut text = MARK.to_owned();
    for (values, encodings) in [(known, ALL), (shaped, OF_SHAPES)] {
        for value in values {
            if random.below(3) == 0 {
                continue;
            }
            let encoding = encodings[random.below(encodings.len())];
            let words = [
                "failed for",
                "GET /x?q=1&to=",
                "{\"of\": \"",
                "row (",
                "because",
                "user=<",
            ];
            let after = ["", " was", "\"}", ")", ", then", ">"];
            let place = random.below(words.len());
            let (before, after) = (words[place], after[place]);
            let space = [" ", ""][usize::from(place != 0 && place != 4)];
            text.push_str(&format!(
                " {before}{space}{}{after}",
                encode(value, encoding, random)
            ));
        }
    }
    text
}

/// Returns an occurrence, the values that must not be found, and the other values with a `Debug`.
pub(crate) fn occurrence(random: &mut Random) -> (Occurrence, Vec<Planted>, Vec<String>) {
    let (masked, recipient, to, who) = (email(random), email(random), email(random), email(random));
    let (phone, card_argument) = (phone(random), card(random));
    let others = vec![email(random), email(random)];
    let (password, api_key, undeclared) = (secret(random), token(random), secret(random));
    let (client, client_email, session) = (name(random), email(random), secret(random));
    let internal = secret(random);
    // No part of errpact knows these: only their shapes reveal them.
    let strangers = [
        email(random),
        token(random),
        card(random),
        self::phone(random),
    ];
    let strangers: Vec<&str> = strangers.iter().map(String::as_str).collect();
    let mut known: Vec<&str> = vec![
        &to,
        &api_key,
        &undeclared,
        &card_argument,
        &client,
        &client_email,
        &session,
    ];
    let context = Context {
        tenant: "acme".into(),
        client_name: Some(client.clone().into()),
        client_email: Some(client_email.clone().into()),
        session: Some(session.clone().into()),
    };
    let mut shown = vec![format!("{context:?}")];
    let mut chain = |known: &[&str], levels: usize| {
        let mut layer = None;
        for _ in 0..levels {
            layer = Some(Box::new(Layer(sentence(random, known, &strangers), layer)));
        }
        *layer.unwrap()
    };
    let mut personal = vec![to.clone(), client.clone(), client_email.clone()];
    let mut hidden = vec![
        api_key.clone(),
        undeclared.clone(),
        card_argument.clone(),
        session.clone(),
    ];
    hidden.extend(strangers.iter().map(|text| (*text).to_owned()));
    let kind = usize::from(phone.as_bytes()[phone.len() - 1] % 6);
    let happened = match kind {
        0 | 1 => {
            known.extend([&*masked, &recipient, &phone, &password]);
            known.extend(others.iter().map(String::as_str));
            personal.extend([recipient.clone(), phone.clone()]);
            personal.extend(others.clone());
            hidden.extend([masked.clone(), password.clone(), internal.clone()]);
            let failure = Failure::Refused {
                masked: masked.clone(),
                recipient: recipient.clone(),
                phone: Some(phone.clone()),
                others: Some(others.clone()),
                password: Some(password.clone()),
                // An upstream that echoes its request.
                reason: Some(format!("{api_key} and {password} of {recipient}")),
                internal: internal.clone(),
                cause: chain(&known, 3),
            };
            shown.push(format!("{failure} {failure:?}"));
            if kind == 0 {
                Occurrence::new(failure)
            } else {
                Occurrence::from(&failure as &dyn errpact::ToolError)
            }
        }
        2 => Occurrence::catch(&CATALOG, chain(&known, 4)),
        3 => {
            personal.push(who.clone());
            known.push(&who);
            let message = format!("{}\nno such user: {who}", chain(&known, 1));
            Occurrence::from_signal(&CATALOG, Signal::new().with_message(message))
        }
        4 => {
            let error = anyhow::Error::new(chain(&known, 2)).context(chain(&known, 1).0);
            Occurrence::catch(&CATALOG, error)
        }
        _ => {
            personal.push(who.clone());
            let error = NoSuchUser {
                who: Some(who.clone().into()),
            };
            shown.push(format!("{error} {error:?}"));
            let refused = MailRefused {
                masked: masked.clone().into(),
                recipient: recipient.clone().into(),
                phone: None,
                others: None,
                password: None,
                reason: None,
            };
            hidden.push(masked.clone());
            personal.push(recipient.clone());
            shown.push(format!("{refused} {refused:?}"));
            Occurrence::from_signal(
                &CATALOG,
                Signal::new()
                    .with_kind("Panic")
                    .with_message(chain(&known, 1).0),
            )
        }
    };
    let happened = happened
        .with_context(&context)
        .with_tool("send_mail")
        .with_argument("to", &to)
        .with_argument("api_key", &api_key)
        .with_argument("headers", &serde_json::json!({"X-Who": [client], "n": 1}))
        .with_argument("note", &undeclared)
        .with_argument("card", &card_argument);
    // The view of a caller that prints an error around the occurrence.
    let wrapped = format!("{:?}", anyhow::anyhow!("x").context(happened.to_string()));
    shown.push(wrapped);
    let planted = |personal: bool| move |text: String| Planted { text, personal };
    let mut all: Vec<Planted> = personal.into_iter().map(planted(true)).collect();
    all.extend(hidden.into_iter().map(planted(false)));
    (happened, all, shown)
}
