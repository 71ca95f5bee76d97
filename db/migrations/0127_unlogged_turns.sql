-- Instants that the next calls to providers take. Each is written for itself while many wait for the row, and a crash of
-- the database may forget them: so none is written to the WAL, and none waits for the disk.
alter table provider_turns set unlogged;
