-- A raise of a person's own limit waits a day: what it will be, null for none, and from when.
alter table persons
  add column next_limit_pence integer check (next_limit_pence >= 0),
  add column next_limit_at timestamptz(3),
  add check (next_limit_pence is null or next_limit_at is not null);
