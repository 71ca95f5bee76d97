-- The mailbox of an email: without a tag after a plus, and at Gmail without dots. `foldMailbox` in `domain/email.ts`
-- does the same, and a test compares both.
create function fold_mailbox(email text) returns text language sql immutable parallel safe
return case when split_part(lower(trim(email)), '@', 2) in ('gmail.com', 'googlemail.com')
  then replace(coalesce(nullif(split_part(split_part(lower(trim(email)), '@', 1), '+', 1), ''),
    split_part(lower(trim(email)), '@', 1)), '.', '') || '@gmail.com'
  else coalesce(nullif(split_part(split_part(lower(trim(email)), '@', 1), '+', 1), ''),
    split_part(lower(trim(email)), '@', 1)) || '@' || split_part(lower(trim(email)), '@', 2)
end;

create index accounts_mailbox on accounts (fold_mailbox(email_folded)) where state <> 'DELETED';
create index accounts_born on accounts (dob) where dob is not null;

alter table draw_exclusions
  -- The folding of names and emails before hashing: 1 as they were typed, 2 by `domain/draw/listed-forms.ts`.
  add column folding integer not null default 1 check (folding in (1, 2)),
  -- Numbers from the time of the request: lines of the list, accounts that matched, and lines without a match.
  add column lines integer check (lines > 0),
  add column matched_accounts integer check (matched_accounts >= 0),
  add column unmatched_lines integer check (unmatched_lines between 0 and lines);

-- The accounts that each line of a list matched when it was requested, for the person who approves it. Deleted with the
-- hashes of the list.
create table draw_exclusion_lines (
  exclusion_id uuid not null references draw_exclusions,
  line integer not null check (line > 0),
  account_ids uuid[] not null,
  primary key (exclusion_id, line)
);
