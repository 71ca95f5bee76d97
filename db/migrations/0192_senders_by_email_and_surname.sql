-- EMAIL_NAME is an email together with a surname. An email alone is not enough: a stranger can write it on a card.
alter table person_claims drop constraint person_claims_kind_check;
alter table person_claims add constraint person_claims_kind_check
  check (kind in ('EMAIL', 'EMAIL_NAME', 'MSISDN', 'NAME'));
