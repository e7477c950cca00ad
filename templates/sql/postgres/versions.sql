
    -- Which of errpact's tables have which form.
    IF to_regclass('{versions}') IS NULL THEN
        CREATE TABLE {versions} (
            table_name text PRIMARY KEY,
            version integer NOT NULL
        );
    END IF;
