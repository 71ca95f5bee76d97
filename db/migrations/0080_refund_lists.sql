-- Purchases that are refunded together: those of a file, or everybody who entered a campaign.
create table refund_lists (
  id uuid primary key,
  -- Null for a file. Of a campaign's purchases what was paid for the campaign is refunded.
  campaign_id uuid references campaigns,
  method text not null check (method in ('PROVIDER', 'CREDIT')),
  reason text not null check (reason <> ''),
  -- WAITING: for a second person.
  state text not null check (state in ('WAITING', 'RUNNING', 'CANCELLED')),
  purchases integer not null check (purchases > 0),
  -- What can be refunded at most.
  amount_pence bigint not null check (amount_pence >= 0),
  approval_id uuid references approvals,
  made_by text not null check (made_by <> ''),
  created_at timestamptz(3) not null
);
create index refund_lists_newest on refund_lists (created_at desc, id desc);

-- A row is done in the transaction of its refund, whose request id it names: so each is refunded once.
create table refund_list_rows (
  list_id uuid not null references refund_lists,
  position integer not null check (position > 0),
  purchase_id uuid not null references purchases,
  -- As its list's.
  campaign_id uuid,
  request_id uuid not null,
  wanted_pence integer not null check (wanted_pence >= 0),
  -- Lines whose tickets are void with the refund.
  void_lines uuid[] not null default '{}',
  -- DONE: the refund is written down, and its provider may still have to make it. NOTHING: nothing was left.
  state text not null default 'PENDING' check (state in ('PENDING', 'DONE', 'NOTHING', 'REFUSED', 'CANCELLED')),
  amount_pence integer check (amount_pence >= 0),
  why text check (why in ('UNPAID', 'DISPUTED', 'CAMPAIGN_CANCELLED', 'NOT_NOW')),
  primary key (list_id, position),
  unique (list_id, purchase_id),
  check ((state = 'DONE') = (amount_pence is not null)),
  check ((state = 'REFUSED') = (why is not null))
);
create index refund_list_rows_pending on refund_list_rows (list_id, position) where state = 'PENDING';
-- What somebody paid for a campaign is in one list of it only.
create unique index refund_list_rows_campaign on refund_list_rows (campaign_id, purchase_id)
  where campaign_id is not null and state in ('PENDING', 'DONE');
