-- A code without any limit of uses could be redeemed by one person without end.
update promo_codes set uses_per_person_max = 1 where uses_max is null and uses_per_person_max is null;
alter table promo_codes add constraint promo_codes_limited
  check (uses_max is not null or uses_per_person_max is not null);
