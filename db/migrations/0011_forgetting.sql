-- Deleted rows name no person, and indexes find old rows without a scan of the others.

update accounts set first_name = null, last_name = null, gender = null, gender_other = null, dob = null, postcode = null,
  msisdn = null, msisdn_exp = null, opt_in_sms = false, opt_in_email = false
where state = 'DELETED';
-- A deleted account may hold no personal data, also after a write at the same moment.
alter table accounts add constraint accounts_deleted_name_nobody check (
  state <> 'DELETED' or (
    num_nonnulls(first_name, last_name, gender, gender_other, dob, postcode, msisdn, msisdn_exp) = 0
    and not opt_in_sms and not opt_in_email));

create index accounts_numberless_guests on accounts (created_at, id)
  where account_type = 'GUEST' and state = 'ACTIVE' and msisdn is null;
create index accounts_attributed on accounts (created_at) where attribution <> '{}';
create index purchases_attributed on purchases (created_at) where attribution <> '{}';
create index sessions_created on sessions (created_at);
create index verification_codes_created on verification_codes (created_at);
create index password_resets_expires on password_resets (expires_at);
create index provider_events_received on provider_events (received_at);
create index collected_events_session on collected_events (session_id) where session_id is not null;
create index promo_whitelist_subject on promo_whitelist (subject);
