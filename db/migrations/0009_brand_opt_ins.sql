-- What a user allows one brand to send them under its own name; the consent for our own marketing stands in accounts.
create table brand_opt_ins (
  account_id uuid not null references accounts,
  name text not null,
  opt_in_sms boolean not null,
  opt_in_email boolean not null,
  changed_at timestamptz(3) not null,
  primary key (account_id, name)
);
