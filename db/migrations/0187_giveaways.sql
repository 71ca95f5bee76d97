-- The amount by which a member of staff raised the largest cost of promo codes, bundles and the wheel without a second
-- person, for each London day.
alter table staff_given add column giveaways_pence bigint not null default 0 check (giveaways_pence >= 0);

-- The cost of a wheel prize that is sent by hand. Null if it is unknown: then two people decide.
alter table spin_prizes add column worth_pence integer check (worth_pence >= 0);
