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
    preview: `${amount} of your order has been refunded`,
    heading: 'Your refund',
    body: [
      `Hello ${firstName ?? 'there'}, we have refunded ${amount} of your order ${order}.`,
      method === 'CREDIT'
        ? 'It is in your account as site credit, and does not run out.'
        : 'We have sent it back to where it came from. Banks can take some days to show it.',
    ].map((sentence) => createElement(Fragment, { key: sentence }, paragraph(sentence))),
    because: 'You get this mail because an order of yours was refunded.',
  })
}
