-- What every capability stands on: rate counters that must agree between processes, remembered answers, settings.

create table rate_counters (
  rule text not null,
  subject text not null,
  window_start timestamptz(3) not null,
  taken integer not null check (taken >= 0),
  primary key (rule, subject, window_start)
);

-- The same key and body answer the same for 24 hours; another body with the key is refused.
create table idempotency_keys (
  owner text not null,
  endpoint text not null,
  key text not null check (length(key) between 8 and 64),
  body_hash text not null,
  answer jsonb,
  created_at timestamptz(3) not null default now(),
  primary key (owner, endpoint, key)
);
create index idempotency_keys_created_at on idempotency_keys (created_at);

-- Solved robot checks that were taken: each is good for one deed.
create table spent_proofs (
  proof_hash text primary key,
  spent_at timestamptz(3) not null
);
create index spent_proofs_spent_at on spent_proofs (spent_at);

create table settings (
  name text primary key,
  value jsonb not null,
  changed_at timestamptz(3) not null default now()
);

-- What the site's own collector was told: page views, basket start, free completion, purchase.
create table collected_events (
  id uuid primary key,
  name text not null,
  path text,
  data jsonb,
  session_id uuid,
  happened_at timestamptz(3) not null,
  received_at timestamptz(3) not null default now()
);
create index collected_events_received_at on collected_events (received_at);
