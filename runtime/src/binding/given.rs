//! What a package for another language knows of a failure, read from values of that language.
//!
//! Which facts there are, and what each means, is written here once. A door only says how its language's values are read.

use std::time::{Duration, UNIX_EPOCH};

use errpact_core::{Taken, convert};
use serde_json::Value;
use uuid::Uuid;

use crate::Occurrence;
use crate::occurrence::Issue;
use crate::occurrence::facts::{Declared, Facts};
use crate::redact::Owned;
use crate::table::{Catalog, CatalogRef, Entry, Kind, Param, Tool};

/// A value of another language.
pub trait Given: Sized {
    /// Why a value can't be read.
    type Fault;

    /// Says why a value can't be read, which costs only its fact.
    ///
    /// # Errors
    /// Returns a fault that is not the value's: an interrupt from the keyboard, for example.
    fn reason(&self, fault: Self::Fault) -> Result<String, Self::Fault>;

    /// Returns whether the value is absent.
    fn is_absent(&self) -> bool;

    /// Returns a text; a value that isn't one as the language prints it.
    ///
    /// # Errors
    /// Returns why it can't be read; so does each of the following.
    fn text(&self) -> Result<String, Self::Fault>;
    /// Returns whether it is true.
    fn flag(&self) -> Result<bool, Self::Fault>;
    /// Returns a whole number; one that is too large as the largest.
    fn whole(&self) -> Result<i64, Self::Fault>;
    /// Returns a length of time.
    fn length(&self) -> Result<Duration, Self::Fault>;
    /// Returns an id.
    fn id(&self) -> Result<Uuid, Self::Fault>;
    /// Returns what JSON can hold of it.
    fn json(&self) -> Result<Value, Self::Fault>;
    /// Returns a value of a parameter of this type; of none if it isn't declared.
    fn value(&self, kind: Option<&Kind<'_>>) -> Result<Owned, Self::Fault>;
    /// Returns its items, if it is a list.
    fn items(&self) -> Result<Vec<Self>, Self::Fault>;
    /// Returns its items, if it is a list of so many.
    fn these<const N: usize>(&self) -> Result<[Self; N], Self::Fault>;
    /// Returns a member, if it is an object with one of this name.
    fn member(&self, name: &str) -> Result<Option<Self>, Self::Fault>;
    /// Visits its members, if it is an object.
    fn each(
        &self,
        visit: impl FnMut(&str, Self) -> Result<(), Self::Fault>,
    ) -> Result<(), Self::Fault>;
    /// Asks the occurrence that it is.
    fn occurrence<T>(
        &self,
        catalog: &CatalogRef,
        ask: impl FnOnce(&Occurrence) -> T,
    ) -> Result<T, Self::Fault>;

    /// Returns the texts of a list.
    fn texts(&self) -> Result<Vec<String>, Self::Fault> {
        self.items()?.iter().map(Self::text).collect()
    }

    /// Returns as much of a text as is searched, or more.
    fn beginning(&self) -> Result<String, Self::Fault> {
        self.text()
    }
}

/// Reads what is known of a failure with the code in this row. A fact that can't be read costs only itself: it is returned in
/// the second list, with the reason.
///
/// # Errors
/// Returns a fault that is not that of a fact.
pub fn facts<G: Given>(
    catalog: &CatalogRef,
    index: u16,
    given: &G,
) -> Result<(Facts, Vec<String>), G::Fault> {
    let entry = catalog.get().entry(index);
    let mut facts = Facts::default();
    let mut unread = Vec::new();
    let mut keep = |name: &str, added: Result<(), G::Fault>| {
        let Err(fault) = added else {
            return Ok(());
        };
        unread.push(format!("{name} ({})", given.reason(fault)?));
        Ok(())
    };
    let mut arguments = None;
    given.each(|name, fact| {
        if name == "arguments" {
            arguments = Some(fact);
            return Ok(());
        }
        keep(name, add(&mut facts, catalog, entry, name, &fact))
    })?;
    if let Some(given) = arguments.filter(|it| !it.is_absent()) {
        // Their types are those of the tool's row.
        let tool = facts.tool.as_deref();
        let tool = tool.and_then(|tool| catalog.get().tool(tool));
        let added = named(&given, tool).map(|arguments| facts.arguments = arguments);
        keep("arguments", added)?;
    }
    Ok((facts, unread))
}

/// Adds a fact of this name.
fn add<G: Given>(
    facts: &mut Facts,
    catalog: &CatalogRef,
    entry: &Entry<'_>,
    name: &str,
    fact: &G,
) -> Result<(), G::Fault> {
    if fact.is_absent() {
        if name == "retried" {
            facts.retried = None;
        }
        return Ok(());
    }
    match name {
        "given" => facts.values = or_absent(declared(entry.params, fact)?),
        // JSON of another program.
        "details" => {
            let details = fact.json()?;
            let values = entry.params.iter().map(|param| {
                let value = details.get(param.name);
                let value = value.and_then(|it| convert(&param.kind, &Taken::Json(it)));
                value.map(Owned::from)
            });
            facts.values = or_absent(values);
        }
        "context" => facts.context = declared(catalog.get().context, fact)?,
        "tool" => facts.tool = Some(fact.text()?),
        "call_id" => facts.call_id = Some(fact.text()?),
        "own_service" => facts.service = Some(fact.text()?),
        "own_operation" => facts.operation = Some(fact.text()?),
        "stage" => facts.stage.get_or_insert_default().0 = fact.text()?,
        "rollback_status" => facts.stage.get_or_insert_default().1 = fact.text()?,
        "retry_after" => facts.retry_after = Some(fact.length()?),
        "said" => facts.cause = Some(fact.text()?),
        "proven" => facts.proven = fact.flag()?,
        "callers" => facts.callers = fact.texts()?,
        "hidden" => facts.hidden = hidden(catalog.get(), fact)?,
        "alternatives" => facts.alternatives = fact.texts()?,
        "actions" => facts.actions = fact.texts()?,
        "adjustments" => {
            let pairs = fact.items()?;
            let pairs = pairs.iter().map(|pair| {
                let [argument, to] = pair.these()?;
                Ok((argument.text()?, to.text()?))
            });
            facts.adjustments = pairs.collect::<Result<_, _>>()?;
        }
        "languages" => facts.language = Some(fact.text()?),
        "came" => {
            let [recovery, known] = fact.these()?;
            facts.came = Some((recovery.json()?, known.flag()?));
        }
        "partial" => facts.partial = Some(partial(catalog, fact)?),
        "retried" => facts.retried = Some(fact.flag()?),
        "same" => {
            let same = |it: &Occurrence| (it.id(), it.timestamp(), it.decided_as());
            let (id, at, retried) = fact.occurrence(catalog, same)?;
            (facts.id, facts.at, facts.retried) = (Some(id), Some(at), retried);
        }
        "id" => facts.id = Some(fact.id()?),
        "at_ms" => {
            let milliseconds = u64::try_from(fact.whole()?).unwrap_or(0);
            facts.at = UNIX_EPOCH.checked_add(Duration::from_millis(milliseconds));
        }
        // What only the package needs.
        _ => {}
    }
    Ok(())
}

fn or_absent(values: impl IntoIterator<Item = Option<Owned>>) -> Vec<Owned> {
    let values = values.into_iter();
    values.map(|it| it.unwrap_or(Owned::Absent)).collect()
}

/// Returns the values of declared parameters, in the order of their rows.
fn declared<G: Given>(params: &[Param<'_>], given: &G) -> Result<Vec<Option<Owned>>, G::Fault> {
    let values = params.iter().map(|param| {
        let found = given.member(param.name)?;
        found.map(|it| it.value(Some(&param.kind))).transpose()
    });
    values.collect()
}

/// Returns the values of a note, in the order of its parameters.
///
/// # Errors
/// Returns why they can't be read.
pub fn noted<G: Given>(params: &[Param<'_>], given: &G) -> Result<Vec<Owned>, G::Fault> {
    declared(params, given).map(or_absent)
}

fn named<G: Given>(given: &G, tool: Option<&Tool<'_>>) -> Result<Vec<(String, Owned)>, G::Fault> {
    let mut values = Vec::new();
    given.each(|name, given| {
        let param = tool.and_then(|tool| tool.param(name));
        let value = given.value(param.map(|it| &it.kind))?;
        values.push((name.to_owned(), value));
        Ok(())
    })?;
    Ok(values)
}

/// Reads values of calls around the one that failed: the tool, if one was called, the name, and the value.
fn hidden<G: Given>(catalog: &Catalog<'_>, given: &G) -> Result<Vec<(Declared, Owned)>, G::Fault> {
    let mut values = Vec::new();
    for item in given.items()? {
        let [tool, name, given] = item.these()?;
        let tool = (!tool.is_absent()).then(|| tool.text()).transpose()?;
        let name = name.text()?;
        let param = match &tool {
            Some(tool) => catalog.tool(tool).and_then(|tool| tool.param(&name)),
            None => catalog.context.iter().find(|param| param.name == name),
        };
        let value = given.value(param.map(|it| &it.kind))?;
        let declared = match (param, tool) {
            (None, _) => Declared::Nowhere,
            (Some(_), None) => Declared::Context(name),
            (Some(_), Some(tool)) => Declared::Argument(tool, name),
        };
        values.push((declared, value));
    }
    Ok(values)
}

/// What was done, and the items that were not, each with its place in the arguments.
fn partial<G: Given>(catalog: &CatalogRef, given: &G) -> Result<(Value, Vec<Issue>), G::Fault> {
    let [done, issues] = given.these()?;
    let mut not_done = Vec::new();
    for item in issues.items()? {
        let [pointer, failed] = item.these()?;
        let pointer = pointer.text()?;
        not_done.push(failed.occurrence(catalog, |it| it.issue(&pointer))?);
    }
    Ok((done.json()?, not_done))
}
