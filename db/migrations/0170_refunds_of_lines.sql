-- The refunded amount of each line, which never exceeds its price. Pending refunds count, failed ones do not.
-- `refund_lines` records which refund paid which line, so that a failed refund is subtracted from the right lines.
alter table purchase_items add column refunded_pence integer not null default 0;
alter table purchase_items add constraint purchase_items_refunded
  check (refunded_pence >= 0 and refunded_pence <= price_pence - discount_pence) not valid;
create table refund_lines (
  refund_id uuid not null references refunds,
  line_id uuid not null references purchase_items,
  amount_pence integer not null check (amount_pence > 0),
  primary key (refund_id, line_id)
);

-- Earlier refunds did not name their lines. Lines that are void, or that were refunded by the cancellation of their
-- campaign, count as refunded in full.
update purchase_items set refunded_pence = price_pence - discount_pence where void_at is not null;
update purchase_items set refunded_pence = price_pence - discount_pence from campaign_refunds
where campaign_refunds.purchase_id = purchase_items.purchase_id
  and campaign_refunds.campaign_id = purchase_items.campaign_id and campaign_refunds.state = 'REFUNDED';
