-- Heads of the audit log are also sent to endpoints, so that a copy exists where this server cannot write.
alter table webhook_endpoints drop constraint webhook_endpoints_events_check,
  add constraint webhook_endpoints_events_check check (
    cardinality(events) > 0
    and events <@ array['purchase.completed', 'draw.frozen', 'draw.drawn', 'winner.published', 'audit.head']);
alter table webhook_deliveries drop constraint webhook_deliveries_type_check,
  add constraint webhook_deliveries_type_check check (
    type in ('purchase.completed', 'draw.frozen', 'draw.drawn', 'winner.published', 'audit.head'));
