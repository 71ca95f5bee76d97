import { deleteAccount as deleteAccountData, type Leaver } from '#server/accounts/service.ts'
import { deleteOpeningNotices } from '#server/catalogue/exports.ts'
import { leaveCards } from '#server/payments/exports.ts'
import { deleteNotes } from '#server/people/exports.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { clearListed } from '#server/promos/service.ts'
import { leavePurchases } from '#server/purchases/exports.ts'
import { giveUpCases } from '#server/winners/exports.ts'

/**
 * Deletes an account everywhere at once. Composed at the edge: capabilities after accounts hold something for it too.
 */
export function deleteAccount(context: Context, accountId: string, reason: 'asked' | 'unused') {
  return deleteAccountData(context, accountId, reason, async (tx: Tx, leaver: Leaver) => {
    await clearListed(tx, leaver)
    await giveUpCases(tx, leaver.id, context.now())
    await deleteNotes(tx, leaver.id)
    await deleteOpeningNotices(tx, leaver.id)
    await leaveCards(context, tx, leaver.id)
    return leavePurchases(context, tx, leaver.id)
  })
}
