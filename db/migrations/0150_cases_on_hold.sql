-- A case is on hold while it has an obstacle from after the freeze, such as a refund. Two people decide about it.
alter table winner_cases
  add column hold_reason text
    check (hold_reason in ('ENTRANT_DIFFERS', 'REFUNDED', 'DISPUTED', 'ACCOUNT_DELETED')),
  add column held_at timestamptz(3),
  -- Reasons that two people have overruled in favour of the winner. They no longer hold the case.
  add column upheld text[] not null default '{}'
    check (upheld <@ array['ENTRANT_DIFFERS', 'REFUNDED', 'DISPUTED', 'ACCOUNT_DELETED']),
  -- When a check found that the entry differs from the register of the draw; null if it does not differ.
  add column differs_at timestamptz(3),
  add check ((hold_reason is null) = (held_at is null)),
  add check (hold_reason is null or closed_at is null),
  drop constraint winner_cases_forfeit_reason_check,
  add constraint winner_cases_forfeit_reason_check check (forfeit_reason in (
    'NO_ANSWER', 'ENTRANT_DIFFERS', 'REFUNDED', 'DISPUTED', 'ACCOUNT_DELETED', 'NOT_ELIGIBLE', 'DECLINED'));
create index winner_cases_forfeited on winner_cases (closed_at) where state = 'FORFEITED';
