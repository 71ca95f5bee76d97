-- Money that a provider captured for an order which a restore of the database has forgotten: all of it goes back.
create table lost_captures (
  -- Of the refund, made here: the provider is given it, so that a repeated call is the same call.
  refund_id uuid primary key,
  provider text not null check (provider in ('STRIPE', 'PAYPAL')),
  capture_ref text not null,
  -- The forgotten payment's own id, as the provider has it.
  payment_id uuid not null,
  payment_ref text,
  amount_pence integer not null check (amount_pence > 0),
  -- What had not gone back already when it was found.
  refund_pence integer not null check (refund_pence between 0 and amount_pence),
  refund_ref text,
  state text not null check (state in ('PENDING', 'SUCCEEDED', 'FAILED')),
  captured_at timestamptz(3) not null,
  found_at timestamptz(3) not null,
  unique (provider, capture_ref)
);
