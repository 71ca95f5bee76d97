-- The people who operate the site. `brands` is null for all of them.
create table staff (
  id uuid primary key,
  email text not null,
  email_folded text not null unique,
  name text not null default '',
  roles text[] not null
    check (cardinality(roles) > 0
      and roles <@ '{OWNER,CAMPAIGNS,CONTENT,SUPPORT,FINANCE,DRAWS,POST,PARTNER}'::text[]),
  brands text[] check (cardinality(brands) > 0),
  state text not null check (state in ('INVITED', 'ACTIVE', 'SUSPENDED')),
  password_hash text,
  -- Counted with each change of roles, brands and state, so that two people who edit at once notice each other.
  version integer not null default 1 check (version > 0),
  created_at timestamptz(3) not null,
  check (state <> 'ACTIVE' or password_hash is not null and name <> '')
);

-- A link that was emailed. What is stored is its hash; it ends when its enrolment is finished.
create table staff_invitations (
  token_hash text primary key,
  staff_id uuid not null references staff,
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3)
);
create index staff_invitations_staff on staff_invitations (staff_id);

-- `factor_at`: when the second factor was shown last. A challenge is for one passkey, once.
create table staff_sessions (
  id uuid primary key,
  token_hash text not null unique,
  staff_id uuid not null references staff,
  stage text not null check (stage in ('PASSWORD', 'ENROL', 'FULL')),
  started_at timestamptz(3) not null,
  last_used_at timestamptz(3) not null,
  factor_at timestamptz(3),
  challenge text,
  address text,
  device text not null,
  ended_at timestamptz(3),
  check (stage <> 'FULL' or factor_at is not null)
);
create index staff_sessions_staff on staff_sessions (staff_id, started_at desc);
create index staff_sessions_started on staff_sessions (started_at);

create table staff_passkeys (
  id text primary key,
  staff_id uuid not null references staff,
  name text not null check (name <> ''),
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3)
);
create index staff_passkeys_staff on staff_passkeys (staff_id);

-- The secret of one-time codes, encrypted. `last_step` is the last interval of 30 seconds whose code was taken: a code
-- counts once. A secret that is not confirmed yet opens nothing.
create table staff_code_secrets (
  staff_id uuid not null references staff,
  is_confirmed boolean not null,
  secret bytea not null,
  last_step bigint not null,
  created_at timestamptz(3) not null,
  primary key (staff_id, is_confirmed)
);

create table staff_recovery_codes (
  code_hash text primary key,
  staff_id uuid not null references staff,
  used_at timestamptz(3)
);
create index staff_recovery_codes_staff on staff_recovery_codes (staff_id);
