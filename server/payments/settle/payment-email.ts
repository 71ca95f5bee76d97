import { createElement, Fragment } from 'react'
import { formatPounds } from '#domain/money.ts'
import { findEntrant } from '#server/accounts/service.ts'
import { namedBrandOf } from '#server/brands/service.ts'
import type { PaymentRow } from '#server/payments/payment-row.ts'
import { findPayment } from '#server/payments/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { composeEmail, paragraph } from '#server/platform/mail/mail-layout.ts'
import { findPayablePurchase } from '#server/purchases/exports.ts'

/**
 * Notifies a buyer whose confirmed payment was not taken, or was refunded, why. Sent by a job, once for each payment.
 */
export async function mailEndOfPayment(context: Context, paymentId: string): Promise<void> {
  const payment = await findPayment(context.db, paymentId)
  if (!payment) throw new Error(`no payment ${paymentId}`)
  const purchase = await findPayablePurchase(context, context.db, payment.purchaseId)
  const account = purchase && (await findEntrant(context.db, purchase.accountId))
  if (!account || account.state === 'DELETED') return
  const number = purchase.publicId
  const emailContent = await composeEmail({
    brand: await namedBrandOf(context, account.brand),
    siteUrl: context.config.publicUrl,
    subject: `About your payment for order ${number}`,
    preview: headingOf(payment),
    heading: headingOf(payment),
    body: [
      `Hello ${account.nameInEmails ?? 'there'},`,
      why(payment),
      what(payment),
      'We are sorry for the trouble.',
    ].map((sentence) => createElement(Fragment, { key: sentence }, paragraph(sentence))),
    because: 'You get this mail because you confirmed a payment to us that we did not keep.',
  })
  await context.mail.send({ to: account.email, ...emailContent })
}

function isTaken(payment: PaymentRow): boolean {
  return payment.state === 'REFUNDING' || payment.state === 'REFUNDED'
}

function headingOf(payment: PaymentRow): string {
  return isTaken(payment) ? 'Your payment is on its way back' : 'Your payment was not taken'
}

function why({ endedWhy }: PaymentRow): string {
  if (endedWhy === 'PAID_ALREADY')
    return 'Your order had been paid already in another way, so we did not need it twice.'
  if (endedWhy === 'CREDIT_CARD_LIMIT')
    return 'It would have taken you over what may be paid with credit cards in a month. You can pay with a debit card.'
  return 'It reached us after the time to pay, and the tickets had gone back on sale, so you are not in the draw with it.'
}

function what(payment: PaymentRow): string {
  const amount = formatPounds(payment.amountPence)
  return isTaken(payment)
    ? `We have sent ${amount} back to where it came from. Banks can take some days to show it.`
    : `Nothing was taken. If your bank shows ${amount} as pending, it will disappear by itself.`
}
