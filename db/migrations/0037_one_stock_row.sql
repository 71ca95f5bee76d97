-- One row a campaign counts what is left to promise. Purchases reach it in batches, so it needs no shards to spread
-- them.

alter table stock_shards rename to stock;
alter table stock drop constraint stock_shards_pkey, drop constraint stock_shards_shard_check;
alter table stock rename constraint stock_shards_remaining_check to stock_remaining_check;
alter table stock rename constraint stock_shards_campaign_id_fkey to stock_campaign_id_fkey;
alter table stock add column capacity bigint check (capacity > 0);
update stock set capacity = gate.capacity, remaining = (
  select sum(remaining) from stock as each where each.campaign_id = stock.campaign_id)
from stock_gates gate where gate.campaign_id = stock.campaign_id and shard = 0;
delete from stock where shard > 0;
alter table stock
  add primary key (campaign_id), alter column capacity set not null, alter column remaining set default 0,
  drop column shard;
drop table stock_gates;

-- While a program of the last release runs beside the new one it finds both its tables here: a gate, and one shard.
-- A later release drops what follows.
create view stock_gates as select campaign_id, capacity from stock;
create view stock_shards as select campaign_id, 0::smallint as shard, remaining from stock;
create function add_to_stock() returns trigger language plpgsql as $$
begin
  update stock set remaining = remaining + new.remaining where campaign_id = new.campaign_id;
  return new;
end $$;
create trigger add_shard instead of insert on stock_shards for each row execute function add_to_stock();
do $$
declare program record;
begin
  for program in select distinct grantee from information_schema.role_table_grants
    where table_name = 'stock' and privilege_type = 'UPDATE' and grantee <> current_user
  loop
    execute format('grant select, insert, update on stock_gates, stock_shards to %I', program.grantee);
  end loop;
end $$;
