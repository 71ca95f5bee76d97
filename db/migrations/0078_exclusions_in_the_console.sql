-- Lists of people who cannot win are of a kind, and hold everywhere, in one campaign or in those of one brand. The
-- newest approved list of a kind and place is in force. What was requested in the console is approved there alone.
alter table draw_exclusions
  -- Null of lists that were made by command.
  add column kind text check (kind in ('STAFF', 'HOUSEHOLDS', 'SUPPLIERS')),
  add column campaign_id uuid references campaigns,
  add column brand text check (brand <> ''),
  -- How many the list named, of which nothing else is left once another has taken its place.
  add column people integer check (people > 0),
  add column approval_id uuid,
  add check (campaign_id is null or brand is null),
  add check (round_id is null or kind is null and campaign_id is null and brand is null and people is null);
create index draw_exclusions_newest on draw_exclusions (recorded_at desc, id desc);

alter table elsewhere_results add column approval_id uuid;
