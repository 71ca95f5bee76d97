-- How many clear days lie between the closing of a round and its freeze, for cards that came by post before the
-- closing. Campaigns that are there keep none, so that no draw moves that was promised.

alter table campaigns
  add column postal_grace_days smallint not null default 0 check (postal_grace_days between 0 and 31);

drop trigger plan_is_fixed on campaigns;
create trigger plan_is_fixed before update on campaigns for each row
  when ((old.reserves, old.prizes_per_entrant, old.draw_delay_seconds, old.draw_method, old.postal_grace_days)
    is distinct from
    (new.reserves, new.prizes_per_entrant, new.draw_delay_seconds, new.draw_method, new.postal_grace_days))
  execute function keep_plan();
