-- The application's own tables. Run again, this changes nothing.
DO $$
BEGIN
    -- Two that make the same table at the same moment would get in each other's way.
    PERFORM pg_advisory_xact_lock(hashtext('pipelines'));

    -- A firm, and how far its research is. errpact moves `status`; nothing else of it.
    CREATE TABLE IF NOT EXISTS pipelines (
        pipeline_id text PRIMARY KEY,
        name        text NOT NULL,
        status      text NOT NULL DEFAULT 'pending',
        created_at  timestamptz NOT NULL DEFAULT now()
    );

    CREATE INDEX IF NOT EXISTS pipelines_status ON pipelines (status, pipeline_id);

    -- What a stage found out, and in which attempt: a worker that was given up cannot replace what a
    -- later one has found.
    CREATE TABLE IF NOT EXISTS pipeline_results (
        pipeline_id text   NOT NULL REFERENCES pipelines (pipeline_id),
        stage       text   NOT NULL,
        attempt     bigint NOT NULL,
        result      text   NOT NULL,
        PRIMARY KEY (pipeline_id, stage)
    );
END
$$;
