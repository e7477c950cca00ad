//! The typed facts that a text can state.

/// One fact.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fact {
    /// HTTP status.
    Status(u16),
    /// SQLSTATE.
    Sqlstate(Sqlstate),
    /// Result code of SQLite.
    Sqlite(i32),
    /// JSON-RPC code.
    Jsonrpc(i32),
    /// Kind of an I/O error, in snake case.
    Io(&'static str),
}

impl Fact {
    /// Reads a fact as tables write it: a status, an SQLSTATE, a kind of I/O error, or `sqlite 5`.
    pub(super) fn written(fact: &'static str) -> Option<Self> {
        if let Some(code) = fact.strip_prefix("sqlite ") {
            return code.parse().ok().map(Self::Sqlite);
        }
        if let Some(state) = Sqlstate::new(fact) {
            return Some(Self::Sqlstate(state));
        }
        if fact.starts_with(|first: char| first.is_ascii_digit()) {
            return fact.parse().ok().map(Self::Status);
        }
        let kind = |byte: u8| byte.is_ascii_lowercase() || byte == b'_';
        (!fact.is_empty() && fact.bytes().all(kind)).then_some(Self::Io(fact))
    }

    /// Returns whether it says only that something was wrong with a request.
    pub(crate) fn is_vague(self) -> bool {
        matches!(self, Self::Status(400 | 422) | Self::Jsonrpc(-32600))
    }
}

/// An SQLSTATE: five digits or capital letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sqlstate([u8; 5]);

impl Sqlstate {
    /// Returns `None` if the text is not an SQLSTATE.
    #[must_use]
    pub fn new(text: &str) -> Option<Self> {
        let state: [u8; 5] = text.as_bytes().try_into().ok()?;
        let state = state.map(|byte| byte.to_ascii_uppercase());
        let sound = state.iter().all(u8::is_ascii_alphanumeric);
        // A word of five letters is not an SQLSTATE.
        let numbered = state.iter().any(u8::is_ascii_digit);
        (sound && numbered).then_some(Self(state))
    }

    /// Returns it as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).unwrap_or_default()
    }
}

/// Returns whether an SQLSTATE names only the class of a failure. Drivers use these if the server's text, or its own
/// number, says more.
pub(crate) fn is_class(state: &str) -> bool {
    let driver = ["HY", "IM", "S1"];
    state.ends_with("000") && state != "28000"
        || ["08001", "08006"].contains(&state)
        || driver.iter().any(|class| state.starts_with(class))
}

/// Kinds that prove that nothing was sent, unless an answer shows the opposite.
pub const NOTHING_SENT: [&str; 5] = [
    "connection_refused",
    "host_unreachable",
    "network_down",
    "network_unreachable",
    "not_connected",
];

/// The facts that a text states; of each kind, the first one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Facts {
    status: Option<(usize, u16)>,
    sqlstate: Option<(usize, Sqlstate)>,
    sqlite: Option<(usize, i32)>,
    jsonrpc: Option<(usize, i32)>,
    io: Option<(usize, &'static str)>,
    /// Whether it says that something may have been sent.
    sent: bool,
}

impl Facts {
    /// Adds that something may have been sent.
    pub(crate) fn sent(&mut self) {
        self.sent = true;
    }

    /// Adds a fact at a position of a text. The first one is the outermost failure.
    pub(crate) fn add(&mut self, place: usize, fact: Fact) {
        fn earlier<T>(known: &mut Option<(usize, T)>, place: usize, fact: T) {
            if known.as_ref().is_none_or(|(before, _)| place < *before) {
                *known = Some((place, fact));
            }
        }
        match fact {
            // A vague status says less than another one, wherever it is.
            Fact::Status(status) => match self.status {
                Some((_, known)) if Fact::Status(known).is_vague() && !fact.is_vague() => {
                    self.status = Some((place, status));
                }
                Some((_, known)) if fact.is_vague() && !Fact::Status(known).is_vague() => {}
                _ => earlier(&mut self.status, place, status),
            },
            // A class says less than a state, wherever it is.
            Fact::Sqlstate(state) => match self.sqlstate {
                Some((_, known)) if is_class(known.as_str()) && !is_class(state.as_str()) => {
                    self.sqlstate = Some((place, state));
                }
                Some((_, known)) if is_class(state.as_str()) && !is_class(known.as_str()) => {}
                _ => earlier(&mut self.sqlstate, place, state),
            },
            Fact::Sqlite(code) => earlier(&mut self.sqlite, place, code),
            Fact::Jsonrpc(code) => earlier(&mut self.jsonrpc, place, code),
            Fact::Io(kind) => earlier(&mut self.io, place, kind),
        }
    }

    /// Returns the SQLSTATE that it states.
    pub(crate) fn sqlstate(&self) -> Option<Fact> {
        self.sqlstate.map(|(_, state)| Fact::Sqlstate(state))
    }

    /// Returns whether one of them comes from an answer.
    pub(crate) fn is_answer(&self) -> bool {
        self.status.is_some() || self.sqlstate.is_some() || self.jsonrpc.is_some()
    }

    /// Returns the one fact that counts. A database's fact is more precise than a JSON-RPC code, which is more precise
    /// than the status that it came with. A status shows that the connection worked. A text about several attempts, or
    /// several hops, does not prove that nothing was sent.
    pub(crate) fn fact(&self) -> Option<Fact> {
        let sqlite = || self.sqlite.map(|(_, code)| Fact::Sqlite(code));
        let jsonrpc = || self.jsonrpc.map(|(_, code)| Fact::Jsonrpc(code));
        let status = || self.status.map(|(_, status)| Fact::Status(status));
        let io = || {
            let (_, kind) = self.io?;
            let broke = self.sent && NOTHING_SENT.contains(&kind);
            Some(Fact::Io(if broke { "connection_aborted" } else { kind }))
        };
        self.sqlstate()
            .or_else(sqlite)
            .or_else(jsonrpc)
            .or_else(status)
            .or_else(io)
    }
}
