create table promo_codes (
  id uuid primary key,
  code text not null unique check (code ~ '^[A-Z0-9_-]{1,128}$'),
  type text not null check (type in ('PERCENT_DISCOUNT', 'CASH_DISCOUNT', 'FREE_ENTRY', 'RAFFLE')),
  -- Percent, pence, entries or tickets, as the type says.
  value integer not null check (value > 0),
  label text not null,
  min_spend_pence integer check (min_spend_pence > 0),
  campaign_id uuid references campaigns,
  active boolean not null default true,
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  uses_max integer check (uses_max > 0),
  uses_per_person_max integer check (uses_per_person_max > 0),
  uses_taken integer not null default 0 check (uses_taken >= 0),
  requires_login boolean not null default false,
  whitelisted boolean not null default false,
  personal_account_id uuid references accounts,
  check (uses_max is null or uses_taken <= uses_max),
  check (type <> 'PERCENT_DISCOUNT' or value <= 100),
  check (type not in ('FREE_ENTRY', 'RAFFLE') or campaign_id is not null)
);

create table promo_whitelist (
  promo_id uuid not null references promo_codes on delete cascade,
  subject text not null,
  primary key (promo_id, subject)
);

-- Double entry: every transfer is one debit and one credit of the same pence. Rows are never changed or deleted;
-- a pending transfer is resolved by at most one later row that posts or voids it.
create table ledger_accounts (
  id uuid primary key,
  kind text not null check (kind in ('CREDIT_LOT', 'CREDIT_ISSUED', 'CREDIT_SPENT', 'CREDIT_EXPIRED')),
  posted_pence bigint not null default 0,
  held_pence bigint not null default 0 check (held_pence >= 0),
  check (kind = 'CREDIT_ISSUED' or posted_pence - held_pence >= 0)
);
create unique index ledger_accounts_house on ledger_accounts (kind) where kind <> 'CREDIT_LOT';

create table credit_lots (
  id uuid primary key references ledger_accounts,
  account_id uuid not null references accounts,
  source text not null check (source in ('SPIN', 'GOODWILL', 'REFUND', 'STAGING', 'PRIZE')),
  title text not null,
  description text not null default '',
  granted_pence integer not null check (granted_pence > 0),
  expires_at timestamptz(3),
  seen_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  -- Value that was bought or given back never runs out.
  check (source <> 'REFUND' or expires_at is null)
);
create index credit_lots_account on credit_lots (account_id);

create table ledger_transfers (
  id uuid primary key,
  debit_account_id uuid not null references ledger_accounts,
  credit_account_id uuid not null references ledger_accounts,
  amount_pence bigint not null check (amount_pence > 0),
  state text not null check (state in ('PENDING', 'POSTED', 'VOIDED')),
  resolves uuid unique references ledger_transfers,
  reason_tag text not null,
  purchase_id uuid,
  created_at timestamptz(3) not null default now(),
  check (debit_account_id <> credit_account_id),
  check (state <> 'VOIDED' or resolves is not null)
);
create index ledger_transfers_purchase on ledger_transfers (purchase_id);
create index ledger_transfers_debit on ledger_transfers (debit_account_id, created_at);
