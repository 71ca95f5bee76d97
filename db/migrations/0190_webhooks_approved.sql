-- An endpoint receives nothing until a second person has approved it.
alter table webhook_endpoints drop constraint webhook_endpoints_state_check;
alter table webhook_endpoints add constraint webhook_endpoints_state_check
  check (state in ('UNAPPROVED', 'ON', 'OFF', 'FAILED', 'REMOVED'));
