-- If a card arrived in time and we typed it after the freeze, its sender is owed an entry. Two people choose the
-- remedy. NEXT_ROUND gives the card an entry, SUBSTITUTE_DRAW leaves it rejected.
alter table post_cards
  drop constraint post_cards_reason_check,
  add constraint post_cards_reason_check check (reason in
    ('UNREADABLE', 'INCOMPLETE', 'UNDER_AGE', 'AREA', 'LATE', 'LATE_BY_US', 'STAYING_AWAY', 'BLOCKED', 'OVER_LIMIT')),
  add column remedy text check (remedy in ('NEXT_ROUND', 'SUBSTITUTE_DRAW')),
  add column corrected_at timestamptz(3),
  -- When the code, the ticket and the salt of the entry were emailed or texted to the sender.
  add column acknowledged_at timestamptz(3),
  add check (remedy is null or remedy = 'NEXT_ROUND' and state = 'ACCEPTED'
    or remedy = 'SUBSTITUTE_DRAW' and reason = 'LATE_BY_US');
create index post_cards_owed on post_cards (typed_at) where reason = 'LATE_BY_US' and remedy is null;
-- Lets staff find people without an account by surname and postcode, like people with one.
create index post_cards_surname on post_cards (lower(last_name)) where cleared_at is null;
