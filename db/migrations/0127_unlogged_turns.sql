-- Instants that the next calls to providers take. Each is written by itself while many wait for the row, and a crash of
-- the database may lose them: so none is written to the WAL, and none waits for the disk.
alter table provider_turns set unlogged;
