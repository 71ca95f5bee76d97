-- What the prizes of one round under a brand may be worth together; null where the limit of the house alone counts.
alter table brands add column exposure_max_pence integer check (exposure_max_pence between 100 and 1000000000);
