-- The name, colours and words under which the site is shown. Each process holds all of them in memory, and reads them
-- again when the version has moved on. None is ever deleted: accounts, sessions and campaigns belong to them.
create table brands (
  code text primary key check (code ~ '^UK_[A-Z0-9_]{1,37}$'),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null check (name <> ''),
  -- Under whose name its emails come, where that is not its own.
  sender_name text check (sender_name <> ''),
  -- The one colour from which the look derives the others.
  theme_colour text not null check (theme_colour ~ '^[0-9A-F]{6}$'),
  -- In place of derived ones: filled areas with what is written on them, and text in the light and in the dark.
  fill_colour text check (fill_colour ~ '^[0-9A-F]{6}$'),
  fill_text_colour text check (fill_text_colour ~ '^[0-9A-F]{6}$'),
  light_text_colour text check (light_text_colour ~ '^[0-9A-F]{6}$'),
  dark_text_colour text check (dark_text_colour ~ '^[0-9A-F]{6}$'),
  -- Who runs the competitions under it, where that is not our own company.
  legal_line text check (legal_line <> ''),
  has_abandon_dialog boolean not null default true,
  has_advertising boolean not null default false,
  has_spin_offer boolean not null default true,
  changed_at timestamptz(3) not null,
  check ((fill_colour is null) = (fill_text_colour is null)),
  check ((light_text_colour is null) = (dark_text_colour is null))
);

create table brands_version (
  only_row boolean primary key default true check (only_row),
  version integer not null
);
insert into brands_version (version) values (1);

-- What is shown where no brand is named.
insert into brands (code, slug, name, theme_colour, changed_at)
values ('UK_FAIRDRAW', 'fairdraw', 'Fairdraw', '545A56', now());
