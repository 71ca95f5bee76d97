import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import { recordAudit } from '#server/audit/exports.ts'
import { showPurchase } from '#server/payments/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'
import { findDeskPurchase } from '#server/purchases/exports.ts'
import type { Caller } from '../caller.ts'
import { listAccounts, listEvents, listSessions } from '../person-queries.ts'
import { countEarlierOrders, findBuyer } from './evidence-queries.ts'
import { evidenceText } from './evidence-text.ts'

/**
 * Our data on a purchase and its buyer, for the provider of a disputed payment. It names the buyer, so reading it adds
 * a line to the audit log.
 */
export async function prepareEvidence(
  context: Context,
  { actor, brands }: Caller,
  { purchaseCode, reason }: { purchaseCode: string; reason: string },
): Promise<Verdict<{ text: string }, 'NotFoundError'>> {
  const { db, ids, now } = context
  const number = ids.purchases.decode(purchaseCode)
  const row = number === null ? null : await findDeskPurchase(db, number, brands)
  if (!row) return refuse('NotFoundError')
  const purchase = await showPurchase(context, row)
  return transact<Verdict<{ text: string }, 'NotFoundError'>>(db, async (tx) => {
    const accountId = await findBuyer(tx, row.id)
    const account = (await listAccounts(tx, row.personId, null)).find(({ id }) => id === accountId)
    if (!account) return refuse('NotFoundError')
    const [events, sessions] = [await listEvents(tx, [account.id]), await listSessions(tx, [account.id])]
    const earlierOrders = await countEarlierOrders(tx, account.id, row.createdAt)
    const change = {
      action: 'purchase.evidence',
      subject: { kind: 'purchase', id: purchaseCode },
      brand: row.brand,
      reason,
    }
    await recordAudit(tx, actor, change, now())
    return allow({ text: evidenceText({ purchase, account, events, sessions, earlierOrders }, now()) })
  })
}
