
-- The state of each run: which stage runs, on which worker, and when its lease ends.
-- A table of this name that errpact did not make gets no version, and the last statement refuses it.
INSERT INTO {versions} (table_name, version)
    SELECT '{name}', 1
    WHERE NOT EXISTS (
        SELECT 1 FROM {master}
        WHERE type IN ('table', 'view') AND name = '{name}' COLLATE NOCASE
    )
    ON CONFLICT (table_name) DO NOTHING;
CREATE TABLE IF NOT EXISTS {table} (
    workflow text NOT NULL,
    run text NOT NULL,
    attempt bigint NOT NULL,
    stage text,
    worker text,
    claim text,
    lease_until text,
    error_id text,
    updated_at text NOT NULL,
    PRIMARY KEY (workflow, run)
);
-- Leases that ran out are found by this.
CREATE INDEX IF NOT EXISTS {lease_index} ON "{name}" (workflow, lease_until)
    WHERE lease_until IS NOT NULL;
SELECT workflow, run, attempt, stage, worker, claim, lease_until, error_id, updated_at
    FROM {table} LIMIT 0;
