-- What each part of a bundle cost when it was bought, by campaign: the catalogue may change afterwards.
alter table purchase_items add column part_prices jsonb;
update purchase_items set part_prices = (
  select coalesce(jsonb_object_agg(campaign_id, price_pence), '{}')
  from bundle_items where bundle_items.bundle_id = purchase_items.bundle_id)
where kind = 'BUNDLE';
alter table purchase_items add constraint purchase_items_part_prices
  check ((kind = 'BUNDLE') = (part_prices is not null));
