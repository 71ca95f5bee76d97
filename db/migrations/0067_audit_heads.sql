-- How many lines the audit has and the hash of the last one, signed and published for everybody to keep: who changes
-- the audit afterwards, and all of this database with it, contradicts what others have.
create table audit_heads (
  lines bigint primary key check (lines > 0),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  made_at timestamptz(3) not null,
  signature bytea not null check (octet_length(signature) = 64),
  key_id text not null references draw_keys
);

create trigger audit_heads_stay before update or delete on audit_heads for each row execute function refuse_change();
create trigger audit_heads_remain before truncate on audit_heads for each statement execute function refuse_change();
