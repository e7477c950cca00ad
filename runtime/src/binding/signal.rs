//! The facts of a raw failure, by the names that a package's `Signal` has, and the rule that they find.

use errpact_core::Failure;
use serde_json::Value;

use super::given::Given;

/// The facts of a raw failure.
#[derive(Debug, Default)]
pub struct Signal {
    /// The type of the error.
    pub kind: Option<String>,
    /// The types of its causes too.
    pub types: Vec<String>,
    /// The types that those are derived from.
    pub bases: Vec<String>,
    /// The HTTP status.
    pub status: Option<u16>,
    /// The SQLSTATE.
    pub sqlstate: Option<String>,
    /// The result code of SQLite.
    pub sqlite: Option<i32>,
    /// The code of JSON-RPC.
    pub jsonrpc: Option<i32>,
    /// The kind of an I/O error.
    pub io: Option<String>,
    /// The tool that was called.
    pub tool: Option<String>,
    /// The service.
    pub service: Option<String>,
    /// The text.
    pub message: Option<String>,
    /// A result that is JSON.
    pub result: Option<Value>,
}

impl Signal {
    /// Reads the facts that are known.
    ///
    /// # Errors
    /// Returns why a fact can't be read.
    pub fn read<G: Given>(given: &G) -> Result<Self, G::Fault> {
        let mut facts = Self::default();
        given.each(|name, fact| match fact.is_absent() {
            true => Ok(()),
            false => facts.add(name, &fact),
        })?;
        Ok(facts)
    }

    fn add<G: Given>(&mut self, name: &str, fact: &G) -> Result<(), G::Fault> {
        let number = |fact: &G| {
            let whole = fact.whole()?;
            Ok(whole.clamp(i32::MIN.into(), i32::MAX.into()) as i32)
        };
        match name {
            "type" => self.kind = Some(fact.text()?),
            "types" => self.types = fact.texts()?,
            "bases" => self.bases = fact.texts()?,
            // A number outside the range matches no rule, clamped or not.
            "status" => self.status = Some(fact.whole()?.clamp(0, u16::MAX.into()) as u16),
            "sqlstate" => self.sqlstate = Some(fact.text()?),
            "sqlite" => self.sqlite = Some(number(fact)?),
            "jsonrpc" => self.jsonrpc = Some(number(fact)?),
            "io" => self.io = Some(fact.text()?),
            "tool" => self.tool = Some(fact.text()?),
            "service" => self.service = Some(fact.text()?),
            "message" => self.message = Some(fact.beginning()?),
            "result" => self.result = Some(fact.json()?),
            // What no rule asks for.
            _ => {}
        }
        Ok(())
    }

    /// Passes the facts on, as rules are asked about them.
    pub fn with<T>(&self, ask: impl FnOnce(Failure<'_>) -> T) -> T {
        let [types, bases] = [&self.types, &self.bases].map(|it| texts(it));
        ask(Failure {
            kind: self.kind.as_deref(),
            types: &types,
            bases: &bases,
            status: self.status,
            sqlstate: self.sqlstate.as_deref(),
            sqlite: self.sqlite,
            jsonrpc: self.jsonrpc,
            io: self.io.as_deref(),
            tool: self.tool.as_deref(),
            service: self.service.as_deref(),
            message: self.message.as_deref(),
            result: self.result.as_ref(),
            status_prefix: false,
        })
    }
}

fn texts(owned: &[String]) -> Vec<&str> {
    owned.iter().map(String::as_str).collect()
}
