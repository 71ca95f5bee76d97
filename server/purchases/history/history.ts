import type { AnswerOf } from '#contract/endpoint.ts'
import type { getEntryHistory, getEntryStatus, PastPurchase } from '#contract/entries.ts'
import type { TicketRange } from '#contract/purchases.ts'
import { wireNames } from '#contract/wire.ts'
import { saltOf } from '#domain/draw/commitment.ts'
import { pence } from '#domain/money/money.ts'
import type { PaymentState } from '#domain/money/payment.ts'
import { entryStatusOf } from '#domain/order/purchase.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import { findCampaignsById } from '#server/catalogue/exports.ts'
import { findFreeTicket, listEntries } from '#server/entries/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { listItems } from '../item-queries.ts'
import { findPurchaseByNumber, hasPurchases, listPurchases, type PurchaseRow } from '../queries.ts'

/** Purchases may not import payments, so the edge passes in a function: the states of each purchase's payments. */
export type ReadPayments = (purchaseIds: readonly string[]) => Promise<ReadonlyMap<string, readonly PaymentState[]>>

/** The same for draws: the state of each entry in its draw, by the entry's number. */
export type ReadDraws = (
  purchaseIds: readonly string[],
) => Promise<ReadonlyMap<number, Pick<TicketRange, 'draw' | 'draws_at' | 'beacon_round' | 'case_id'>>>

export type Readers = { readonly readPayments: ReadPayments; readonly readDraws: ReadDraws }

type Entry = Awaited<ReturnType<typeof listEntries>>[number]

/** The status of a purchase of the account; another account's purchase is not found. */
export async function findEntryStatus(
  context: Context,
  accountId: string,
  purchaseId: string,
  { readPayments, readDraws }: Readers,
): Promise<Verdict<AnswerOf<typeof getEntryStatus>, 'EntryNotFound'>> {
  const { ids } = context
  const number = ids.purchases.decode(purchaseId)
  const purchase = number === null ? null : await findPurchaseByNumber(context.db, number, accountId)
  if (!purchase) return refuse('EntryNotFound')
  const entries = (await listEntries(context.db, [purchase.id])).filter(isNumbered)
  const campaigns = await findCampaignsById(
    context.db,
    entries.map((entry) => entry.campaignId),
  )
  const rangeOf = rangesOf(context, await readDraws([purchase.id]))
  const freeTicket = await findFreeTicket(context.db, purchase.id)
  return allow({
    ...wireNames({ purchaseId, ticketId: freeTicket === null ? null : ids.tickets.encode(freeTicket) }),
    status: statusOf(purchase, await readPayments([purchase.id])),
    entries: entries.map((entry) => ({
      campaign_tag: campaigns.find((campaign) => campaign.id === entry.campaignId)!.tag,
      quantity: entry.quantity,
      ...rangeOf(entry),
    })),
  })
}

const PAGE_LENGTH = 20

/** The purchases and entries of an account, newest first; a page never splits purchases of one instant. */
export async function listHistory(
  context: Context,
  accountId: string,
  olderThan: Date | null,
  { readPayments, readDraws }: Readers,
): Promise<AnswerOf<typeof getEntryHistory>> {
  const page = await listPurchases(context.db, accountId, olderThan, PAGE_LENGTH)
  const last = page.at(-1)
  const hasMore =
    last !== undefined && page.length >= PAGE_LENGTH && (await hasPurchases(context.db, accountId, last.createdAt))
  const ids = page.map((purchase) => purchase.id)
  const items = await listItems(context.db, ids)
  const entries = await listEntries(context.db, ids)
  const campaigns = await findCampaignsById(context.db, [...new Set(entries.map((entry) => entry.campaignId))])
  const titleOf = (campaignId: string) => campaigns.find((campaign) => campaign.id === campaignId)!
  const payments = await readPayments(ids)
  const rangeOf = rangesOf(context, await readDraws(ids))
  const purchases = page.map((purchase) => ({
    ...wireNames(purchase),
    id: context.ids.purchases.encode(purchase.number),
    discount_total: purchase.discountPence,
    disputed: purchase.state === 'DISPUTED',
    status: statusOf(purchase, payments),
    items: items
      .filter((item) => item.purchaseId === purchase.id)
      .map((item) =>
        pastItem(
          item,
          entries.filter((entry) => entry.itemId === item.id),
          { named: titleOf, rangeOf },
        ),
      ),
  }))
  return wireNames({ hasMore, purchases })
}

type Bought = Awaited<ReturnType<typeof listItems>>[number]
type Named = (campaignId: string) => { tag: string; title: string; type: 'COMPETITION' | 'RAFFLE' }

type Shown = { readonly named: Named; readonly rangeOf: (entry: NumberedEntry) => TicketRange }

function pastItem(item: Bought, entries: readonly Entry[], { named, rangeOf }: Shown): PastPurchase['items'][number] {
  const shown = (entry: NumberedEntry) => ({ campaign_tag: named(entry.campaignId).tag, ...rangeOf(entry) })
  const shape = {
    name: item.title,
    type: item.type as PastPurchase['items'][number]['type'],
    quantity: item.quantity,
    price: item.pricePence,
    frequency: item.frequency as 'SINGLE' | 'ALL_NEXT_WEEK',
    entries: entries.filter(isNumbered).map(shown),
  }
  if (item.partPrices === null) return { ...shape, items: null }
  const prices = item.partPrices
  const parts = entries.map((entry) => {
    const { title, type } = named(entry.campaignId)
    const price = prices[entry.campaignId] ?? pence(0)
    return {
      ...shape,
      name: title,
      type,
      quantity: entry.quantity,
      price,
      entries: [entry].filter(isNumbered).map(shown),
    }
  })
  return { ...shape, items: parts }
}

function statusOf(purchase: PurchaseRow, payments: Awaited<ReturnType<ReadPayments>>) {
  return entryStatusOf({ ...purchase, paymentStates: payments.get(purchase.id) ?? [] })
}

type NumberedEntry = Entry & { firstTicket: number; lastTicket: number }

function isNumbered(entry: Entry): entry is NumberedEntry {
  return entry.firstTicket !== null && entry.lastTicket !== null
}

function rangesOf({ ids }: Context, draws: Awaited<ReturnType<ReadDraws>>): (entry: NumberedEntry) => TicketRange {
  return (entry) => {
    const { closesAt, firstTicket, lastTicket, roundId } = entry
    const code = ids.tickets.encode(entry.number)
    return {
      ...wireNames({ roundClosesAt: closesAt, firstTicket, lastTicket, roundId }),
      code,
      salt: entry.entrantKey && Buffer.from(saltOf(entry.entrantKey, code)).toString('hex'),
      ...draws.get(entry.number)!,
    }
  }
}
