-- A start asks for what its buyer has under way, in four states; without this it read all purchases ever made.
create index purchases_unfinished on purchases (person_id) where state in ('HELD', 'PAYING', 'CLAIMED', 'CAPTURED');
-- A number that another account confirms is taken from the account that had it.
create index accounts_msisdn on accounts (msisdn) where msisdn is not null;
-- All sessions of an account are exported and emptied with it; the index that was there knows only live ones.
create index sessions_account on sessions (account_id);
