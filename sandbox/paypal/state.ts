/** PayPal's objects in their wire form. Amounts are pounds as text, as PayPal writes them. */
export type Money = { currency_code: string; value: string }
export type Link = { href: string; rel: string; method: 'GET' | 'POST' | 'PATCH' }

export type PurchaseUnit = {
  reference_id: string
  amount: Money
  custom_id?: string
  invoice_id?: string
  description?: string
  payments?: { captures: PaypalCapture[]; refunds?: PaypalRefund[] }
}

export type PaypalOrder = {
  id: string
  intent: 'CAPTURE'
  status: 'CREATED' | 'APPROVED' | 'PAYER_ACTION_REQUIRED' | 'COMPLETED'
  purchase_units: PurchaseUnit[]
  payer?: { name: { given_name: string; surname: string }; email_address: string; payer_id: string }
  create_time: string
  update_time: string
  links: Link[]
}

export type PaypalCapture = {
  id: string
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED'
  status_details?: { reason: string }
  amount: Money
  final_capture: boolean
  invoice_id?: string
  custom_id?: string
  seller_receivable_breakdown?: { gross_amount: Money; paypal_fee: Money; net_amount: Money }
  supplementary_data: { related_ids: { order_id: string } }
  create_time: string
  update_time: string
  links: Link[]
}

export type PaypalRefund = {
  id: string
  status: 'COMPLETED' | 'PENDING' | 'FAILED'
  status_details?: { reason: string }
  amount: Money
  invoice_id?: string
  custom_id?: string
  note_to_payer?: string
  create_time: string
  update_time: string
  links: Link[]
}

export type PaypalDispute = {
  dispute_id: string
  create_time: string
  update_time: string
  disputed_transactions: { seller_transaction_id: string; invoice_number?: string; custom?: string }[]
  reason: string
  status: string
  dispute_amount: Money
  dispute_life_cycle_stage: string
  seller_response_due_date: string
  dispute_outcome?: { outcome_code: 'RESOLVED_BUYER_FAVOUR' | 'RESOLVED_SELLER_FAVOUR' }
  links: Link[]
}

export type PaypalEvent = {
  id: string
  event_version: '1.0'
  create_time: string
  resource_type: string
  resource_version: '2.0'
  event_type: string
  summary: string
  resource: object
  links: Link[]
}

export type PaypalState = {
  orders: Map<string, PaypalOrder>
  captures: Map<string, PaypalCapture>
  refunds: Map<string, PaypalRefund>
  /** The capture that was refunded, by the refund's id. */
  refundedCaptures: Map<string, string>
  disputes: Map<string, PaypalDispute>
  events: Map<string, PaypalEvent>
  /** The payer who approved each order. It decides the result of the capture and later events. */
  payers: Map<string, string>
  answers: Map<string, PaypalAnswer>
}

export type PaypalAnswer = { until: number; fingerprint: string; body: unknown }

export function emptyPaypalState(): PaypalState {
  return {
    orders: new Map(),
    captures: new Map(),
    refunds: new Map(),
    refundedCaptures: new Map(),
    disputes: new Map(),
    events: new Map(),
    payers: new Map(),
    answers: new Map(),
  }
}

export const penceOf = ({ value }: Money): number => Math.round(Number(value) * 100)
export const pounds = (pence: number): Money => ({ currency_code: 'GBP', value: (pence / 100).toFixed(2) })

/** PayPal writes instants to the second. */
export const instant = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}Z`
