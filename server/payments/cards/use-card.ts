import { v7 as uuid } from 'uuid'
import { cardProvider } from '#domain/money/payment.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import { findAccount, insertAccountEvent } from '#server/accounts/exports.ts'
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

/** The buyer's choice for the card; `cardId` is a card saved before. */
export type WantedCard = { saves: boolean; cardId: string | null }

type Started = StartedPayment & {
  /** The provider's id of the saved card, with which the page confirms. */
  cardRef: string | null
}

/**
 * Like `startPayment` for cards, with the buyer's choice on the intent. By default it saves nothing. Each start sets
 * the choice again, so that an unticked box saves nothing either.
 */
export async function startCardPayment(
  context: Context,
  purchaseId: string,
  { saves, cardId }: WantedCard,
): Promise<
  Verdict<Started, 'TokenRejected' | 'PaymentSessionEnded' | 'ServiceBusy' | 'NotAllowedError' | 'SavedCardGone'>
> {
  const use: CardUse = cardId !== null ? 'SAVED' : saves ? 'SAVE' : 'ONCE'
  const cardRef = use === 'ONCE' ? allow(null) : await findCardRef(context, purchaseId, cardId)
  if (!cardRef.ok) return cardRef
  const started = await startPayment(context, purchaseId, cardProvider)
  if (!started.ok) return started
  const { payment, purchase } = started.value
  if (!isAsWanted(payment, use) && !(await changeUse(context, payment, purchase, use))) return refuse('ServiceBusy')
  return allow({ ...started.value, cardRef: cardRef.value })
}

/** The provider's id of the chosen card, null for a new card. Refused for a buyer who may not save cards. */
async function findCardRef(context: Context, purchaseId: string, cardId: string | null) {
  const payable = await findPayable(context, purchaseId)
  if (!payable.ok) return payable
  const { accountId } = payable.value
  if (!(await maySaveCards(context, accountId))) return refuse('NotAllowedError', { reason: 'guest' })
  if (cardId === null) return allow(null)
  const card = await findCard(context.db, accountId, cardId)
  return card ? allow(card.ref) : refuse('SavedCardGone')
}

/** A guest has no account in which to save a card. */
export async function maySaveCards({ db }: Context, accountId: string): Promise<boolean> {
  const account = await findAccount(db, accountId)
  return account?.accountType === 'REGISTERED' && account.state === 'ACTIVE'
}

/** An intent that may use a saved card saves none, so it is also valid for a new card that is not saved. */
function isAsWanted({ cardUse }: Pick<PaymentRow, 'cardUse'>, use: CardUse): boolean {
  return cardUse === use || (use === 'ONCE' && cardUse === 'SAVED')
}

/** False while the setting of the intent is unknown. A confirmed payment is not changed. */
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
    const called = await context.providers[cardProvider].cards.setUse({
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

/** A customer that was deleted at the provider is replaced by the next start. */
async function checkCustomer({ db, providers }: Context, accountId: string, customer: string): Promise<void> {
  const listed = await providers[cardProvider].cards.listCards(customer)
  if (listed.outcome === 'unknown' && listed.isMissing) await clearRef(db, accountId, customer)
}

async function isConfirmed({ providers }: Context, ref: string): Promise<boolean> {
  const read = await providers[cardProvider].read(ref)
  return read.outcome === 'yes' && isInFlight(read.value.standing)
}
