-- A full refund returns the order's use of a promo code, so that the code can be used again.
alter table promo_uses drop constraint promo_uses_state_check;
alter table promo_uses add constraint promo_uses_state_check
  check (state in ('RESERVED', 'COUNTED', 'RELEASED', 'RETURNED')) not valid;
