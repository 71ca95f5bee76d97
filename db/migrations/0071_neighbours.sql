-- A campaign's page links to the codes that are for it, a person's page to what they requested.
create index promo_codes_campaign on promo_codes (campaign_id, code)
  where batch_id is null and personal_account_id is null;
create index approvals_requester on approvals (requested_by, id desc);
