import { v7 as uuid } from 'uuid'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import { findAccount, insertAccountEvent } from '#server/accounts/service.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'
import type { PayablePurchase } from '#server/purchases/exports.ts'
import { withLease } from '../lease-queries.ts'
import { isInFlight, setCardUse } from '../move-queries.ts'
import { finishOperation, insertOperation } from '../operation-queries.ts'
import type { CardUse, PaymentRow } from '../payment-row.ts'
import { findPayable, type StartedPayment, startPayment } from '../start-payment.ts'
import { findCard } from './card-queries.ts'
import { clearRef } from './customer-queries.ts'
import { openCustomer } from './open-customer.ts'

/** What the buyer wants to be done with the card; `cardId` is of one that they saved before. */
export type WantedCard = { saves: boolean; cardId: string | null }

type Started = StartedPayment & {
  /** The saved card in the provider's words, for the page to confirm with. */
  cardRef: string | null
}

/**
 * As `startPayment` for cards, with the intent as the buyer wants it: by itself it saves nothing. Each start says what
 * is wanted, so that a tick that was taken back saves nothing either.
 */
export async function startCardPayment(
  context: Context,
  purchaseId: string,
  { saves, cardId }: WantedCard,
): Promise<
  Verdict<Started, 'TokenRejected' | 'PaymentSessionEnded' | 'ServiceBusy' | 'NotAllowedError' | 'SavedCardGone'>
> {
  const use: CardUse = cardId !== null ? 'SAVED' : saves ? 'SAVE' : 'ONCE'
  let cardRef: string | null = null
  if (use !== 'ONCE') {
    const payable = await findPayable(context, purchaseId)
    if (!payable.ok) return payable
    const { accountId } = payable.value
    if (!(await maySaveCards(context, accountId))) return refuse('NotAllowedError', { reason: 'guest' })
    const card = cardId === null ? null : await findCard(context.db, accountId, cardId)
    if (cardId !== null && !card) return refuse('SavedCardGone')
    cardRef = card?.ref ?? null
  }
  const started = await startPayment(context, purchaseId, 'STRIPE')
  if (!started.ok) return started
  const { payment, purchase } = started.value
  if (!isAsWanted(payment, use) && !(await changeUse(context, payment, purchase, use))) return refuse('ServiceBusy')
  return allow({ ...started.value, cardRef })
}

/** Who came as a guest has no account to save anything in. */
export async function maySaveCards({ db }: Context, accountId: string): Promise<boolean> {
  const account = await findAccount(db, accountId)
  return account?.accountType === 'REGISTERED' && account.state === 'ACTIVE'
}

/** An intent that may use a saved card saves none, so it does for another card too. */
function isAsWanted({ cardUse }: Pick<PaymentRow, 'cardUse'>, use: CardUse): boolean {
  return cardUse === use || (use === 'ONCE' && cardUse === 'SAVED')
}

/** False while it is unknown what the intent allows. A payment that is confirmed already stays what it is. */
async function changeUse(
  context: Context,
  { id }: PaymentRow,
  { accountId, publicId }: PayablePurchase,
  use: CardUse,
): Promise<boolean> {
  const customer = use === 'ONCE' ? null : await openCustomer(context, accountId)
  if (use !== 'ONCE' && customer === null) return false
  const changed = await withLease(context, id, async (_lease, payment) => {
    if (payment.state !== 'OPEN' || !payment.ref || isAsWanted(payment, use)) return true
    const operation = await transact(context.db, async (tx) => {
      await setCardUse(tx, id, null)
      if (use === 'SAVE') {
        const data = { purchase: publicId }
        await insertAccountEvent(tx, { accountId, name: 'card_saving_agreed', data, now: context.now() })
      }
      return allow(await insertOperation(tx, 'use', id, `${id}:${uuid()}`, context.now()))
    })
    if (!operation.ok) return false
    const { operationId, key } = operation.value
    const called = await context.providers.STRIPE.cards.setUse({
      ref: payment.ref,
      customer,
      saves: use === 'SAVE',
      key,
    })
    await transact(context.db, async (tx) => {
      await finishOperation(tx, operationId, called, context.now())
      if (called.outcome === 'yes') await setCardUse(tx, id, use)
      return allow(null)
    })
    if (called.outcome === 'no' && customer !== null) await checkCustomer(context, accountId, customer)
    return called.outcome === 'yes' || isConfirmed(context, payment.ref)
  })
  return changed ?? false
}

/** One that somebody has deleted at the provider is replaced by the next start. */
async function checkCustomer({ db, providers }: Context, accountId: string, customer: string): Promise<void> {
  const listed = await providers.STRIPE.cards.listCards(customer)
  if (listed.outcome === 'unknown' && listed.isMissing) await clearRef(db, accountId, customer)
}

async function isConfirmed({ providers }: Context, ref: string): Promise<boolean> {
  const read = await providers.STRIPE.read(ref)
  return read.outcome === 'yes' && isInFlight(read.value.standing)
}
