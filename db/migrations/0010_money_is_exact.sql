-- What a night's reconciliation compares, and what it found.

-- When we learned that the provider had taken the money: the day on which a capture is looked for there.
alter table payments add column captured_at timestamptz(3);
update payments set captured_at = (
  select min(happened_at) from payment_events
  where payment_id = payments.id
    and (to_state = 'CAPTURED' or (to_state = 'REFUNDING' and from_state in ('CANCELLING', 'CANCELLED', 'FAILED'))));
create index payments_captured on payments (captured_at) where captured_at is not null;

-- One request may give money back and, beside it, credit: a row each. CREDIT is given by us, at once.
alter table refunds
  alter column payment_id drop not null,
  add column purchase_id uuid references purchases,
  add column method text not null default 'PROVIDER' check (method in ('PROVIDER', 'CREDIT')),
  add column request_id uuid not null default gen_random_uuid();
update refunds set purchase_id = (select purchase_id from payments where payments.id = payment_id);
alter table refunds
  alter column purchase_id set not null,
  alter column method drop default,
  alter column request_id drop default,
  add check (payment_id is not null or method = 'CREDIT'),
  add unique nulls not distinct (request_id, payment_id);
create unique index refunds_provider_ref on refunds (provider_ref) where provider_ref is not null;
create index refunds_created on refunds (created_at);

-- How much of a purchase's money and credit has gone back, by refunds and by lost disputes.
alter table purchases
  add column refunded_pence integer not null default 0,
  add column refunded_credit_pence integer not null default 0;
update purchases set refunded_pence = coalesce(
  (select sum(amount_pence) from refunds where purchase_id = purchases.id and of_purchase and state = 'SUCCEEDED'), 0);
alter table purchases
  add check (refunded_pence between 0 and total_pence),
  add check (refunded_credit_pence between 0 and credit_pence);

-- A buyer's bank, or PayPal, takes money back until it is decided whose it is.
create table disputes (
  id uuid primary key,
  payment_id uuid not null references payments,
  provider_ref text not null,
  amount_pence integer not null check (amount_pence > 0),
  standing text not null check (standing in ('OPEN', 'WON', 'LOST')),
  -- What of it we count as gone: nothing until it is lost, and no more than had not gone back already.
  lost_pence integer not null default 0 check (lost_pence between 0 and amount_pence),
  opened_at timestamptz(3) not null,
  changed_at timestamptz(3) not null,
  unique (payment_id, provider_ref)
);
create index disputes_opened on disputes (opened_at);

-- PROVIDERS: a London day's money against the providers'. LEDGERS: every kept sum against its rows, as they stood then.
create table reconciliations (
  id uuid primary key,
  kind text not null check (kind in ('PROVIDERS', 'LEDGERS')),
  day date not null,
  made_at timestamptz(3) not null,
  totals jsonb not null
);
create index reconciliations_day on reconciliations (kind, day);

create table reconciliation_differences (
  reconciliation_id uuid not null references reconciliations on delete cascade,
  position integer not null,
  what text not null,
  about text not null,
  kept text,
  found text,
  primary key (reconciliation_id, position)
);
