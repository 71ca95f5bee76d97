-- Codes that were generated together under the same terms. `codes_made` counts on with each portion.
create table promo_batches (
  id uuid primary key,
  name text not null check (name <> ''),
  prefix text not null check (prefix ~ '^[A-Z0-9_-]{0,20}$'),
  terms jsonb not null,
  is_paused boolean not null default false,
  codes_wanted integer not null check (codes_wanted between 1 and 100000),
  codes_made integer not null default 0 check (codes_made between 0 and codes_wanted),
  made_by text not null check (made_by <> ''),
  created_at timestamptz(3) not null
);

alter table promo_codes add column batch_id uuid references promo_batches;
create index promo_codes_batch on promo_codes (batch_id, code) where batch_id is not null;
-- What operators made one by one: neither a batch's nor one person's.
create index promo_codes_single on promo_codes (code) where batch_id is null and personal_account_id is null;
