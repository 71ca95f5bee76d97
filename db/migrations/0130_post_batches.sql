-- Cards and calls are typed in batches. How many a batch has is counted by hand before anybody types, and compared when
-- the batch is closed: where the two differ, it is closed with what was found out.
create table post_batches (
  id uuid primary key,
  -- As typed: a card of the batch may be for another campaign.
  campaign_code text not null check (campaign_code <> ''),
  route text not null check (route in ('POSTAL', 'PHONE')),
  received_at timestamptz(3) not null,
  -- Null where nobody could count, as with calls.
  counted integer check (counted > 0),
  opened_at timestamptz(3) not null,
  opened_by text not null check (opened_by <> ''),
  closed_at timestamptz(3),
  closed_by text,
  -- Why the count differs.
  words text check (words <> ''),
  check (route = 'PHONE' or counted is not null),
  check ((closed_at is null) = (closed_by is null)),
  check (words is null or closed_at is not null)
);
create index post_batches_opened on post_batches (opened_at desc, id desc);

-- Cards of before have no batch.
alter table post_cards
  add column batch_id uuid references post_batches,
  -- Who types it finds the handwriting of another card.
  add column same_hand boolean not null default false,
  -- By which cards of one address are found, whatever signs and spaces they were typed with.
  add column sent_from text generated always as
    (nullif(lower(regexp_replace(address, '[^[:alnum:]]', '', 'g')), '') || ' ' || postcode) stored;
create index post_cards_sent_from on post_cards (campaign_id, sent_from) where sent_from is not null;
create index post_cards_batch on post_cards (batch_id) where batch_id is not null;
-- By which senders find their own card.
create index post_cards_sender on post_cards (campaign_id, postcode) where cleared_at is null;
