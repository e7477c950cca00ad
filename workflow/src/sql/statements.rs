//! The statements that begin, end and read runs.

use errpact::table::{OnUnknownStatus, Workflow, WorkflowTable};
use sqlx::{AssertSqlSafe, SqlSafeStr, SqlStr};

use super::Dialect;
use super::name::{literal, quoted, table};
use crate::rules;

/// The types of the application's own columns, as the database writes them.
#[derive(Debug, Clone, Default)]
pub(crate) struct Types {
    pub(crate) id: String,
    pub(crate) status: String,
}

/// The statements of a store.
pub(crate) struct Statements {
    /// `run stage worker claim lease`: claims a resting run. Returns `run attempt`.
    pub(crate) claim: SqlStr,
    /// `run to from`: moves the application's status.
    pub(crate) move_status: SqlStr,
    /// `run to from`: the same, from any status that no stage has, too.
    pub(crate) move_unknown: SqlStr,
    /// `run`: the application's status, locked against changes.
    pub(crate) lock_status: SqlStr,
    /// `run attempt claim`: an attempt ends well.
    pub(crate) complete: SqlStr,
    /// `run attempt claim error`: an attempt ends with an error.
    pub(crate) fail: SqlStr,
    /// `run attempt claim error`: an attempt ends whose lease ran out.
    pub(crate) expire: SqlStr,
    /// `run attempt claim lease`: an attempt goes on.
    pub(crate) heartbeat: SqlStr,
    /// All columns of a record but its time, which is now. Returns the time.
    pub(crate) record: SqlStr,
    /// `run attempt`: the state of a run beside an attempt, and the attempt's record.
    pub(crate) standing: SqlStr,
    /// `run`: status, run and current error.
    pub(crate) state: SqlStr,
    /// `runs`, as a JSON array: the same of each.
    pub(crate) states: SqlStr,
    /// `run before limit`: records, newest first.
    pub(crate) history: SqlStr,
    /// `run seen`: clears the current error, if it is that one.
    pub(crate) clear: SqlStr,
    /// `run`: whether there is a row of this key.
    pub(crate) key: SqlStr,
    /// `limit failures`: resting runs with a next stage.
    pub(crate) ready: SqlStr,
    /// `limit after`: runs whose lease ran out, and whose key comes after that.
    pub(crate) expired: SqlStr,
}

/// The columns of a record, as they are inserted.
const RECORD: &str = "error_id, workflow, run, stage, attempt, disposition, code, category, service, \
     message, user_message, http_status, previous_status, status, ref, worker, occurred_at";

/// The names from which the statements are made.
struct Names<'a> {
    dialect: Dialect,
    types: &'a Types,
    workflow: String,
    app: String,
    id: String,
    status: String,
    runs: String,
    errors: String,
}

impl Statements {
    /// Makes the statements for a workflow whose runs are in `store`. `key` is the value of `workflow` in
    /// its rows.
    pub(crate) fn new(
        dialect: Dialect,
        key: &str,
        workflow: &Workflow<'_>,
        store: &WorkflowTable<'_>,
        types: &Types,
    ) -> Self {
        let names = Names {
            dialect,
            types,
            workflow: literal(key),
            app: table(store.table),
            id: quoted(store.id),
            status: quoted(store.status),
            runs: table(store.runs),
            errors: table(store.errors),
        };
        Self {
            claim: names.claim(),
            move_status: names.move_status(""),
            move_unknown: names.move_status(&names.or_unknown(workflow)),
            lock_status: names.lock_status(),
            complete: names.end("", ""),
            fail: names.end(", error_id = $4", ""),
            expire: names.end(
                ", error_id = $4",
                &format!(" AND lease_until <= {}", dialect.now()),
            ),
            heartbeat: names.heartbeat(),
            record: names.record(),
            standing: names.standing(),
            state: names.state(&format!("= {}", names.as_key("$1"))),
            states: names.state(&format!("IN {}", dialect.each("$1", &types.id))),
            history: names.history(),
            clear: names.clear(),
            key: names.key_of(),
            ready: names.ready(workflow),
            expired: names.expired(),
        }
    }
}

impl Names<'_> {
    /// Returns a parameter as the application's key.
    fn as_key(&self, parameter: &str) -> String {
        self.dialect.typed(parameter, &self.types.id)
    }

    /// Returns a text as the application's status.
    fn as_status(&self, text: &str) -> String {
        self.dialect.typed(text, &self.types.status)
    }

    /// A key has one spelling, that of the application's row. With another spelling of the same number
    /// or the same UUID, one row could be claimed twice.
    fn claim(&self) -> SqlStr {
        let Self {
            dialect,
            workflow,
            app,
            id,
            runs,
            errors,
            ..
        } = self;
        let run = dialect.text(&format!("a.{id}"));
        let (now, until) = (dialect.now(), dialect.later("$5"));
        let key = self.as_key("$1");
        // The table of runs may have been emptied: an attempt's number is not used twice all the same.
        made(format!(
            "INSERT INTO {runs} AS r \
             (workflow, run, attempt, stage, worker, claim, lease_until, error_id, updated_at) \
             SELECT {workflow}, {run}, 1 + COALESCE((SELECT MAX(e.attempt) FROM {errors} AS e \
             WHERE e.workflow = {workflow} AND e.run = {run}), 0), $2, $3, $4, {until}, NULL, {now} \
             FROM {app} AS a WHERE a.{id} = {key} \
             ON CONFLICT (workflow, run) DO UPDATE SET attempt = r.attempt + 1, \
             stage = excluded.stage, worker = excluded.worker, claim = excluded.claim, \
             lease_until = excluded.lease_until, error_id = NULL, updated_at = excluded.updated_at \
             WHERE r.stage IS NULL RETURNING run, attempt"
        ))
    }

    fn move_status(&self, or: &str) -> SqlStr {
        let Self {
            app, id, status, ..
        } = self;
        let (key, to, from) = (
            self.as_key("$1"),
            self.as_status("$2"),
            self.as_status("$3"),
        );
        made(format!(
            "UPDATE {app} SET {status} = {to} WHERE {id} = {key} AND ({status} = {from}{or})"
        ))
    }

    /// Returns every status that no stage has.
    fn or_unknown(&self, workflow: &Workflow<'_>) -> String {
        let status = &self.status;
        let text = self.dialect.text(status);
        let known: Vec<String> = rules::statuses(workflow).map(literal).collect();
        let known = known.join(", ");
        format!(" OR {status} IS NULL OR {text} NOT IN ({known})")
    }

    fn lock_status(&self) -> SqlStr {
        let Self {
            app, id, status, ..
        } = self;
        let (text, key) = (self.dialect.text(status), self.as_key("$1"));
        let lock = self.dialect.for_update();
        made(format!("SELECT {text} FROM {app} WHERE {id} = {key}{lock}"))
    }

    /// The claim remains, because it identifies an end that is retried after a lost acknowledgement. Only a worker
    /// that takes over a run checks whether the lease lasts. Until then, the run is its own worker's.
    fn end(&self, and: &str, only: &str) -> SqlStr {
        let Self { runs, workflow, .. } = self;
        let now = self.dialect.now();
        made(format!(
            "UPDATE {runs} SET stage = NULL, lease_until = NULL, updated_at = {now}{and} \
             WHERE workflow = {workflow} AND run = $1 AND attempt = $2 AND claim = $3 \
             AND stage IS NOT NULL{only}"
        ))
    }

    fn heartbeat(&self) -> SqlStr {
        let Self { runs, workflow, .. } = self;
        let (now, until) = (self.dialect.now(), self.dialect.later("$4"));
        made(format!(
            "UPDATE {runs} SET lease_until = {until}, updated_at = {now} \
             WHERE workflow = {workflow} AND run = $1 AND attempt = $2 AND claim = $3 \
             AND stage IS NOT NULL"
        ))
    }

    fn record(&self) -> SqlStr {
        let Self {
            errors, workflow, ..
        } = self;
        let (now, at) = (self.dialect.now(), self.dialect.time("occurred_at"));
        made(format!(
            "INSERT INTO {errors} ({RECORD}) VALUES ($1, {workflow}, $2, $3, $4, $5, $6, $7, $8, $9, \
             $10, $11, $12, $13, $14, $15, {now}) RETURNING {at}"
        ))
    }

    /// Returns a record's columns, as they are read.
    fn columns(&self) -> String {
        let status = self.dialect.int("e.http_status");
        let at = self.dialect.time("e.occurred_at");
        format!(
            "e.error_id, e.run, e.stage, e.attempt, e.disposition, e.code, e.category, e.service, e.message, \
             e.user_message, {status}, e.previous_status, e.status, e.ref, e.worker, {at}"
        )
    }

    fn standing(&self) -> SqlStr {
        let Self {
            runs,
            errors,
            workflow,
            ..
        } = self;
        let (until, columns) = (self.dialect.time("r.lease_until"), self.columns());
        made(format!(
            "SELECT r.attempt, r.stage, r.worker, r.claim, {until}, {columns} FROM {runs} AS r \
             LEFT JOIN {errors} AS e ON e.workflow = r.workflow AND e.run = r.run AND e.attempt = $2 \
             WHERE r.workflow = {workflow} AND r.run = $1"
        ))
    }

    /// Returns the application's rows, joined with errpact's, and the record of the last attempt.
    fn joined(&self) -> String {
        let Self {
            app,
            id,
            runs,
            errors,
            workflow,
            ..
        } = self;
        let run = self.dialect.text(&format!("a.{id}"));
        format!(
            "FROM {app} AS a LEFT JOIN {runs} AS r ON r.workflow = {workflow} AND r.run = {run} \
             LEFT JOIN {errors} AS e ON e.workflow = r.workflow AND e.run = r.run AND e.attempt = r.attempt"
        )
    }

    /// Returns how often a run has failed.
    fn failures(&self) -> String {
        let Self {
            id,
            errors,
            workflow,
            ..
        } = self;
        let run = self.dialect.text(&format!("a.{id}"));
        format!(
            "(SELECT COUNT(*) FROM {errors} AS f WHERE f.workflow = {workflow} AND f.run = {run})"
        )
    }

    fn state(&self, of: &str) -> SqlStr {
        let (Self { id, status, .. }, dialect) = (self, self.dialect);
        let (run, status) = (
            dialect.text(&format!("a.{id}")),
            dialect.text(&format!("a.{status}")),
        );
        let (until, at) = (dialect.time("r.lease_until"), dialect.time("r.updated_at"));
        let (now, failures) = (dialect.now(), self.failures());
        let (columns, joined) = (self.columns(), self.joined());
        made(format!(
            "SELECT {run}, {status}, r.attempt, r.stage, r.worker, r.claim, {until}, \
             CASE WHEN r.lease_until > {now} THEN r.claim END, {at}, {failures}, {columns} \
             {joined} AND r.error_id IS NOT NULL WHERE a.{id} {of}"
        ))
    }

    /// Returns the key as the application's row has it. If that row is gone, it is the given key, because
    /// its history still exists.
    fn spelled(&self) -> String {
        let Self { app, id, .. } = self;
        let (run, key) = (self.dialect.text(&format!("a.{id}")), self.as_key("$1"));
        format!("COALESCE((SELECT {run} FROM {app} AS a WHERE a.{id} = {key}), $1)")
    }

    fn key_of(&self) -> SqlStr {
        let Self { app, id, .. } = self;
        let (run, key) = (self.dialect.text(id), self.as_key("$1"));
        made(format!("SELECT {run} FROM {app} WHERE {id} = {key}"))
    }

    fn history(&self) -> SqlStr {
        let Self {
            errors, workflow, ..
        } = self;
        let (columns, run) = (self.columns(), self.spelled());
        made(format!(
            "SELECT {columns} FROM {errors} AS e WHERE e.workflow = {workflow} AND e.run = {run} \
             AND e.attempt < $2 ORDER BY e.attempt DESC LIMIT $3"
        ))
    }

    fn clear(&self) -> SqlStr {
        let Self {
            runs,
            errors,
            workflow,
            ..
        } = self;
        let (run, now) = (self.spelled(), self.dialect.now());
        made(format!(
            "UPDATE {runs} AS r SET error_id = NULL, updated_at = {now} WHERE workflow = {workflow} \
             AND run = {run} AND error_id IS NOT NULL AND ($2 IS NULL OR error_id = $2 OR EXISTS \
             (SELECT 1 FROM {errors} AS e WHERE e.workflow = {workflow} AND e.run = r.run \
             AND e.attempt = r.attempt AND e.ref = $2))"
        ))
    }

    /// A run whose last attempt failed comes last, whether its error was cleared or not: clearing means that it
    /// was read. Runs that have begun continue before others begin.
    fn ready(&self, workflow: &Workflow<'_>) -> SqlStr {
        let Self { id, status, .. } = self;
        let dialect = self.dialect;
        let (run, text) = (
            dialect.text(&format!("a.{id}")),
            dialect.text(&format!("a.{status}")),
        );
        let resting: Vec<String> = rules::beginnings(workflow)
            .map(|status| self.as_status(&literal(status)))
            .collect();
        let resting = resting.join(", ");
        let unknown = match workflow.on_unknown_status {
            OnUnknownStatus::Error => String::new(),
            OnUnknownStatus::Initial => {
                let known: Vec<String> = rules::statuses(workflow).map(literal).collect();
                let known = known.join(", ");
                format!(" OR a.{status} IS NULL OR {text} NOT IN ({known})")
            }
        };
        let (joined, failures) = (self.joined(), self.failures());
        made(format!(
            "SELECT {run} AS the_run, {text}, COALESCE(r.attempt, 0), \
             CASE WHEN r.error_id IS NOT NULL THEN e.code END, {failures} {joined} \
             WHERE (a.{status} IN ({resting}){unknown}) AND r.stage IS NULL \
             AND ($2 IS NULL OR e.attempt IS NULL OR {failures} < $2) \
             ORDER BY CASE WHEN e.attempt IS NULL THEN 0 ELSE 1 END, r.updated_at NULLS LAST, the_run LIMIT $1"
        ))
    }

    fn expired(&self) -> SqlStr {
        let Self { runs, workflow, .. } = self;
        let (now, until) = (self.dialect.now_once(), self.dialect.time("lease_until"));
        made(format!(
            "SELECT run, attempt, stage, worker, claim, {until} FROM {runs} WHERE workflow = {workflow} \
             AND lease_until <= {now} AND ($2 IS NULL OR run > $2) ORDER BY run LIMIT $1"
        ))
    }
}

/// Makes a statement, whose names are quoted and whose values are parameters.
fn made(sql: String) -> SqlStr {
    AssertSqlSafe(std::sync::Arc::<str>::from(sql)).into_sql_str()
}
