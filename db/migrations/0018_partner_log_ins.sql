-- Tokens of partners that logged somebody in, stored as hashes while they could be shown again: each is good for one
-- log-in.
create table spent_partner_tokens (
  token_hash text primary key,
  expires_at timestamptz(3) not null
);
create index spent_partner_tokens_expires_at on spent_partner_tokens (expires_at);
