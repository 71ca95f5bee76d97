-- A browser on which a member chose to stay signed in. It is known by a token that is replaced with each use.
create table remembered_devices (
  id uuid primary key,
  account_id uuid not null references accounts,
  name text not null check (name <> ''),
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3) not null,
  ended_at timestamptz(3),
  ended_why text,
  check ((ended_at is null) = (ended_why is null))
);
create index remembered_devices_live on remembered_devices (account_id) where ended_at is null;
create index remembered_devices_used on remembered_devices (last_used_at);

-- Of each device the token that it holds and those before it, as hashes: one that was replaced gives a thief away.
create table device_tokens (
  token_hash text primary key,
  device_id uuid not null references remembered_devices on delete cascade,
  made_at timestamptz(3) not null,
  replaced_at timestamptz(3)
);
create index device_tokens_device on device_tokens (device_id);
create index device_tokens_replaced on device_tokens (replaced_at) where replaced_at is not null;

-- A session that a device began is not proved: it reads, and neither pays nor changes anything, until its owner has
-- shown who they are.
alter table sessions
  add is_proved boolean not null default true,
  add device_id uuid references remembered_devices on delete set null;
create index sessions_device on sessions (device_id) where device_id is not null;
