import type { Sandbox } from '../state.ts'
import { malformed } from './failure.ts'
import type { PaypalRequest } from './request.ts'
import { instant, type Money, type PaypalCapture, type PaypalDispute, type PaypalRefund } from './state.ts'

const searchedUpToMsAgo = 3_600_000
const rangeMaxMs = 31 * 86_400_000

type Line = {
  id: string
  above?: string
  code: string
  status: string
  amount: Money
  fee?: Money
  at: string
  invoice?: string
  custom?: string
}

/** Transaction search: the movements of the balance between two instants, an hour behind and a page at a time. */
export function listTransactions(sandbox: Sandbox, { query }: PaypalRequest): object {
  const [from, to] = [Date.parse(query.get('start_date') ?? ''), Date.parse(query.get('end_date') ?? '')]
  if (!(to - from >= 0 && to - from <= rangeMaxMs))
    throw malformed('/end_date', 'INVALID_PARAMETER_VALUE', 'Date range is greater than 31 days, or not given.')
  const pageSize = Number(query.get('page_size') ?? 100)
  const page = Number(query.get('page') ?? 1)
  const upTo = sandbox.now() - searchedUpToMsAgo
  const lines = linesOf(sandbox).filter(({ at }) => {
    const when = Date.parse(at)
    return when >= from && when <= to && when <= upTo
  })
  return {
    transaction_details: lines.slice((page - 1) * pageSize, page * pageSize).map(detailsOf),
    start_date: query.get('start_date'),
    end_date: query.get('end_date'),
    last_refreshed_datetime: instant(upTo),
    page,
    total_items: lines.length,
    total_pages: Math.max(1, Math.ceil(lines.length / pageSize)),
    links: [],
  }
}

/** Credits to the merchant are positive, debits negative. */
function linesOf({ state: { paypal } }: Sandbox): Line[] {
  return [
    ...[...paypal.captures.values()].map(captureLine),
    ...[...paypal.refunds.values()].map((refund) => refundLine(refund, paypal.refundedCaptures.get(refund.id)!)),
    ...[...paypal.disputes.values()].map(disputeLine),
  ]
}

function captureLine(capture: PaypalCapture): Line {
  const { id, status, amount, create_time: at, invoice_id, custom_id } = capture
  const fee = capture.seller_receivable_breakdown?.paypal_fee
  const codes = { COMPLETED: 'S', PARTIALLY_REFUNDED: 'F', REFUNDED: 'V', PENDING: 'P', DECLINED: 'D' }
  const names = {
    ...(invoice_id !== undefined && { invoice: invoice_id }),
    ...(custom_id !== undefined && { custom: custom_id }),
  }
  return { id, code: 'T0006', status: codes[status], amount, at, ...names, ...(fee && { fee: debited(fee) }) }
}

function refundLine({ id, status, amount, create_time: at, invoice_id, custom_id }: PaypalRefund, above: string): Line {
  const codes = { COMPLETED: 'S', PENDING: 'P', FAILED: 'D' }
  const names = {
    ...(invoice_id !== undefined && { invoice: invoice_id }),
    ...(custom_id !== undefined && { custom: custom_id }),
  }
  return { id, above, code: 'T1107', status: codes[status], amount: debited(amount), at, ...names }
}

function disputeLine({ dispute_id, disputed_transactions, dispute_amount, create_time: at }: PaypalDispute): Line {
  const above = disputed_transactions[0]!.seller_transaction_id
  return { id: `${dispute_id}T`, above, code: 'T1201', status: 'S', amount: debited(dispute_amount), at }
}

const debited = (amount: Money): Money => ({ ...amount, value: `-${amount.value}` })

function detailsOf({ id, above, code, status, amount, fee, at, invoice, custom }: Line): object {
  return {
    transaction_info: {
      transaction_id: id,
      ...(above !== undefined && { paypal_reference_id: above, paypal_reference_id_type: 'TXN' }),
      transaction_event_code: code,
      transaction_initiation_date: at,
      transaction_updated_date: at,
      transaction_amount: amount,
      ...(fee !== undefined && { fee_amount: fee }),
      transaction_status: status,
      ...(invoice !== undefined && { invoice_id: invoice }),
      ...(custom !== undefined && { custom_field: custom }),
    },
  }
}
