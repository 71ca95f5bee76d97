import type { DataExport } from '#contract/data-export.ts'
import { findCampaignsById } from '#server/catalogue/exports.ts'
import { listEntries } from '#server/entries/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { listItems } from '../item-queries.ts'
import { listOwnPurchases } from './data-export-queries.ts'

type OwnPurchase = DataExport['purchases'][number]
type OwnPayment = OwnPurchase['payments'][number]
/** Purchases may not import payments, so the edge passes them in. */
export type ListPayments = (purchaseIds: readonly string[]) => Promise<(OwnPayment & { purchaseId: string })[]>

/** Every purchase that an account ever started or entered, including failed ones. */
export async function describePurchases(
  context: Context,
  accountId: string,
  listPayments: ListPayments,
): Promise<OwnPurchase[]> {
  const { db } = context
  const purchases = await listOwnPurchases(db, accountId)
  const ids = purchases.map(({ id }) => id)
  const items = Map.groupBy(await listItems(db, ids), ({ purchaseId }) => purchaseId)
  const allEntries = await listEntries(db, ids)
  const entries = Map.groupBy(allEntries, ({ purchaseId }) => purchaseId)
  const payments = Map.groupBy(await listPayments(ids), ({ purchaseId }) => purchaseId)
  const campaigns = await findCampaignsById(db, [...new Set(allEntries.map(({ campaignId }) => campaignId))])
  const tags = new Map(campaigns.map(({ id, tag }) => [id, tag]))

  return purchases.map(({ id, number, ...purchase }) => ({
    purchaseId: context.ids.purchases.encode(number),
    ...purchase,
    items: (items.get(id) ?? []).map(({ title, type, frequency, quantity, pricePence }) => ({
      title,
      type,
      frequency,
      quantity,
      pricePence,
    })),
    entries: (entries.get(id) ?? []).map((entry) => ({
      campaignTag: tags.get(entry.campaignId)!,
      route: entry.route,
      state: entry.state,
      quantity: entry.quantity,
      roundClosesAt: entry.closesAt,
      firstTicket: entry.firstTicket,
      lastTicket: entry.lastTicket,
    })),
    payments: (payments.get(id) ?? []).map(({ purchaseId: _, ...payment }) => payment),
  }))
}
