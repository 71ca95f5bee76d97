-- Tokens with which partners logged users in, stored as hashes until they expire: each is valid for one log-in.
create table spent_partner_tokens (
  token_hash text primary key,
  expires_at timestamptz(3) not null
);
create index spent_partner_tokens_expires_at on spent_partner_tokens (expires_at);
