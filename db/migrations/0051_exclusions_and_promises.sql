-- Who and what cannot win, said by one member of staff and approved by another before the freeze, and what a freeze
-- promised in words.

create table draw_exclusions (
  id uuid primary key,
  -- Tickets of one round with a reason; or, without a round, a list of people who cannot win in any: staff, suppliers
  -- and their families. The newest approved list is in force.
  round_id uuid references rounds,
  tickets bigint[],
  reason text not null check (reason in ('INELIGIBLE', 'DUPLICATE')),
  -- What the people of a list are hashed with.
  hash_key bytea default sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')),
  words text not null check (words <> ''),
  recorded_by text not null check (recorded_by <> ''),
  recorded_at timestamptz(3) not null,
  approved_by text check (approved_by <> recorded_by),
  approved_at timestamptz(3),
  check ((approved_by is null) = (approved_at is null)),
  check ((round_id is null) = (tickets is null)),
  check ((round_id is null) = (hash_key is not null)),
  check (round_id is not null or reason = 'INELIGIBLE')
);
create index draw_exclusions_round on draw_exclusions (round_id) where round_id is not null;

-- Each by an email address, or by name and date of birth: hashes only, so the list names nobody.
create table draw_excluded_people (
  exclusion_id uuid not null references draw_exclusions,
  hash bytea not null check (octet_length(hash) = 32),
  primary key (exclusion_id, hash)
);

-- The prizes as they stood at the freeze, and SHA-256 of the campaign's terms. Null of freezes before this.
alter table draw_freezes
  add column prize_list jsonb,
  add column terms_hash bytea check (octet_length(terms_hash) = 32);
-- What a winner was promised, whatever the campaign is called later. Null of cases before this.
alter table winner_cases add column prize_title text check (prize_title <> '');
