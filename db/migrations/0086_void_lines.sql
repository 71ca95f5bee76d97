-- The tickets of a line that was refunded are void, while the rest of its order stays. Few lines are, so that the index
-- stays small: a freeze looks the lines of all its entries up in it.
alter table purchase_items add column void_at timestamptz;
create index purchase_items_void on purchase_items (id) where void_at is not null;
