-- The application's own tables. Run again, this changes nothing.

-- A firm, and how far its research is. errpact moves `status`; nothing else of it.
CREATE TABLE IF NOT EXISTS pipelines (
    pipeline_id TEXT PRIMARY KEY NOT NULL,
    name        TEXT NOT NULL,
    status      TEXT NOT NULL DEFAULT 'pending',
    created_at  TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
) STRICT;

CREATE INDEX IF NOT EXISTS pipelines_status ON pipelines (status, pipeline_id);

-- What a stage found out, and in which attempt: a worker that was given up cannot replace what a later
-- one has found.
CREATE TABLE IF NOT EXISTS pipeline_results (
    pipeline_id TEXT    NOT NULL REFERENCES pipelines (pipeline_id),
    stage       TEXT    NOT NULL,
    attempt     INTEGER NOT NULL,
    result      TEXT    NOT NULL,
    PRIMARY KEY (pipeline_id, stage)
) STRICT;
