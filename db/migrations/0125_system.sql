-- What each process of the program says of itself every quarter of a minute, so that one page can show all of them.
create table process_reports (
  id uuid primary key,
  host text not null check (host <> ''),
  roles text[] not null,
  node text not null,
  is_ready boolean not null,
  -- By sweep, in seconds: those of its own.
  sweep_lags jsonb not null,
  started_at timestamptz(3) not null,
  reported_at timestamptz(3) not null
);

-- Alarms by the hour, whichever process raised them: a process's own counters end with it.
create table raised_alarms (
  hour timestamptz(3) not null,
  alarm text not null check (alarm ~ '^[a-z0-9_]{1,60}$'),
  count integer not null check (count > 0),
  last_at timestamptz(3) not null,
  primary key (hour, alarm)
);

-- Backups that somebody, or a timer, said were taken.
create table backups (
  id uuid primary key,
  name text not null check (length(name) between 1 and 200),
  taken_at timestamptz(3) not null,
  noted_by text not null check (noted_by <> '')
);
create index backups_newest on backups (taken_at desc);
