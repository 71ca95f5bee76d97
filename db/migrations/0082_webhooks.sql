-- Where changes of a brand are sent to a company that works with it. Signed, so the receiver knows that they are ours.
create table webhook_endpoints (
  id uuid primary key,
  brand text not null check (brand <> ''),
  address text not null check (address ~ '^https?://'),
  events text[] not null check (
    cardinality(events) > 0
    and events <@ array['purchase.completed', 'draw.frozen', 'draw.drawn', 'winner.published']),
  -- Where it is reported that the endpoint was switched off.
  email text not null check (email <> ''),
  -- Encrypted: signing needs the secret itself.
  secret bytea not null,
  -- FAILED: switched off by the program. REMOVED: for good.
  state text not null default 'ON' check (state in ('ON', 'OFF', 'FAILED', 'REMOVED')),
  -- Since when every attempt has failed.
  failing_since timestamptz(3),
  added_by text not null check (added_by <> ''),
  added_at timestamptz(3) not null
);
create index webhook_endpoints_on on webhook_endpoints (brand) where state = 'ON';

-- What is sent to an endpoint, written in the transaction of the change. The content is read when it is sent, so no
-- personal data are stored here. While an attempt is under way, `due_at` is when another process may try again.
create table webhook_deliveries (
  id uuid primary key,
  endpoint_id uuid not null references webhook_endpoints,
  event_id uuid not null,
  type text not null check (type in ('purchase.completed', 'draw.frozen', 'draw.drawn', 'winner.published')),
  subject_id uuid not null,
  version integer not null check (version > 0),
  happened_at timestamptz(3) not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'DELIVERED', 'FAILED')),
  attempts integer not null default 0 check (attempts >= 0),
  due_at timestamptz(3) not null,
  attempted_at timestamptz(3),
  -- Null where no answer came.
  status integer,
  -- How the answer begins, or why there was none.
  response text not null default '' check (length(response) <= 300),
  unique (endpoint_id, event_id)
);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, due_at) where state = 'WAITING';
create index webhook_deliveries_newest on webhook_deliveries (happened_at desc, id desc);

-- How often it was announced how a winner is named.
alter table winner_cases add column published_version integer not null default 0 check (published_version >= 0);
create index winner_cases_unpublished on winner_cases (opened_at)
  where published_version = 0 and naming is null and state <> 'FORFEITED';
