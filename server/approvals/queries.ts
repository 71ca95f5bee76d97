import type { ApprovalState } from '#domain/staff/staff.ts'
import { type Db, sql, type Tx } from '#server/platform/db/db.ts'
import type { Place, SortedPage, Sorting } from '#server/platform/db/sorted-page.ts'

export type Approval = {
  id: string
  action: string
  subjectKind: string
  subjectId: string
  brand: string | null
  what: string
  reason: string
  request: unknown
  before: unknown
  after: unknown
  ground: string
  requestedBy: string
  requestedAt: Date
  expiresAt: Date
  state: ApprovalState
  decidedBy: string | null
  decidedAt: Date | null
  decisionReason: string | null
}

const columns = [
  'id',
  'action',
  'subjectKind',
  'subjectId',
  'brand',
  'what',
  'reason',
  'request',
  'before',
  'after',
  'ground',
  'requestedBy',
  'requestedAt',
  'expiresAt',
  'state',
  'decidedBy',
  'decidedAt',
  'decisionReason',
] as const

export async function insertApproval(
  tx: Tx,
  approval: Omit<Approval, 'state' | 'decidedBy' | 'decidedAt' | 'decisionReason'>,
): Promise<void> {
  await tx
    .insertInto('approvals')
    .values({
      ...approval,
      request: JSON.stringify(approval.request),
      before: JSON.stringify(approval.before ?? null),
      after: JSON.stringify(approval.after ?? null),
    })
    .execute()
}

export async function findApproval(db: Db, id: string): Promise<Approval | null> {
  const row = await db.selectFrom('approvals').select(columns).where('id', '=', id).executeTakeFirst()
  return row ? asApproval(row) : null
}

/** The id of the newest request about a subject that still waits for a second person. */
export async function findWaitingApproval(
  db: Db,
  { kind, id }: { kind: string; id: string },
  now: Date,
): Promise<string | null> {
  const row = await db
    .selectFrom('approvals')
    .select('id')
    .where('subjectKind', '=', kind)
    .where('subjectId', '=', id)
    .where('state', '=', sql.lit('WAITING'))
    .where('expiresAt', '>', now)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Concurrent decisions wait here, and then see the first one. */
export async function lockApproval(tx: Tx, id: string): Promise<Approval | null> {
  const row = await tx.selectFrom('approvals').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
  return row ? asApproval(row) : null
}

export async function endApproval(
  tx: Tx,
  id: string,
  end: { state: Exclude<ApprovalState, 'WAITING'>; by: string | null; reason: string | null },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('approvals')
    .set({ state: end.state, decidedBy: end.by, decidedAt: now, decisionReason: end.reason })
    .where('id', '=', id)
    .execute()
}

type Filter = {
  state?: ApprovalState | undefined
  brands: readonly string[] | null
  now: Date
}

export const approvalSorting: Sorting<'requested_at' | 'expires_at' | 'what'> = {
  id: { by: sql`id`, type: 'uuid' },
  sorts: {
    requested_at: { by: sql`requested_at`, type: 'instant' },
    expires_at: { by: sql`expires_at`, type: 'instant' },
    what: { by: sql`lower(what)`, type: 'text' },
  },
}

/** A request past its end has expired, even before its state says so. */
export async function listApprovals(
  db: Db,
  { state, brands, now }: Filter,
  page: SortedPage,
): Promise<(Approval & { place: Place })[]> {
  let query = db
    .selectFrom('approvals')
    .select(columns)
    .select(page.place.as('place'))
    .where(page.isAfter)
    .orderBy(page.order)
    .limit(page.limit)
  if (state === 'EXPIRED')
    query = query.where((where) =>
      where.or([
        where('state', '=', 'EXPIRED'),
        where.and([where('state', '=', 'WAITING'), where('expiresAt', '<=', now)]),
      ]),
    )
  else if (state !== undefined) query = query.where('state', '=', state)
  if (state === 'WAITING') query = query.where('expiresAt', '>', now)
  if (brands !== null) query = query.where('brand', 'in', [...brands])
  return (await query.execute()).map((row) => ({ ...asApproval(row), place: row.place }))
}

function asApproval(row: Omit<Approval, 'state'> & { state: string }): Approval {
  return { ...row, state: row.state as ApprovalState }
}
