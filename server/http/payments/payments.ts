import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/payments.ts'
import { allow } from '#domain/verdict.ts'
import {
  completePayment,
  findApprovedOrder,
  findPayable,
  listCards,
  maySaveCards,
  publicKeysOf,
  receiveEvent,
  showCard,
  startCardPayment,
  startPayment,
} from '#server/payments/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { serve } from '#server/platform/http/http.ts'
import type { PayablePurchase } from '#server/purchases/exports.ts'
import { type Payer, payerGuard, providerGuard } from '../guards/payment-guards.ts'

export function paymentRoutes(app: FastifyInstance, context: Context): void {
  const payer = payerGuard(context, { withGrace: false })
  const returningPayer = payerGuard(context, { withGrace: true })
  const session = ({ expiresAt }: Payer, { publicId }: PayablePurchase) => ({
    purchase_id: publicId,
    exp: Math.floor(expiresAt.getTime() / 1000),
    server_time: context.now(),
  })

  serve(app, contract.getStripeKey, payer, async (_input, caller) => {
    const payable = await findPayable(context, caller.purchaseId)
    if (!payable.ok) return payable
    const { accountId } = payable.value
    const cards = (await maySaveCards(context, accountId)) ? await listCards(context.db, accountId) : null
    return allow({
      key: publicKeysOf(context).stripePublishableKey,
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
      key: publicKeysOf(context).stripePublishableKey,
      ...session(caller, purchase),
      charge: purchase.charge,
      payment_intent: { id: ref, client_secret: clientSecret ?? '' },
      payment_method: cardRef,
    })
  })

  serve(app, contract.completeStripeCharge, returningPayer, async (_input, { purchaseId }) => {
    const completed = await completePayment(context, purchaseId, 'STRIPE')
    if (!completed.ok) return completed
    const { success, reason, pending, canPay, purchase, ref, providerStatus } = completed.value
    const { publicId, ticketId, charge } = purchase
    const intent = { id: ref, status: providerStatus }
    return allow({
      success,
      reason,
      pending,
      can_pay: canPay,
      purchase_id: publicId,
      ticket_id: ticketId,
      charge,
      payment_intent: intent,
    })
  })

  serve(app, contract.getPaypalClient, payer, async (_input, caller) => {
    const payable = await findPayable(context, caller.purchaseId)
    if (!payable.ok) return payable
    return allow({
      client: publicKeysOf(context).paypalClientId,
      charge: payable.value.charge,
      approved_order_id: await findApprovedOrder(context, caller.purchaseId),
      ...session(caller, payable.value),
    })
  })

  serve(app, contract.startPaypalCharge, payer, async (_input, caller) => {
    const started = await startPayment(context, caller.purchaseId, 'PAYPAL')
    if (!started.ok) return started
    const { purchase, ref } = started.value
    return allow({ order_id: ref, charge: purchase.charge, ...session(caller, purchase) })
  })

  serve(app, contract.completePaypalCharge, returningPayer, async (_input, { purchaseId }) => {
    const completed = await completePayment(context, purchaseId, 'PAYPAL')
    if (!completed.ok) return completed
    const { success, reason, pending, canPay, purchase, ref } = completed.value
    const { publicId, ticketId, charge } = purchase
    return allow({
      success,
      reason,
      pending,
      can_pay: canPay,
      order_id: ref,
      purchase_id: publicId,
      ticket_id: ticketId,
      charge,
    })
  })

  serve(app, contract.receiveStripeEvent, providerGuard(context, 'STRIPE'), async (_input, event) => {
    await receiveEvent(context, 'STRIPE', event)
    return allow({})
  })

  serve(app, contract.receivePaypalEvent, providerGuard(context, 'PAYPAL'), async (_input, event) => {
    await receiveEvent(context, 'PAYPAL', event)
    return allow({})
  })
}
