-- The customer that the card provider holds for a member: made when a card is first to be saved, and deleted with the
-- account.
create table card_customers (
  account_id uuid primary key references accounts,
  provider_ref text unique,
  -- How many keys were answered with an error that the provider may replay.
  keys_spoilt integer not null default 0 check (keys_spoilt >= 0),
  -- Counts the removals: a list that was read before one is out of date.
  version integer not null default 1,
  -- The account is deleted, and its customer is to be.
  left_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);

-- What the provider holds for that customer, as it was last read. Nobody can be charged with a row of this table.
create table saved_cards (
  id uuid primary key,
  account_id uuid not null references card_customers,
  provider_ref text not null unique,
  brand text not null,
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  expires_month integer not null check (expires_month between 1 and 12),
  expires_year integer not null,
  saved_at timestamptz(3) not null,
  -- Its owner does not want it saved any more: it pays nothing, and the row goes when the provider has detached it.
  removed_at timestamptz(3)
);
create index saved_cards_account on saved_cards (account_id);

-- What the intent lets the provider do with the card: use it once, save it, or use one that is saved; null while it is
-- being changed.
alter table payments add column card_use text default 'ONCE' check (card_use in ('ONCE', 'SAVE', 'SAVED'));

alter table payment_operations drop constraint payment_operations_operation_check;
alter table payment_operations add constraint payment_operations_operation_check
  check (operation in ('create', 'use', 'capture', 'cancel', 'refund'));
