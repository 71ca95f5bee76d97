-- Codes that operators made one by one are found by any part of their text or of what they are shown as. The extension
-- is trusted: who owns the database may add it.
create extension if not exists pg_trgm;
create index promo_codes_search on promo_codes using gin (code gin_trgm_ops, label gin_trgm_ops)
  where batch_id is null and personal_account_id is null;
-- The orders in which their list is read, beside the one by code. What was used how often is sorted when it is read:
-- an index would cost every use of a code.
create index promo_codes_single_by_label on promo_codes (lower(label), code)
  where batch_id is null and personal_account_id is null;
create index promo_codes_single_by_end on promo_codes (coalesce(ends_at, '9999-12-31T00:00:00Z'::timestamptz), code)
  where batch_id is null and personal_account_id is null;
