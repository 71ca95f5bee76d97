import type { RawBuilder } from 'kysely'
import { type Pence, pence } from '#domain/money/money.ts'
import type { PurchaseState } from '#domain/order/purchase.ts'
import { type Db, sql } from '#server/platform/db/db.ts'
import { type Place, type SortedPage, type Sorting, sortedPage } from '#server/platform/db/sorted-page.ts'

export type DeskPurchaseRow = {
  id: string
  number: number
  personId: string
  createdAt: Date
  confirmedAt: Date | null
  completedAt: Date | null
  state: PurchaseState
  brand: string
  platform: string
  itemsPence: Pence
  discountPence: Pence
  creditPence: Pence
  totalPence: Pence
  refundedPence: Pence
  refundedCreditPence: Pence
  refundFailed: boolean
  promoCode: string | null
}

const columns = sql`id, number::float8 as number, person_id, created_at, confirmed_at, completed_at, state, brand,
  platform, items_pence, discount_pence, credit_pence, total_pence, refunded_pence, refunded_credit_pence, promo_code,
  exists (select from refunds where refunds.purchase_id = purchases.id and refunds.state = 'FAILED'
    and not exists (select from refunds as again where again.purchase_id = purchases.id
      and again.created_at > refunds.created_at and again.state <> 'FAILED')) as "refundFailed"`

/**
 * Purchases are numbered as they are started. The table is named, because the bare name would mean the selected float.
 */
const purchaseNumber = { by: sql`purchases.number`, type: 'integer' } as const
export const deskPurchaseSorting: Sorting<'number'> = { id: purchaseNumber, sorts: { number: purchaseNumber } }

export type DeskPurchaseFilter = {
  state?: PurchaseState | undefined
  brand?: string | undefined
  startedFrom?: Date | undefined
  startedBefore?: Date | undefined
  /** Only this one. */
  number?: number | undefined
  /** A condition of the caller's on the rows of purchases. */
  isWanted?: RawBuilder<boolean> | undefined
  /** The caller's; null for all of them. */
  brands: readonly string[] | null
}

/** Conditions that are not wanted are left out, so that each filter is planned for itself. */
export async function listDeskPurchases(
  db: Db,
  { state, brand, startedFrom, startedBefore, number, isWanted, brands }: DeskPurchaseFilter,
  page: SortedPage,
): Promise<(DeskPurchaseRow & { place: Place })[]> {
  const wanted = [
    page.isAfter,
    ...(isWanted ? [isWanted] : []),
    ...(state ? [sql<boolean>`state = ${sql.lit(state)}`] : []),
    ...(brand ? [sql<boolean>`brand = ${brand}`] : []),
    ...(brands ? [sql<boolean>`brand = any(${brands}::text[])`] : []),
    ...(startedFrom ? [sql<boolean>`created_at >= ${startedFrom}`] : []),
    ...(startedBefore ? [sql<boolean>`created_at < ${startedBefore}`] : []),
    ...(number === undefined ? [] : [sql<boolean>`number = ${number}`]),
  ]
  const { rows } = await sql<DeskPurchaseRow & { place: Place }>`
    select ${columns}, ${page.place} as place from purchases where ${sql.join(wanted, sql` and `)}
    order by ${page.order} limit ${page.limit}`.execute(db)
  return rows
}

export async function findDeskPurchase(
  db: Db,
  number: number,
  brands: readonly string[] | null,
): Promise<DeskPurchaseRow | null> {
  const [found] = await listDeskPurchases(db, { number, brands }, sortedPage(deskPurchaseSorting, 'number', null, 1))
  return found ?? null
}

export async function findPurchaseState(db: Db, id: string): Promise<PurchaseState> {
  const row = await db.selectFrom('purchases').select('state').where('id', '=', id).executeTakeFirstOrThrow()
  return row.state as PurchaseState
}

export async function listDeskLines(db: Db, purchaseId: string) {
  const [items, entries] = await Promise.all([
    db
      .selectFrom('purchaseItems')
      .select(['id as lineId', 'title', 'type', 'quantity', 'pricePence', 'discountPence'])
      .select(['voidAt', 'refundedPence'])
      .where('purchaseId', '=', purchaseId)
      .orderBy('position')
      .execute(),
    listPurchaseEntries(db, purchaseId),
  ])
  return items.map(({ pricePence, discountPence, ...item }) => ({
    ...item,
    pricePence: pence(pricePence),
    discountPence: pence(discountPence),
    entries: entries.filter(({ itemId }) => itemId === item.lineId),
  }))
}

type PurchaseEntry = {
  itemId: string
  campaignTag: string
  roundId: string
  route: string
  state: string
  quantity: number
  firstTicket: number | null
  lastTicket: number | null
}

async function listPurchaseEntries(db: Db, purchaseId: string): Promise<PurchaseEntry[]> {
  const { rows } = await sql<PurchaseEntry>`
    select item_id, tag as campaign_tag, round_id, route, state, quantity,
      first_ticket::float8 as "firstTicket", last_ticket::float8 as "lastTicket"
    from entries join campaigns on campaigns.id = campaign_id
    where purchase_id = ${purchaseId} order by entries.number`.execute(db)
  return rows
}

export function listPurchaseEvents(db: Db, purchaseId: string) {
  return db
    .selectFrom('purchaseEvents')
    .select(['fromState as from', 'toState as to', 'why', 'happenedAt'])
    .where('purchaseId', '=', purchaseId)
    .orderBy('happenedAt')
    .orderBy('id')
    .execute()
}
