import { createElement, Fragment } from 'react'
import { formatPounds } from '#domain/money/money.ts'
import { findEntrant } from '#server/accounts/exports.ts'
import { namedBrandOf } from '#server/brands/exports.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { type Composed, composeEmail, type EmailBrand, paragraph } from '#server/platform/mail/mail-layout.ts'
import { findPayablePurchase } from '#server/purchases/exports.ts'
import { findRefund, type RefundRow } from './refund-queries.ts'

/** Queues the email about a refund in the transaction that counts it as made. */
export async function queueRefundEmail(tx: Tx, { id }: Pick<RefundRow, 'id'>): Promise<void> {
  await enqueue(tx, 'payments.send-refund-email', { refundId: id }, { key: `refund-mail:${id}` })
}

/** Notifies a buyer of a refund, with its amount and method. Sent by a job, once for each refund. */
export async function mailRefund(context: Context, refundId: string): Promise<void> {
  const refund = await findRefund(context.db, refundId)
  if (!refund) throw new Error(`no refund ${refundId}`)
  const purchase = await findPayablePurchase(context, refund.purchaseId)
  const account = purchase && (await findEntrant(context.db, purchase.accountId))
  if (!account || account.state === 'DELETED') return
  const emailContent = await refundEmail(
    await namedBrandOf(context, account.brand),
    context.config.publicUrl,
    account.nameInEmails,
    { ...refund, order: purchase.publicId },
  )
  await context.mail.send({ to: account.email, ...emailContent })
}

export function refundEmail(
  brand: EmailBrand,
  siteUrl: string,
  firstName: string | null,
  { amountPence, method, order }: Pick<RefundRow, 'amountPence' | 'method'> & { order: string },
): Promise<Composed> {
  const amount = formatPounds(amountPence)
  return composeEmail({
    brand,
    siteUrl,
    subject: `Your refund for order ${order}`,
    preview: `We’ve refunded ${amount} of your order.`,
    heading: 'Your refund',
    firstName,
    body: [
      `We’ve refunded ${amount} of your order ${order}.`,
      method === 'CREDIT'
        ? 'It’s in your account as site credit and won’t expire.'
        : 'We’ve sent it back to the card or account you paid with. It can take a few days to arrive.',
    ].map((sentence) => createElement(Fragment, { key: sentence }, paragraph(sentence))),
    button: { label: 'See your entries', href: `${siteUrl}/my_account/entries` },
    because: 'You’re getting this because we refunded your order.',
  })
}
