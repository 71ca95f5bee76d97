-- A deletion or a block that waits until a person's draws, cases and payments are over. It is carried out in the night
-- after that. BEGUN rows cannot be cancelled, because a deletion takes several transactions.
create table delayed_requests (
  id uuid primary key,
  person_id uuid not null references persons,
  kind text not null check (kind in ('DELETE', 'BLOCK')),
  account_id uuid references accounts,
  data_request_id uuid references data_requests,
  reason text not null check (reason <> ''),
  requested_by text not null check (requested_by <> ''),
  requested_at timestamptz(3) not null,
  -- The latest known draw at the last check; null if no date is known.
  last_draw_at timestamptz(3),
  begun_at timestamptz(3),
  ended_at timestamptz(3),
  outcome text check (outcome in ('DONE', 'CANCELLED', 'STOPPED')),
  ended_by text,
  check ((kind = 'DELETE') = (data_request_id is not null)),
  check ((kind = 'BLOCK') = (account_id is not null)),
  check ((ended_at is null) = (outcome is null) and (ended_at is null) = (ended_by is null))
);
create unique index delayed_requests_one_deletion on delayed_requests (data_request_id) where ended_at is null;
create unique index delayed_requests_one_block on delayed_requests (account_id) where ended_at is null;
create index delayed_requests_waiting on delayed_requests (requested_at) where ended_at is null;
create index delayed_requests_person on delayed_requests (person_id);
