-- Prizes of site credit, which are granted by the program, and the emails that say a draw is done.

-- Its value is what is granted.
alter table campaign_prizes
  add column is_credit boolean not null default false,
  add check (not is_credit or value_pence between 1 and 2147483647);

-- Which prize of a draw a grant is. One grant at most, whatever runs twice.
alter table ledger_transfers add column winner_case_id uuid references winner_cases;
create unique index ledger_transfers_winner_case on ledger_transfers (winner_case_id) where winner_case_id is not null;

-- Up to when an account has been notified of the draws that it entered.
create table result_emails (
  account_id uuid primary key references accounts,
  notified_until timestamptz(3) not null
);
