-- A payment is one attempt to pay a purchase with one provider.
create table payments (
  id uuid primary key,
  purchase_id uuid not null references purchases,
  provider text not null check (provider in ('STRIPE', 'PAYPAL')),
  provider_ref text,
  client_secret text,
  capture_ref text,
  amount_pence integer not null check (amount_pence > 0),
  state text not null check (state in ('BEGUN', 'OPEN', 'AUTHORISED', 'CLAIMED', 'CAPTURING', 'CAPTURED', 'RELEASING', 'FAILED',
    'CANCELLING', 'CANCELLED', 'REFUNDING', 'REFUNDED', 'DISPUTED')),
  version integer not null default 1,
  funding text,
  failure text,
  lease_until timestamptz(3),
  created_at timestamptz(3) not null default now(),
  changed_at timestamptz(3) not null default now()
);
create unique index payments_provider_ref on payments (provider, provider_ref) where provider_ref is not null;
-- At most one payment of a purchase takes its tickets.
create unique index payments_one_claimed on payments (purchase_id) where state in ('CLAIMED', 'CAPTURING', 'CAPTURED', 'DISPUTED');
create unique index payments_one_live_per_provider on payments (purchase_id, provider)
  where state in ('BEGUN', 'OPEN', 'AUTHORISED');
create index payments_unsettled on payments (changed_at)
  where state in ('BEGUN', 'OPEN', 'AUTHORISED', 'CLAIMED', 'CAPTURING', 'RELEASING', 'CANCELLING', 'REFUNDING');

create table payment_events (
  id uuid primary key,
  payment_id uuid not null references payments,
  from_state text,
  to_state text not null,
  why text not null,
  happened_at timestamptz(3) not null default now()
);
create index payment_events_payment on payment_events (payment_id, happened_at);

-- The intention stands here before each outside call; an outcome that stays empty is unknown, never failed.
create table payment_operations (
  id uuid primary key,
  payment_id uuid not null references payments,
  operation text not null check (operation in ('create', 'capture', 'cancel', 'refund')),
  key text not null,
  sent_at timestamptz(3) not null default now(),
  outcome text check (outcome in ('yes', 'no', 'unknown')),
  detail text,
  finished_at timestamptz(3)
);
create index payment_operations_payment on payment_operations (payment_id, sent_at);

-- A webhook is only a knock on the door: kept once, looked at by a job.
create table provider_events (
  provider text not null check (provider in ('STRIPE', 'PAYPAL')),
  event_id text not null,
  type text not null,
  provider_ref text,
  body jsonb not null,
  received_at timestamptz(3) not null default now(),
  primary key (provider, event_id)
);

create table refunds (
  id uuid primary key,
  payment_id uuid not null references payments,
  amount_pence integer not null check (amount_pence > 0),
  reason text not null,
  state text not null check (state in ('PENDING', 'SUCCEEDED', 'FAILED')),
  provider_ref text,
  created_at timestamptz(3) not null default now(),
  changed_at timestamptz(3) not null default now()
);
create index refunds_payment on refunds (payment_id);
create index refunds_pending on refunds (changed_at) where state = 'PENDING';

-- Staff hold bearer keys until the operators' console is built. Only a hash is kept.
create table staff_keys (
  id uuid primary key,
  name text not null,
  key_hash text not null unique,
  created_at timestamptz(3) not null default now(),
  revoked_at timestamptz(3)
);
