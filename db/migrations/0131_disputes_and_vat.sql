-- By when a provider wants to hear from us about a dispute, and why the buyer opened it, as the provider says.
alter table disputes
  add column answer_by timestamptz(3),
  add column reason text;
create index disputes_waiting on disputes (answer_by) where standing = 'OPEN';

-- How what is sold of a campaign stands in our VAT return. Standard-rated unless finance says otherwise, which it can
-- while nothing was sold in a month that is over.
alter table campaigns
  add column vat_class text not null default 'STANDARD' check (vat_class in ('STANDARD', 'EXEMPT', 'OUTSIDE'));

-- What each provider kept of a day's movements, by its name, as its books say. Reports of before do not know it.
alter table reconciliations
  add column fees_pence jsonb not null default '{}';
