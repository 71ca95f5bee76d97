-- Entries that came by post or phone, typed by staff. An accepted card leads to its entry and to the person that limits
-- are counted for; the words of a card are emptied when they are no longer needed, and the row stays.
create table post_cards (
  id uuid primary key,
  campaign_id uuid not null references campaigns,
  route text not null check (route in ('POSTAL', 'PHONE')),
  state text not null check (state in ('ACCEPTED', 'REJECTED')),
  reason text check (reason in
    ('UNREADABLE', 'INCOMPLETE', 'UNDER_AGE', 'AREA', 'LATE', 'STAYING_AWAY', 'BLOCKED', 'OVER_LIMIT')),
  entry_id uuid unique references entries,
  person_id uuid references persons,
  received_at timestamptz(3) not null,
  typed_at timestamptz(3) not null,
  typed_by text not null check (typed_by <> ''),
  first_name text,
  last_name text,
  address text,
  postcode text,
  dob date,
  msisdn text,
  email text,
  cleared_at timestamptz(3),
  check ((state = 'REJECTED') = (reason is not null)),
  check ((state = 'ACCEPTED') = (entry_id is not null and person_id is not null)),
  check (cleared_at is null or num_nonnulls(first_name, last_name, address, postcode, dob, msisdn, email) = 0)
);
create index post_cards_person on post_cards (person_id) where person_id is not null;
create index post_cards_typed on post_cards (typed_at desc, id desc);
create index post_cards_rejected on post_cards (typed_at) where state = 'REJECTED' and cleared_at is null;

-- Whom a card seems to come from: keyed hashes of what stands on it, which nobody has proved. They lead the next card,
-- and an account that proves the same later, to the same person; they never join two people who have accounts.
create table person_claims (
  kind text not null check (kind in ('EMAIL', 'MSISDN', 'NAME')),
  key text not null,
  person_id uuid not null references persons,
  primary key (kind, key)
);
create index person_claims_person on person_claims (person_id);
