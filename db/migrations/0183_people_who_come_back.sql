-- Accounts and cards that may come from one person are found by birth date and the first half of the postcode.
create index accounts_alike on accounts (dob, split_part(postcode, ' ', 1)) where state <> 'DELETED';
create index post_cards_alike on post_cards (dob, split_part(postcode, ' ', 1)) where person_id is not null;

-- The excluded persons whom the person of a case resembles.
alter table harm_cases add column alike_ids uuid[] not null default '{}';

alter table payments
  -- The provider's fingerprint of the card, as a keyed hash. Null for PayPal and before a card is used.
  add column card_key text,
  drop constraint payments_ended_why_check,
  add constraint payments_ended_why_check check (
    ended_why in ('PURCHASE_GONE', 'PAID_ALREADY', 'LATE', 'CREDIT_CARD_LIMIT', 'CARD_NOT_ACCEPTED'));
create index payments_card on payments (card_key) where card_key is not null;
