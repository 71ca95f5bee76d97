import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/payments.ts'
import { wireNames } from '#contract/wire.ts'
import { type PaymentProvider, paymentProviders } from '#domain/money/payment.ts'
import { allow } from '#domain/verdict.ts'
import {
  type CompletedPayment,
  completePayment,
  findApprovedOrder,
  findPayable,
  listCards,
  maySaveCards,
  publicKeyOf,
  receiveEvent,
  showCard,
  startCardPayment,
  startPayment,
} from '#server/payments/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { serve } from '#server/platform/http/http.ts'
import type { PayablePurchase } from '#server/purchases/exports.ts'
import { type Payer, payerGuard, providerGuard } from '../guards/payment-guards.ts'

/** The contract has its own endpoints for each provider. */
const routesOf: Record<PaymentProvider, (app: FastifyInstance, context: Context, provider: PaymentProvider) => void> = {
  STRIPE: cardRoutes,
  PAYPAL: orderRoutes,
}

export function paymentRoutes(app: FastifyInstance, context: Context): void {
  for (const provider of paymentProviders) routesOf[provider](app, context, provider)
}

function cardRoutes(app: FastifyInstance, context: Context, provider: PaymentProvider): void {
  const { payer, returningPayer, session } = guardsOf(context)

  serve(app, contract.getStripeKey, payer, async (_input, caller) => {
    const payable = await findPayable(context, caller.purchaseId)
    if (!payable.ok) return payable
    const { accountId } = payable.value
    const cards = (await maySaveCards(context, accountId)) ? await listCards(context.db, accountId) : null
    return allow({
      key: publicKeyOf(context, provider),
      may_save_card: cards !== null,
      saved_cards: (cards ?? []).map((card) => showCard(card, context.now())),
      ...session(caller, payable.value),
    })
  })

  serve(app, contract.startStripeCharge, payer, async ({ body }, caller) => {
    const wanted = { saves: body.save_card, cardId: body.saved_card_id }
    const started = await startCardPayment(context, caller.purchaseId, wanted)
    if (!started.ok) return started
    const { purchase, ref, clientSecret, cardRef } = started.value
    return allow({
      key: publicKeyOf(context, provider),
      ...session(caller, purchase),
      charge: purchase.charge,
      payment_intent: { id: ref, client_secret: clientSecret ?? '' },
      payment_method: cardRef,
    })
  })

  serve(app, contract.completeStripeCharge, returningPayer, async (_input, { purchaseId }) => {
    const completed = await completePayment(context, purchaseId, provider)
    if (!completed.ok) return completed
    const { ref, providerStatus } = completed.value
    return allow({ ...outcomeOf(completed.value), payment_intent: { id: ref, status: providerStatus } })
  })

  serve(app, contract.receiveStripeEvent, providerGuard(context, provider), async (_input, event) => {
    await receiveEvent(context, provider, event)
    return allow({})
  })
}

function orderRoutes(app: FastifyInstance, context: Context, provider: PaymentProvider): void {
  const { payer, returningPayer, session } = guardsOf(context)

  serve(app, contract.getPaypalClient, payer, async (_input, caller) => {
    const payable = await findPayable(context, caller.purchaseId)
    if (!payable.ok) return payable
    return allow({
      client: publicKeyOf(context, provider),
      charge: payable.value.charge,
      approved_order_id: await findApprovedOrder(context, caller.purchaseId, provider),
      ...session(caller, payable.value),
    })
  })

  serve(app, contract.startPaypalCharge, payer, async (_input, caller) => {
    const started = await startPayment(context, caller.purchaseId, provider)
    if (!started.ok) return started
    const { purchase, ref } = started.value
    return allow({ order_id: ref, charge: purchase.charge, ...session(caller, purchase) })
  })

  serve(app, contract.completePaypalCharge, returningPayer, async (_input, { purchaseId }) => {
    const completed = await completePayment(context, purchaseId, provider)
    return completed.ok ? allow({ ...outcomeOf(completed.value), order_id: completed.value.ref }) : completed
  })

  serve(app, contract.receivePaypalEvent, providerGuard(context, provider), async (_input, event) => {
    await receiveEvent(context, provider, event)
    return allow({})
  })
}

function guardsOf(context: Context) {
  return {
    payer: payerGuard(context, { withGrace: false }),
    returningPayer: payerGuard(context, { withGrace: true }),
    session: ({ expiresAt }: Payer, { publicId }: PayablePurchase) => ({
      purchase_id: publicId,
      exp: Math.floor(expiresAt.getTime() / 1000),
      server_time: context.now(),
    }),
  }
}

function outcomeOf({ success, reason, pending, canPay, purchase }: CompletedPayment) {
  const { publicId: purchaseId, ticketId, charge } = purchase
  return wireNames({ success, reason, pending, canPay, purchaseId, ticketId, charge })
}
