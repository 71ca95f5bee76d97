-- Written by tools/schema.ts from the migrated database, for reading. Change it by a new migration.

create table account_events (
  id uuid not null,
  account_id uuid not null,
  name text not null,
  data jsonb not null default '{}'::jsonb,
  happened_at timestamp(3) with time zone not null default now(),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  PRIMARY KEY (id)
);
CREATE INDEX account_events_account ON public.account_events USING btree (account_id, happened_at);

create table accounts (
  id uuid not null,
  number bigint not null generated always as identity,
  person_id uuid not null,
  account_type text not null,
  state text not null default 'ACTIVE'::text,
  email text not null,
  email_folded text not null,
  password_hash text,
  first_name text,
  last_name text,
  gender text,
  gender_other text,
  dob date,
  postcode text,
  msisdn text,
  msisdn_exp timestamp(3) with time zone,
  terms_and_privacy_at timestamp(3) with time zone,
  opt_in_sms boolean not null default false,
  opt_in_email boolean not null default false,
  brand text not null,
  attribution jsonb not null default '{}'::jsonb,
  created_at timestamp(3) with time zone not null default now(),
  email_confirmed_at timestamp(3) with time zone,
  CHECK ((account_type = ANY (ARRAY['GUEST'::text, 'REGISTERED'::text]))),
  CHECK (((account_type = 'GUEST'::text) OR (state = 'DELETED'::text) OR (password_hash IS NOT NULL))),
  CHECK (((state <> 'DELETED'::text) OR ((num_nonnulls(first_name, last_name, gender, gender_other, dob, postcode, msisdn, msisdn_exp) = 0) AND (NOT opt_in_sms) AND (NOT opt_in_email)))),
  CHECK ((gender = ANY (ARRAY['m'::text, 'f'::text, 'n'::text, 'o'::text]))),
  CHECK ((state = ANY (ARRAY['ACTIVE'::text, 'BLOCKED'::text, 'DELETED'::text]))),
  FOREIGN KEY (person_id) REFERENCES persons(id),
  PRIMARY KEY (id),
  UNIQUE (number)
);
CREATE UNIQUE INDEX accounts_registered_email ON public.accounts USING btree (email_folded) WHERE ((account_type = 'REGISTERED'::text) AND (state <> 'DELETED'::text));
CREATE INDEX accounts_email_folded ON public.accounts USING btree (email_folded);
CREATE INDEX accounts_person ON public.accounts USING btree (person_id);
CREATE INDEX accounts_numberless_guests ON public.accounts USING btree (created_at, id) WHERE ((account_type = 'GUEST'::text) AND (state = 'ACTIVE'::text) AND (msisdn IS NULL));
CREATE INDEX accounts_attributed ON public.accounts USING btree (created_at) WHERE (attribution <> '{}'::jsonb);
CREATE INDEX accounts_msisdn ON public.accounts USING btree (msisdn) WHERE (msisdn IS NOT NULL);
CREATE INDEX accounts_names ON public.accounts USING btree (lower(last_name), postcode text_pattern_ops) WHERE (last_name IS NOT NULL);
CREATE INDEX accounts_mailbox ON public.accounts USING btree (fold_mailbox(email_folded)) WHERE (state <> 'DELETED'::text);
CREATE INDEX accounts_born ON public.accounts USING btree (dob) WHERE (dob IS NOT NULL);
CREATE INDEX accounts_alike ON public.accounts USING btree (dob, split_part(postcode, ' '::text, 1)) WHERE (state <> 'DELETED'::text);

create table approvals (
  id uuid not null,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  brand text,
  what text not null,
  reason text not null,
  request jsonb not null,
  before jsonb,
  after jsonb,
  ground text not null,
  requested_by uuid not null,
  requested_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  state text not null default 'WAITING'::text,
  decided_by uuid,
  decided_at timestamp(3) with time zone,
  decision_reason text,
  CHECK ((action <> ''::text)),
  CHECK ((expires_at > requested_at)),
  CHECK (((state = 'WAITING'::text) = (decided_at IS NULL))),
  CHECK (((state <> ALL (ARRAY['CARRIED_OUT'::text, 'REJECTED'::text])) OR ((decided_by IS NOT NULL) AND (decided_by <> requested_by)))),
  CHECK ((ground ~ '^[0-9a-f]{64}$'::text)),
  CHECK ((reason <> ''::text)),
  CHECK ((state = ANY (ARRAY['WAITING'::text, 'CARRIED_OUT'::text, 'REJECTED'::text, 'WITHDRAWN'::text, 'EXPIRED'::text, 'STALE'::text]))),
  CHECK ((subject_kind <> ''::text)),
  CHECK ((what <> ''::text)),
  PRIMARY KEY (id)
);
CREATE INDEX approvals_newest ON public.approvals USING btree (id DESC);
CREATE INDEX approvals_waiting ON public.approvals USING btree (expires_at) WHERE (state = 'WAITING'::text);
CREATE INDEX approvals_subject ON public.approvals USING btree (subject_kind, subject_id);
CREATE INDEX approvals_requester ON public.approvals USING btree (requested_by, id DESC);

create table assets (
  id uuid not null,
  kind text not null,
  owner_tag text not null,
  "position" integer not null,
  title text,
  alt text not null,
  href text,
  preview_colour text not null,
  width integer not null,
  height integer not null,
  content_hash text not null,
  created_at timestamp(3) with time zone not null default now(),
  frames jsonb,
  CHECK (((kind <> 'banner'::text) OR (href IS NOT NULL))),
  CHECK ((height > 0)),
  CHECK ((kind = ANY (ARRAY['campaign'::text, 'bundle'::text, 'banner'::text]))),
  CHECK ((preview_colour ~ '^#[0-9a-f]{6}$'::text)),
  CHECK ((width > 0)),
  PRIMARY KEY (id),
  UNIQUE (kind, owner_tag, content_hash),
  UNIQUE (kind, owner_tag, "position")
);

create table audit_heads (
  lines bigint not null,
  hash text not null,
  made_at timestamp(3) with time zone not null,
  signature bytea not null,
  key_id text not null,
  CHECK ((hash ~ '^[0-9a-f]{64}$'::text)),
  CHECK ((lines > 0)),
  CHECK ((octet_length(signature) = 64)),
  FOREIGN KEY (key_id) REFERENCES draw_keys(key_id),
  PRIMARY KEY (lines)
);

create table audit_lines (
  number bigint not null,
  happened_at timestamp(3) with time zone not null,
  actor_kind text not null,
  actor_id text,
  actor_name text not null,
  address text,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  brand text,
  before jsonb,
  after jsonb,
  reason text not null,
  approval_id uuid,
  previous_hash text not null,
  hash text not null,
  CHECK ((action <> ''::text)),
  CHECK ((actor_kind = ANY (ARRAY['STAFF'::text, 'KEY'::text, 'COMMAND'::text, 'PROGRAM'::text]))),
  CHECK ((actor_name <> ''::text)),
  CHECK ((hash ~ '^[0-9a-f]{64}$'::text)),
  CHECK ((number > 0)),
  CHECK ((previous_hash ~ '^[0-9a-f]{64}$'::text)),
  CHECK ((subject_kind <> ''::text)),
  PRIMARY KEY (number)
);
CREATE INDEX audit_lines_subject ON public.audit_lines USING btree (subject_kind, subject_id, number DESC);
CREATE INDEX audit_lines_action ON public.audit_lines USING btree (action, number DESC);
CREATE INDEX audit_lines_actor ON public.audit_lines USING btree (actor_id, number DESC);

create table backups (
  id uuid not null,
  name text not null,
  taken_at timestamp(3) with time zone not null,
  noted_by text not null,
  CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  CHECK ((noted_by <> ''::text)),
  PRIMARY KEY (id)
);
CREATE INDEX backups_newest ON public.backups USING btree (taken_at DESC);

create table brand_opt_ins (
  account_id uuid not null,
  name text not null,
  opt_in_sms boolean not null,
  opt_in_email boolean not null,
  changed_at timestamp(3) with time zone not null,
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  PRIMARY KEY (account_id, name)
);

create table brands (
  code text not null,
  slug text not null,
  name text not null,
  sender_name text,
  theme_colour text not null,
  fill_colour text,
  fill_text_colour text,
  light_text_colour text,
  dark_text_colour text,
  legal_line text,
  has_abandon_dialog boolean not null default true,
  has_advertising boolean not null default false,
  has_spin_offer boolean not null default true,
  changed_at timestamp(3) with time zone not null,
  exposure_max_pence integer,
  logo_id uuid,
  logo_width integer,
  logo_height integer,
  CHECK (((fill_colour IS NULL) = (fill_text_colour IS NULL))),
  CHECK (((light_text_colour IS NULL) = (dark_text_colour IS NULL))),
  CHECK ((num_nulls(logo_id, logo_width, logo_height) = ANY (ARRAY[0, 3]))),
  CHECK ((code ~ '^UK_[A-Z0-9_]{1,37}$'::text)),
  CHECK ((dark_text_colour ~ '^[0-9A-F]{6}$'::text)),
  CHECK (((exposure_max_pence >= 100) AND (exposure_max_pence <= 1000000000))),
  CHECK ((fill_colour ~ '^[0-9A-F]{6}$'::text)),
  CHECK ((fill_text_colour ~ '^[0-9A-F]{6}$'::text)),
  CHECK ((legal_line <> ''::text)),
  CHECK ((light_text_colour ~ '^[0-9A-F]{6}$'::text)),
  CHECK ((logo_height > 0)),
  CHECK ((logo_width > 0)),
  CHECK ((name <> ''::text)),
  CHECK ((sender_name <> ''::text)),
  CHECK ((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text)),
  CHECK ((theme_colour ~ '^[0-9A-F]{6}$'::text)),
  PRIMARY KEY (code),
  UNIQUE (slug)
);

create table brands_version (
  only_row boolean not null default true,
  version integer not null,
  CHECK (only_row),
  PRIMARY KEY (only_row)
);

create table bundle_items (
  bundle_id uuid not null,
  "position" integer not null,
  campaign_id uuid not null,
  quantity integer not null,
  price_pence integer not null,
  CHECK ((price_pence >= 0)),
  CHECK ((quantity > 0)),
  FOREIGN KEY (bundle_id) REFERENCES bundles(id) ON DELETE CASCADE,
  FOREIGN KEY (campaign_id) REFERENCES campaigns(id),
  PRIMARY KEY (bundle_id, "position"),
  UNIQUE (bundle_id, campaign_id)
);

create table bundles (
  id uuid not null,
  tag text not null,
  published boolean not null default true,
  title text not null,
  summary text not null default ''::text,
  description text not null default ''::text,
  how_to_play text not null default ''::text,
  starts_at timestamp(3) with time zone not null,
  ends_at timestamp(3) with time zone,
  price_pence integer not null,
  postal_entry_code text,
  telephone_entry text,
  value_pence bigint,
  app_exclusive boolean not null default false,
  web_exclusive boolean not null default false,
  meta jsonb not null default '{}'::jsonb,
  open_graph jsonb not null default '{}'::jsonb,
  changed_at timestamp(3) with time zone not null default now(),
  CHECK (((ends_at IS NULL) OR (ends_at > starts_at))),
  CHECK ((price_pence >= 0)),
  CHECK ((tag ~ '^[A-Z0-9_-]{1,30}$'::text)),
  CHECK ((value_pence > 0)),
  PRIMARY KEY (id),
  UNIQUE (tag)
);

create table campaign_changes (
  id uuid not null,
  campaign_id uuid not null,
  kind text not null,
  what text not null,
  reason text,
  ends_at timestamp(3) with time zone,
  happened_at timestamp(3) with time zone not null,
  CHECK (((kind = 'CHANGED'::text) = (ends_at IS NULL))),
  CHECK (((kind = 'CHANGED'::text) OR (reason IS NOT NULL))),
  CHECK ((kind = ANY (ARRAY['CHANGED'::text, 'EXTENDED'::text, 'ENDED'::text, 'CANCELLED'::text]))),
  CHECK ((reason <> ''::text)),
  CHECK ((what <> ''::text)),
  FOREIGN KEY (campaign_id) REFERENCES campaigns(id),
  PRIMARY KEY (id)
);
CREATE INDEX campaign_changes_campaign ON public.campaign_changes USING btree (campaign_id, happened_at);

create table campaign_drafts (
  tag text not null,
  brand text,
  document jsonb not null,
  version integer not null default 1,
  published_version integer,
  publishes_at timestamp(3) with time zone,
  approval_id uuid,
  changed_by text not null,
  changed_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null,
  CHECK ((changed_by <> ''::text)),
  CHECK ((published_version <= version)),
  CHECK ((tag ~ '^[A-Z0-9_-]{1,30}$'::text)),
  CHECK ((version > 0)),
  PRIMARY KEY (tag)
);
CREATE INDEX campaign_drafts_due ON public.campaign_drafts USING btree (publishes_at) WHERE (publishes_at IS NOT NULL);

create table campaign_media (
  id uuid not null,
  campaign_tag text not null,
  kind text not null,
  alt text not null,
  pictures integer not null default 0,
  preview_colour text,
  video_type text,
  video_bytes integer,
  captions_id uuid,
  shown boolean not null default false,
  added_by text not null,
  added_at timestamp(3) with time zone not null,
  CHECK ((added_by <> ''::text)),
  CHECK ((alt <> ''::text)),
  CHECK (((pictures >= 0) AND (pictures <=
CASE kind
    WHEN 'VIDEO'::text THEN 1
    ELSE 72
END))),
  CHECK ((num_nulls(video_type, video_bytes) = ANY (ARRAY[0, 2]))),
  CHECK (((pictures = 0) = (preview_colour IS NULL))),
  CHECK (((kind = 'VIDEO'::text) OR (num_nonnulls(video_type, captions_id) = 0))),
  CHECK (((NOT shown) OR
CASE kind
    WHEN 'VIDEO'::text THEN ((pictures = 1) AND (video_type IS NOT NULL))
    ELSE (pictures >= 24)
END)),
  CHECK ((kind = ANY (ARRAY['VIDEO'::text, 'ALL_SIDES'::text]))),
  CHECK ((preview_colour ~ '^#[0-9a-f]{6}$'::text)),
  CHECK ((video_bytes > 0)),
  CHECK ((video_type = ANY (ARRAY['mp4'::text, 'webm'::text]))),
  PRIMARY KEY (id)
);
CREATE UNIQUE INDEX campaign_media_shown ON public.campaign_media USING btree (campaign_tag, kind) WHERE shown;
CREATE INDEX campaign_media_added ON public.campaign_media USING btree (campaign_tag, added_at);

create table campaign_prizes (
  campaign_id uuid not null,
  "position" smallint not null,
  title text not null,
  value_pence bigint not null,
  quantity integer not null,
  is_credit boolean not null default false,
  CHECK (((NOT is_credit) OR ((value_pence >= 1) AND (value_pence <= 2147483647)))),
  CHECK (("position" >= 1)),
  CHECK (((quantity >= 1) AND (quantity <= 65535))),
  CHECK ((title <> ''::text)),
  CHECK ((value_pence >= 0)),
  FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE,
  PRIMARY KEY (campaign_id, "position")
);

create table campaign_refunds (
  campaign_id uuid not null,
  purchase_id uuid not null,
  state text not null default 'PENDING'::text,
  amount_pence integer,
  request_id uuid,
  CHECK ((amount_pence >= 0)),
  CHECK (((state = 'REFUNDED'::text) = (amount_pence IS NOT NULL))),
  CHECK ((state = ANY (ARRAY['PENDING'::text, 'REFUNDED'::text, 'NOTHING'::text, 'BY_HAND'::text]))),
  FOREIGN KEY (campaign_id) REFERENCES campaigns(id),
  FOREIGN KEY (purchase_id) REFERENCES purchases(id),
  PRIMARY KEY (campaign_id, purchase_id)
);
CREATE INDEX campaign_refunds_pending ON public.campaign_refunds USING btree (campaign_id, purchase_id) WHERE (state = 'PENDING'::text);
CREATE INDEX campaign_refunds_request ON public.campaign_refunds USING btree (request_id) WHERE (request_id IS NOT NULL);

create table campaigns (
  id uuid not null,
  tag text not null,
  type text not null,
  campaign_type text not null default 'STANDARD'::text,
  published boolean not null default true,
  title text not null,
  short_description text not null default ''::text,
  summary text not null default ''::text,
  how_to_play text not null default ''::text,
  body text not null default ''::text,
  keyword text,
  shortcode text,
  postal_entry_code text,
  telephone_entry text,
  starts_at timestamp(3) with time zone not null,
  ends_at timestamp(3) with time zone,
  limit_type text not null default 'NONE'::text,
  entry_limit integer,
  active_from text,
  active_until text,
  week_offset smallint not null default 5,
  value_pence bigint,
  value_from timestamp(3) with time zone,
  value_end timestamp(3) with time zone,
  unit_price_pence integer,
  slider_min integer,
  slider_max integer,
  global_limit bigint,
  redirect_tag text,
  redirect_url text,
  app_exclusive boolean not null default false,
  web_exclusive boolean not null default false,
  promo_caption text,
  promo_order integer,
  meta jsonb not null default '{}'::jsonb,
  open_graph jsonb not null default '{}'::jsonb,
  changed_at timestamp(3) with time zone not null default now(),
  reserves integer,
  prizes_per_entrant smallint not null default 1,
  draw_delay_seconds integer not null default 3600,
  draw_method text not null default 'BEACON'::text,
  postal_grace_days smallint not null default 0,
  cancelled_at timestamp(3) with time zone,
  vat_class text not null default 'STANDARD'::text,
  CHECK ((active_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text)),
  CHECK ((active_until ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text)),
  CHECK ((campaign_type = ANY (ARRAY['STANDARD'::text, 'EXTERNAL'::text, 'EMBEDDED'::text]))),
  CHECK (((ends_at IS NULL) OR (ends_at > starts_at))),
  CHECK (((limit_type <> ALL (ARRAY['DAY'::text, 'WEEK'::text])) OR ((active_from IS NOT NULL) AND (active_until IS NOT NULL)))),
  CHECK (((limit_type <> 'WEEK'::text) OR (active_from >= active_until))),
  CHECK (((global_limit IS NULL) OR (limit_type <> ALL (ARRAY['DAY'::text, 'WEEK'::text])))),
  CHECK ((num_nulls(unit_price_pence, slider_min, slider_max) = ANY (ARRAY[0, 3]))),
  CHECK ((slider_min <= slider_max)),
  CHECK (((draw_delay_seconds >= 60) AND (draw_delay_seconds <= 31536000))),
  CHECK ((draw_method = ANY (ARRAY['BEACON'::text, 'ELSEWHERE'::text]))),
  CHECK ((entry_limit > 0)),
  CHECK ((global_limit > 0)),
  CHECK ((limit_type = ANY (ARRAY['DAY'::text, 'WEEK'::text, 'EVERYDAY'::text, 'COMPETITION'::text, 'NONE'::text]))),
  CHECK (((postal_grace_days >= 0) AND (postal_grace_days <= 31))),
  CHECK (((prizes_per_entrant >= 1) AND (prizes_per_entrant <= 255))),
  CHECK (((reserves >= 0) AND (reserves <= 65535))),
  CHECK ((slider_max <= 10000)),
  CHECK ((slider_min > 0)),
  CHECK ((tag ~ '^[A-Z0-9_-]{1,30}$'::text)),
  CHECK ((type = ANY (ARRAY['COMPETITION'::text, 'RAFFLE'::text]))),
  CHECK ((unit_price_pence > 0)),
  CHECK ((value_pence > 0)),
  CHECK ((vat_class = ANY (ARRAY['STANDARD'::text, 'EXEMPT'::text, 'OUTSIDE'::text]))),
  CHECK (((week_offset >= 1) AND (week_offset <= 7))),
  PRIMARY KEY (id),
  UNIQUE (tag)
);

create table card_customers (
  account_id uuid not null,
  provider_ref text,
  keys_spoilt integer not null default 0,
  version integer not null default 1,
  left_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default now(),
  CHECK ((keys_spoilt >= 0)),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  PRIMARY KEY (account_id),
  UNIQUE (provider_ref)
);

create table catalogue_version (
  only_row boolean not null default true,
  version bigint not null,
  CHECK (only_row),
  PRIMARY KEY (only_row)
);

create table closed_differences (
  reconciliation_id uuid not null,
  "position" integer not null,
  words text not null,
  closed_by text not null,
  closed_at timestamp(3) with time zone not null,
  CHECK ((closed_by <> ''::text)),
  CHECK ((words <> ''::text)),
  FOREIGN KEY (reconciliation_id, "position") REFERENCES reconciliation_differences(reconciliation_id, "position") ON DELETE CASCADE,
  PRIMARY KEY (reconciliation_id, "position")
);

create table collected_events (
  id uuid not null,
  name text not null,
  path text,
  data jsonb,
  session_id uuid,
  happened_at timestamp(3) with time zone not null,
  received_at timestamp(3) with time zone not null default now(),
  slot smallint not null,
  PRIMARY KEY (slot, id)
) partition by LIST (slot);
CREATE INDEX collected_events_received_at ON ONLY public.collected_events USING btree (received_at);
CREATE INDEX collected_events_session ON ONLY public.collected_events USING btree (session_id) WHERE (session_id IS NOT NULL);

create table content_versions (
  kind text not null,
  tag text not null,
  version integer not null,
  content jsonb not null,
  saved_by text not null,
  saved_at timestamp(3) with time zone not null,
  shown_from timestamp(3) with time zone not null default now(),
  reason text not null default ''::text,
  CHECK ((jsonb_typeof(content) = 'object'::text)),
  CHECK ((kind = ANY (ARRAY['page'::text, 'terms'::text]))),
  CHECK ((saved_by <> ''::text)),
  CHECK ((tag ~ '^[a-z0-9-]{1,60}$'::text)),
  CHECK ((version > 0)),
  PRIMARY KEY (kind, tag, version)
);

create table credit_lots (
  id uuid not null,
  account_id uuid not null,
  source text not null,
  title text not null,
  description text not null default ''::text,
  granted_pence integer not null,
  expires_at timestamp(3) with time zone,
  seen_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default now(),
  lapsed boolean not null default false,
  CHECK (((source <> 'REFUND'::text) OR (expires_at IS NULL))),
  CHECK ((granted_pence > 0)),
  CHECK ((source = ANY (ARRAY['SPIN'::text, 'GOODWILL'::text, 'REFUND'::text, 'STAGING'::text, 'PRIZE'::text]))),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (id) REFERENCES ledger_accounts(id),
  PRIMARY KEY (id)
);
CREATE INDEX credit_lots_account ON public.credit_lots USING btree (account_id);
CREATE INDEX credit_lots_to_lapse ON public.credit_lots USING btree (expires_at) WHERE ((NOT lapsed) AND (expires_at IS NOT NULL));

create table data_requests (
  id uuid not null,
  person_id uuid not null,
  kind text not null,
  received_at timestamp(3) with time zone not null,
  due_at timestamp(3) with time zone not null,
  recorded_by text not null,
  done_at timestamp(3) with time zone,
  done_by text,
  outcome text,
  CHECK ((due_at > received_at)),
  CHECK ((((done_at IS NULL) = (outcome IS NULL)) AND ((done_at IS NULL) = (done_by IS NULL)))),
  CHECK ((kind = ANY (ARRAY['EXPORT'::text, 'DELETE'::text]))),
  CHECK ((outcome = ANY (ARRAY['DONE'::text, 'REFUSED'::text]))),
  CHECK ((recorded_by <> ''::text)),
  FOREIGN KEY (person_id) REFERENCES persons(id),
  PRIMARY KEY (id)
);
CREATE UNIQUE INDEX data_requests_one_open ON public.data_requests USING btree (person_id, kind) WHERE (done_at IS NULL);
CREATE INDEX data_requests_due ON public.data_requests USING btree (due_at, id);

create table delayed_requests (
  id uuid not null,
  person_id uuid not null,
  kind text not null,
  account_id uuid,
  data_request_id uuid,
  reason text not null,
  requested_by text not null,
  requested_at timestamp(3) with time zone not null,
  last_draw_at timestamp(3) with time zone,
  begun_at timestamp(3) with time zone,
  ended_at timestamp(3) with time zone,
  outcome text,
  ended_by text,
  CHECK (((kind = 'DELETE'::text) = (data_request_id IS NOT NULL))),
  CHECK (((kind = 'BLOCK'::text) = (account_id IS NOT NULL))),
  CHECK ((((ended_at IS NULL) = (outcome IS NULL)) AND ((ended_at IS NULL) = (ended_by IS NULL)))),
  CHECK ((kind = ANY (ARRAY['DELETE'::text, 'BLOCK'::text]))),
  CHECK ((outcome = ANY (ARRAY['DONE'::text, 'CANCELLED'::text, 'STOPPED'::text]))),
  CHECK ((reason <> ''::text)),
  CHECK ((requested_by <> ''::text)),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (data_request_id) REFERENCES data_requests(id),
  FOREIGN KEY (person_id) REFERENCES persons(id),
  PRIMARY KEY (id)
);
CREATE UNIQUE INDEX delayed_requests_one_deletion ON public.delayed_requests USING btree (data_request_id) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX delayed_requests_one_block ON public.delayed_requests USING btree (account_id) WHERE (ended_at IS NULL);
CREATE INDEX delayed_requests_waiting ON public.delayed_requests USING btree (requested_at) WHERE (ended_at IS NULL);
CREATE INDEX delayed_requests_person ON public.delayed_requests USING btree (person_id);

create table device_tokens (
  token_hash text not null,
  device_id uuid not null,
  made_at timestamp(3) with time zone not null,
  replaced_at timestamp(3) with time zone,
  FOREIGN KEY (device_id) REFERENCES remembered_devices(id) ON DELETE CASCADE,
  PRIMARY KEY (token_hash)
);
CREATE INDEX device_tokens_device ON public.device_tokens USING btree (device_id);
CREATE INDEX device_tokens_replaced ON public.device_tokens USING btree (replaced_at) WHERE (replaced_at IS NOT NULL);

create table disputes (
  id uuid not null,
  payment_id uuid not null,
  provider_ref text not null,
  amount_pence integer not null,
  standing text not null,
  lost_pence integer not null default 0,
  opened_at timestamp(3) with time zone not null,
  changed_at timestamp(3) with time zone not null,
  answer_by timestamp(3) with time zone,
  reason text,
  CHECK ((amount_pence > 0)),
  CHECK (((lost_pence >= 0) AND (lost_pence <= amount_pence))),
  CHECK ((standing = ANY (ARRAY['OPEN'::text, 'WON'::text, 'LOST'::text]))),
  FOREIGN KEY (payment_id) REFERENCES payments(id),
  PRIMARY KEY (id),
  UNIQUE (payment_id, provider_ref)
);
CREATE INDEX disputes_opened ON public.disputes USING btree (opened_at);
CREATE INDEX disputes_waiting ON public.disputes USING btree (answer_by) WHERE (standing = 'OPEN'::text);

create table draw_excluded_people (
  exclusion_id uuid not null,
  hash bytea not null,
  CHECK ((octet_length(hash) = 32)),
  FOREIGN KEY (exclusion_id) REFERENCES draw_exclusions(id),
  PRIMARY KEY (exclusion_id, hash)
);

create table draw_exclusion_lines (
  exclusion_id uuid not null,
  line integer not null,
  account_ids uuid[] not null,
  CHECK ((line > 0)),
  FOREIGN KEY (exclusion_id) REFERENCES draw_exclusions(id),
  PRIMARY KEY (exclusion_id, line)
);

create table draw_exclusions (
  id uuid not null,
  round_id uuid,
  tickets bigint[],
  reason text not null,
  hash_key bytea default sha256(convert_to(((gen_random_uuid())::text || (gen_random_uuid())::text), 'UTF8'::name)),
  words text not null,
  recorded_by text not null,
  recorded_at timestamp(3) with time zone not null,
  approved_by text,
  approved_at timestamp(3) with time zone,
  kind text,
  campaign_id uuid,
  brand text,
  people integer,
  approval_id uuid,
  folding integer not null default 1,
  lines integer,
  matched_accounts integer,
  unmatched_lines integer,
  CHECK ((brand <> ''::text)),
  CHECK ((approved_by <> recorded_by)),
  CHECK (((approved_by IS NULL) = (approved_at IS NULL))),
  CHECK (((round_id IS NULL) = (tickets IS NULL))),
  CHECK (((round_id IS NULL) = (hash_key IS NOT NULL))),
  CHECK (((round_id IS NOT NULL) OR (reason = 'INELIGIBLE'::text))),
  CHECK (((campaign_id IS NULL) OR (brand IS NULL))),
  CHECK (((round_id IS NULL) OR ((kind IS NULL) AND (campaign_id IS NULL) AND (brand IS NULL) AND (people IS NULL)))),
  CHECK (((unmatched_lines >= 0) AND (unmatched_lines <= lines))),
  CHECK ((folding = ANY (ARRAY[1, 2]))),
  CHECK ((kind = ANY (ARRAY['STAFF'::text, 'HOUSEHOLDS'::text, 'SUPPLIERS'::text]))),
  CHECK ((lines > 0)),
  CHECK ((matched_accounts >= 0)),
  CHECK ((people > 0)),
  CHECK ((reason = ANY (ARRAY['INELIGIBLE'::text, 'DUPLICATE'::text]))),
  CHECK ((recorded_by <> ''::text)),
  CHECK ((words <> ''::text)),
  FOREIGN KEY (campaign_id) REFERENCES campaigns(id),
  FOREIGN KEY (round_id) REFERENCES rounds(id),
  PRIMARY KEY (id)
);
CREATE INDEX draw_exclusions_round ON public.draw_exclusions USING btree (round_id) WHERE (round_id IS NOT NULL);
CREATE INDEX draw_exclusions_newest ON public.draw_exclusions USING btree (recorded_at DESC, id DESC);

create table draw_freezes (
  round_id uuid not null,
  lines bigint not null,
  tickets bigint not null,
  root bytea not null,
  voids_hash bytea not null,
  beacon_round bigint not null,
  frozen_at timestamp(3) with time zone not null,
  prizes integer not null,
  reserves integer not null,
  prizes_per_entrant smallint not null,
  is_late boolean not null,
  signature bytea not null,
  key_id text not null,
  prize_list jsonb,
  terms_hash bytea,
  late_reason text,
  CHECK ((beacon_round >= 1)),
  CHECK ((late_reason = ANY (ARRAY['PAYMENTS'::text, 'PLAN'::text, 'SERVICE'::text]))),
  CHECK ((is_late OR (late_reason IS NULL))),
  CHECK (((prizes >= 1) AND (prizes <= 65535))),
  CHECK (((prizes_per_entrant >= 1) AND (prizes_per_entrant <= 255))),
  CHECK (((reserves >= 0) AND (reserves <= 65535))),
  CHECK ((octet_length(root) = 32)),
  CHECK ((octet_length(signature) = 64)),
  CHECK ((octet_length(terms_hash) = 32)),
  CHECK ((octet_length(voids_hash) = 32)),
  FOREIGN KEY (key_id) REFERENCES draw_keys(key_id),
  FOREIGN KEY (round_id) REFERENCES rounds(id),
  FOREIGN KEY (round_id, lines) REFERENCES register_heads(round_id, lines),
  PRIMARY KEY (round_id)
);
CREATE INDEX draw_freezes_due ON public.draw_freezes USING btree (frozen_at);

create table draw_keys (
  key_id text not null,
  public_key bytea not null,
  used_from timestamp(3) with time zone not null,
  CHECK ((key_id ~ '^[0-9a-f]{16}$'::text)),
  CHECK ((octet_length(public_key) = 32)),
  PRIMARY KEY (key_id)
);

create table draw_picks (
  round_id uuid not null,
  "position" integer not null,
  is_reserve boolean not null,
  ticket bigint not null,
  word bigint not null,
  line bigint not null,
  entry_id uuid not null,
  CHECK ((line >= 0)),
  CHECK (("position" >= 1)),
  CHECK ((ticket >= 1)),
  CHECK ((word >= 0)),
  FOREIGN KEY (entry_id) REFERENCES entries(id),
  FOREIGN KEY (round_id) REFERENCES draws(round_id),
  PRIMARY KEY (round_id, "position"),
  UNIQUE (round_id, ticket)
);

create table draw_voids (
  round_id uuid not null,
  first_ticket bigint not null,
  last_ticket bigint not null,
  reason text not null,
  CHECK ((last_ticket >= first_ticket)),
  CHECK ((first_ticket >= 1)),
  CHECK ((reason = ANY (ARRAY['REFUNDED'::text, 'DISPUTED'::text, 'INELIGIBLE'::text, 'DUPLICATE'::text]))),
  FOREIGN KEY (round_id) REFERENCES draw_freezes(round_id),
  PRIMARY KEY (round_id, first_ticket)
);

create table draws (
  round_id uuid not null,
  beacon_signature bytea not null,
  chain_hash bytea not null,
  seed bytea not null,
  drawn_at timestamp(3) with time zone not null,
  CHECK ((octet_length(beacon_signature) = 48)),
  CHECK ((octet_length(chain_hash) = 32)),
  CHECK ((octet_length(seed) = 32)),
  FOREIGN KEY (round_id) REFERENCES draw_freezes(round_id),
  PRIMARY KEY (round_id)
);

create table elsewhere_results (
  id uuid not null,
  round_id uuid not null,
  drawn_by text not null,
  drawn_where text not null,
  drawn_at timestamp(3) with time zone not null,
  words text not null,
  tickets bigint[] not null,
  winners integer not null,
  evidence_name text not null,
  evidence_hash bytea not null,
  recorded_by text not null,
  recorded_at timestamp(3) with time zone not null,
  approved_by text,
  approved_at timestamp(3) with time zone,
  approval_id uuid,
  CHECK ((approved_by <> recorded_by)),
  CHECK (((approved_by IS NULL) = (approved_at IS NULL))),
  CHECK ((drawn_by <> ''::text)),
  CHECK ((drawn_where <> ''::text)),
  CHECK ((octet_length(evidence_hash) = 32)),
  CHECK ((evidence_name <> ''::text)),
  CHECK ((recorded_by <> ''::text)),
  CHECK ((winners >= 1)),
  CHECK ((words <> ''::text)),
  FOREIGN KEY (round_id) REFERENCES rounds(id),
  PRIMARY KEY (id)
);
CREATE UNIQUE INDEX elsewhere_results_approved ON public.elsewhere_results USING btree (round_id) WHERE (approved_at IS NOT NULL);

create table email_changes (
  account_id uuid not null,
  id uuid not null,
  email text not null,
  by_owners boolean not null,
  requested_at timestamp(3) with time zone not null,
  takes_effect_at timestamp(3) with time zone,
  CHECK ((takes_effect_at > requested_at)),
  CHECK ((email <> ''::text)),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  PRIMARY KEY (account_id),
  UNIQUE (id)
);
CREATE INDEX email_changes_due ON public.email_changes USING btree (takes_effect_at) WHERE (takes_effect_at IS NOT NULL);

create table email_links (
  token_hash text not null,
  account_id uuid not null,
  welcomes boolean not null,
  expires_at timestamp(3) with time zone not null,
  used_at timestamp(3) with time zone,
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  PRIMARY KEY (token_hash)
);
CREATE INDEX email_links_account ON public.email_links USING btree (account_id);
CREATE INDEX email_links_expires ON public.email_links USING btree (expires_at);

create table entries (
  id uuid not null,
  number bigint not null generated always as identity,
  account_id uuid,
  campaign_id uuid not null,
  round_id uuid not null,
  purchase_id uuid,
  item_id uuid,
  route text not null,
  state text not null,
  quantity integer not null,
  limit_period text,
  first_ticket bigint,
  last_ticket bigint,
  created_at timestamp(3) with time zone not null default now(),
  issued_at timestamp(3) with time zone,
  CHECK (((state = 'ISSUED'::text) = (first_ticket IS NOT NULL))),
  CHECK ((((last_ticket - first_ticket) + 1) = quantity)),
  CHECK ((quantity > 0)),
  CHECK ((route = ANY (ARRAY['PAID'::text, 'FREE_WEB'::text, 'POSTAL'::text, 'PHONE'::text, 'SMS'::text, 'PROMO'::text, 'SPIN'::text]))),
  CHECK ((state = ANY (ARRAY['HELD'::text, 'CLAIMED'::text, 'ISSUED'::text, 'RELEASED'::text]))),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (campaign_id) REFERENCES campaigns(id),
  FOREIGN KEY (item_id) REFERENCES purchase_items(id),
  FOREIGN KEY (purchase_id) REFERENCES purchases(id),
  FOREIGN KEY (round_id) REFERENCES rounds(id),
  PRIMARY KEY (id),
  UNIQUE (number)
);
CREATE UNIQUE INDEX entries_tickets ON public.entries USING btree (round_id, first_ticket) WHERE (first_ticket IS NOT NULL);
CREATE INDEX entries_purchase ON public.entries USING btree (purchase_id);
CREATE INDEX entries_unissued ON public.entries USING btree (round_id) WHERE (state = ANY (ARRAY['HELD'::text, 'CLAIMED'::text]));

create table harm_cases (
  id uuid not null,
  person_id uuid not null,
  markers text[] not null,
  opened_at timestamp(3) with time zone not null,
  closed_at timestamp(3) with time zone,
  closed_by text,
  done text,
  alike_ids uuid[] not null default '{}'::uuid[],
  CHECK ((((closed_at IS NULL) = (done IS NULL)) AND ((closed_at IS NULL) = (closed_by IS NULL)))),
  CHECK ((done = ANY (ARRAY['CALLED'::text, 'EMAILED'::text, 'LIMIT_AGREED'::text, 'TIME_OUT'::text, 'EXCLUDED'::text, 'NOTHING_NEEDED'::text]))),
  CHECK ((cardinality(markers) > 0)),
  FOREIGN KEY (person_id) REFERENCES persons(id),
  PRIMARY KEY (id)
);
CREATE UNIQUE INDEX harm_cases_one_open ON public.harm_cases USING btree (person_id) WHERE (closed_at IS NULL);
CREATE INDEX harm_cases_person ON public.harm_cases USING btree (person_id, closed_at DESC);
CREATE INDEX harm_cases_newest ON public.harm_cases USING btree (opened_at DESC, id DESC);

create table idempotency_keys (
  owner text not null,
  endpoint text not null,
  key text not null,
  body_hash text not null,
  answer jsonb,
  created_at timestamp(3) with time zone not null default now(),
  CHECK (((length(key) >= 8) AND (length(key) <= 64))),
  PRIMARY KEY (owner, endpoint, key)
);
CREATE INDEX idempotency_keys_created_at ON public.idempotency_keys USING btree (created_at);

create table ledger_accounts (
  id uuid not null,
  kind text not null,
  posted_pence bigint not null default 0,
  held_pence bigint not null default 0,
  CHECK (((kind = 'CREDIT_ISSUED'::text) OR ((posted_pence - held_pence) >= 0))),
  CHECK ((held_pence >= 0)),
  CHECK ((kind = ANY (ARRAY['CREDIT_LOT'::text, 'CREDIT_ISSUED'::text, 'CREDIT_SPENT'::text, 'CREDIT_EXPIRED'::text]))),
  PRIMARY KEY (id)
);
CREATE UNIQUE INDEX ledger_accounts_house ON public.ledger_accounts USING btree (kind) WHERE (kind <> 'CREDIT_LOT'::text);

create table ledger_transfers (
  id uuid not null,
  debit_account_id uuid not null,
  credit_account_id uuid not null,
  amount_pence bigint not null,
  state text not null,
  resolves uuid,
  reason_tag text not null,
  purchase_id uuid,
  created_at timestamp(3) with time zone not null default now(),
  winner_case_id uuid,
  CHECK ((amount_pence > 0)),
  CHECK ((debit_account_id <> credit_account_id)),
  CHECK (((state <> 'VOIDED'::text) OR (resolves IS NOT NULL))),
  CHECK ((state = ANY (ARRAY['PENDING'::text, 'POSTED'::text, 'VOIDED'::text]))),
  FOREIGN KEY (credit_account_id) REFERENCES ledger_accounts(id),
  FOREIGN KEY (debit_account_id) REFERENCES ledger_accounts(id),
  FOREIGN KEY (resolves) REFERENCES ledger_transfers(id),
  FOREIGN KEY (winner_case_id) REFERENCES winner_cases(id),
  PRIMARY KEY (id),
  UNIQUE (resolves)
);
CREATE INDEX ledger_transfers_purchase ON public.ledger_transfers USING btree (purchase_id);
CREATE INDEX ledger_transfers_debit ON public.ledger_transfers USING btree (debit_account_id, created_at);
CREATE INDEX ledger_transfers_credit ON public.ledger_transfers USING btree (credit_account_id, created_at);
CREATE UNIQUE INDEX ledger_transfers_winner_case ON public.ledger_transfers USING btree (winner_case_id) WHERE (winner_case_id IS NOT NULL);

create table lost_captures (
  refund_id uuid not null,
  provider text not null,
  capture_ref text not null,
  payment_id uuid not null,
  payment_ref text,
  amount_pence integer not null,
  refund_pence integer not null,
  refund_ref text,
  state text not null,
  captured_at timestamp(3) with time zone not null,
  found_at timestamp(3) with time zone not null,
  CHECK ((amount_pence > 0)),
  CHECK (((refund_pence >= 0) AND (refund_pence <= amount_pence))),
  CHECK ((provider = ANY (ARRAY['STRIPE'::text, 'PAYPAL'::text]))),
  CHECK ((state = ANY (ARRAY['PENDING'::text, 'SUCCEEDED'::text, 'FAILED'::text]))),
  PRIMARY KEY (refund_id),
  UNIQUE (provider, capture_ref)
);

create table member_passkeys (
  id text not null,
  account_id uuid not null,
  rp_id text not null,
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamp(3) with time zone not null,
  last_used_at timestamp(3) with time zone,
  CHECK ((counter >= 0)),
  CHECK ((name <> ''::text)),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  PRIMARY KEY (id)
);
CREATE INDEX member_passkeys_account ON public.member_passkeys USING btree (account_id);

create table opening_notices (
  account_id uuid not null,
  campaign_id uuid not null,
  requested_at timestamp(3) with time zone not null,
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE,
  PRIMARY KEY (account_id, campaign_id)
);
CREATE INDEX opening_notices_campaign ON public.opening_notices USING btree (campaign_id);

create table page_group_items (
  page_tag text not null,
  group_position integer not null,
  "position" integer not null,
  campaign_id uuid,
  bundle_id uuid,
  CHECK ((num_nonnulls(campaign_id, bundle_id) = 1)),
  FOREIGN KEY (bundle_id) REFERENCES bundles(id),
  FOREIGN KEY (campaign_id) REFERENCES campaigns(id),
  FOREIGN KEY (page_tag, group_position) REFERENCES page_groups(page_tag, "position") ON DELETE CASCADE,
  PRIMARY KEY (page_tag, group_position, "position")
);

create table page_groups (
  page_tag text not null,
  "position" integer not null,
  type text not null,
  tag text not null,
  title text not null,
  subtitle text,
  legal text,
  shows text not null default 'ALL'::text,
  CHECK ((shows = ANY (ARRAY['ALL'::text, 'OPEN'::text, 'CLOSING_TODAY'::text]))),
  CHECK ((type = ANY (ARRAY['SECTION'::text, 'GROUP'::text]))),
  FOREIGN KEY (page_tag) REFERENCES pages(tag) ON DELETE CASCADE,
  PRIMARY KEY (page_tag, "position")
);

create table pages (
  tag text not null,
  banner_position text not null default 'NONE'::text,
  changed_at timestamp(3) with time zone not null default now(),
  CHECK ((banner_position = ANY (ARRAY['TOP'::text, 'MIDDLE'::text, 'BOTTOM'::text, 'NONE'::text]))),
  CHECK ((tag ~ '^[A-Z0-9_-]{1,30}$'::text)),
  PRIMARY KEY (tag)
);

create table passkey_challenges (
  challenge text not null,
  session_id uuid not null,
  purpose text not null,
  made_at timestamp(3) with time zone not null,
  CHECK ((purpose = ANY (ARRAY['ADD'::text, 'PROVE'::text, 'LOG_IN'::text]))),
  PRIMARY KEY (challenge)
);
CREATE INDEX passkey_challenges_made ON public.passkey_challenges USING btree (made_at);

create table password_resets (
  token_hash text not null,
  account_id uuid not null,
  expires_at timestamp(3) with time zone not null,
  used_at timestamp(3) with time zone,
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  PRIMARY KEY (token_hash)
);
CREATE INDEX password_resets_expires ON public.password_resets USING btree (expires_at);

create table payment_events (
  id uuid not null,
  payment_id uuid not null,
  from_state text,
  to_state text not null,
  why text not null,
  happened_at timestamp(3) with time zone not null default now(),
  FOREIGN KEY (payment_id) REFERENCES payments(id),
  PRIMARY KEY (id)
);
CREATE INDEX payment_events_payment ON public.payment_events USING btree (payment_id, happened_at);

create table payment_operations (
  id uuid not null,
  payment_id uuid not null,
  operation text not null,
  key text not null,
  sent_at timestamp(3) with time zone not null default now(),
  outcome text,
  key_spoilt boolean not null default false,
  detail text,
  finished_at timestamp(3) with time zone,
  CHECK ((operation = ANY (ARRAY['create'::text, 'use'::text, 'capture'::text, 'cancel'::text, 'refund'::text]))),
  CHECK ((outcome = ANY (ARRAY['yes'::text, 'no'::text, 'unknown'::text]))),
  FOREIGN KEY (payment_id) REFERENCES payments(id),
  PRIMARY KEY (id)
);
CREATE INDEX payment_operations_payment ON public.payment_operations USING btree (payment_id, sent_at);

create table payments (
  id uuid not null,
  purchase_id uuid not null,
  provider text not null,
  provider_ref text,
  client_secret text,
  capture_ref text,
  amount_pence integer not null,
  state text not null,
  version integer not null default 1,
  provider_status text,
  standing text,
  funding text,
  counted_as_credit boolean not null default false,
  failure text,
  ended_why text,
  lease_until timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default now(),
  changed_at timestamp(3) with time zone not null default now(),
  checked_at timestamp(3) with time zone not null default now(),
  captured_at timestamp(3) with time zone,
  confirmed_at timestamp(3) with time zone,
  card_use text default 'ONCE'::text,
  missing_since timestamp(3) with time zone,
  given_up_at timestamp(3) with time zone,
  card_key text,
  CHECK ((amount_pence > 0)),
  CHECK ((card_use = ANY (ARRAY['ONCE'::text, 'SAVE'::text, 'SAVED'::text]))),
  CHECK ((given_up_at >= missing_since)),
  CHECK ((ended_why = ANY (ARRAY['PURCHASE_GONE'::text, 'PAID_ALREADY'::text, 'LATE'::text, 'CREDIT_CARD_LIMIT'::text, 'CARD_NOT_ACCEPTED'::text]))),
  CHECK ((provider = ANY (ARRAY['STRIPE'::text, 'PAYPAL'::text]))),
  CHECK ((standing = ANY (ARRAY['OPEN'::text, 'APPROVED'::text, 'CONFIRMING'::text, 'AUTHORISED'::text, 'PENDING'::text, 'CAPTURED'::text, 'REFUSED'::text, 'CANCELLED'::text]))),
  CHECK ((state = ANY (ARRAY['BEGUN'::text, 'OPEN'::text, 'AUTHORISED'::text, 'CLAIMED'::text, 'CAPTURING'::text, 'CAPTURED'::text, 'RELEASING'::text, 'FAILED'::text, 'CANCELLING'::text, 'CANCELLED'::text, 'REFUNDING'::text, 'REFUNDED'::text, 'DISPUTED'::text]))),
  FOREIGN KEY (purchase_id) REFERENCES purchases(id),
  PRIMARY KEY (id)
);
CREATE UNIQUE INDEX payments_provider_ref ON public.payments USING btree (provider, provider_ref) WHERE (provider_ref IS NOT NULL);
CREATE UNIQUE INDEX payments_one_claimed ON public.payments USING btree (purchase_id) WHERE (state = ANY (ARRAY['CLAIMED'::text, 'CAPTURING'::text, 'CAPTURED'::text, 'DISPUTED'::text]));
CREATE UNIQUE INDEX payments_one_live_per_provider ON public.payments USING btree (purchase_id, provider) WHERE (state = ANY (ARRAY['BEGUN'::text, 'OPEN'::text, 'AUTHORISED'::text]));
CREATE INDEX payments_purchase ON public.payments USING btree (purchase_id);
CREATE INDEX payments_capture_ref ON public.payments USING btree (capture_ref) WHERE (capture_ref IS NOT NULL);
CREATE INDEX payments_unsettled ON public.payments USING btree (checked_at) WHERE (state = ANY (ARRAY['BEGUN'::text, 'OPEN'::text, 'AUTHORISED'::text, 'CLAIMED'::text, 'CAPTURING'::text, 'RELEASING'::text, 'CANCELLING'::text]));
CREATE INDEX payments_captured ON public.payments USING btree (captured_at) WHERE (captured_at IS NOT NULL);
CREATE INDEX payments_failed ON public.payments USING btree (changed_at) WHERE (state = 'FAILED'::text);
CREATE INDEX payments_card ON public.payments USING btree (card_key) WHERE (card_key IS NOT NULL);

create table person_claims (
  kind text not null,
  key text not null,
  person_id uuid not null,
  CHECK ((kind = ANY (ARRAY['EMAIL'::text, 'EMAIL_NAME'::text, 'MSISDN'::text, 'NAME'::text]))),
  FOREIGN KEY (person_id) REFERENCES persons(id),
  PRIMARY KEY (kind, key)
);
CREATE INDEX person_claims_person ON public.person_claims USING btree (person_id);

create table person_counts (
  person_id uuid not null,
  campaign_id uuid not null,
  period text not null,
  taken integer not null,
  CHECK ((taken >= 0)),
  FOREIGN KEY (campaign_id) REFERENCES campaigns(id),
  FOREIGN KEY (person_id) REFERENCES persons(id),
  PRIMARY KEY (person_id, campaign_id, period)
);

create table person_keys (
  kind text not null,
  key text not null,
  person_id uuid not null,
  proved_at timestamp(3) with time zone not null default now(),
  CHECK ((kind = ANY (ARRAY['EMAIL'::text, 'MSISDN'::text]))),
  FOREIGN KEY (person_id) REFERENCES persons(id),
  PRIMARY KEY (kind, key)
);
CREATE INDEX person_keys_person ON public.person_keys USING btree (person_id);

create table person_notes (
  id uuid not null,
  person_id uuid not null,
  words text not null,
  made_by text not null,
  made_at timestamp(3) with time zone not null,
  CHECK ((made_by <> ''::text)),
  CHECK ((words <> ''::text)),
  FOREIGN KEY (person_id) REFERENCES persons(id),
  PRIMARY KEY (id)
);
CREATE INDEX person_notes_person ON public.person_notes USING btree (person_id, made_at DESC);

create table person_spend (
  person_id uuid not null,
  month text not null,
  kind text not null,
  spent_pence integer not null,
  CHECK ((kind = ANY (ARRAY['ALL'::text, 'CREDIT_CARD'::text]))),
  CHECK ((month ~ '^[0-9]{4}-[0-9]{2}$'::text)),
  CHECK ((spent_pence >= 0)),
  FOREIGN KEY (person_id) REFERENCES persons(id),
  PRIMARY KEY (person_id, month, kind)
);

create table persons (
  id uuid not null,
  joined_person_id uuid,
  monthly_limit_pence integer,
  break_until timestamp(3) with time zone,
  excluded_until timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default now(),
  next_limit_pence integer,
  next_limit_at timestamp(3) with time zone,
  marked_at timestamp(3) with time zone,
  CHECK ((joined_person_id <> id)),
  CHECK (((next_limit_pence IS NULL) OR (next_limit_at IS NOT NULL))),
  CHECK ((monthly_limit_pence >= 0)),
  CHECK ((next_limit_pence >= 0)),
  FOREIGN KEY (joined_person_id) REFERENCES persons(id),
  PRIMARY KEY (id)
);
CREATE INDEX persons_joined ON public.persons USING btree (joined_person_id) WHERE (joined_person_id IS NOT NULL);
CREATE INDEX persons_excluded ON public.persons USING btree (excluded_until) WHERE (excluded_until IS NOT NULL);
CREATE INDEX persons_newest ON public.persons USING btree (created_at DESC, id DESC) WHERE (joined_person_id IS NULL);

create table post_batches (
  id uuid not null,
  campaign_code text not null,
  route text not null,
  received_at timestamp(3) with time zone not null,
  counted integer,
  opened_at timestamp(3) with time zone not null,
  opened_by text not null,
  closed_at timestamp(3) with time zone,
  closed_by text,
  words text,
  CHECK ((campaign_code <> ''::text)),
  CHECK (((route = 'PHONE'::text) OR (counted IS NOT NULL))),
  CHECK (((closed_at IS NULL) = (closed_by IS NULL))),
  CHECK (((words IS NULL) OR (closed_at IS NOT NULL))),
  CHECK ((counted > 0)),
  CHECK ((opened_by <> ''::text)),
  CHECK ((route = ANY (ARRAY['POSTAL'::text, 'PHONE'::text]))),
  CHECK ((words <> ''::text)),
  PRIMARY KEY (id)
);
CREATE INDEX post_batches_opened ON public.post_batches USING btree (opened_at DESC, id DESC);

create table post_cards (
  id uuid not null,
  campaign_id uuid not null,
  route text not null,
  state text not null,
  reason text,
  entry_id uuid,
  person_id uuid,
  received_at timestamp(3) with time zone not null,
  typed_at timestamp(3) with time zone not null,
  typed_by text not null,
  first_name text,
  last_name text,
  address text,
  postcode text,
  dob date,
  msisdn text,
  email text,
  cleared_at timestamp(3) with time zone,
  batch_id uuid,
  same_hand boolean not null default false,
  sent_from text default ((NULLIF(lower(regexp_replace(address, '[^[:alnum:]]'::text, ''::text, 'g'::text)), ''::text) || ' '::text) || postcode),
  remedy text,
  corrected_at timestamp(3) with time zone,
  acknowledged_at timestamp(3) with time zone,
  CHECK (((state = 'REJECTED'::text) = (reason IS NOT NULL))),
  CHECK (((state = 'ACCEPTED'::text) = ((entry_id IS NOT NULL) AND (person_id IS NOT NULL)))),
  CHECK (((cleared_at IS NULL) OR (num_nonnulls(first_name, last_name, address, postcode, dob, msisdn, email) = 0))),
  CHECK (((remedy IS NULL) OR ((remedy = 'NEXT_ROUND'::text) AND (state = 'ACCEPTED'::text)) OR ((remedy = 'SUBSTITUTE_DRAW'::text) AND (reason = 'LATE_BY_US'::text)))),
  CHECK ((reason = ANY (ARRAY['UNREADABLE'::text, 'INCOMPLETE'::text, 'UNDER_AGE'::text, 'AREA'::text, 'LATE'::text, 'LATE_BY_US'::text, 'STAYING_AWAY'::text, 'BLOCKED'::text, 'OVER_LIMIT'::text]))),
  CHECK ((remedy = ANY (ARRAY['NEXT_ROUND'::text, 'SUBSTITUTE_DRAW'::text]))),
  CHECK ((route = ANY (ARRAY['POSTAL'::text, 'PHONE'::text]))),
  CHECK ((state = ANY (ARRAY['ACCEPTED'::text, 'REJECTED'::text]))),
  CHECK ((typed_by <> ''::text)),
  FOREIGN KEY (batch_id) REFERENCES post_batches(id),
  FOREIGN KEY (campaign_id) REFERENCES campaigns(id),
  FOREIGN KEY (entry_id) REFERENCES entries(id),
  FOREIGN KEY (person_id) REFERENCES persons(id),
  PRIMARY KEY (id),
  UNIQUE (entry_id)
);
CREATE INDEX post_cards_person ON public.post_cards USING btree (person_id) WHERE (person_id IS NOT NULL);
CREATE INDEX post_cards_typed ON public.post_cards USING btree (typed_at DESC, id DESC);
CREATE INDEX post_cards_rejected ON public.post_cards USING btree (typed_at) WHERE ((state = 'REJECTED'::text) AND (cleared_at IS NULL));
CREATE INDEX post_cards_sent_from ON public.post_cards USING btree (campaign_id, sent_from) WHERE (sent_from IS NOT NULL);
CREATE INDEX post_cards_batch ON public.post_cards USING btree (batch_id) WHERE (batch_id IS NOT NULL);
CREATE INDEX post_cards_sender ON public.post_cards USING btree (campaign_id, postcode) WHERE (cleared_at IS NULL);
CREATE INDEX post_cards_owed ON public.post_cards USING btree (typed_at) WHERE ((reason = 'LATE_BY_US'::text) AND (remedy IS NULL));
CREATE INDEX post_cards_surname ON public.post_cards USING btree (lower(last_name)) WHERE (cleared_at IS NULL);
CREATE INDEX post_cards_alike ON public.post_cards USING btree (dob, split_part(postcode, ' '::text, 1)) WHERE (person_id IS NOT NULL);

create table price_options (
  id uuid not null,
  campaign_id uuid not null,
  "position" integer not null,
  price_pence integer not null,
  quantity integer not null,
  type text not null default 'STANDARD'::text,
  frequency text not null default 'SINGLE'::text,
  basket_min_pence integer,
  title text,
  subtitle text,
  promo_caption text,
  promo_subcaption text,
  starts_at timestamp(3) with time zone,
  ends_at timestamp(3) with time zone,
  CHECK ((basket_min_pence >= 0)),
  CHECK ((frequency = ANY (ARRAY['SINGLE'::text, 'ALL_NEXT_WEEK'::text]))),
  CHECK ((price_pence >= 0)),
  CHECK ((quantity > 0)),
  CHECK ((type = ANY (ARRAY['STANDARD'::text, 'UPSELL'::text]))),
  FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE,
  PRIMARY KEY (id),
  UNIQUE (campaign_id, "position")
);

create table prize_case_events (
  id uuid not null,
  spin_id uuid not null,
  state text not null,
  made_by text not null,
  words text not null default ''::text,
  happened_at timestamp(3) with time zone not null,
  CHECK ((made_by <> ''::text)),
  CHECK ((state = ANY (ARRAY['OPEN'::text, 'SENT'::text, 'DELIVERED'::text, 'CLOSED'::text]))),
  FOREIGN KEY (spin_id) REFERENCES prize_cases(spin_id),
  PRIMARY KEY (id)
);
CREATE INDEX prize_case_events_case ON public.prize_case_events USING btree (spin_id, happened_at);

create table prize_cases (
  spin_id uuid not null,
  state text not null default 'OPEN'::text,
  due_at timestamp(3) with time zone not null,
  opened_at timestamp(3) with time zone not null,
  closed_at timestamp(3) with time zone,
  answered_at timestamp(3) with time zone,
  sent_at timestamp(3) with time zone,
  carrier text,
  reference text,
  reminders integer not null default 0,
  reminded_at timestamp(3) with time zone,
  CHECK ((carrier <> ''::text)),
  CHECK (((state = ANY (ARRAY['DELIVERED'::text, 'CLOSED'::text])) = (closed_at IS NOT NULL))),
  CHECK ((reference <> ''::text)),
  CHECK ((reminders >= 0)),
  CHECK (((state = ANY (ARRAY['SENT'::text, 'DELIVERED'::text])) = (sent_at IS NOT NULL))),
  CHECK ((state = ANY (ARRAY['OPEN'::text, 'SENT'::text, 'DELIVERED'::text, 'CLOSED'::text]))),
  FOREIGN KEY (spin_id) REFERENCES spins(id),
  PRIMARY KEY (spin_id)
);
CREATE INDEX prize_cases_due ON public.prize_cases USING btree (due_at) WHERE (state = 'OPEN'::text);
CREATE INDEX prize_cases_newest ON public.prize_cases USING btree (opened_at DESC, spin_id DESC);
CREATE INDEX prize_cases_unanswered ON public.prize_cases USING btree (spin_id) WHERE ((state = 'OPEN'::text) AND (answered_at IS NULL));

create table prize_claims (
  spin_id uuid not null,
  first_name text not null,
  last_name text not null,
  address text not null,
  town text not null,
  county text not null,
  postcode text not null,
  entered_by text,
  CHECK ((entered_by <> ''::text)),
  FOREIGN KEY (spin_id) REFERENCES prize_cases(spin_id),
  PRIMARY KEY (spin_id)
);

create table process_reports (
  id uuid not null,
  host text not null,
  roles text[] not null,
  node text not null,
  is_ready boolean not null,
  sweep_lags jsonb not null,
  started_at timestamp(3) with time zone not null,
  reported_at timestamp(3) with time zone not null,
  version text,
  clock_ahead_ms integer,
  files text,
  CHECK ((host <> ''::text)),
  PRIMARY KEY (id)
);

create table promo_batches (
  id uuid not null,
  name text not null,
  prefix text not null,
  terms jsonb not null,
  is_paused boolean not null default false,
  codes_wanted integer not null,
  codes_made integer not null default 0,
  made_by text not null,
  created_at timestamp(3) with time zone not null,
  CHECK (((codes_made >= 0) AND (codes_made <= codes_wanted))),
  CHECK (((codes_wanted >= 1) AND (codes_wanted <= 100000))),
  CHECK ((made_by <> ''::text)),
  CHECK ((name <> ''::text)),
  CHECK ((prefix ~ '^[A-Z0-9_-]{0,20}$'::text)),
  PRIMARY KEY (id)
);

create table promo_codes (
  id uuid not null,
  code text not null,
  type text not null,
  value integer not null,
  label text not null,
  min_spend_pence integer,
  campaign_id uuid,
  active boolean not null default true,
  starts_at timestamp(3) with time zone,
  ends_at timestamp(3) with time zone,
  uses_max integer,
  uses_per_person_max integer,
  uses_taken integer not null default 0,
  requires_login boolean not null default false,
  whitelisted boolean not null default false,
  personal_account_id uuid,
  batch_id uuid,
  CHECK (((uses_max IS NULL) OR (uses_taken <= uses_max))),
  CHECK (((type <> 'PERCENT_DISCOUNT'::text) OR (value <= 100))),
  CHECK (((type <> ALL (ARRAY['FREE_ENTRY'::text, 'RAFFLE'::text])) OR (campaign_id IS NOT NULL))),
  CHECK ((code ~ '^[A-Z0-9_-]{1,128}$'::text)),
  CHECK (((uses_max IS NOT NULL) OR (uses_per_person_max IS NOT NULL))),
  CHECK ((min_spend_pence > 0)),
  CHECK ((type = ANY (ARRAY['PERCENT_DISCOUNT'::text, 'CASH_DISCOUNT'::text, 'FREE_ENTRY'::text, 'RAFFLE'::text]))),
  CHECK ((uses_max > 0)),
  CHECK ((uses_per_person_max > 0)),
  CHECK ((uses_taken >= 0)),
  CHECK ((value > 0)),
  FOREIGN KEY (batch_id) REFERENCES promo_batches(id),
  FOREIGN KEY (campaign_id) REFERENCES campaigns(id),
  FOREIGN KEY (personal_account_id) REFERENCES accounts(id),
  PRIMARY KEY (id),
  UNIQUE (code)
);
CREATE INDEX promo_codes_batch ON public.promo_codes USING btree (batch_id, code) WHERE (batch_id IS NOT NULL);
CREATE INDEX promo_codes_single ON public.promo_codes USING btree (code) WHERE ((batch_id IS NULL) AND (personal_account_id IS NULL));
CREATE INDEX promo_codes_search ON public.promo_codes USING gin (code gin_trgm_ops, label gin_trgm_ops) WHERE ((batch_id IS NULL) AND (personal_account_id IS NULL));
CREATE INDEX promo_codes_single_by_label ON public.promo_codes USING btree (lower(label), code) WHERE ((batch_id IS NULL) AND (personal_account_id IS NULL));
CREATE INDEX promo_codes_single_by_end ON public.promo_codes USING btree (COALESCE(ends_at, '9999-12-31 00:00:00+00'::timestamp with time zone), code) WHERE ((batch_id IS NULL) AND (personal_account_id IS NULL));
CREATE INDEX promo_codes_campaign ON public.promo_codes USING btree (campaign_id, code) WHERE ((batch_id IS NULL) AND (personal_account_id IS NULL));

create table promo_uses (
  promo_id uuid not null,
  purchase_id uuid not null,
  person_id uuid not null,
  state text not null,
  CHECK ((state = ANY (ARRAY['RESERVED'::text, 'COUNTED'::text, 'RELEASED'::text, 'RETURNED'::text]))),
  FOREIGN KEY (person_id) REFERENCES persons(id),
  FOREIGN KEY (promo_id) REFERENCES promo_codes(id),
  FOREIGN KEY (purchase_id) REFERENCES purchases(id),
  PRIMARY KEY (promo_id, purchase_id)
);
CREATE INDEX promo_uses_person ON public.promo_uses USING btree (promo_id, person_id) WHERE (state <> 'RELEASED'::text);

create table promo_whitelist (
  promo_id uuid not null,
  subject text not null,
  FOREIGN KEY (promo_id) REFERENCES promo_codes(id) ON DELETE CASCADE,
  PRIMARY KEY (promo_id, subject)
);
CREATE INDEX promo_whitelist_subject ON public.promo_whitelist USING btree (subject);

create table provider_cursors (
  provider text not null,
  read_to timestamp(3) with time zone not null,
  CHECK ((provider = ANY (ARRAY['STRIPE'::text, 'PAYPAL'::text]))),
  PRIMARY KEY (provider)
);

create table provider_events (
  provider text not null,
  event_id text not null,
  type text not null,
  provider_ref text,
  body jsonb,
  received_at timestamp(3) with time zone not null default now(),
  CHECK ((provider = ANY (ARRAY['STRIPE'::text, 'PAYPAL'::text]))),
  PRIMARY KEY (provider, event_id)
);
CREATE INDEX provider_events_received ON public.provider_events USING btree (received_at);
CREATE INDEX provider_events_with_body ON public.provider_events USING btree (received_at) WHERE (body IS NOT NULL);
CREATE INDEX provider_events_ref ON public.provider_events USING btree (provider_ref) WHERE (provider_ref IS NOT NULL);

create table provider_turns (
  lane text not null,
  next_at timestamp with time zone not null,
  PRIMARY KEY (lane)
);

create table purchase_events (
  id uuid not null,
  purchase_id uuid not null,
  from_state text,
  to_state text not null,
  why text not null,
  happened_at timestamp(3) with time zone not null default now(),
  FOREIGN KEY (purchase_id) REFERENCES purchases(id),
  PRIMARY KEY (id)
);
CREATE INDEX purchase_events_purchase ON public.purchase_events USING btree (purchase_id, happened_at);

create table purchase_items (
  id uuid not null,
  purchase_id uuid not null,
  "position" integer not null,
  kind text not null,
  campaign_id uuid,
  bundle_id uuid,
  title text not null,
  type text not null,
  frequency text not null,
  price_type text not null,
  is_upsell boolean not null default false,
  quantity integer not null,
  price_pence integer not null,
  discount_pence integer not null default 0,
  part_prices jsonb,
  void_at timestamp with time zone,
  refunded_pence integer not null default 0,
  CHECK (((discount_pence >= 0) AND (discount_pence <= price_pence))),
  CHECK ((num_nonnulls(campaign_id, bundle_id) = 1)),
  CHECK ((frequency = ANY (ARRAY['SINGLE'::text, 'ALL_NEXT_WEEK'::text]))),
  CHECK ((kind = ANY (ARRAY['CAMPAIGN'::text, 'BUNDLE'::text, 'PROMO'::text]))),
  CHECK (((kind = 'BUNDLE'::text) = (part_prices IS NOT NULL))),
  CHECK ((price_pence >= 0)),
  CHECK ((price_type = ANY (ARRAY['STANDARD'::text, 'UPSELL'::text]))),
  CHECK ((quantity > 0)),
  CHECK (((refunded_pence >= 0) AND (refunded_pence <= (price_pence - discount_pence)))),
  CHECK ((type = ANY (ARRAY['COMPETITION'::text, 'RAFFLE'::text, 'BUNDLE'::text]))),
  FOREIGN KEY (bundle_id) REFERENCES bundles(id),
  FOREIGN KEY (campaign_id) REFERENCES campaigns(id),
  FOREIGN KEY (purchase_id) REFERENCES purchases(id),
  PRIMARY KEY (id),
  UNIQUE (purchase_id, "position")
);
CREATE INDEX purchase_items_void ON public.purchase_items USING btree (id) WHERE (void_at IS NOT NULL);

create table purchases (
  id uuid not null,
  number bigint not null generated always as identity,
  account_id uuid not null,
  person_id uuid not null,
  state text not null,
  version integer not null default 1,
  is_free boolean not null default false,
  items_pence integer not null,
  discount_pence integer not null,
  credit_pence integer not null,
  total_pence integer not null,
  promo_id uuid,
  promo_code text,
  spend_month text,
  brand text not null,
  campaign_tag text,
  platform text not null,
  attribution jsonb not null default '{}'::jsonb,
  created_at timestamp(3) with time zone not null default now(),
  session_ends_at timestamp(3) with time zone,
  hold_ends_at timestamp(3) with time zone,
  confirmed_at timestamp(3) with time zone,
  completed_at timestamp(3) with time zone,
  refunded_pence integer not null default 0,
  refunded_credit_pence integer not null default 0,
  CHECK ((((items_pence - discount_pence) - credit_pence) = total_pence)),
  CHECK (((refunded_pence >= 0) AND (refunded_pence <= total_pence))),
  CHECK (((refunded_credit_pence >= 0) AND (refunded_credit_pence <= credit_pence))),
  CHECK ((credit_pence >= 0)),
  CHECK ((discount_pence >= 0)),
  CHECK ((items_pence >= 0)),
  CHECK ((platform = ANY (ARRAY['website'::text, 'app'::text, 'iframe'::text]))),
  CHECK ((state = ANY (ARRAY['HELD'::text, 'PAYING'::text, 'CLAIMED'::text, 'CAPTURED'::text, 'COMPLETED'::text, 'PARTLY_REFUNDED'::text, 'DISPUTED'::text, 'EXPIRED'::text, 'CANCELLED'::text, 'FAILED'::text, 'REFUNDING'::text, 'REFUNDED'::text]))),
  CHECK ((total_pence >= 0)),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (person_id) REFERENCES persons(id),
  FOREIGN KEY (promo_id) REFERENCES promo_codes(id),
  PRIMARY KEY (id),
  UNIQUE (number)
);
CREATE UNIQUE INDEX purchases_one_unpaid ON public.purchases USING btree (person_id) WHERE (state = ANY (ARRAY['HELD'::text, 'PAYING'::text]));
CREATE INDEX purchases_history ON public.purchases USING btree (account_id, created_at DESC);
CREATE INDEX purchases_hold_ends ON public.purchases USING btree (hold_ends_at) WHERE (state = ANY (ARRAY['HELD'::text, 'PAYING'::text]));
CREATE INDEX purchases_unsettled ON public.purchases USING btree (created_at) WHERE (state = ANY (ARRAY['CLAIMED'::text, 'CAPTURED'::text, 'REFUNDING'::text]));
CREATE INDEX purchases_attributed ON public.purchases USING btree (created_at) WHERE (attribution <> '{}'::jsonb);
CREATE INDEX purchases_unfinished ON public.purchases USING btree (person_id) WHERE (state = ANY (ARRAY['HELD'::text, 'PAYING'::text, 'CLAIMED'::text, 'CAPTURED'::text]));
CREATE INDEX purchases_given_back ON public.purchases USING btree (id) WHERE (state = ANY (ARRAY['REFUNDING'::text, 'REFUNDED'::text, 'DISPUTED'::text]));
CREATE INDEX purchases_created ON public.purchases USING brin (created_at) WITH (pages_per_range='32');

create table raised_alarms (
  hour timestamp(3) with time zone not null,
  alarm text not null,
  count integer not null,
  last_at timestamp(3) with time zone not null,
  CHECK ((alarm ~ '^[a-z0-9_]{1,60}$'::text)),
  CHECK ((count > 0)),
  PRIMARY KEY (hour, alarm)
);

create table rate_counters (
  rule text not null,
  subject text not null,
  window_start timestamp(3) with time zone not null,
  taken integer not null,
  CHECK ((taken >= 0)),
  PRIMARY KEY (rule, subject, window_start)
);

create table receipts_due (
  purchase_id uuid not null,
  FOREIGN KEY (purchase_id) REFERENCES purchases(id),
  PRIMARY KEY (purchase_id)
);

create table reconciliation_differences (
  reconciliation_id uuid not null,
  "position" integer not null,
  what text not null,
  about text not null,
  kept text,
  found text,
  FOREIGN KEY (reconciliation_id) REFERENCES reconciliations(id) ON DELETE CASCADE,
  PRIMARY KEY (reconciliation_id, "position")
);

create table reconciliations (
  id uuid not null,
  kind text not null,
  day date not null,
  made_at timestamp(3) with time zone not null,
  totals jsonb not null,
  fees_pence jsonb not null default '{}'::jsonb,
  CHECK ((kind = ANY (ARRAY['PROVIDERS'::text, 'LEDGERS'::text]))),
  PRIMARY KEY (id)
);
CREATE INDEX reconciliations_day ON public.reconciliations USING btree (kind, day);

create table refund_lines (
  refund_id uuid not null,
  line_id uuid not null,
  amount_pence integer not null,
  CHECK ((amount_pence > 0)),
  FOREIGN KEY (line_id) REFERENCES purchase_items(id),
  FOREIGN KEY (refund_id) REFERENCES refunds(id),
  PRIMARY KEY (refund_id, line_id)
);
CREATE INDEX refund_lines_line ON public.refund_lines USING btree (line_id);

create table refund_list_rows (
  list_id uuid not null,
  "position" integer not null,
  purchase_id uuid not null,
  campaign_id uuid,
  request_id uuid not null,
  wanted_pence integer not null,
  void_lines uuid[] not null default '{}'::uuid[],
  state text not null default 'PENDING'::text,
  amount_pence integer,
  why text,
  CHECK ((amount_pence >= 0)),
  CHECK (((state = 'DONE'::text) = (amount_pence IS NOT NULL))),
  CHECK (((state = 'REFUSED'::text) = (why IS NOT NULL))),
  CHECK (("position" > 0)),
  CHECK ((state = ANY (ARRAY['PENDING'::text, 'DONE'::text, 'NOTHING'::text, 'REFUSED'::text, 'CANCELLED'::text]))),
  CHECK ((wanted_pence >= 0)),
  CHECK ((why = ANY (ARRAY['UNPAID'::text, 'DISPUTED'::text, 'CAMPAIGN_CANCELLED'::text, 'NOT_NOW'::text]))),
  FOREIGN KEY (list_id) REFERENCES refund_lists(id),
  FOREIGN KEY (purchase_id) REFERENCES purchases(id),
  PRIMARY KEY (list_id, "position"),
  UNIQUE (list_id, purchase_id)
);
CREATE INDEX refund_list_rows_pending ON public.refund_list_rows USING btree (list_id, "position") WHERE (state = 'PENDING'::text);
CREATE UNIQUE INDEX refund_list_rows_campaign ON public.refund_list_rows USING btree (campaign_id, purchase_id) WHERE ((campaign_id IS NOT NULL) AND (state = ANY (ARRAY['PENDING'::text, 'DONE'::text])));

create table refund_lists (
  id uuid not null,
  campaign_id uuid,
  method text not null,
  reason text not null,
  state text not null,
  purchases integer not null,
  amount_pence bigint not null,
  approval_id uuid,
  made_by text not null,
  created_at timestamp(3) with time zone not null,
  CHECK ((amount_pence >= 0)),
  CHECK ((made_by <> ''::text)),
  CHECK ((method = ANY (ARRAY['PROVIDER'::text, 'CREDIT'::text]))),
  CHECK ((purchases > 0)),
  CHECK ((reason <> ''::text)),
  CHECK ((state = ANY (ARRAY['WAITING'::text, 'RUNNING'::text, 'CANCELLED'::text]))),
  FOREIGN KEY (approval_id) REFERENCES approvals(id),
  FOREIGN KEY (campaign_id) REFERENCES campaigns(id),
  PRIMARY KEY (id)
);
CREATE INDEX refund_lists_newest ON public.refund_lists USING btree (created_at DESC, id DESC);

create table refunds (
  id uuid not null,
  payment_id uuid,
  amount_pence integer not null,
  reason text not null,
  of_purchase boolean not null,
  state text not null,
  provider_ref text,
  created_at timestamp(3) with time zone not null default now(),
  changed_at timestamp(3) with time zone not null default now(),
  purchase_id uuid not null,
  method text not null,
  request_id uuid not null,
  CHECK ((amount_pence > 0)),
  CHECK (((payment_id IS NOT NULL) OR (method = 'CREDIT'::text))),
  CHECK ((method = ANY (ARRAY['PROVIDER'::text, 'CREDIT'::text]))),
  CHECK ((state = ANY (ARRAY['PENDING'::text, 'SUCCEEDED'::text, 'FAILED'::text]))),
  FOREIGN KEY (payment_id) REFERENCES payments(id),
  FOREIGN KEY (purchase_id) REFERENCES purchases(id),
  PRIMARY KEY (id),
  UNIQUE NULLS NOT DISTINCT (request_id, payment_id)
);
CREATE INDEX refunds_payment ON public.refunds USING btree (payment_id);
CREATE INDEX refunds_pending ON public.refunds USING btree (changed_at) WHERE (state = 'PENDING'::text);
CREATE UNIQUE INDEX refunds_provider_ref ON public.refunds USING btree (provider_ref) WHERE (provider_ref IS NOT NULL);
CREATE INDEX refunds_created ON public.refunds USING btree (created_at);
CREATE INDEX refunds_purchase ON public.refunds USING btree (purchase_id);

create table register_heads (
  round_id uuid not null,
  lines bigint not null,
  tickets bigint not null,
  root bytea not null,
  frontier bytea not null,
  made_at timestamp(3) with time zone not null,
  signature bytea not null,
  key_id text not null,
  by_route bigint[],
  CHECK ((cardinality(by_route) = 7)),
  CHECK ((tickets >= lines)),
  CHECK (((octet_length(frontier) % 32) = 0)),
  CHECK ((lines >= 0)),
  CHECK ((octet_length(root) = 32)),
  CHECK ((octet_length(signature) = 64)),
  FOREIGN KEY (key_id) REFERENCES draw_keys(key_id),
  FOREIGN KEY (round_id) REFERENCES rounds(id),
  PRIMARY KEY (round_id, lines)
);

create table remembered_devices (
  id uuid not null,
  account_id uuid not null,
  name text not null,
  created_at timestamp(3) with time zone not null,
  last_used_at timestamp(3) with time zone not null,
  ended_at timestamp(3) with time zone,
  ended_why text,
  CHECK (((ended_at IS NULL) = (ended_why IS NULL))),
  CHECK ((name <> ''::text)),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  PRIMARY KEY (id)
);
CREATE INDEX remembered_devices_live ON public.remembered_devices USING btree (account_id) WHERE (ended_at IS NULL);
CREATE INDEX remembered_devices_used ON public.remembered_devices USING btree (last_used_at);

create table result_emails (
  account_id uuid not null,
  notified_until timestamp(3) with time zone not null,
  is_wanted boolean not null default false,
  is_reminded boolean not null default false,
  reminded_on date,
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  PRIMARY KEY (account_id)
);
CREATE INDEX result_emails_wanted ON public.result_emails USING btree (notified_until) WHERE is_wanted;
CREATE INDEX result_emails_reminded ON public.result_emails USING btree (account_id) WHERE is_reminded;

create table rounds (
  id uuid not null,
  campaign_id uuid not null,
  opens_at timestamp(3) with time zone not null,
  closes_at timestamp(3) with time zone,
  next_ticket bigint not null default 1,
  frozen_at timestamp(3) with time zone,
  entrant_key bytea default sha256(convert_to(((gen_random_uuid())::text || (gen_random_uuid())::text), 'UTF8'::name)),
  waited_until timestamp with time zone,
  CHECK ((octet_length(entrant_key) = 32)),
  CHECK ((next_ticket >= 1)),
  FOREIGN KEY (campaign_id) REFERENCES campaigns(id),
  PRIMARY KEY (id),
  UNIQUE (campaign_id, opens_at)
);
CREATE INDEX rounds_closing ON public.rounds USING btree (closes_at, id) WHERE (closes_at IS NOT NULL);
CREATE INDEX rounds_unfrozen ON public.rounds USING btree (closes_at) WHERE ((frozen_at IS NULL) AND (closes_at IS NOT NULL));

create table saved_cards (
  id uuid not null,
  account_id uuid not null,
  provider_ref text not null,
  brand text not null,
  last4 text not null,
  expires_month integer not null,
  expires_year integer not null,
  saved_at timestamp(3) with time zone not null,
  removed_at timestamp(3) with time zone,
  CHECK (((expires_month >= 1) AND (expires_month <= 12))),
  CHECK ((last4 ~ '^[0-9]{4}$'::text)),
  FOREIGN KEY (account_id) REFERENCES card_customers(account_id),
  PRIMARY KEY (id),
  UNIQUE (provider_ref)
);
CREATE INDEX saved_cards_account ON public.saved_cards USING btree (account_id);

create table sessions (
  id uuid not null,
  account_id uuid not null,
  brand text not null,
  campaign_tag text,
  platform text not null,
  attribution jsonb not null default '{}'::jsonb,
  created_at timestamp(3) with time zone not null default now(),
  expires_at timestamp(3) with time zone not null,
  ended_at timestamp(3) with time zone,
  ended_why text,
  is_proved boolean not null default true,
  device_id uuid,
  passkey_id text,
  CHECK ((platform = ANY (ARRAY['website'::text, 'app'::text, 'iframe'::text]))),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (device_id) REFERENCES remembered_devices(id) ON DELETE SET NULL,
  PRIMARY KEY (id)
);
CREATE INDEX sessions_account_live ON public.sessions USING btree (account_id) WHERE (ended_at IS NULL);
CREATE INDEX sessions_created ON public.sessions USING btree (created_at);
CREATE INDEX sessions_account ON public.sessions USING btree (account_id);
CREATE INDEX sessions_device ON public.sessions USING btree (device_id) WHERE (device_id IS NOT NULL);

create table settings (
  name text not null,
  value jsonb not null,
  changed_at timestamp(3) with time zone not null default now(),
  PRIMARY KEY (name)
);

create table spent_partner_tokens (
  token_hash text not null,
  expires_at timestamp(3) with time zone not null,
  PRIMARY KEY (token_hash)
);
CREATE INDEX spent_partner_tokens_expires_at ON public.spent_partner_tokens USING btree (expires_at);

create table spent_proofs (
  proof_hash text not null,
  spent_at timestamp(3) with time zone not null,
  PRIMARY KEY (proof_hash)
);
CREATE INDEX spent_proofs_spent_at ON public.spent_proofs USING btree (spent_at);

create table spin_prizes (
  id uuid not null,
  "position" integer not null,
  description text not null,
  weight integer not null,
  stock integer,
  type text not null,
  amount_pence integer,
  valid_for_days integer,
  asset_updated_at timestamp(3) with time zone,
  changed_at timestamp(3) with time zone not null,
  promo_type text,
  promo_value integer,
  promo_campaign_id uuid,
  worth_pence integer,
  CHECK ((amount_pence > 0)),
  CHECK (((type = 'SITE_CREDIT'::text) = (amount_pence IS NOT NULL))),
  CHECK (((type = 'MANUAL_PRIZE'::text) = (valid_for_days IS NULL))),
  CHECK (((type = 'PROMO_CODE'::text) = (promo_value IS NOT NULL))),
  CHECK ((promo_type = ANY (ARRAY['PERCENT_DISCOUNT'::text, 'CASH_DISCOUNT'::text, 'FREE_ENTRY'::text, 'RAFFLE'::text]))),
  CHECK ((promo_value > 0)),
  CHECK ((stock >= 0)),
  CHECK ((type = ANY (ARRAY['SITE_CREDIT'::text, 'PROMO_CODE'::text, 'MANUAL_PRIZE'::text]))),
  CHECK ((valid_for_days > 0)),
  CHECK ((weight > 0)),
  CHECK ((worth_pence >= 0)),
  FOREIGN KEY (promo_campaign_id) REFERENCES campaigns(id),
  PRIMARY KEY (id)
);

create table spins (
  id uuid not null,
  number bigint not null generated always as identity,
  account_id uuid not null,
  person_id uuid not null,
  day date not null,
  test_mode boolean not null,
  prize_id uuid,
  won jsonb,
  promo_code text,
  spun_at timestamp(3) with time zone not null,
  CHECK (((prize_id IS NULL) = (won IS NULL))),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (person_id) REFERENCES persons(id),
  FOREIGN KEY (prize_id) REFERENCES spin_prizes(id),
  PRIMARY KEY (id),
  UNIQUE (account_id, day),
  UNIQUE (number),
  UNIQUE (person_id, day)
);
CREATE INDEX spins_won ON public.spins USING btree (account_id, spun_at) WHERE (prize_id IS NOT NULL);
CREATE INDEX spins_day ON public.spins USING btree (day) WHERE (NOT test_mode);

create table staff (
  id uuid not null,
  email text not null,
  email_folded text not null,
  name text not null default ''::text,
  roles text[] not null,
  brands text[],
  state text not null,
  password_hash text,
  version integer not null default 1,
  created_at timestamp(3) with time zone not null,
  CHECK ((cardinality(brands) > 0)),
  CHECK (((state <> 'ACTIVE'::text) OR ((password_hash IS NOT NULL) AND (name <> ''::text)))),
  CHECK (((cardinality(roles) > 0) AND (roles <@ '{OWNER,CAMPAIGNS,CONTENT,SUPPORT,FINANCE,DRAWS,POST,PARTNER}'::text[]))),
  CHECK ((state = ANY (ARRAY['INVITED'::text, 'ACTIVE'::text, 'SUSPENDED'::text]))),
  CHECK ((version > 0)),
  PRIMARY KEY (id),
  UNIQUE (email_folded)
);

create table staff_code_secrets (
  staff_id uuid not null,
  is_confirmed boolean not null,
  secret bytea not null,
  last_step bigint not null,
  created_at timestamp(3) with time zone not null,
  FOREIGN KEY (staff_id) REFERENCES staff(id),
  PRIMARY KEY (staff_id, is_confirmed)
);

create table staff_given (
  staff_id uuid not null,
  day date not null,
  refunds_pence bigint not null default 0,
  credit_pence bigint not null default 0,
  last_at timestamp(3) with time zone not null,
  giveaways_pence bigint not null default 0,
  CHECK ((credit_pence >= 0)),
  CHECK ((giveaways_pence >= 0)),
  CHECK ((refunds_pence >= 0)),
  FOREIGN KEY (staff_id) REFERENCES staff(id),
  PRIMARY KEY (staff_id, day)
);
CREATE INDEX staff_given_day ON public.staff_given USING btree (day);

create table staff_invitations (
  token_hash text not null,
  staff_id uuid not null,
  expires_at timestamp(3) with time zone not null,
  ended_at timestamp(3) with time zone,
  FOREIGN KEY (staff_id) REFERENCES staff(id),
  PRIMARY KEY (token_hash)
);
CREATE INDEX staff_invitations_staff ON public.staff_invitations USING btree (staff_id);

create table staff_keys (
  id uuid not null,
  name text not null,
  key_hash text not null,
  created_at timestamp(3) with time zone not null default now(),
  revoked_at timestamp(3) with time zone,
  scopes text[] not null default '{content,pictures}'::text[],
  expires_at timestamp(3) with time zone not null default (now() + '90 days'::interval),
  last_used_at timestamp(3) with time zone,
  CHECK (((cardinality(scopes) > 0) AND (scopes <@ '{content,pictures,draws}'::text[]))),
  PRIMARY KEY (id),
  UNIQUE (key_hash)
);

create table staff_passkeys (
  id text not null,
  staff_id uuid not null,
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamp(3) with time zone not null,
  last_used_at timestamp(3) with time zone,
  CHECK ((counter >= 0)),
  CHECK ((name <> ''::text)),
  FOREIGN KEY (staff_id) REFERENCES staff(id),
  PRIMARY KEY (id)
);
CREATE INDEX staff_passkeys_staff ON public.staff_passkeys USING btree (staff_id);

create table staff_recovery_codes (
  code_hash text not null,
  staff_id uuid not null,
  used_at timestamp(3) with time zone,
  FOREIGN KEY (staff_id) REFERENCES staff(id),
  PRIMARY KEY (code_hash)
);
CREATE INDEX staff_recovery_codes_staff ON public.staff_recovery_codes USING btree (staff_id);

create table staff_sessions (
  id uuid not null,
  token_hash text not null,
  staff_id uuid not null,
  stage text not null,
  started_at timestamp(3) with time zone not null,
  last_used_at timestamp(3) with time zone not null,
  factor_at timestamp(3) with time zone,
  challenge text,
  address text,
  device text not null,
  ended_at timestamp(3) with time zone,
  CHECK (((stage <> 'FULL'::text) OR (factor_at IS NOT NULL))),
  CHECK ((stage = ANY (ARRAY['PASSWORD'::text, 'ENROL'::text, 'FULL'::text]))),
  FOREIGN KEY (staff_id) REFERENCES staff(id),
  PRIMARY KEY (id),
  UNIQUE (token_hash)
);
CREATE INDEX staff_sessions_staff ON public.staff_sessions USING btree (staff_id, started_at DESC);
CREATE INDEX staff_sessions_started ON public.staff_sessions USING btree (started_at);

create table stock (
  campaign_id uuid not null,
  remaining bigint not null default 0,
  capacity bigint not null,
  CHECK ((capacity > 0)),
  CHECK ((remaining >= 0)),
  FOREIGN KEY (campaign_id) REFERENCES campaigns(id),
  PRIMARY KEY (campaign_id)
);

create table verification_codes (
  id uuid not null,
  account_id uuid not null,
  msisdn text not null,
  code_hash text not null,
  address text,
  tries integer not null default 0,
  created_at timestamp(3) with time zone not null default now(),
  expires_at timestamp(3) with time zone not null,
  confirmed_at timestamp(3) with time zone,
  undelivered_at timestamp(3) with time zone,
  network text,
  CHECK (((tries >= 0) AND (tries <= 5))),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  PRIMARY KEY (id)
);
CREATE INDEX verification_codes_account ON public.verification_codes USING btree (account_id, created_at DESC);
CREATE INDEX verification_codes_msisdn ON public.verification_codes USING btree (msisdn, created_at DESC);
CREATE INDEX verification_codes_address ON public.verification_codes USING btree (address, created_at) WHERE (confirmed_at IS NULL);
CREATE INDEX verification_codes_created ON public.verification_codes USING btree (created_at);
CREATE INDEX verification_codes_network ON public.verification_codes USING btree (network, created_at) WHERE ((confirmed_at IS NULL) AND (network IS NOT NULL));

create table webhook_deliveries (
  id uuid not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  type text not null,
  subject_id uuid not null,
  version integer not null,
  happened_at timestamp(3) with time zone not null,
  state text not null default 'WAITING'::text,
  attempts integer not null default 0,
  due_at timestamp(3) with time zone not null,
  attempted_at timestamp(3) with time zone,
  status integer,
  response text not null default ''::text,
  CHECK ((attempts >= 0)),
  CHECK ((length(response) <= 300)),
  CHECK ((state = ANY (ARRAY['WAITING'::text, 'DELIVERED'::text, 'FAILED'::text]))),
  CHECK ((type = ANY (ARRAY['purchase.completed'::text, 'draw.frozen'::text, 'draw.drawn'::text, 'winner.published'::text, 'audit.head'::text]))),
  CHECK ((version > 0)),
  FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoints(id),
  PRIMARY KEY (id),
  UNIQUE (endpoint_id, event_id)
);
CREATE INDEX webhook_deliveries_due ON public.webhook_deliveries USING btree (endpoint_id, due_at) WHERE (state = 'WAITING'::text);
CREATE INDEX webhook_deliveries_newest ON public.webhook_deliveries USING btree (happened_at DESC, id DESC);

create table webhook_endpoints (
  id uuid not null,
  brand text not null,
  address text not null,
  events text[] not null,
  email text not null,
  secret bytea not null,
  state text not null default 'ON'::text,
  failing_since timestamp(3) with time zone,
  added_by text not null,
  added_at timestamp(3) with time zone not null,
  CHECK ((added_by <> ''::text)),
  CHECK ((address ~ '^https?://'::text)),
  CHECK ((brand <> ''::text)),
  CHECK ((email <> ''::text)),
  CHECK (((cardinality(events) > 0) AND (events <@ ARRAY['purchase.completed'::text, 'draw.frozen'::text, 'draw.drawn'::text, 'winner.published'::text, 'audit.head'::text]))),
  CHECK ((state = ANY (ARRAY['UNAPPROVED'::text, 'ON'::text, 'OFF'::text, 'FAILED'::text, 'REMOVED'::text]))),
  PRIMARY KEY (id)
);
CREATE INDEX webhook_endpoints_on ON public.webhook_endpoints USING btree (brand) WHERE (state = 'ON'::text);

create table winner_case_events (
  id uuid not null,
  case_id uuid not null,
  state text not null,
  channel text,
  made_by text not null,
  words text not null default ''::text,
  happened_at timestamp(3) with time zone not null,
  could_reach boolean not null default false,
  CHECK ((channel = ANY (ARRAY['EMAIL'::text, 'TEXT'::text, 'PHONE'::text, 'POST'::text]))),
  CHECK (((channel IS NULL) OR (state = 'CONTACTED'::text))),
  CHECK (((NOT could_reach) OR (channel IS NOT NULL))),
  CHECK ((made_by <> ''::text)),
  CHECK ((state = ANY (ARRAY['DRAWN'::text, 'CONTACTED'::text, 'CONFIRMED'::text, 'AWARDED'::text, 'FORFEITED'::text]))),
  FOREIGN KEY (case_id) REFERENCES winner_cases(id),
  PRIMARY KEY (id)
);
CREATE INDEX winner_case_events_case ON public.winner_case_events USING btree (case_id, happened_at);

create table winner_cases (
  id uuid not null,
  round_id uuid not null,
  "position" integer not null,
  prize_position smallint not null,
  state text not null,
  opened_at timestamp(3) with time zone not null,
  entry_id uuid not null,
  ticket bigint not null,
  replaces uuid,
  answered_at timestamp(3) with time zone,
  closed_at timestamp(3) with time zone,
  forfeit_reason text,
  naming text,
  shown_name text,
  shown_county text,
  prize_title text,
  answer_by timestamp(3) with time zone,
  published_version integer not null default 0,
  hold_reason text,
  held_at timestamp(3) with time zone,
  upheld text[] not null default '{}'::text[],
  differs_at timestamp(3) with time zone,
  reached_at timestamp(3) with time zone,
  email_failed_at timestamp(3) with time zone,
  CHECK (((state = 'FORFEITED'::text) = (forfeit_reason IS NOT NULL))),
  CHECK (((state = ANY (ARRAY['AWARDED'::text, 'FORFEITED'::text])) = (closed_at IS NOT NULL))),
  CHECK ((((shown_name IS NULL) AND (shown_county IS NULL)) OR (naming = ANY (ARRAY['FULL'::text, 'SURNAME'::text])))),
  CHECK ((answer_by > opened_at)),
  CHECK (((hold_reason IS NULL) = (held_at IS NULL))),
  CHECK (((hold_reason IS NULL) OR (closed_at IS NULL))),
  CHECK ((forfeit_reason = ANY (ARRAY['NO_ANSWER'::text, 'ENTRANT_DIFFERS'::text, 'REFUNDED'::text, 'DISPUTED'::text, 'ACCOUNT_DELETED'::text, 'NOT_ELIGIBLE'::text, 'DECLINED'::text]))),
  CHECK ((hold_reason = ANY (ARRAY['ENTRANT_DIFFERS'::text, 'REFUNDED'::text, 'DISPUTED'::text, 'ACCOUNT_DELETED'::text]))),
  CHECK ((naming = ANY (ARRAY['FULL'::text, 'SURNAME'::text, 'ON_REQUEST'::text]))),
  CHECK ((prize_position >= 1)),
  CHECK ((prize_title <> ''::text)),
  CHECK ((published_version >= 0)),
  CHECK ((state = ANY (ARRAY['DRAWN'::text, 'CONTACTED'::text, 'CONFIRMED'::text, 'AWARDED'::text, 'FORFEITED'::text]))),
  CHECK ((ticket >= 1)),
  CHECK ((upheld <@ ARRAY['ENTRANT_DIFFERS'::text, 'REFUNDED'::text, 'DISPUTED'::text, 'ACCOUNT_DELETED'::text])),
  FOREIGN KEY (entry_id) REFERENCES entries(id),
  FOREIGN KEY (replaces) REFERENCES winner_cases(id),
  FOREIGN KEY (round_id) REFERENCES rounds(id),
  PRIMARY KEY (id),
  UNIQUE (replaces),
  UNIQUE (round_id, "position")
);
CREATE INDEX winner_cases_open ON public.winner_cases USING btree (id) WHERE (state = ANY (ARRAY['DRAWN'::text, 'CONTACTED'::text, 'CONFIRMED'::text]));
CREATE INDEX winner_cases_entry ON public.winner_cases USING btree (entry_id);
CREATE INDEX winner_cases_newest ON public.winner_cases USING btree (opened_at DESC, id DESC);
CREATE INDEX winner_cases_unpublished ON public.winner_cases USING btree (opened_at) WHERE ((published_version = 0) AND (naming IS NULL) AND (state <> 'FORFEITED'::text));
CREATE INDEX winner_cases_forfeited ON public.winner_cases USING btree (closed_at) WHERE (state = 'FORFEITED'::text);

create table winner_claims (
  case_id uuid not null,
  first_name text not null,
  last_name text not null,
  phone text not null,
  dob date not null,
  address text not null,
  town text not null,
  county text not null,
  postcode text not null,
  entered_by text,
  CHECK ((entered_by <> ''::text)),
  FOREIGN KEY (case_id) REFERENCES winner_cases(id),
  PRIMARY KEY (case_id)
);

create table winner_documents (
  id uuid not null,
  case_id uuid not null,
  kind text not null,
  content_type text not null,
  bytes integer not null,
  hash bytea not null,
  added_by text not null,
  added_at timestamp(3) with time zone not null,
  CHECK ((added_by <> ''::text)),
  CHECK ((bytes > 0)),
  CHECK ((content_type = ANY (ARRAY['application/pdf'::text, 'image/jpeg'::text, 'image/png'::text]))),
  CHECK ((octet_length(hash) = 32)),
  CHECK ((kind = ANY (ARRAY['IDENTITY'::text, 'ADDRESS'::text, 'DELIVERY'::text, 'LETTER'::text, 'OTHER'::text]))),
  FOREIGN KEY (case_id) REFERENCES winner_cases(id),
  PRIMARY KEY (id)
);
CREATE INDEX winner_documents_case ON public.winner_documents USING btree (case_id, added_at);

create table winner_photos (
  case_id uuid not null,
  id uuid not null,
  alt text not null,
  consent text not null,
  preview_colour text not null,
  added_by text not null,
  added_at timestamp(3) with time zone not null,
  CHECK ((added_by <> ''::text)),
  CHECK ((alt <> ''::text)),
  CHECK ((consent <> ''::text)),
  CHECK ((preview_colour ~ '^#[0-9a-f]{6}$'::text)),
  FOREIGN KEY (case_id) REFERENCES winner_cases(id),
  PRIMARY KEY (case_id),
  UNIQUE (id)
);
