-- PayPal's approval only approves: its money is taken after the buyer's Pay on our page, which is recorded here first.
alter table payments add column confirmed_at timestamptz(3);
alter table payments drop constraint payments_standing_check;
alter table payments add constraint payments_standing_check
  check (standing in ('OPEN', 'APPROVED', 'CONFIRMING', 'AUTHORISED', 'PENDING', 'CAPTURED', 'REFUSED', 'CANCELLED'));

-- What was approved and not taken yet waits for its buyer's Pay, and a newer start may replace it.
update payments set standing = 'APPROVED' where provider = 'PAYPAL' and state = 'OPEN' and standing = 'AUTHORISED';
update purchases set confirmed_at = null
where state in ('HELD', 'PAYING') and confirmed_at is not null
  and exists (select from payments where purchase_id = purchases.id and standing = 'APPROVED')
  and not exists (select from payments where purchase_id = purchases.id and standing in ('CONFIRMING', 'AUTHORISED', 'PENDING', 'CAPTURED'));
