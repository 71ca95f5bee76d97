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
  -- What the provider said last, in its own word and in ours.
  provider_status text,
  standing text check (standing in ('OPEN', 'CONFIRMING', 'AUTHORISED', 'PENDING', 'CAPTURED', 'REFUSED', 'CANCELLED')),
  funding text,
  -- Whether it counts against what the person may pay with borrowed money in a month.
  counted_as_credit boolean not null default false,
  -- Why the buyer's money was not taken, to be shown; and which of our reasons ended the payment.
  failure text,
  ended_why text check (ended_why in ('PURCHASE_GONE', 'PAID_ALREADY', 'LATE', 'CREDIT_CARD_LIMIT')),
  -- One settler at a time: only the process with the lease calls the provider.
  lease_until timestamptz(3),
  created_at timestamptz(3) not null default now(),
  changed_at timestamptz(3) not null default now(),
  checked_at timestamptz(3) not null default now()
);
create unique index payments_provider_ref on payments (provider, provider_ref) where provider_ref is not null;
-- At most one payment of a purchase takes its tickets.
create unique index payments_one_claimed on payments (purchase_id) where state in ('CLAIMED', 'CAPTURING', 'CAPTURED', 'DISPUTED');
create unique index payments_one_live_per_provider on payments (purchase_id, provider)
  where state in ('BEGUN', 'OPEN', 'AUTHORISED');
create index payments_purchase on payments (purchase_id);
create index payments_capture_ref on payments (capture_ref) where capture_ref is not null;
create index payments_unsettled on payments (checked_at)
  where state in ('BEGUN', 'OPEN', 'AUTHORISED', 'CLAIMED', 'CAPTURING', 'RELEASING', 'CANCELLING');

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
  -- Answered with a refusal or with a fault of the provider's own, which may be replayed as long as keys are stored.
  key_spoilt boolean not null default false,
  detail text,
  finished_at timestamptz(3)
);
create index payment_operations_payment on payment_operations (payment_id, sent_at);

-- A webhook is only a knock on the door: stored once, looked at by a job.
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
  -- Whether the purchase was paid with this money; a second capture goes back without touching the purchase.
  of_purchase boolean not null,
  state text not null check (state in ('PENDING', 'SUCCEEDED', 'FAILED')),
  provider_ref text,
  created_at timestamptz(3) not null default now(),
  changed_at timestamptz(3) not null default now()
);
create index refunds_payment on refunds (payment_id);
create index refunds_pending on refunds (changed_at) where state = 'PENDING';

-- Whose turn it is to call a provider: each call takes the next instant of its lane and waits for it.
create table provider_turns (
  lane text primary key,
  next_at timestamptz not null
);

-- Up to where a provider's list of events has been read.
create table provider_cursors (
  provider text primary key check (provider in ('STRIPE', 'PAYPAL')),
  read_to timestamptz(3) not null
);

-- Staff hold bearer keys until the operators' console is built. Only a hash is stored.
create table staff_keys (
  id uuid primary key,
  name text not null,
  key_hash text not null unique,
  created_at timestamptz(3) not null default now(),
  revoked_at timestamptz(3)
);
