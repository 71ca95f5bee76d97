-- When a try of the freeze last found an entry that was being paid for; and why a late freeze was late, which older
-- ones do not say.
alter table rounds add column waited_until timestamptz;
alter table draw_freezes add column late_reason text
  check (late_reason in ('PAYMENTS', 'SERVICE')),
  add constraint draw_freezes_late_reason_of_late check (is_late or late_reason is null);
