import { MustRunAlone } from '#server/platform/batching/batch-engine.ts'
import type { Context } from '#server/platform/context.ts'
import type { Send } from '#server/platform/db/pipeline.ts'
import { enqueueAll } from '#server/platform/jobs/jobs.ts'
import type { ProviderState } from '#server/platform/payment-provider.ts'
import {
  type ClaimablePurchase,
  claimPurchases,
  completePurchases,
  lockFreeWithPersons,
  reserveCreditCardSpends,
} from '#server/purchases/exports.ts'
import { listWithOthersBegun, lockPayments } from '../batch-queries.ts'
import { cardKeyOf, listOfExcludedCards, type UsedCard } from '../cards/excluded-card-queries.ts'
import type { Lease } from '../lease-queries.ts'
import { withSnapshot } from '../move-queries.ts'
import { finishOperations } from '../operation-queries.ts'
import type { PaymentRow } from '../payment-row.ts'
import { cancelOthers, moveCaptured, moveClaimed } from './claim-and-complete.ts'
import { confirmedStanding, decide, isBeforeClaim } from './decide.ts'
import type { StepRequest, StepResult } from './step.ts'

/** A payment with the next step of claiming or issuing its tickets. */
type Member = {
  step: 'claim' | 'paid'
  /** With the snapshot. */
  payment: PaymentRow
  purchase: ClaimablePurchase
  standing: ProviderState
  isBorrowed: boolean
  lease: Lease
}

/**
 * The two steps that nearly every payment takes, for many payments: authorised ones are claimed, and captured ones get
 * their tickets. Null for every other step, and for rows that another transaction has locked or changed.
 */
export async function applyStepsTogether(
  context: Context,
  send: Send,
  requests: readonly StepRequest[],
): Promise<(StepResult | null)[]> {
  const ids = requests.map(({ seen }) => seen.id)
  const purchaseIds = requests.map(({ seen }) => seen.purchaseId)
  const now = context.now()
  const [payments, purchases, withOthers, refused] = await Promise.all([
    lockPayments(send, ids, { waits: false }),
    lockFreeWithPersons(send, purchaseIds),
    listWithOthersBegun(send, purchaseIds, ids),
    listOfExcludedCards(
      send,
      requests.flatMap((request) => cardToClaim(context, request)),
      now,
    ),
  ])
  const members = requests.map((request) =>
    refused.has(request.seen.purchaseId)
      ? null
      : memberOf(context, request, payments.get(request.seen.id), purchases.get(request.seen.purchaseId)),
  )
  const inStep = (step: Member['step']) => members.filter((member) => member?.step === step) as Member[]
  const finished = requests.flatMap((request, index) =>
    members[index] && request.finished ? [request.finished.operationId] : [],
  )
  const [, claimed, paid] = await Promise.all([
    finishOperations(send, finished, now),
    claimAll(context, send, inStep('claim'), now),
    giveTickets(send, inStep('paid'), withOthers, now),
  ])
  const taken = new Map([...claimed, ...paid].map((each) => [each.payment.id, each]))
  return ids.map((id) => taken.get(id) ?? null)
}

/** The card of a payment that would be claimed now. The card of a claimed payment is not looked up again. */
function cardToClaim(context: Context, { seen, read }: StepRequest): UsedCard[] {
  const cardKey = cardKeyOf(context, read.cardFingerprint)
  return cardKey !== null && isBeforeClaim(seen) ? [{ cardKey, purchaseId: seen.purchaseId }] : []
}

function memberOf(
  context: Context,
  { seen, read, made, lease }: StepRequest,
  locked: PaymentRow | undefined,
  purchase: ClaimablePurchase | undefined,
): Member | null {
  const isAsSeen = locked?.version === seen.version && locked.amountPence === read.amountPence
  if (!isAsSeen || !purchase) return null
  const standing = confirmedStanding(locked, read.standing)
  // Neither matters to these two steps.
  const step = decide({ ...locked, captureRefused: false }, true, standing, made)
  const payment = withSnapshot(locked, { ...read, standing, cardKey: cardKeyOf(context, read.cardFingerprint) })
  const isBorrowed = context.providers[locked.provider].countsAsCredit(read.funding)
  const member = { payment, purchase, standing, isBorrowed, lease }
  if (step === 'claim' && purchase.state === 'PAYING') return { step, ...member }
  if (step === 'paid' && purchase.state === 'CLAIMED') return { step, ...member }
  return null
}

async function claimAll(context: Context, send: Send, members: readonly Member[], now: Date) {
  const purchases = members.map(({ purchase }) => purchase)
  const borrowed = members.filter(({ isBorrowed }) => isBorrowed).map(({ purchase }) => purchase)
  const [over, , taken] = await Promise.all([
    claimPurchases(send, purchases, now),
    reserveCreditCardSpends(context, send, borrowed),
    moveClaimed(send, members, now),
  ])
  if (over.size > 0) throw new MustRunAlone('a round is over')
  return taken
}

async function giveTickets(
  send: Send,
  members: readonly Member[],
  withOthers: ReadonlySet<string>,
  now: Date,
): Promise<{ next: 'done'; payment: PaymentRow }[]> {
  const purchases = members.map(({ purchase }) => purchase)
  const cancels = purchases.filter(({ id }) => withOthers.has(id)).map(({ id }) => cancelOthers(id))
  const [moved] = await Promise.all([
    moveCaptured(send, members, now),
    enqueueAll(send, cancels),
    completePurchases(send, purchases, now),
  ])
  return moved.map((payment) => ({ next: 'done', payment }))
}
