import type { EncodedPurchaseStart } from '#contract/purchases.ts'
import type { Verdict } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import type { StartCall, StartError, StartRequest } from './check-start.ts'
import { startAlone } from './start-alone.ts'
import { startInBatch } from './start-batch.ts'

/**
 * Starts a purchase: everything is checked and, if it is allowed, held under the lock of the person. What can go with
 * others does; credit, promo codes, what costs nothing and what takes the place of an unpaid purchase go alone.
 */
export async function startPurchase(
  context: Context,
  ask: StartRequest,
  call: StartCall,
): Promise<Verdict<EncodedPurchaseStart, StartError>> {
  return (await startInBatch(context, ask, call)) ?? startAlone(context, ask, call)
}
