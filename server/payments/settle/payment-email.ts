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
    firstName,
    body: [why(ended), what(ended), 'We’re sorry for the trouble.'].map((sentence) =>
      createElement(Fragment, { key: sentence }, paragraph(sentence)),
    ),
    button: { label: 'Contact us', href: `${siteUrl}/contact` },
    because: 'You’re getting this because we didn’t keep a payment you made.',
  })
}

function isTaken({ state }: Ended): boolean {
  return state === 'REFUNDING' || state === 'REFUNDED'
}

function headingOf(ended: Ended): string {
  return isTaken(ended) ? 'Your payment is on its way back' : 'You haven’t been charged'
}

function why({ endedWhy }: Ended): string {
  if (endedWhy === 'PAID_ALREADY')
    return 'You’d already paid for this order another way, so we didn’t need this payment.'
  if (endedWhy === 'CREDIT_CARD_LIMIT')
    return 'Your payment would have taken you over the monthly credit card limit. You can pay by debit card instead.'
  if (endedWhy === 'CARD_NOT_ACCEPTED')
    return 'We can’t accept the card you paid with, so your order has ended. Please contact us if you need help.'
  return 'Your payment reached us too late and your tickets had gone back on sale. This order isn’t in the draw.'
}

function what(ended: Ended): string {
  const amount = formatPounds(ended.amountPence)
  return isTaken(ended)
    ? `We’ve sent ${amount} back to the card or account you paid with. It can take a few days to arrive.`
    : `You haven’t been charged. If your bank shows ${amount} as pending, it won’t be taken.`
}
