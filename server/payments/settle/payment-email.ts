import { createElement, Fragment } from 'react'
import { formatPounds } from '#domain/money/money.ts'
import { findEntrant } from '#server/accounts/exports.ts'
import { namedBrandOf } from '#server/brands/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { type Composed, composeEmail, type EmailBrand, paragraph } from '#server/platform/mail/mail-layout.ts'
import { findPayablePurchase } from '#server/purchases/exports.ts'
import type { PaymentRow } from '../payment-row.ts'
import { findPayment } from '../queries.ts'

/**
 * Notifies a buyer of the reason why a confirmed payment was not taken, or was refunded. Sent by a job, once for each
 * payment.
 */
export async function mailEndOfPayment(context: Context, paymentId: string): Promise<void> {
  const payment = await findPayment(context.db, paymentId)
  if (!payment) throw new Error(`no payment ${paymentId}`)
  const purchase = await findPayablePurchase(context, payment.purchaseId)
  const account = purchase && (await findEntrant(context.db, purchase.accountId))
  if (!account || account.state === 'DELETED') return
  const emailContent = await endedPaymentEmail(
    await namedBrandOf(context, account.brand),
    context.config.publicUrl,
    account.nameInEmails,
    { ...payment, order: purchase.publicId },
  )
  await context.mail.send({ to: account.email, ...emailContent })
}

type Ended = Pick<PaymentRow, 'state' | 'endedWhy' | 'amountPence'>

export function endedPaymentEmail(
  brand: EmailBrand,
  siteUrl: string,
  firstName: string | null,
  ended: Ended & { order: string },
): Promise<Composed> {
  const heading = headingOf(ended)
  return composeEmail({
    brand,
    siteUrl,
    subject: `About your payment for order ${ended.order}`,
    preview: heading,
    heading,
    body: [`Hello ${firstName ?? 'there'},`, why(ended), what(ended), 'We are sorry for the trouble.'].map((sentence) =>
      createElement(Fragment, { key: sentence }, paragraph(sentence)),
    ),
    because: 'You get this mail because you confirmed a payment to us that we did not keep.',
  })
}

function isTaken({ state }: Ended): boolean {
  return state === 'REFUNDING' || state === 'REFUNDED'
}

function headingOf(ended: Ended): string {
  return isTaken(ended) ? 'Your payment is on its way back' : 'Your payment was not taken'
}

function why({ endedWhy }: Ended): string {
  if (endedWhy === 'PAID_ALREADY')
    return 'Your order had been paid already in another way, so we did not need it twice.'
  if (endedWhy === 'CREDIT_CARD_LIMIT')
    return 'Your payment would have taken you over what may be paid with credit cards in a month. You can pay with a debit card.'
  if (endedWhy === 'CARD_NOT_ACCEPTED')
    return 'We can’t accept the card that you paid with, so your order has ended. Please contact us if you need help.'
  return 'Your payment reached us after the time to pay, and the tickets had gone back on sale, so you are not in the draw with it.'
}

function what(ended: Ended): string {
  const amount = formatPounds(ended.amountPence)
  return isTaken(ended)
    ? `We have sent ${amount} back to where it came from. Banks can take some days to show it.`
    : `Nothing was taken. If your bank shows ${amount} as pending, it will disappear by itself.`
}
