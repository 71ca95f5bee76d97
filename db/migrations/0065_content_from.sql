-- When a version is shown and why it was written. Of those whose instant has come, the highest number is shown.
alter table content_versions
  add column shown_from timestamptz(3) not null default now(),
  add column reason text not null default '';

update content_versions set shown_from = saved_at;
