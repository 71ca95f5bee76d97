-- A freeze can be late because its plan leaves too little time to close the list.
alter table draw_freezes drop constraint draw_freezes_late_reason_check,
  add constraint draw_freezes_late_reason_check check (late_reason in ('PAYMENTS', 'PLAN', 'SERVICE'));
