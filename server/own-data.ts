import type { OwnData } from '#contract/own-data.ts'
import { describeAccount } from './accounts/service.ts'
import { listEventsOf } from './content/service.ts'
import { describeCredit } from './credit/service.ts'
import { listOwnPayments } from './payments/service.ts'
import type { Context } from './platform/context.ts'
import { listOwnCodes } from './promos/service.ts'
import { describePurchases } from './purchases/service.ts'
import { listOwnSessions } from './sessions/service.ts'
import { listOwnSpins } from './spins/service.ts'
import { listCodesOf } from './verification/service.ts'

/** All that is held about the owner of an account. Composed at the edge, since every capability holds a part of it. */
export async function ownDataOf(context: Context, accountId: string): Promise<OwnData> {
  const { db } = context
  const { lists, ...held } = await describeAccount(context, accountId)
  const { ids, sessions } = await listOwnSessions(db, accountId)
  return {
    made_at: context.now(),
    ...held,
    sessions,
    page_events: await listEventsOf(db, ids),
    codes_sent: await listCodesOf(db, accountId),
    purchases: await describePurchases(context, accountId, (purchaseIds) => listOwnPayments(db, purchaseIds)),
    credit: await describeCredit(db, accountId),
    spins: await listOwnSpins(db, accountId),
    promo_codes: await listOwnCodes(db, accountId, lists),
  }
}
