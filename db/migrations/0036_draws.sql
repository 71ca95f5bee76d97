-- Draws that anybody can check: what a campaign draws, the signed heads of each register, freezes, draws and their
-- winners.

alter table campaigns
  -- Null is as many as prizes, at least 3.
  add column reserves integer check (reserves between 0 and 65535),
  add column prizes_per_entrant smallint not null default 1 check (prizes_per_entrant between 1 and 255),
  -- From a round's closing to its draw. A register must be frozen a minute before its beacon.
  add column draw_delay_seconds integer not null default 3600 check (draw_delay_seconds between 60 and 31536000),
  add column draw_method text not null default 'BEACON' check (draw_method in ('BEACON', 'ELSEWHERE'));

-- A campaign without rows has one prize: what its title says.
create table campaign_prizes (
  campaign_id uuid not null references campaigns on delete cascade,
  position smallint not null check (position >= 1),
  title text not null check (title <> ''),
  value_pence bigint not null check (value_pence >= 0),
  quantity integer not null check (quantity between 1 and 65535),
  primary key (campaign_id, position)
);

-- Hides who entered from everybody but us: HMACs in the register are by this key. A program of the last release makes
-- rounds without naming it. Emptied when all claims of the round are over.
alter table rounds
  add column entrant_key bytea default sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'))
    check (octet_length(entrant_key) = 32);
create index rounds_closing on rounds (closes_at, id) where closes_at is not null;
create index rounds_unfrozen on rounds (closes_at) where frozen_at is null and closes_at is not null;

-- The public keys that heads, freezes and proofs were ever signed by.
create table draw_keys (
  key_id text primary key check (key_id ~ '^[0-9a-f]{16}$'),
  public_key bytea not null check (octet_length(public_key) = 32),
  used_from timestamptz(3) not null
);

-- What a register was at an instant. The frontier is what is needed of its tree to go on: a hash for each bit of
-- `lines`.
create table register_heads (
  round_id uuid not null references rounds,
  lines bigint not null check (lines >= 0),
  tickets bigint not null check (tickets >= lines),
  root bytea not null check (octet_length(root) = 32),
  frontier bytea not null check (octet_length(frontier) % 32 = 0),
  made_at timestamptz(3) not null,
  signature bytea not null check (octet_length(signature) = 64),
  key_id text not null references draw_keys,
  primary key (round_id, lines)
);

-- Once for each round: from here nothing joins it, and the beacon round that decides is certain.
create table draw_freezes (
  round_id uuid primary key references rounds,
  lines bigint not null,
  tickets bigint not null,
  root bytea not null check (octet_length(root) = 32),
  voids_hash bytea not null check (octet_length(voids_hash) = 32),
  beacon_round bigint not null check (beacon_round >= 1),
  frozen_at timestamptz(3) not null,
  prizes integer not null check (prizes between 1 and 65535),
  reserves integer not null check (reserves between 0 and 65535),
  prizes_per_entrant smallint not null check (prizes_per_entrant between 1 and 255),
  is_late boolean not null,
  signature bytea not null check (octet_length(signature) = 64),
  key_id text not null references draw_keys,
  foreign key (round_id, lines) references register_heads (round_id, lines)
);
create index draw_freezes_due on draw_freezes (frozen_at);

-- Tickets that keep their numbers and cannot win.
create table draw_voids (
  round_id uuid not null references draw_freezes,
  first_ticket bigint not null check (first_ticket >= 1),
  last_ticket bigint not null check (last_ticket >= first_ticket),
  reason text not null check (reason in ('REFUNDED', 'DISPUTED', 'INELIGIBLE', 'DUPLICATE')),
  primary key (round_id, first_ticket)
);

create table draws (
  round_id uuid primary key references draw_freezes,
  beacon_signature bytea not null check (octet_length(beacon_signature) = 48),
  chain_hash bytea not null check (octet_length(chain_hash) = 32),
  seed bytea not null check (octet_length(seed) = 32),
  drawn_at timestamptz(3) not null
);

-- Winners in order of the prizes, then the reserves.
create table draw_picks (
  round_id uuid not null references draws,
  position integer not null check (position >= 1),
  is_reserve boolean not null,
  ticket bigint not null check (ticket >= 1),
  word bigint not null check (word >= 0),
  line bigint not null check (line >= 0),
  entry_id uuid not null references entries,
  primary key (round_id, position),
  unique (round_id, ticket)
);

-- A prize and who is to have it, from the draw to the award.
create table winner_cases (
  id uuid primary key,
  round_id uuid not null,
  position integer not null,
  prize_position smallint not null check (prize_position >= 1),
  state text not null check (state in ('DRAWN', 'CONTACTED', 'CONFIRMED', 'AWARDED', 'FORFEITED')),
  opened_at timestamptz(3) not null,
  unique (round_id, position),
  foreign key (round_id, position) references draw_picks (round_id, position)
);

-- The plan is fixed from the first entry on. Rows are locked first: an entry that is being made is waited for.
create function refuse_entered_campaign(campaign uuid) returns void language plpgsql as $$
begin
  perform from campaigns where id = campaign for update;
  perform from rounds where campaign_id = campaign order by id for update;
  if exists (
    select from rounds where campaign_id = campaign and (next_ticket > 1 or exists (
      select from entries where round_id = rounds.id and state in ('HELD', 'CLAIMED'))))
  then
    raise exception 'campaign % has been entered, so its draws are fixed', campaign
      using errcode = 'check_violation', constraint = 'plan_is_fixed';
  end if;
end $$;

create function keep_plan() returns trigger language plpgsql as $$
begin
  perform refuse_entered_campaign(old.id);
  return new;
end $$;
create trigger plan_is_fixed before update on campaigns for each row
  when ((old.reserves, old.prizes_per_entrant, old.draw_delay_seconds, old.draw_method)
    is distinct from (new.reserves, new.prizes_per_entrant, new.draw_delay_seconds, new.draw_method))
  execute function keep_plan();

create function keep_prizes() returns trigger language plpgsql as $$
begin
  perform refuse_entered_campaign(coalesce(new.campaign_id, old.campaign_id));
  return coalesce(new, old);
end $$;
create trigger prizes_are_fixed before insert or update or delete on campaign_prizes for each row
  execute function keep_prizes();
