-- Stock, rounds, counts and entries: what is promised, to whom, and with which ticket numbers.

create table rounds (
  id uuid primary key,
  campaign_id uuid not null references campaigns,
  opens_at timestamptz(3) not null,
  closes_at timestamptz(3),
  next_ticket bigint not null default 1 check (next_ticket >= 1),
  frozen_at timestamptz(3),
  unique (campaign_id, opens_at)
);

-- Capacity left to promise, for campaigns with a global limit. A cold campaign has one shard, a warm one several.
create table stock_shards (
  campaign_id uuid not null references campaigns,
  shard smallint not null check (shard >= 0),
  remaining bigint not null check (remaining >= 0),
  primary key (campaign_id, shard)
) with (fillfactor = 20, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- The one row that those who find every shard busy wait behind, holding no shard.
create table stock_gates (
  campaign_id uuid primary key references campaigns,
  capacity bigint not null check (capacity > 0)
);

-- How many chances a person has taken in a period ('2026-11-21', a round's opening, or 'ALL').
create table person_counts (
  person_id uuid not null references persons,
  campaign_id uuid not null references campaigns,
  period text not null,
  taken integer not null check (taken >= 0),
  primary key (person_id, campaign_id, period)
) with (fillfactor = 70);

-- Money held or charged in a London month, less refunds. CREDIT_CARD counts what credit cards paid.
create table person_spend (
  person_id uuid not null references persons,
  month text not null check (month ~ '^[0-9]{4}-[0-9]{2}$'),
  kind text not null check (kind in ('ALL', 'CREDIT_CARD')),
  spent_pence integer not null check (spent_pence >= 0),
  primary key (person_id, month, kind)
) with (fillfactor = 70);
