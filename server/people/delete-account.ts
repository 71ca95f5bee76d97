import { deleteAccount as deleteAccountData, type Leaver } from '#server/accounts/exports.ts'
import { deleteOpeningNotices } from '#server/catalogue/exports.ts'
import { deleteAccountCards } from '#server/payments/exports.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { clearListed } from '#server/promos/exports.ts'
import { releaseAccountPurchases } from '#server/purchases/exports.ts'
import { deletePrizeData } from '#server/spins/exports.ts'
import { deleteCaseData } from '#server/winners/exports.ts'
import { deleteNotes } from './note-queries.ts'

/**
 * Deletes an account everywhere at once. It is not in accounts, because later capabilities hold data of the account
 * too.
 */
export function deleteAccount(context: Context, accountId: string, reason: 'asked' | 'unused') {
  return deleteAccountData(context, accountId, reason, async (tx: Tx, leaver: Leaver) => {
    const left = await deleteCaseData(tx, leaver.id)
    if (!left.ok) return left
    const settled = await deletePrizeData(tx, leaver.id)
    if (!settled.ok) return settled
    await clearListed(tx, leaver)
    await deleteNotes(tx, leaver.id)
    await deleteOpeningNotices(tx, leaver.id)
    await deleteAccountCards(context, tx, leaver.id)
    return releaseAccountPurchases(context, tx, leaver.id)
  })
}
