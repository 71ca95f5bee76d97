import { z } from 'zod'
import type { ProviderEvent } from '#server/platform/payment-provider.ts'

const text = z.string().nullish().catch(null)
const linkSchema = z.looseObject({ rel: z.string(), href: z.string() })

export const paypalEventSchema = z.looseObject({
  id: z.string().min(1),
  event_type: z.string().min(1),
  create_time: z.string().default(''),
  resource: z.looseObject({
    id: text,
    invoice_id: text,
    links: z.array(linkSchema).nullish().catch(null),
    purchase_units: z
      .array(z.looseObject({ invoice_id: text }))
      .nullish()
      .catch(null),
    supplementary_data: z
      .looseObject({ related_ids: z.looseObject({ order_id: text }).nullish() })
      .nullish()
      .catch(null),
    disputed_transactions: z
      .array(z.looseObject({ seller_transaction_id: text, invoice_number: text }))
      .nullish()
      .catch(null),
  }),
})

type Resource = z.output<typeof paypalEventSchema>['resource']

/** An order, a capture, a refund or a dispute: each names our payment, its order or its capture in its own place. */
export function eventOf(event: z.output<typeof paypalEventSchema>): ProviderEvent {
  const { event_type: type, resource } = event
  const dispute = resource.disputed_transactions?.[0]
  const isOrder = type.startsWith('CHECKOUT.ORDER.')
  const isRefund =
    type === 'PAYMENT.CAPTURE.REFUNDED' || type === 'PAYMENT.CAPTURE.REVERSED' || type.startsWith('PAYMENT.REFUND.')
  const isCapture = type.startsWith('PAYMENT.CAPTURE.') && !isRefund
  return {
    id: event.id,
    type,
    about: {
      paymentId: invoiceOf(resource, isRefund),
      ref: (isOrder ? resource.id : resource.supplementary_data?.related_ids?.order_id) ?? null,
      captureRef: (isCapture ? resource.id : (dispute?.seller_transaction_id ?? captureAbove(resource))) ?? null,
    },
    isAfterCapture: isRefund || type.startsWith('CUSTOMER.DISPUTE.'),
    body: event,
  }
}

/** The invoice is our payment; that of a refund is the refund itself. */
function invoiceOf(resource: Resource, isRefund: boolean): string | null {
  if (isRefund) return null
  const dispute = resource.disputed_transactions?.[0]
  return resource.purchase_units?.[0]?.invoice_id ?? dispute?.invoice_number ?? resource.invoice_id ?? null
}

/** A refund links up to its capture. */
function captureAbove(resource: Resource): string | null {
  const href = resource.links?.find(({ rel }) => rel === 'up')?.href
  return href ? (/\/captures\/(\w+)$/.exec(href)?.[1] ?? null) : null
}
