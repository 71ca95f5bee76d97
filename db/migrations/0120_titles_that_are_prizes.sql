-- A campaign without listed prizes draws what its title says. So its title stays from the first entry of a round until
-- that round is frozen, which writes down what the prizes were called.

create function keep_prize_title() returns trigger language plpgsql as $$
begin
  if exists (select from campaign_prizes where campaign_id = old.id) then return new; end if;
  -- Rows are locked first: an entry that is being made is waited for.
  perform from rounds where campaign_id = old.id order by id for update;
  if exists (
    select from rounds where campaign_id = old.id and frozen_at is null and (next_ticket > 1 or exists (
      select from entries where round_id = rounds.id and state in ('HELD', 'CLAIMED'))))
  then
    raise exception 'campaign % has been entered and its title is its prize, so it is fixed', old.tag
      using errcode = 'check_violation', constraint = 'prize_title_is_fixed';
  end if;
  return new;
end $$;
create trigger prize_title_is_fixed before update on campaigns for each row
  when (old.title is distinct from new.title) execute function keep_prize_title();
