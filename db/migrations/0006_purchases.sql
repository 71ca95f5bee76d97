create table purchases (
  id uuid primary key,
  number bigint generated always as identity unique,
  account_id uuid not null references accounts,
  -- The person that the account had at the start; what is given back goes to the one it has now.
  person_id uuid not null references persons,
  state text not null check (state in ('HELD', 'PAYING', 'CLAIMED', 'CAPTURED', 'COMPLETED', 'PARTLY_REFUNDED', 'DISPUTED',
    'EXPIRED', 'CANCELLED', 'FAILED', 'REFUNDING', 'REFUNDED')),
  version integer not null default 1,
  is_free boolean not null default false,
  items_pence integer not null check (items_pence >= 0),
  discount_pence integer not null check (discount_pence >= 0),
  credit_pence integer not null check (credit_pence >= 0),
  total_pence integer not null check (total_pence >= 0),
  promo_id uuid references promo_codes,
  promo_code text,
  spend_month text,
  brand text not null,
  campaign_tag text,
  platform text not null check (platform in ('website', 'app', 'iframe')),
  attribution jsonb not null default '{}',
  created_at timestamptz(3) not null default now(),
  -- The end that the entrant is shown, and the later instant at which the hold itself lapses.
  session_ends_at timestamptz(3),
  hold_ends_at timestamptz(3),
  -- The buyer has confirmed with a provider, so a newer start must not take this purchase's tickets away.
  confirmed_at timestamptz(3),
  completed_at timestamptz(3),
  check (items_pence - discount_pence - credit_pence = total_pence)
);
create unique index purchases_one_unpaid on purchases (person_id) where state in ('HELD', 'PAYING');
create index purchases_history on purchases (account_id, created_at desc);
create index purchases_hold_ends on purchases (hold_ends_at) where state in ('HELD', 'PAYING');
create index purchases_unsettled on purchases (created_at) where state in ('CLAIMED', 'CAPTURED', 'REFUNDING');

-- What was put into the basket: a price option, tickets of a raffle, a bundle or what a promo code gave.
create table purchase_items (
  id uuid primary key,
  purchase_id uuid not null references purchases,
  position integer not null,
  kind text not null check (kind in ('CAMPAIGN', 'BUNDLE', 'PROMO')),
  campaign_id uuid references campaigns,
  bundle_id uuid references bundles,
  title text not null,
  type text not null check (type in ('COMPETITION', 'RAFFLE', 'BUNDLE')),
  frequency text not null check (frequency in ('SINGLE', 'ALL_NEXT_WEEK')),
  price_type text not null check (price_type in ('STANDARD', 'UPSELL')),
  is_upsell boolean not null default false,
  quantity integer not null check (quantity > 0),
  price_pence integer not null check (price_pence >= 0),
  discount_pence integer not null default 0 check (discount_pence between 0 and price_pence),
  unique (purchase_id, position),
  check (num_nonnulls(campaign_id, bundle_id) = 1)
);

-- Chances in one round by one route: one row and, once issued, one range of ticket numbers, however many chances.
create table entries (
  id uuid primary key,
  number bigint generated always as identity unique,
  account_id uuid references accounts,
  campaign_id uuid not null references campaigns,
  round_id uuid not null references rounds,
  purchase_id uuid references purchases,
  item_id uuid references purchase_items,
  route text not null check (route in ('PAID', 'FREE_WEB', 'POSTAL', 'PHONE', 'SMS', 'PROMO', 'SPIN')),
  state text not null check (state in ('HELD', 'CLAIMED', 'ISSUED', 'RELEASED')),
  quantity integer not null check (quantity > 0),
  limit_period text,
  first_ticket bigint,
  last_ticket bigint,
  created_at timestamptz(3) not null default now(),
  issued_at timestamptz(3),
  check ((state = 'ISSUED') = (first_ticket is not null)),
  check (last_ticket - first_ticket + 1 = quantity)
);
create unique index entries_tickets on entries (round_id, first_ticket) where first_ticket is not null;
create index entries_purchase on entries (purchase_id);
create index entries_unissued on entries (round_id) where state in ('HELD', 'CLAIMED');

-- Who moved a purchase, when and why.
create table purchase_events (
  id uuid primary key,
  purchase_id uuid not null references purchases,
  from_state text,
  to_state text not null,
  why text not null,
  happened_at timestamptz(3) not null default now()
);
create index purchase_events_purchase on purchase_events (purchase_id, happened_at);

-- Reserved at start under the code's row lock, counted when the purchase completes, given back on release.
create table promo_uses (
  promo_id uuid not null references promo_codes,
  purchase_id uuid not null references purchases,
  person_id uuid not null references persons,
  state text not null check (state in ('RESERVED', 'COUNTED', 'RELEASED')),
  primary key (promo_id, purchase_id)
);
create index promo_uses_person on promo_uses (promo_id, person_id) where state <> 'RELEASED';
