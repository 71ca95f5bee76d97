-- A person stands behind accounts: limits, breaks and exclusions are theirs, whatever account they come with. E-mail
-- and number are stored as keyed hashes, so that a person outlives the deletion of an account without naming anybody.
create table persons (
  id uuid primary key,
  email_key text unique,
  msisdn_key text unique,
  -- Whom this person turned out to be: everything was moved there, and only the e-mail still leads here first.
  joined_person_id uuid references persons check (joined_person_id <> id),
  monthly_limit_pence integer check (monthly_limit_pence >= 0),
  break_until timestamptz(3),
  excluded_until timestamptz(3),
  created_at timestamptz(3) not null default now()
);

create table accounts (
  id uuid primary key,
  number bigint generated always as identity unique,
  person_id uuid not null references persons,
  account_type text not null check (account_type in ('GUEST', 'REGISTERED')),
  state text not null default 'ACTIVE' check (state in ('ACTIVE', 'BLOCKED', 'DELETED')),
  email text not null,
  email_folded text not null,
  password_hash text,
  first_name text,
  last_name text,
  gender text check (gender in ('m', 'f', 'n', 'o')),
  gender_other text,
  dob date,
  postcode text,
  msisdn text,
  msisdn_exp timestamptz(3),
  terms_and_privacy_at timestamptz(3),
  opt_in_sms boolean not null default false,
  opt_in_email boolean not null default false,
  brand text not null,
  attribution jsonb not null default '{}',
  created_at timestamptz(3) not null default now(),
  check (account_type = 'GUEST' or state = 'DELETED' or password_hash is not null)
);
create unique index accounts_registered_email on accounts (email_folded)
  where account_type = 'REGISTERED' and state <> 'DELETED';
create index accounts_email_folded on accounts (email_folded);
create index accounts_person on accounts (person_id);

-- Who did what to an account, and why: blocked, joined another person, deleted.
create table account_events (
  id uuid primary key,
  account_id uuid not null references accounts,
  name text not null,
  data jsonb not null default '{}',
  happened_at timestamptz(3) not null default now()
);
create index account_events_account on account_events (account_id, happened_at);

create table sessions (
  id uuid primary key,
  account_id uuid not null references accounts,
  brand text not null,
  campaign_tag text,
  platform text not null check (platform in ('website', 'app', 'iframe')),
  attribution jsonb not null default '{}',
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  ended_why text
);
create index sessions_account_live on sessions (account_id) where ended_at is null;

create table password_resets (
  token_hash text primary key,
  account_id uuid not null references accounts,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);

create table verification_codes (
  id uuid primary key,
  account_id uuid not null references accounts,
  msisdn text not null,
  code_hash text not null,
  -- Null where it is not counted: the developer's own machine with the sandbox on.
  address text,
  tries integer not null default 0 check (tries between 0 and 5),
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  confirmed_at timestamptz(3),
  -- The message could not be handed over. It counts towards the day, but another may be asked for at once.
  undelivered_at timestamptz(3)
);
create index verification_codes_account on verification_codes (account_id, created_at desc);
create index verification_codes_msisdn on verification_codes (msisdn, created_at desc);
create index verification_codes_address on verification_codes (address, created_at) where confirmed_at is null;
