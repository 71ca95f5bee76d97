-- Whether an account has asked for an email when its draws are done. Without a row it has not.
alter table result_emails add column is_wanted boolean not null default false;
create index result_emails_wanted on result_emails (notified_until) where is_wanted;
