-- What operators write about a person for each other. Deleted when the person's data are.
create table person_notes (
  id uuid primary key,
  person_id uuid not null references persons,
  words text not null check (words <> ''),
  made_by text not null check (made_by <> ''),
  made_at timestamptz(3) not null
);
create index person_notes_person on person_notes (person_id, made_at desc);

-- The people of the console: listed by when they came, and found by name and postcode.
create index persons_newest on persons (created_at desc, id desc) where joined_person_id is null;
create index accounts_names on accounts (lower(last_name), postcode text_pattern_ops) where last_name is not null;
