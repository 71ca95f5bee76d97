-- A later day than the rules give, until which a winner may answer: two people gave it.
alter table winner_cases add column answer_by timestamptz(3) check (answer_by > opened_at);

-- What proves who a winner is or that a prize was handed over. The files are in the file store, which nobody reads but
-- by an address that lapses; they are deleted with the winner's details.
create table winner_documents (
  id uuid primary key,
  case_id uuid not null references winner_cases,
  kind text not null check (kind in ('IDENTITY', 'ADDRESS', 'DELIVERY', 'OTHER')),
  content_type text not null check (content_type in ('application/pdf', 'image/jpeg', 'image/png')),
  bytes integer not null check (bytes > 0),
  hash bytea not null check (octet_length(hash) = 32),
  added_by text not null check (added_by <> ''),
  added_at timestamptz(3) not null
);
create index winner_documents_case on winner_documents (case_id, added_at);
