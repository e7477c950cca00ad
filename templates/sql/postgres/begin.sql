DO $errpact$
BEGIN
    -- Whoever comes at the same moment waits here, and then finds everything done.
    PERFORM pg_advisory_xact_lock(7310030972171547648);
