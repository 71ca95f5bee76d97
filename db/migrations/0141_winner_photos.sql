-- The photograph of a winner who agreed to it: one for each case, deleted with the winner's published name.
create table winner_photos (
  case_id uuid primary key references winner_cases,
  -- Another photograph is another id: addresses of the one before are gone.
  id uuid not null unique,
  alt text not null check (alt <> ''),
  -- How the winner agreed.
  consent text not null check (consent <> ''),
  preview_colour text not null check (preview_colour ~ '^#[0-9a-f]{6}$'),
  added_by text not null check (added_by <> ''),
  added_at timestamptz(3) not null
);
