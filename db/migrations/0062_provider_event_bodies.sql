-- A message of a provider is looked at by its id and by what it is about. Its body serves an engineer who follows an
-- error, for a day, and is half of what a webhook writes.
alter table provider_events alter column body drop not null;
create index provider_events_with_body on provider_events (received_at) where body is not null;
