
    -- The state of each run: which stage runs, on which worker, and when its lease ends.
    IF to_regclass('{table}') IS NULL THEN
        CREATE TABLE {table} (
            workflow text NOT NULL,
            run text NOT NULL,
            attempt bigint NOT NULL,
            stage text,
            worker text,
            claim text,
            lease_until timestamptz,
            error_id text,
            updated_at timestamptz NOT NULL,
            PRIMARY KEY (workflow, run)
        );
        -- Leases that ran out are found by this.
        CREATE INDEX ON {table} (workflow, lease_until) WHERE lease_until IS NOT NULL;
        INSERT INTO {versions} (table_name, version) VALUES ('{name}', 1)
            ON CONFLICT (table_name) DO UPDATE SET version = EXCLUDED.version;
    ELSIF NOT EXISTS (SELECT FROM {versions} WHERE table_name = '{name}') THEN
        -- A transaction that only sees what was before fails here, as one that may be tried again.
        INSERT INTO {versions} (table_name, version) VALUES ('{name}', 0) ON CONFLICT DO NOTHING;
        RAISE EXCEPTION 'the table {table} is there, and errpact did not make it'
            USING ERRCODE = 'duplicate_table',
                HINT = 'Give `runs` of the workflow''s store another name, or rename that table.';
    END IF;
