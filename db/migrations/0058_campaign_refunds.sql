-- Everybody who is refunded because a campaign was cancelled. A row is done once; its refund is named after both ids.
create table campaign_refunds (
  campaign_id uuid not null references campaigns,
  purchase_id uuid not null references purchases,
  state text not null default 'PENDING' check (state in ('PENDING', 'REFUNDED', 'NOTHING', 'BY_HAND')),
  amount_pence integer check (amount_pence >= 0),
  primary key (campaign_id, purchase_id),
  check ((state = 'REFUNDED') = (amount_pence is not null))
);
create index campaign_refunds_pending on campaign_refunds (campaign_id, purchase_id) where state = 'PENDING';
