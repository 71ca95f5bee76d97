-- Each process reports its program's version, its clock's difference from the database's, and its file store. Null: an
-- older program.
alter table process_reports add column version text;
alter table process_reports add column clock_ahead_ms integer;
alter table process_reports add column files text;
