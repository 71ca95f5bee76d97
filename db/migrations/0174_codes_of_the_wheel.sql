-- A code from the wheel may be of any type. `promo_value` is percent, pence, entries or tickets, depending on the type.
-- `percent` is still written for codes of a percentage, until no running release reads it.
alter table spin_prizes
  add column promo_type text check (promo_type in ('PERCENT_DISCOUNT', 'CASH_DISCOUNT', 'FREE_ENTRY', 'RAFFLE')),
  add column promo_value integer check (promo_value > 0),
  add column promo_campaign_id uuid references campaigns;
update spin_prizes set promo_type = 'PERCENT_DISCOUNT', promo_value = percent where type = 'PROMO_CODE';
do $$
declare
  named text;
begin
  select conname into strict named from pg_constraint
  where conrelid = 'spin_prizes'::regclass and pg_get_constraintdef(oid) like '%PROMO_CODE%percent IS NOT NULL%';
  execute format('alter table spin_prizes drop constraint %I', named);
end $$;
alter table spin_prizes add constraint spin_prizes_code
  check ((type = 'PROMO_CODE') = (percent is not null or promo_value is not null));
