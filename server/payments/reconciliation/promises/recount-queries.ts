import type { Difference } from '#domain/money/reconciliation.ts'
import { liveSettingNames } from '#domain/staff/live-settings.ts'
import { type Db, sql } from '#server/platform/db/db.ts'

/**
 * Compares promises that appear in no sum, such as an exclusion, a limit or a prize, with the record of the decision.
 * Like every recount, this reads tables of other capabilities (0012).
 */
export async function listPromiseDifferences(db: Db, now: Date): Promise<Difference[]> {
  const { rows } = await sql<Difference>`${stayingAway(now)} union all ${settings} union all ${brandLimits}
    union all ${frozenPrizes} union all ${publishedLimits} union all ${publishedPrizes}
    union all ${picks} union all ${cases}`.execute(db)
  return rows
}

/** Breaks and exclusions are never shortened, so the latest recorded end applies. */
const stayingAway = (now: Date) => sql`
  select 'STAYING_AWAY' as what, concat('person ', person_id, ', ', name) as about,
    coalesce(to_char(until_now at time zone 'UTC', 'YYYY-MM-DD HH24:MI'), 'lifted') as stored,
    to_char(until at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as found
  from (
    select persons.id as person_id, name, max((data ->> 'until')::timestamptz(3)) as until,
      case name when 'excluded' then persons.excluded_until else persons.break_until end as until_now
    from account_events join accounts on accounts.id = account_id join persons as held on held.id = accounts.person_id
      join persons on persons.id = coalesce(held.joined_person_id, held.id)
    where name in ('excluded', 'break_taken') group by persons.id, name) as recorded
  where until > ${now} and (until_now is null or until_now < until)`

/** A setting that the console changes has the value of its last change. */
const settings = sql`
  select 'SETTING', 'setting ' || name, settings.value::text, last.value::text
  from settings left join lateral (
    select after -> 'value' as value from audit_lines
    where action = 'setting.change' and subject_kind = 'setting' and subject_id = settings.name
    order by number desc limit 1) as last on true
  where name = any(${[...liveSettingNames]}::text[]) and settings.value is distinct from last.value`

/** The exposure limit of a brand has the value of its last recorded change. The audit log has pounds. */
const brandLimits = sql`
  select 'BRAND_LIMIT', 'brand ' || code, coalesce(exposure_max_pence::text, 'none'), coalesce(last.value, 'none')
  from brands join lateral (
    select ((after ->> 'exposure_max')::numeric * 100)::bigint::text as value from audit_lines
    where subject_kind = 'brand' and subject_id = brands.code and after ? 'exposure_max'
    order by number desc limit 1) as last on true
  where exposure_max_pence::text is distinct from last.value`

/** The prizes of a frozen round are those that the freeze signed. */
const frozenPrizes = sql`
  select 'PRIZES', 'campaign ' || tag || ', round ' || draw_freezes.round_id, own.prizes::text, signed.prizes::text
  from draw_freezes join rounds on rounds.id = round_id join campaigns on campaigns.id = campaign_id
  cross join lateral (
    select jsonb_agg(jsonb_build_array(position, quantity, value_pence) order by position) as prizes
    from campaign_prizes where campaign_id = campaigns.id) as own
  cross join lateral (
    select jsonb_agg(jsonb_build_array(prize -> 'position', prize -> 'quantity', prize -> 'valuePence')
      order by (prize ->> 'position')::int) as prizes
    from jsonb_array_elements(draw_freezes.prize_list) as prize) as signed
  where prize_list is not null and own.prizes is not null and own.prizes <> signed.prizes`

/** A campaign without unpublished changes has the entry limit that was published. */
const publishedLimits = sql`
  select 'ENTRY_LIMIT', 'campaign ' || campaigns.tag, coalesce(entry_limit::text, 'none'),
    coalesce(document ->> 'entry_limit', 'none')
  from campaigns join campaign_drafts using (tag)
  where campaign_drafts.version = campaign_drafts.published_version and entry_limit::text is distinct from document ->> 'entry_limit'`

/** A campaign without unpublished changes has the prizes that were published. Its document has pounds. */
const publishedPrizes = sql`
  select 'PRIZES', 'campaign ' || campaigns.tag, own.prizes::text, published.prizes::text
  from campaigns join campaign_drafts using (tag)
  cross join lateral (
    select jsonb_agg(jsonb_build_array(quantity, value_pence) order by position) as prizes
    from campaign_prizes where campaign_id = campaigns.id) as own
  cross join lateral (
    select jsonb_agg(jsonb_build_array(prize -> 'quantity', ((prize ->> 'value')::numeric * 100)::bigint)
      order by place) as prizes
    from jsonb_array_elements(document #> '{plan,prizes}') with ordinality as listed (prize, place)) as published
  where campaign_drafts.version = campaign_drafts.published_version and own.prizes <> published.prizes`

/** A pick names the entry that has its ticket. */
const picks = sql`
  select 'PICK', concat('round ', pick.round_id, ', pick ', pick.position), 'ticket ' || pick.ticket,
    concat('entry with tickets ', first_ticket, ' to ', last_ticket)
  from draw_picks pick join entries on entries.id = pick.entry_id
  where entries.round_id <> pick.round_id or ticket not between first_ticket and last_ticket`

/** A winner's case belongs to a picked ticket and to the entry of that ticket. */
const cases = sql`
  select 'CASE', 'case ' || cases.id, concat('ticket ', cases.ticket, ', entry ', cases.entry_id), 'no matching pick'
  from winner_cases cases join draws on draws.round_id = cases.round_id
  where not exists (
    select from draw_picks pick
    where pick.round_id = cases.round_id and pick.ticket = cases.ticket and pick.entry_id = cases.entry_id)`
