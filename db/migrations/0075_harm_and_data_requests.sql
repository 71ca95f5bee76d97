-- Since when a person is marked: nothing is promoted to them, until a member of staff ends it.
alter table persons add column marked_at timestamptz(3);

-- What was noticed of a person, and what was done about it. One is open at a time.
create table harm_cases (
  id uuid primary key,
  person_id uuid not null references persons,
  markers text[] not null check (cardinality(markers) > 0),
  opened_at timestamptz(3) not null,
  closed_at timestamptz(3),
  closed_by text,
  done text check (done in ('CALLED', 'EMAILED', 'LIMIT_AGREED', 'TIME_OUT', 'EXCLUDED', 'NOTHING_NEEDED')),
  check ((closed_at is null) = (done is null) and (closed_at is null) = (closed_by is null))
);
create unique index harm_cases_one_open on harm_cases (person_id) where closed_at is null;
create index harm_cases_person on harm_cases (person_id, closed_at desc);
create index harm_cases_newest on harm_cases (opened_at desc, id desc);
create index payments_failed on payments (changed_at) where state = 'FAILED';

-- What a person requested by another way than the site: their data, or that they are deleted. Due within a month.
create table data_requests (
  id uuid primary key,
  person_id uuid not null references persons,
  kind text not null check (kind in ('EXPORT', 'DELETE')),
  received_at timestamptz(3) not null,
  due_at timestamptz(3) not null check (due_at > received_at),
  recorded_by text not null check (recorded_by <> ''),
  done_at timestamptz(3),
  done_by text,
  outcome text check (outcome in ('DONE', 'REFUSED')),
  check ((done_at is null) = (outcome is null) and (done_at is null) = (done_by is null))
);
create unique index data_requests_one_open on data_requests (person_id, kind) where done_at is null;
create index data_requests_due on data_requests (due_at, id);
