import type { DataExport } from '#contract/data-export.ts'
import { describeAccount, listOwnPasskeyNames } from '#server/accounts/exports.ts'
import { listOpeningNotices } from '#server/catalogue/exports.ts'
import { describeCredit } from '#server/credit/exports.ts'
import { listEventsOf } from '#server/events/exports.ts'
import { listOwnCards, listOwnPayments } from '#server/payments/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { listOwnCodes } from '#server/promos/exports.ts'
import { describePurchases } from '#server/purchases/exports.ts'
import { listOwnDevices, listOwnSessions } from '#server/sessions/exports.ts'
import { listOwnSpins } from '#server/spins/exports.ts'
import { listCodesOf } from '#server/verification/exports.ts'
import { describeWins } from '#server/winners/exports.ts'

/** All that is held about the owner of an account. Many capabilities after accounts hold a part of it. */
export async function dataExportOf(context: Context, accountId: string): Promise<DataExport> {
  const { db } = context
  const { lists, ...held } = await describeAccount(context, accountId)
  const { ids, sessions } = await listOwnSessions(db, accountId)
  return {
    madeAt: context.now(),
    ...held,
    sessions,
    passkeys: await listOwnPasskeyNames(db, accountId),
    devices: await listOwnDevices(db, accountId),
    pageEvents: await listEventsOf(db, ids),
    openingNotices: await listOpeningNotices(db, accountId),
    codesSent: await listCodesOf(db, accountId),
    purchases: await describePurchases(context, accountId, (purchaseIds) => listOwnPayments(db, purchaseIds)),
    savedCards: await listOwnCards(db, accountId),
    credit: await describeCredit(db, accountId),
    spins: await listOwnSpins(db, accountId),
    wins: await describeWins(context, accountId),
    promoCodes: await listOwnCodes(db, accountId, lists),
  }
}
