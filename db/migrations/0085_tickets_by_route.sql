-- The tickets of a register by route, in the order of the bytes of its lines: with them only entries since the head are
-- counted. Heads that were made before this column have none.
alter table register_heads add column by_route bigint[] check (cardinality(by_route) = 7);
