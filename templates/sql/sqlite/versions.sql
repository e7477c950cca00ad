
-- Which of errpact's tables have which form.
CREATE TABLE IF NOT EXISTS {versions} (
    table_name text NOT NULL PRIMARY KEY,
    version integer NOT NULL
);
