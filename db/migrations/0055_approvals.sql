-- What takes two people: what is requested, with the exact change and a fingerprint of what the change rests on.
create table approvals (
  id uuid primary key,
  action text not null check (action <> ''),
  subject_kind text not null check (subject_kind <> ''),
  subject_id text not null,
  brand text,
  what text not null check (what <> ''),
  reason text not null check (reason <> ''),
  request jsonb not null,
  before jsonb,
  after jsonb,
  ground text not null check (ground ~ '^[0-9a-f]{64}$'),
  requested_by uuid not null,
  requested_at timestamptz(3) not null,
  expires_at timestamptz(3) not null check (expires_at > requested_at),
  state text not null default 'WAITING'
    check (state in ('WAITING', 'CARRIED_OUT', 'REJECTED', 'WITHDRAWN', 'EXPIRED', 'STALE')),
  decided_by uuid,
  decided_at timestamptz(3),
  decision_reason text,
  check ((state = 'WAITING') = (decided_at is null)),
  check (state not in ('CARRIED_OUT', 'REJECTED') or decided_by is not null and decided_by <> requested_by)
);
create index approvals_newest on approvals (id desc);
create index approvals_waiting on approvals (expires_at) where state = 'WAITING';
create index approvals_subject on approvals (subject_kind, subject_id);
