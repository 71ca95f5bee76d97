-- When a provider first answered that it does not know a payment, and when we stopped asking.
alter table payments
  add column missing_since timestamptz(3),
  add column given_up_at timestamptz(3) check (given_up_at >= missing_since);
