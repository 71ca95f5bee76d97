-- Passkeys of members, each for one of our hosts: a browser shows it there and nowhere else.
create table member_passkeys (
  id text primary key,
  account_id uuid not null references accounts,
  rp_id text not null,
  name text not null check (name <> ''),
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3)
);
create index member_passkeys_account on member_passkeys (account_id);

-- Challenges that wait for an answer, each for one of one session, which may be a visitor's, whom no table has. Several
-- tabs of a session may each have one.
create table passkey_challenges (
  challenge text primary key,
  session_id uuid not null,
  purpose text not null check (purpose in ('ADD', 'PROVE', 'LOG_IN')),
  made_at timestamptz(3) not null
);
create index passkey_challenges_made on passkey_challenges (made_at);

-- The passkey that began or proved a session: when it is removed, the session ends.
alter table sessions add passkey_id text;
