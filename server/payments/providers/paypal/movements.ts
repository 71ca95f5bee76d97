import { z } from 'zod'
import type { Movement, Movements } from '#server/platform/payment-provider.ts'
import type { PaypalClient } from './client.ts'
import { poundsAsPence } from './snapshot.ts'

const PAGE_SIZE = 500
const text = z.string().nullish()

const transactionSchema = z.object({
  transaction_id: z.string(),
  paypal_reference_id: text,
  transaction_event_code: z.string(),
  transaction_initiation_date: z.string(),
  transaction_amount: z.object({ currency_code: z.string(), value: z.string() }),
  fee_amount: z.object({ currency_code: z.string(), value: z.string() }).nullish(),
  transaction_status: z.string(),
  invoice_id: text,
  custom_field: text,
})
const pageSchema = z.object({
  transaction_details: z.array(z.object({ transaction_info: transactionSchema })).default([]),
  last_refreshed_datetime: z.string(),
  total_pages: z.number(),
})
type Transaction = z.output<typeof transactionSchema>

/**
 * The movements of PayPal's balance, by its transaction search. The SDK lacks the search, and the app needs a
 * permission for it. The search runs up to three hours behind: a day that it does not cover completely gets no answer.
 */
export async function listMovements(client: PaypalClient, from: Date, to: Date): Promise<Movements> {
  const lastSecond = new Date(to.getTime() - 1000)
  const days = { start_date: from.toISOString(), end_date: lastSecond.toISOString() }
  const movements = new Map<string, Movement>()
  let feesPence = 0
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const query = { ...days, fields: 'transaction_info', page_size: PAGE_SIZE, page }
    const read = pageSchema.parse(await client.get('/v1/reporting/transactions', query))
    if (new Date(read.last_refreshed_datetime) < lastSecond)
      throw Object.assign(new Error('transactions of the day are not complete yet'), {
        code: 'TRANSACTIONS_NOT_COMPLETE',
      })
    for (const { transaction_info: transaction } of read.transaction_details) {
      feesPence += feeOf(transaction)
      const movement = movementOf(transaction)
      if (movement)
        movements.set(`${movement.kind} ${movement.ref}`, {
          ...movement,
          at: new Date(transaction.transaction_initiation_date),
        })
    }
    pages = read.total_pages
  }
  return { movements: [...movements.values()], feesPence }
}

/** A fee leaves the balance, so it is negative; a returned fee is positive. */
function feeOf({ fee_amount: fee }: Transaction): number {
  if (!fee) return 0
  const amountPence = poundsAsPence(fee)
  return fee.value.startsWith('-') ? amountPence : -amountPence
}

function refundStateOf(status: Transaction['transaction_status']) {
  if (status === 'P') return 'PENDING'
  return status === 'D' ? 'FAILED' : 'SUCCEEDED'
}

/** Event codes: T00.. is a payment, T1107 our refund, T1106 and T1201 money that PayPal or a bank took back. */
function movementOf(transaction: Transaction): Omit<Movement, 'at'> | null {
  const { transaction_id: ref, transaction_event_code: code, transaction_status: status } = transaction
  const above = { paymentId: null, ref: null, captureRef: transaction.paypal_reference_id ?? null }
  const amountPence = poundsAsPence(transaction.transaction_amount)
  if (code.startsWith('T00') && !transaction.transaction_amount.value.startsWith('-') && status !== 'D') {
    const about = { paymentId: transaction.invoice_id ?? null, ref: null, captureRef: ref }
    const state = status === 'P' ? 'PENDING' : 'CAPTURED'
    return { kind: 'CAPTURE', ref, refundId: null, about, amountPence, state }
  }
  if (code === 'T1107') {
    const refundId = transaction.custom_field ?? transaction.invoice_id ?? null
    return { kind: 'REFUND', ref, refundId, about: above, amountPence, state: refundStateOf(status) }
  }
  if (code !== 'T1106' && code !== 'T1201') return null
  return { kind: 'DISPUTE', ref: above.captureRef ?? ref, refundId: null, about: above, amountPence, state: null }
}
