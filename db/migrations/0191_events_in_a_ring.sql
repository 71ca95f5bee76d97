-- Page events are stored in a ring of sixteen periods of four weeks. Truncating a partition removes old events and
-- frees their disk space immediately. Deleting rows did not make the files smaller.
create schema event_ring;

alter table collected_events rename to former_events;
alter index collected_events_pkey rename to former_events_pkey;
alter index collected_events_received_at rename to former_events_received_at;
alter index collected_events_session rename to former_events_session;

create table collected_events (
  id uuid not null,
  name text not null,
  path text,
  data jsonb,
  session_id uuid,
  happened_at timestamptz(3) not null,
  received_at timestamptz(3) not null default now(),
  -- The previous release inserts rows without a slot.
  slot smallint not null default (extract(epoch from now())::bigint / 2419200 % 16)::smallint,
  primary key (slot, id)
) partition by list (slot);

do $$
begin
  for slot in 0..15 loop
    execute format('create table event_ring.slot_%s partition of collected_events for values in (%s)', slot, slot);
  end loop;
end $$;

create index collected_events_received_at on collected_events (received_at);
create index collected_events_session on collected_events (session_id) where session_id is not null;

insert into collected_events (id, name, path, data, session_id, happened_at, received_at, slot)
select id, name, path, data, session_id, happened_at, received_at,
  (extract(epoch from received_at)::bigint / 2419200 % 16)::smallint
from former_events where received_at > now() - interval '400 days';

drop table former_events;
