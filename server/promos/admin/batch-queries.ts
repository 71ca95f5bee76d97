import { type Db, sql, type Tx } from '#server/platform/db/db.ts'
import { likePart } from '#server/platform/db/like-part.ts'
import type { SortedPage, Sorting } from '#server/platform/db/sorted-page.ts'

const columns = [
  'id',
  'name',
  'prefix',
  'terms',
  'isPaused',
  'codesWanted',
  'codesMade',
  'madeBy',
  'createdAt',
] as const

export const batchSorting: Sorting<'created_at' | 'name' | 'codes_wanted'> = {
  id: { by: sql`id`, type: 'uuid' },
  sorts: {
    created_at: { by: sql`created_at`, type: 'instant' },
    name: { by: sql`lower(name)`, type: 'text' },
    codes_wanted: { by: sql`codes_wanted`, type: 'integer' },
  },
}

export function listBatches(db: Db, page: SortedPage) {
  return db
    .selectFrom('promoBatches')
    .select(columns)
    .select(page.place.as('place'))
    .where(page.isAfter)
    .orderBy(page.order)
    .limit(page.limit)
    .execute()
}

export async function findBatch(db: Db, id: string) {
  return (await db.selectFrom('promoBatches').select(columns).where('id', '=', id).executeTakeFirst()) ?? null
}
export type BatchRow = NonNullable<Awaited<ReturnType<typeof findBatch>>>

export async function lockBatch(tx: Tx, id: string): Promise<BatchRow | null> {
  const query = tx.selectFrom('promoBatches').select(columns).where('id', '=', id).forUpdate()
  return (await query.executeTakeFirst()) ?? null
}

type NewBatch = {
  id: string
  name: string
  prefix: string
  terms: object
  isPaused: boolean
  codesWanted: number
  madeBy: string
}

export async function insertBatch(tx: Tx, batch: NewBatch, now: Date): Promise<void> {
  const row = { ...batch, terms: JSON.stringify(batch.terms), createdAt: now }
  await tx.insertInto('promoBatches').values(row).execute()
}

type CodeTerms = {
  type: string
  value: number
  label: string
  minSpendPence: number | null
  campaignId: string | null
  startsAt: Date | null
  endsAt: Date | null
  usesMax: number | null
  usesPerPersonMax: number | null
  requiresLogin: boolean
  active: boolean
}

/** Inserts codes that do not exist yet. Returns their number. */
export async function insertCodes(
  tx: Tx,
  batchId: string,
  codes: readonly { id: string; code: string }[],
  given: CodeTerms,
): Promise<number> {
  const [ids, texts] = [codes.map(({ id }) => id), codes.map(({ code }) => code)]
  const { numAffectedRows } = await sql`
    insert into promo_codes (id, code, batch_id, type, value, label, min_spend_pence, campaign_id, starts_at, ends_at,
      uses_max, uses_per_person_max, requires_login, active)
    select id, code, ${batchId}::uuid, ${given.type}, ${given.value}::integer, ${given.label},
      ${given.minSpendPence}::integer, ${given.campaignId}::uuid, ${given.startsAt}::timestamptz,
      ${given.endsAt}::timestamptz, ${given.usesMax}::integer, ${given.usesPerPersonMax}::integer,
      ${given.requiresLogin}::boolean, ${given.active}::boolean
    from unnest(${ids}::uuid[], ${texts}::text[]) as made (id, code)
    on conflict (code) do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

export async function countMade(tx: Tx, id: string, more: number): Promise<void> {
  await tx
    .updateTable('promoBatches')
    .set({ codesMade: sql`codes_made + ${more}::integer` })
    .where('id', '=', id)
    .execute()
}

export async function setPaused(tx: Tx, id: string, isPaused: boolean): Promise<void> {
  await tx.updateTable('promoBatches').set({ isPaused }).where('id', '=', id).execute()
  await tx.updateTable('promoCodes').set({ active: !isPaused }).where('batchId', '=', id).execute()
}

export const codeSorting: Sorting<'code'> = {
  id: { by: sql`code`, type: 'text' },
  sorts: { code: { by: sql`code`, type: 'text' } },
}

/** The index alone finds the codes; the other columns are read only for those of the page. */
export function listCodes(
  db: Db,
  { batchId, search }: { batchId: string; search: string | undefined },
  page: SortedPage,
) {
  let found = db
    .selectFrom('promoCodes')
    .select(['code', page.place.as('place')])
    .where('batchId', '=', batchId)
    .where(page.isAfter)
    .orderBy(page.order)
    .limit(page.limit)
  // Codes are written in capitals.
  if (search !== undefined) found = found.where('code', 'like', likePart(search.toUpperCase()))
  return db
    .with(
      (cte) => cte('found').materialized(),
      () => found,
    )
    .selectFrom('found')
    .select(['code', 'place'])
    .select(({ selectFrom, ref }) =>
      selectFrom('promoCodes')
        .select('usesTaken')
        .where('promoCodes.code', '=', ref('found.code'))
        .$asScalar()
        .$notNull()
        .as('uses'),
    )
    .orderBy(page.order)
    .execute()
}
