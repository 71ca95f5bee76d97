-- Prizes of the wheel that are sent by hand get a desk of their own. The winner gives an address, or staff type it.
-- Staff send the prize and record that it arrived. CLOSED means that nothing is sent: the winner does not want it.
alter table prize_cases
  drop constraint prize_cases_state_check,
  drop constraint prize_cases_check,
  add constraint prize_cases_state_check check (state in ('OPEN', 'SENT', 'DELIVERED', 'CLOSED')),
  add constraint prize_cases_closed_check check ((state in ('DELIVERED', 'CLOSED')) = (closed_at is not null)),
  add column answered_at timestamptz(3),
  add column sent_at timestamptz(3),
  add column carrier text check (carrier <> ''),
  add column reference text check (reference <> ''),
  -- The number of emails that ask for the address, after the first, and when the program or staff sent the newest.
  add column reminders integer not null default 0 check (reminders >= 0),
  add column reminded_at timestamptz(3),
  add constraint prize_cases_sent_check check ((state in ('SENT', 'DELIVERED')) = (sent_at is not null));
create index prize_cases_newest on prize_cases (opened_at desc, spin_id desc);
create index prize_cases_unanswered on prize_cases (spin_id) where state = 'OPEN' and answered_at is null;

-- The history of a prize. `made_by` is the program, the winner or a member of staff. `words` never names the winner.
create table prize_case_events (
  id uuid primary key,
  spin_id uuid not null references prize_cases,
  state text not null check (state in ('OPEN', 'SENT', 'DELIVERED', 'CLOSED')),
  made_by text not null check (made_by <> ''),
  words text not null default '',
  happened_at timestamptz(3) not null
);
create index prize_case_events_case on prize_case_events (spin_id, happened_at);
insert into prize_case_events (id, spin_id, state, made_by, happened_at)
  select gen_random_uuid(), spin_id, 'OPEN', 'program', opened_at from prize_cases;
insert into prize_case_events (id, spin_id, state, made_by, happened_at)
  select gen_random_uuid(), spin_id, 'CLOSED', 'program', closed_at from prize_cases where state = 'CLOSED';

-- The delivery address of a prize. It is deleted some time after the prize was sent.
create table prize_claims (
  spin_id uuid primary key references prize_cases,
  first_name text not null,
  last_name text not null,
  address text not null,
  town text not null,
  county text not null,
  postcode text not null,
  -- The member of staff who typed the address from a call or a letter. Another person must send the prize.
  entered_by text check (entered_by <> '')
);
