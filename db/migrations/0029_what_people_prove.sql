-- Everything that a person ever proved to be theirs: numbers by a code, e-mails by a mailed link. Stored as keyed
-- hashes, for good: an account that proves one of them again, even a new one, belongs to that person.
create table person_keys (
  kind text not null check (kind in ('EMAIL', 'MSISDN')),
  key text not null,
  person_id uuid not null references persons,
  proved_at timestamptz(3) not null default now(),
  primary key (kind, key)
);
create index person_keys_person on person_keys (person_id);

insert into person_keys (kind, key, person_id, proved_at)
select 'MSISDN', msisdn_key, coalesce(joined_person_id, id), created_at from persons where msisdn_key is not null;
-- Until now an e-mail counted without proof. Those of guests are deleted; those of registered accounts stay with their
-- person, since an exclusion must not end with an update.
insert into person_keys (kind, key, person_id, proved_at)
select 'EMAIL', email_key, coalesce(joined_person_id, id), created_at from persons
where email_key is not null and exists (
  select from accounts where person_id = coalesce(joined_person_id, persons.id) and account_type = 'REGISTERED');

alter table persons drop column email_key, drop column msisdn_key;
create index persons_joined on persons (joined_person_id) where joined_person_id is not null;

alter table accounts add column email_confirmed_at timestamptz(3);
-- Created by an operator and not by its user, with an address that was known.
update accounts set email_confirmed_at = created_at where state <> 'DELETED'
  and id in (select account_id from account_events where name = 'added');

create table email_links (
  token_hash text primary key,
  account_id uuid not null references accounts,
  -- A new account gets its welcome mail once its address is confirmed.
  welcomes boolean not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index email_links_account on email_links (account_id);
create index email_links_expires on email_links (expires_at);
