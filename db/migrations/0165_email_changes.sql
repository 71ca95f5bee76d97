-- Changes of an account's email that staff have requested. A change takes effect 72 hours after its approval, so that
-- the owner can object by a link to the old address and number. The row is deleted when the change ends.
create table email_changes (
  account_id uuid primary key references accounts,
  id uuid not null unique,
  email text not null check (email <> ''),
  by_owners boolean not null,
  requested_at timestamptz(3) not null,
  takes_effect_at timestamptz(3) check (takes_effect_at > requested_at)
);
create index email_changes_due on email_changes (takes_effect_at) where takes_effect_at is not null;
