-- Winners' cases: who has a prize, what was done to reach them, and what they answered.

alter table winner_cases
  -- What is drawn elsewhere has no picks.
  drop constraint winner_cases_round_id_position_fkey,
  add foreign key (round_id) references rounds,
  add column entry_id uuid references entries,
  add column ticket bigint check (ticket >= 1),
  -- The forfeited case whose prize this one takes. One case at most takes it.
  add column replaces uuid unique references winner_cases,
  add column answered_at timestamptz(3),
  add column closed_at timestamptz(3),
  add column forfeit_reason text check (
    forfeit_reason in ('NO_ANSWER', 'REFUNDED', 'DISPUTED', 'ACCOUNT_DELETED', 'NOT_ELIGIBLE', 'DECLINED')),
  add column naming text check (naming in ('FULL', 'SURNAME', 'ON_REQUEST')),
  add column shown_name text,
  add column shown_county text,
  add check ((state = 'FORFEITED') = (forfeit_reason is not null)),
  add check ((state in ('AWARDED', 'FORFEITED')) = (closed_at is not null)),
  -- A winner is named only after they chose how, and only if they agreed.
  add check (shown_name is null and shown_county is null or naming in ('FULL', 'SURNAME'));
update winner_cases set (entry_id, ticket) = (
  select entry_id, ticket from draw_picks
  where draw_picks.round_id = winner_cases.round_id and draw_picks.position = winner_cases.position);
alter table winner_cases
  alter column entry_id set not null,
  alter column ticket set not null;
create index winner_cases_open on winner_cases (id) where state in ('DRAWN', 'CONTACTED', 'CONFIRMED');
create index winner_cases_entry on winner_cases (entry_id);
create index winner_cases_newest on winner_cases (opened_at desc, id desc);

-- What happened to a case and who did it: the program, the winner, or a member of staff by name. A try to reach a
-- winner is a row with its channel; words name no winner.
create table winner_case_events (
  id uuid primary key,
  case_id uuid not null references winner_cases,
  state text not null check (state in ('DRAWN', 'CONTACTED', 'CONFIRMED', 'AWARDED', 'FORFEITED')),
  channel text check (channel in ('EMAIL', 'PHONE', 'POST')),
  made_by text not null check (made_by <> ''),
  words text not null default '',
  happened_at timestamptz(3) not null,
  check (channel is null or state = 'CONTACTED')
);
create index winner_case_events_case on winner_case_events (case_id, happened_at);

-- What a winner gave to be handed the prize. Deleted when the claims of the round are over.
create table winner_claims (
  case_id uuid primary key references winner_cases,
  first_name text not null,
  last_name text not null,
  phone text not null,
  dob date not null,
  address text not null,
  town text not null,
  county text not null,
  postcode text not null
);
