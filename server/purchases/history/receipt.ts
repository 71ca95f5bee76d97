import { calendarPath } from '#domain/draw/calendar.ts'
import { saltOf } from '#domain/draw/commitment.ts'
import { drawsAt } from '#domain/draw/plan.ts'
import { receiptPath } from '#domain/draw/receipt-link.ts'
import { formatPounds } from '#domain/money/money.ts'
import { type PaymentProvider, paidTexts } from '#domain/money/payment.ts'
import { listEntrants } from '#server/accounts/exports.ts'
import { namedBrandOf } from '#server/brands/exports.ts'
import { findCampaignsById, findEmailPicture } from '#server/catalogue/exports.ts'
import { listEntries, listRemaining } from '#server/entries/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { sendIn } from '#server/platform/db/pipeline.ts'
import type { EmailContent } from '#server/platform/mail/mail-layout.ts'
import { listItems } from '../item-queries.ts'
import { findPurchasesById, type PurchaseRow } from '../queries.ts'
import { type ReceiptNotice, receiptEmail } from './receipt-email.ts'
import { listPaidWith } from './receipt-queries.ts'

/**
 * The receipts of purchases: the items, the payment and the tickets. A failure affects only its own receipt. With a
 * notice, the receipt is sent again because something has changed.
 */
export async function sendReceipts(
  context: Context,
  purchaseIds: readonly string[],
  notice: ReceiptNotice | null = null,
): Promise<Promise<void>[]> {
  const [purchases, items, entries, providers] = await Promise.all([
    findPurchasesById(context.db, purchaseIds),
    listItems(context.db, purchaseIds),
    listEntries(context.db, purchaseIds),
    listPaidWith(context.db, purchaseIds),
  ])
  const [campaigns, entrants] = await Promise.all([
    findCampaignsById(context.db, [...new Set(entries.map(({ campaignId }) => campaignId))]),
    listEntrants(
      sendIn(context.db),
      context.db,
      purchases.map(({ accountId }) => accountId),
    ),
  ])
  return purchaseIds.map((id) =>
    sendReceipt(context, {
      purchase: purchases.find((purchase) => purchase.id === id),
      items: items.filter(({ purchaseId }) => purchaseId === id),
      entries: entries.filter(({ purchaseId }) => purchaseId === id),
      campaigns,
      entrants,
      provider: providers.get(id) ?? null,
      notice,
    }),
  )
}

type Bought = {
  purchase: PurchaseRow | undefined
  items: Awaited<ReturnType<typeof listItems>>
  entries: Awaited<ReturnType<typeof listEntries>>
  campaigns: Awaited<ReturnType<typeof findCampaignsById>>
  entrants: Awaited<ReturnType<typeof listEntrants>>
  /** The payment provider; null for an order that needed no payment. */
  provider: PaymentProvider | null
  notice: ReceiptNotice | null
}

async function sendReceipt(
  context: Context,
  { purchase, items, entries, campaigns, entrants, provider, notice }: Bought,
): Promise<void> {
  if (!purchase) throw new Error('purchase not found')
  const account = entrants.get(purchase.accountId)
  if (!account || account.state === 'DELETED') return
  const number = context.ids.purchases.encode(purchase.number)
  const tickets = entries.map((entry) => {
    const { campaignId, firstTicket, lastTicket, closesAt } = entry
    const campaign = campaigns.find(({ id }) => id === campaignId)!
    return {
      title: campaign.title,
      firstTicket,
      lastTicket,
      drawsAt: closesAt && drawsAt(closesAt, campaign),
      path: receiptPathOf(context, entry),
      calendarPath: closesAt && calendarPath(entry.roundId),
    }
  })
  const bought = items.map(({ id, title, pricePence }) => {
    const own = entries.filter(({ itemId }) => itemId === id)
    return { title, pricePence, entries: own.reduce((sum, { quantity }) => sum + quantity, 0) }
  })
  const emailContent = await receiptEmail(await namedBrandOf(context, purchase.brand), context.config.publicUrl, {
    number,
    firstName: account.nameInEmails,
    orderedAt: purchase.createdAt,
    bought,
    sums: sumsOf(purchase, provider),
    tickets,
    picture: await pictureOf(context, items),
    notice,
  })
  await context.mail.send({ to: account.email, ...emailContent })
}

/** The picture of the first item that has one. */
async function pictureOf(
  context: Context,
  items: Awaited<ReturnType<typeof listItems>>,
): Promise<NonNullable<EmailContent['picture']> | null> {
  for (const { campaignTag, bundleTag } of items) {
    const kind = campaignTag === null ? 'bundle' : 'campaign'
    const tag = campaignTag ?? bundleTag
    if (tag === null) continue
    const picture = await findEmailPicture(context, kind, tag, listRemaining)
    if (picture) return picture
  }
  return null
}

/** The path contains the data that open the entry's line in the register, until all claims of its round are over. */
function receiptPathOf({ ids }: Context, entry: Awaited<ReturnType<typeof listEntries>>[number]): string {
  const { number, roundId, entrantKey, firstTicket, lastTicket } = entry
  const code = ids.tickets.encode(number)
  const receipt =
    entrantKey === null || firstTicket === null || lastTicket === null
      ? null
      : { code, salt: Buffer.from(saltOf(entrantKey, code)).toString('hex'), firstTicket, lastTicket }
  return receiptPath(roundId, receipt)
}

/** Deductions, and the amount charged. */
function sumsOf(purchase: PurchaseRow, provider: PaymentProvider | null): [name: string, amount: string][] {
  const { discountPence, promoCode, creditPence, totalPence } = purchase
  return [
    ...(discountPence > 0 ? [[`Promo code ${promoCode}`, `-${formatPounds(discountPence)}`] as [string, string]] : []),
    ...(creditPence > 0 ? [['Site credit', `-${formatPounds(creditPence)}`] as [string, string]] : []),
    [provider ? paidTexts[provider] : 'Paid', formatPounds(totalPence)],
  ]
}
