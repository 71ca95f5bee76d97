-- Emails on the day of a draw, for accounts that ask for them; the last London day for which one was sent.
alter table result_emails
  add column is_reminded boolean not null default false,
  add column reminded_on date;
create index result_emails_reminded on result_emails (account_id) where is_reminded;

-- Who is to be sent an email when a competition opens. A row is deleted when its email is queued.
create table opening_notices (
  account_id uuid not null references accounts,
  campaign_id uuid not null references campaigns on delete cascade,
  requested_at timestamptz(3) not null,
  primary key (account_id, campaign_id)
);
create index opening_notices_campaign on opening_notices (campaign_id);
