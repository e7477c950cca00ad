
    -- What failed, once for each attempt. Nothing is ever changed or taken out.
    IF to_regclass('{table}') IS NULL THEN
        CREATE TABLE {table} (
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
            occurred_at timestamptz NOT NULL,
            -- An attempt has one record; one error may be the reason of several.
            PRIMARY KEY (workflow, run, attempt)
        );
        INSERT INTO {versions} (table_name, version) VALUES ('{name}', 1)
            ON CONFLICT (table_name) DO UPDATE SET version = EXCLUDED.version;
    ELSIF NOT EXISTS (SELECT FROM {versions} WHERE table_name = '{name}') THEN
        -- A transaction that only sees what was before fails here, as one that may be tried again.
        INSERT INTO {versions} (table_name, version) VALUES ('{name}', 0) ON CONFLICT DO NOTHING;
        RAISE EXCEPTION 'the table {table} is there, and errpact did not make it'
            USING ERRCODE = 'duplicate_table',
                HINT = 'Give `errors` of the workflow''s store another name, or rename that table.';
    END IF;
