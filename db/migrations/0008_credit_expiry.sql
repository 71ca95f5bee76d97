-- A lot past its date has lapsed once nothing is left in it and nothing is held: then nothing can come back to it, and
-- the sweep need not look at it again.
alter table credit_lots add column lapsed boolean not null default false;
create index credit_lots_to_lapse on credit_lots (expires_at) where not lapsed and expires_at is not null;

-- What came into an account is listed as what went out of it is.
create index ledger_transfers_credit on ledger_transfers (credit_account_id, created_at);

-- A ledger is append-only. Updates and deletes fail with an error, also by hand.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or deleted', tg_table_name;
end
$$;
create trigger ledger_transfers_stay before update or delete on ledger_transfers
  for each row execute function refuse_change();
