-- An attempt to contact a winner counts towards a forfeit only if it could reach them.
alter table winner_case_events
  add column could_reach boolean not null default false,
  add check (not could_reach or channel is not null),
  drop constraint winner_case_events_channel_check,
  add constraint winner_case_events_channel_check check (channel in ('EMAIL', 'TEXT', 'PHONE', 'POST'));

alter table winner_cases
  -- The first such attempt. The days to answer start with it. Without it no prize is forfeited for want of an answer.
  add column reached_at timestamptz(3),
  -- When an email to the winner bounced. Earlier attempts by email no longer count.
  add column email_failed_at timestamptz(3);

update winner_case_events set could_reach = true
from winner_cases, entries left join accounts on accounts.id = entries.account_id
where winner_cases.id = case_id and entries.id = entry_id and channel is not null
  and (made_by <> 'program' or email_confirmed_at is not null);
update winner_cases set reached_at = (
  select min(happened_at) from winner_case_events where case_id = winner_cases.id and could_reach);

alter table winner_documents
  drop constraint winner_documents_kind_check,
  add constraint winner_documents_kind_check check (kind in ('IDENTITY', 'ADDRESS', 'DELIVERY', 'LETTER', 'OTHER'));
