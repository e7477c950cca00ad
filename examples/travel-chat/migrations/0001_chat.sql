-- A conversation, with the trip that it plans.
CREATE TABLE conversations (
    id          TEXT PRIMARY KEY NOT NULL,
    destination TEXT,
    stops       TEXT NOT NULL DEFAULT '[]',
    -- What the tool loop has counted, as JSON.
    loop_state  TEXT,
    -- The turn that runs.
    running     TEXT,
    last_event  INTEGER NOT NULL DEFAULT 0
) STRICT;

-- What the page is told, in its order. Nothing is ever changed here, so that a page which comes back
-- gets what it has missed.
CREATE TABLE events (
    conversation TEXT    NOT NULL REFERENCES conversations (id),
    seq          INTEGER NOT NULL,
    name         TEXT    NOT NULL,
    data         TEXT    NOT NULL,
    PRIMARY KEY (conversation, seq)
) STRICT, WITHOUT ROWID;

-- The messages, each written with the event that it came with.
CREATE TABLE messages (
    n            INTEGER PRIMARY KEY,
    conversation TEXT    NOT NULL REFERENCES conversations (id),
    -- The number of the event.
    seq          INTEGER NOT NULL,
    turn         TEXT    NOT NULL,
    role         TEXT    NOT NULL CHECK (role IN ('user', 'assistant', 'tool', 'error')),
    -- What the page shows; nothing where there is nothing to be seen.
    text         TEXT    NOT NULL,
    tool_call_id TEXT,
    tool         TEXT,
    code         TEXT,
    ref          TEXT,
    -- What the model's history is rebuilt from, as JSON. An assistant's message has none until it is
    -- whole: it grows while the model speaks.
    history      TEXT
) STRICT;

CREATE INDEX messages_in_order ON messages (conversation, n);
-- A call has one result.
CREATE UNIQUE INDEX results ON messages (conversation, turn, tool_call_id) WHERE tool_call_id IS NOT NULL;
-- The assistant writes one message at a time.
CREATE UNIQUE INDEX speaking ON messages (conversation) WHERE role = 'assistant' AND history IS NULL;
