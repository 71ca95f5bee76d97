-- What lies on the wheel. A prize with stock is taken off it when the last one is won.
create table spin_prizes (
  id uuid primary key,
  position integer not null,
  description text not null,
  weight integer not null check (weight > 0),
  stock integer check (stock >= 0),
  type text not null check (type in ('SITE_CREDIT', 'PROMO_CODE', 'MANUAL_PRIZE')),
  amount_pence integer check (amount_pence > 0),
  percent integer check (percent between 1 and 100),
  -- How long the credit or the code is good for.
  valid_for_days integer check (valid_for_days > 0),
  asset_updated_at timestamptz(3),
  changed_at timestamptz(3) not null,
  check ((type = 'SITE_CREDIT') = (amount_pence is not null)),
  check ((type = 'PROMO_CODE') = (percent is not null)),
  check ((type = 'MANUAL_PRIZE') = (valid_for_days is null))
);

-- One turn a London day for a person, and for an account should it change persons on the way.
create table spins (
  id uuid primary key,
  number bigint generated always as identity unique,
  account_id uuid not null references accounts,
  person_id uuid not null references persons,
  day date not null,
  test_mode boolean not null,
  prize_id uuid references spin_prizes,
  -- The prize as it was promised when it was won, whatever becomes of it later.
  won jsonb,
  promo_code text,
  spun_at timestamptz(3) not null,
  check ((prize_id is null) = (won is null)),
  unique (person_id, day),
  unique (account_id, day)
);
create index spins_won on spins (account_id, spun_at) where prize_id is not null;

-- A prize that the operator must send.
create table prize_cases (
  spin_id uuid primary key references spins,
  state text not null default 'OPEN' check (state in ('OPEN', 'CLOSED')),
  due_at timestamptz(3) not null,
  opened_at timestamptz(3) not null,
  closed_at timestamptz(3),
  check ((state = 'CLOSED') = (closed_at is not null))
);
create index prize_cases_due on prize_cases (due_at) where state = 'OPEN';
