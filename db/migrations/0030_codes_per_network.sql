-- The holder of a whole IPv6 /48 has 65,536 /64 networks, each counted as one address: so the /48 is counted too.
alter table verification_codes add column network text;
create index verification_codes_network on verification_codes (network, created_at)
  where confirmed_at is null and network is not null;
