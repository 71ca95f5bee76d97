import type { EncodedPurchaseStart, PurchaseStart } from '#contract/purchases.ts'
import { type CheckedOrder, checkOrder, type OrderRequest } from '#domain/order/order.ts'
import { checkPlatform } from '#domain/person/entrant.ts'
import { allow, type DomainError, type Verdict } from '#domain/verdict.ts'
import type { Origin } from '../buyer.ts'
import { answerOf, encodeStart, refusedWith } from './error-answer.ts'
import type { Gathered } from './order-facts.ts'

export type StartRequest = OrderRequest & { promoCode: string | null; upsellTags: ReadonlySet<string> }
export type StartCall = {
  accountId: string
  endpoint: string
  idempotencyKey: string | null
  body: unknown
  origin: Origin
}

/** The only errors that are not reported in the answer's lists. */
export type StartError = 'NotAuthenticated' | 'ValidationError' | 'IdempotencyKeyReused'

/** Refused with an answer: nothing is held, and the answer's lists give the reasons. */
export type RefusedStart =
  | Extract<Verdict<never, StartError>, { ok: false }>
  | { readonly ok: false; readonly answer: EncodedPurchaseStart }
export type Started = { readonly ok: true; readonly value: EncodedPurchaseStart } | RefusedStart

/** Checks the order and its platform against all gathered facts. */
export function checkStart(
  request: StartRequest,
  { platform }: Origin,
  gathered: Gathered,
  now: Date,
): { ok: true; value: CheckedOrder } | RefusedStart {
  const barred = checkPlatform(platform, wantedOf(request, gathered))
  if (barred.length > 0) return refusedFor(barred)
  const order = checkOrder(request, gathered.facts, now)
  const ofCall = order.domainErrors.errors.find(isOfCall)
  if (ofCall) return { ok: false, error: ofCall }
  return order.isAllowed ? allow(order) : refused(answerOf(order))
}

function wantedOf(request: StartRequest, { campaigns, bundles }: Gathered) {
  const items = request.items.map((item) => campaigns.get(item.campaignTag))
  return [...items, ...request.bundles.map((bundle) => bundles.get(bundle.tag))].filter(
    (wanted) => wanted !== undefined,
  )
}

/** Errors of the call itself are answered as an error; all others in the answer's lists. */
function isOfCall(error: DomainError): error is DomainError<'NotAuthenticated' | 'ValidationError'> {
  return error.name === 'NotAuthenticated' || error.name === 'ValidationError'
}

export function refusedBuyer({ error }: Extract<Verdict<unknown>, { ok: false }>): RefusedStart {
  return isOfCall(error) ? { ok: false, error } : refusedFor([error])
}

export function refusedFor(errors: readonly DomainError[]): RefusedStart {
  return refused(refusedWith({ errors }))
}

function refused(answer: PurchaseStart): RefusedStart {
  return { ok: false, answer: encodeStart(answer) }
}
