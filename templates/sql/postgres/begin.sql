DO $errpact$
BEGIN
    -- A concurrent migration waits here, and then finds everything done.
    PERFORM pg_advisory_xact_lock(7310030972171547648);
