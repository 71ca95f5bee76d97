-- Pictures, in the order in which their campaign or bundle shows them, and the banners of a page's carousel.
create table assets (
  id uuid primary key,
  kind text not null check (kind in ('campaign', 'bundle', 'banner')),
  owner_tag text not null,
  position integer not null,
  title text,
  alt text not null,
  href text,
  preview_colour text not null check (preview_colour ~ '^#[0-9a-f]{6}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  content_hash text not null,
  created_at timestamptz(3) not null default now(),
  unique (kind, owner_tag, position),
  -- The same picture twice is one asset.
  unique (kind, owner_tag, content_hash),
  -- A banner is a link.
  check (kind <> 'banner' or href is not null)
);

create table campaigns (
  id uuid primary key,
  tag text not null unique check (tag ~ '^[A-Z0-9_-]{1,30}$'),
  type text not null check (type in ('COMPETITION', 'RAFFLE')),
  campaign_type text not null default 'STANDARD' check (campaign_type in ('STANDARD', 'EXTERNAL', 'EMBEDDED')),
  published boolean not null default true,
  title text not null,
  short_description text not null default '',
  summary text not null default '',
  how_to_play text not null default '',
  body text not null default '',
  keyword text,
  shortcode text,
  postal_entry_code text,
  telephone_entry text,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3),
  limit_type text not null default 'NONE' check (limit_type in ('DAY', 'WEEK', 'EVERYDAY', 'COMPETITION', 'NONE')),
  entry_limit integer check (entry_limit > 0),
  active_from text check (active_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  active_until text check (active_until ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  week_offset smallint not null default 5 check (week_offset between 1 and 7),
  value_pence bigint check (value_pence > 0),
  value_from timestamptz(3),
  value_end timestamptz(3),
  unit_price_pence integer check (unit_price_pence > 0),
  slider_min integer check (slider_min > 0),
  slider_max integer check (slider_max <= 10000),
  global_limit bigint check (global_limit > 0),
  redirect_tag text,
  redirect_url text,
  app_exclusive boolean not null default false,
  web_exclusive boolean not null default false,
  promo_caption text,
  promo_order integer,
  meta jsonb not null default '{}',
  open_graph jsonb not null default '{}',
  changed_at timestamptz(3) not null default now(),
  check (ends_at is null or ends_at > starts_at),
  check (limit_type not in ('DAY', 'WEEK') or (active_from is not null and active_until is not null)),
  check (limit_type <> 'WEEK' or active_from >= active_until),
  -- A limit of tickets is of the campaign, and has a meaning only where the campaign is one round.
  check (global_limit is null or limit_type not in ('DAY', 'WEEK')),
  check (num_nulls(unit_price_pence, slider_min, slider_max) in (0, 3)),
  check (slider_min <= slider_max)
);

create table price_options (
  id uuid primary key,
  campaign_id uuid not null references campaigns on delete cascade,
  position integer not null,
  price_pence integer not null check (price_pence >= 0),
  quantity integer not null check (quantity > 0),
  type text not null default 'STANDARD' check (type in ('STANDARD', 'UPSELL')),
  frequency text not null default 'SINGLE' check (frequency in ('SINGLE', 'ALL_NEXT_WEEK')),
  basket_min_pence integer check (basket_min_pence >= 0),
  title text,
  subtitle text,
  promo_caption text,
  promo_subcaption text,
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  unique (campaign_id, position)
);

create table bundles (
  id uuid primary key,
  tag text not null unique check (tag ~ '^[A-Z0-9_-]{1,30}$'),
  published boolean not null default true,
  title text not null,
  summary text not null default '',
  description text not null default '',
  how_to_play text not null default '',
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3),
  price_pence integer not null check (price_pence >= 0),
  postal_entry_code text,
  telephone_entry text,
  value_pence bigint check (value_pence > 0),
  app_exclusive boolean not null default false,
  web_exclusive boolean not null default false,
  meta jsonb not null default '{}',
  open_graph jsonb not null default '{}',
  changed_at timestamptz(3) not null default now(),
  check (ends_at is null or ends_at > starts_at)
);

create table bundle_items (
  bundle_id uuid not null references bundles on delete cascade,
  position integer not null,
  campaign_id uuid not null references campaigns,
  quantity integer not null check (quantity > 0),
  price_pence integer not null check (price_pence >= 0),
  primary key (bundle_id, position),
  unique (bundle_id, campaign_id)
);

create table pages (
  tag text primary key check (tag ~ '^[A-Z0-9_-]{1,30}$'),
  banner_position text not null default 'NONE' check (banner_position in ('TOP', 'MIDDLE', 'BOTTOM', 'NONE')),
  changed_at timestamptz(3) not null default now()
);

create table page_groups (
  page_tag text not null references pages on delete cascade,
  position integer not null,
  type text not null check (type in ('SECTION', 'GROUP')),
  tag text not null,
  title text not null,
  subtitle text,
  legal text,
  primary key (page_tag, position)
);

create table page_group_items (
  page_tag text not null,
  group_position integer not null,
  position integer not null,
  campaign_id uuid references campaigns,
  bundle_id uuid references bundles,
  primary key (page_tag, group_position, position),
  foreign key (page_tag, group_position) references page_groups on delete cascade,
  check (num_nonnulls(campaign_id, bundle_id) = 1)
);

-- Content is kept by version: the newest version of a tag is the one shown.
create table terms_pages (
  tag text not null check (tag ~ '^[a-z0-9-]{1,60}$'),
  version integer not null check (version > 0),
  title text not null,
  path text not null,
  body text not null,
  created_at timestamptz(3) not null default now(),
  primary key (tag, version)
);

-- One row, which goes up in every transaction that changes what the public is shown: a process that keeps the catalogue
-- in memory sees by it that what it keeps is old.
create table catalogue_version (
  only_row boolean primary key default true check (only_row),
  version bigint not null
);
insert into catalogue_version (version) values (1);
