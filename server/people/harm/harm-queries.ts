import { v7 as uuid } from 'uuid'
import type { HarmHistory, HarmMarker, HarmOutcome } from '#domain/person/harm-markers.ts'
import { type Db, sql, type Tx } from '#server/platform/db/db.ts'
import type { SortedPage, Sorting } from '#server/platform/db/sorted-page.ts'

/** The persons who paid or tried to pay since an instant, as the persons they were joined with. */
export async function listActiveSince(db: Db, since: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with active as (
      select purchase_id from payments where captured_at > ${since}
      union select purchase_id from payments where state = 'FAILED' and changed_at > ${since})
    select distinct coalesce((select joined_person_id from persons where persons.id = person_id), person_id) as id
    from active cross join lateral (select person_id from purchases where id = purchase_id offset 0) as purchase`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** The history of a person since an instant. */
export async function findHistory(db: Db, personId: string, since: Date): Promise<HarmHistory> {
  const accounts = await db.selectFrom('accounts').select('id').where('personId', '=', personId).execute()
  const ids = accounts.map(({ id }) => id)
  const { rows: payments } = await sql<{ at: Date; paidPence: number; isFailed: boolean }>`
    select coalesce(captured_at, payments.changed_at) as at, payments.amount_pence as paid_pence,
      payments.state = 'FAILED' as "isFailed"
    from unnest(${ids}::uuid[]) as given (id)
      join purchases on purchases.account_id = given.id and purchases.created_at > ${since}::timestamptz - interval '1 day'
      join payments on payments.purchase_id = purchases.id
    where (captured_at > ${since} or payments.state = 'FAILED' and payments.changed_at > ${since})`.execute(db)
  const { rows: raises } = await sql<{ at: Date }>`
    select happened_at as at from unnest(${ids}::uuid[]) as given (id)
      join account_events on account_id = given.id and happened_at > ${since}
    where name = 'limit_set' and data -> 'pending' <> 'null'::jsonb`.execute(db)
  const { rows: losses } = await sql<{ at: Date }>`
    select distinct draws.drawn_at as at
    from unnest(${ids}::uuid[]) as given (id)
      join purchases on purchases.account_id = given.id and purchases.created_at > ${since}::timestamptz - interval '60 days'
      join entries on entries.purchase_id = purchases.id
      join draws on draws.round_id = entries.round_id
    where draws.drawn_at > ${since} and not exists (
      select from winner_cases where winner_cases.entry_id = entries.id)`.execute(db)
  return {
    purchases: payments.filter(({ isFailed }) => !isFailed),
    failedCards: payments.filter(({ isFailed }) => isFailed).map(({ at }) => at),
    raisedLimits: raises.map(({ at }) => at),
    losses: losses.map(({ at }) => at),
  }
}

/** The instant at which a case of the person was last closed: earlier history has been reviewed. */
export async function findLastClosed(db: Db, personId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('harmCases')
    .select('closedAt')
    .where('personId', '=', personId)
    .where('closedAt', 'is not', null)
    .orderBy('closedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.closedAt ?? null
}

/** Opens a case, or adds to the open one. Returns whether anything is new. */
export async function saveMarkers(
  tx: Tx,
  personId: string,
  markers: readonly HarmMarker[],
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into harm_cases (id, person_id, markers, opened_at)
    values (${uuid()}, ${personId}, ${markers}::text[], ${now})
    on conflict (person_id) where closed_at is null do update
      set markers = harm_cases.markers || (
        select array_agg(marker) from unnest(excluded.markers) as marker where marker <> all (harm_cases.markers))
      where not excluded.markers <@ harm_cases.markers`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

/**
 * Adds an excluded person to the open case of a person who resembles them, or to a new case. Returns false for a pair
 * that staff have already looked at.
 */
export async function saveLikeness(tx: Tx, personId: string, alikeId: string, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into harm_cases (id, person_id, markers, alike_ids, opened_at)
    select ${uuid()}, ${personId}, array['LOOK_ALIKE'], array[${alikeId}::uuid], ${now}
    where not exists (select from harm_cases where person_id = ${personId} and alike_ids @> array[${alikeId}::uuid])
    on conflict (person_id) where closed_at is null do update
      set alike_ids = harm_cases.alike_ids || excluded.alike_ids,
        markers = array_remove(harm_cases.markers, 'LOOK_ALIKE') || excluded.markers`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

export async function lockCase(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('harmCases')
    .select(['id', 'personId', 'markers', 'closedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function closeCase(tx: Tx, id: string, by: string, done: HarmOutcome, now: Date): Promise<void> {
  await tx.updateTable('harmCases').set({ closedAt: now, closedBy: by, done }).where('id', '=', id).execute()
}

export const harmSorting: Sorting<'opened_at'> = {
  id: { by: sql`harm_cases.id`, type: 'uuid' },
  sorts: { opened_at: { by: sql`harm_cases.opened_at`, type: 'instant' } },
}

export async function listCases(db: Db, state: 'OPEN' | 'CLOSED' | undefined, page: SortedPage) {
  let query = db
    .selectFrom('harmCases')
    .innerJoin('persons', 'persons.id', 'personId')
    .select(['harmCases.id as caseId', 'markers', 'openedAt', 'closedAt', 'closedBy', 'done'])
    .select(sql<boolean>`marked_at is not null`.as('isMarked'))
    .select(
      sql<
        string[]
      >`array(select coalesce(alike.joined_person_id, alike.id) from persons as alike where alike.id = any(alike_ids))`.as(
        'alikePersonIds',
      ),
    )
    .select(sql<string>`coalesce(joined_person_id, persons.id)`.as('personId'))
    .select(page.place.as('place'))
    .where(page.isAfter)
    .orderBy(page.order)
    .limit(page.limit)
    .$narrowType<{ markers: HarmMarker[]; done: HarmOutcome | null }>()
  if (state === 'OPEN') query = query.where('closedAt', 'is', null)
  if (state === 'CLOSED') query = query.where('closedAt', 'is not', null)
  return query.execute()
}
