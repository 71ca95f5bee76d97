-- The console lists purchases by number, within days where a filter names them. A block range index costs a start
-- nothing.
create index purchases_created on purchases using brin (created_at) with (pages_per_range = 32);
-- The page of a purchase shows its refunds and what its providers sent.
create index refunds_purchase on refunds (purchase_id);
create index provider_events_ref on provider_events (provider_ref) where provider_ref is not null;
