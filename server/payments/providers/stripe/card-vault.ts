import type Stripe from 'stripe'
import type { CardVault, HeldCard } from '#server/platform/payment-provider.ts'
import { allOf } from './all-of.ts'
import { requestStripe } from './outcome.ts'

const CARDS_MAX = 100

/**
 * Stripe's customers. A customer contains only the id of an account: no name, no email. Harmless repetitions have no
 * idempotency key, since a key would replay an old answer.
 */
export function makeCardVault(stripe: Stripe): CardVault {
  return {
    makeCustomer: ({ accountId, key }) =>
      requestStripe(async () => {
        const { id } = await stripe.customers.create({ metadata: { account_id: accountId } }, { idempotencyKey: key })
        return id
      }),
    findCustomer: (customer) => requestStripe(() => findCustomer(stripe, customer)),
    deleteCustomer: (customer) =>
      requestStripe(async () => {
        await stripe.customers.del(customer)
        return null
      }),
    setUse: ({ ref, customer, saves, key }) =>
      requestStripe(async () => {
        const use = {
          setup_future_usage: saves ? ('on_session' as const) : ('' as const),
          ...(customer && { customer }),
        }
        await stripe.paymentIntents.update(ref, use, { idempotencyKey: key })
        return null
      }),
    listCards: (customer) =>
      requestStripe(async () => {
        const methods = stripe.customers.listPaymentMethods(customer, { type: 'card', limit: 100 })
        return (await allOf(methods, CARDS_MAX)).flatMap((method) => heldCard(method) ?? [])
      }),
    removeCard: (ref) =>
      requestStripe(async () => {
        await stripe.paymentMethods.detach(ref)
        return null
      }),
  }
}

async function findCustomer(
  stripe: Stripe,
  { accountId, begunAt }: { accountId: string; begunAt: Date },
): Promise<string | null> {
  const created = { gte: Math.floor(begunAt.getTime() / 1000) - 600 }
  for await (const { id, metadata } of stripe.customers.list({ created, limit: 100 })) {
    if (metadata.account_id === accountId) return id
  }
  return null
}

function heldCard({ id, card, created }: Stripe.PaymentMethod): HeldCard | null {
  if (!card) return null
  return {
    ref: id,
    brand: card.brand,
    last4: card.last4,
    expiresMonth: card.exp_month,
    expiresYear: card.exp_year,
    fingerprint: card.fingerprint ?? null,
    savedAt: new Date(created * 1000),
  }
}
