-- What operators work on, apart from what is published. Each saving counts the version on, so that two people who edit
-- at once notice each other. `published_version` is the one that was published last.
create table campaign_drafts (
  tag text primary key check (tag ~ '^[A-Z0-9_-]{1,30}$'),
  brand text,
  document jsonb not null,
  version integer not null default 1 check (version > 0),
  published_version integer check (published_version <= version),
  -- Approved by two people, and published then.
  publishes_at timestamptz(3),
  approval_id uuid,
  changed_by text not null check (changed_by <> ''),
  changed_at timestamptz(3) not null,
  created_at timestamptz(3) not null
);
create index campaign_drafts_due on campaign_drafts (publishes_at) where publishes_at is not null;

alter table campaigns add column cancelled_at timestamptz(3);

-- What was changed of a campaign after it had been entered, in words for everybody. Other closings than promised have a
-- public reason.
create table campaign_changes (
  id uuid primary key,
  campaign_id uuid not null references campaigns,
  kind text not null check (kind in ('CHANGED', 'EXTENDED', 'ENDED', 'CANCELLED')),
  what text not null check (what <> ''),
  reason text check (reason <> ''),
  ends_at timestamptz(3),
  happened_at timestamptz(3) not null,
  check ((kind = 'CHANGED') = (ends_at is null)),
  check (kind = 'CHANGED' or reason is not null)
);
create index campaign_changes_campaign on campaign_changes (campaign_id, happened_at);

create function has_been_entered(campaign uuid) returns boolean language plpgsql as $$
begin
  -- Rows are locked first: an entry that is being made is waited for.
  perform from campaigns where id = campaign for update;
  perform from rounds where campaign_id = campaign order by id for update;
  return exists (
    select from rounds where campaign_id = campaign and (next_ticket > 1 or exists (
      select from entries where round_id = rounds.id and state in ('HELD', 'CLAIMED'))));
end $$;

-- What entrants were promised stays from the first entry on. Another closing needs its public reason beside it. What
-- has ended may begin again later: that is another promise.
create function keep_promises() returns trigger language plpgsql as $$
begin
  if old.ends_at <= new.changed_at and new.starts_at >= old.ends_at then return new; end if;
  if (old.type, old.campaign_type, old.starts_at, old.limit_type, old.active_from, old.active_until, old.week_offset,
      old.entry_limit, old.global_limit, old.value_pence, old.postal_entry_code, old.telephone_entry)
    is not distinct from
    (new.type, new.campaign_type, new.starts_at, new.limit_type, new.active_from, new.active_until, new.week_offset,
      new.entry_limit, new.global_limit, new.value_pence, new.postal_entry_code, new.telephone_entry)
    and exists (select from campaign_changes
      where campaign_id = old.id and ends_at = new.ends_at and happened_at = new.changed_at)
  then return new; end if;
  if has_been_entered(old.id) then
    raise exception 'campaign % has been entered, so what was promised is fixed', old.tag
      using errcode = 'check_violation', constraint = 'promises_are_fixed';
  end if;
  return new;
end $$;
create trigger promises_are_fixed before update on campaigns for each row
  when ((old.type, old.campaign_type, old.starts_at, old.ends_at, old.limit_type, old.active_from, old.active_until,
      old.week_offset, old.entry_limit, old.global_limit, old.value_pence, old.postal_entry_code, old.telephone_entry)
    is distinct from
    (new.type, new.campaign_type, new.starts_at, new.ends_at, new.limit_type, new.active_from, new.active_until,
      new.week_offset, new.entry_limit, new.global_limit, new.value_pence, new.postal_entry_code, new.telephone_entry))
  execute function keep_promises();

create trigger campaign_changes_stay before update or delete on campaign_changes
  for each row execute function refuse_change();
