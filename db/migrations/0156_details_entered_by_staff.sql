-- A winner's details that a member of staff entered, from a phone call or a letter. Another person confirms the winner.
alter table winner_claims add column entered_by text check (entered_by <> '');
