-- Drops the bridges for programs that ran before migrations 0037, 0174 and 0191: no release contained such a program.
drop view stock_gates, stock_shards;
drop function add_to_stock();
alter table spin_prizes drop column percent;
alter table spin_prizes add constraint spin_prizes_code check ((type = 'PROMO_CODE') = (promo_value is not null));
alter table collected_events alter column slot drop default;
