-- Results of draws that are made elsewhere, such as on the radio: recorded by one member of staff with evidence, and
-- approved by another. What is approved opens the winners' cases.

create table elsewhere_results (
  id uuid primary key,
  round_id uuid not null references rounds,
  drawn_by text not null check (drawn_by <> ''),
  drawn_where text not null check (drawn_where <> ''),
  drawn_at timestamptz(3) not null,
  words text not null check (words <> ''),
  -- In order of the prizes, then of the reserves.
  tickets bigint[] not null,
  winners integer not null check (winners >= 1),
  evidence_name text not null check (evidence_name <> ''),
  evidence_hash bytea not null check (octet_length(evidence_hash) = 32),
  recorded_by text not null check (recorded_by <> ''),
  recorded_at timestamptz(3) not null,
  approved_by text check (approved_by <> recorded_by),
  approved_at timestamptz(3),
  check ((approved_by is null) = (approved_at is null))
);
create unique index elsewhere_results_approved on elsewhere_results (round_id) where approved_at is not null;

-- Keys for the winners' cases and for draws that are made elsewhere.
alter table staff_keys drop constraint staff_keys_scopes_check;
alter table staff_keys add constraint staff_keys_scopes_check
  check (cardinality(scopes) > 0 and scopes <@ '{content,pictures,draws}');
