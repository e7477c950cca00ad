
-- What failed, once for each attempt. Nothing is ever changed or taken out.
-- A table of this name that errpact did not make gets no version, and the last statement refuses it.
INSERT INTO {versions} (table_name, version)
    SELECT '{name}', 1
    WHERE NOT EXISTS (
        SELECT 1 FROM {master}
        WHERE type IN ('table', 'view') AND name = '{name}' COLLATE NOCASE
    )
    ON CONFLICT (table_name) DO NOTHING;
CREATE TABLE IF NOT EXISTS {table} (
    error_id text NOT NULL,
    workflow text NOT NULL,
    run text NOT NULL,
    stage text NOT NULL,
    attempt bigint NOT NULL,
    disposition text NOT NULL CHECK (disposition IN ('rolled_back', 'failed')),
    code text NOT NULL,
    category text NOT NULL,
    service text,
    message text NOT NULL,
    user_message text NOT NULL,
    http_status integer,
    previous_status text NOT NULL,
    status text NOT NULL,
    ref text NOT NULL,
    worker text,
    occurred_at text NOT NULL,
    -- An attempt has one record; one error may be the reason of several.
    PRIMARY KEY (workflow, run, attempt)
);
SELECT error_id, workflow, run, stage, attempt, disposition, code, category, service, message,
        user_message, http_status, previous_status, status, ref, worker, occurred_at
    FROM {table} LIMIT 0;
