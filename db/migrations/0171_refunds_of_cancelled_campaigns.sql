alter table purchase_items validate constraint purchase_items_refunded;

-- The request with which the cancellation of a campaign refunded a purchase. It separates refunds that failed or are
-- under way from those that were made. Older rows have none and count as refunded.
alter table campaign_refunds add column request_id uuid;
create index campaign_refunds_request on campaign_refunds (request_id) where request_id is not null;
-- The refunds of a line are summed when its campaign is cancelled.
create index refund_lines_line on refund_lines (line_id);
