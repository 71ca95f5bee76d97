-- What members of staff, operators' keys and commands changed. Each line holds the hash of the line before it, so that
-- a line which is changed or taken out later breaks the chain. No user of the database may do either: rights keep the
-- program from it, and the triggers everybody else who does not switch them off first.
create table audit_lines (
  number bigint primary key check (number > 0),
  happened_at timestamptz(3) not null,
  actor_kind text not null check (actor_kind in ('STAFF', 'KEY', 'COMMAND', 'PROGRAM')),
  actor_id text,
  actor_name text not null check (actor_name <> ''),
  address text,
  action text not null check (action <> ''),
  subject_kind text not null check (subject_kind <> ''),
  subject_id text not null,
  brand text,
  before jsonb,
  after jsonb,
  reason text not null,
  approval_id uuid,
  previous_hash text not null check (previous_hash ~ '^[0-9a-f]{64}$'),
  hash text not null check (hash ~ '^[0-9a-f]{64}$')
);
create index audit_lines_subject on audit_lines (subject_kind, subject_id, number desc);
create index audit_lines_action on audit_lines (action, number desc);
create index audit_lines_actor on audit_lines (actor_id, number desc);

create trigger audit_lines_stay before update or delete on audit_lines for each row execute function refuse_change();
create trigger audit_lines_remain before truncate on audit_lines for each statement execute function refuse_change();
