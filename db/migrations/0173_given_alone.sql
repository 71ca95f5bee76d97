alter table promo_uses validate constraint promo_uses_state_check;

-- The refunds and credit that a member of staff gave without a second person, for each London day. Many small amounts
-- must not be a way around the second person.
create table staff_given (
  staff_id uuid not null references staff,
  day date not null,
  refunds_pence bigint not null default 0 check (refunds_pence >= 0),
  credit_pence bigint not null default 0 check (credit_pence >= 0),
  last_at timestamptz(3) not null,
  primary key (staff_id, day)
);
create index staff_given_day on staff_given (day);
