import { z } from 'zod'
import type { ProviderEvent } from './provider.ts'

const text = z.string().nullish().catch(null)
const linkSchema = z.object({ rel: z.string(), href: z.string() })

export const paypalEventSchema = z.object({
  id: z.string().min(1),
  event_type: z.string().min(1),
  resource: z.looseObject({
    id: text,
    custom_id: text,
    links: z.array(linkSchema).nullish().catch(null),
    purchase_units: z
      .array(z.object({ custom_id: text }))
      .nullish()
      .catch(null),
    supplementary_data: z
      .object({ related_ids: z.object({ order_id: text }).nullish() })
      .nullish()
      .catch(null),
    disputed_transactions: z
      .array(z.object({ seller_transaction_id: text, custom: text }))
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
      paymentId: resource.purchase_units?.[0]?.custom_id ?? dispute?.custom ?? resource.custom_id ?? null,
      ref: (isOrder ? resource.id : resource.supplementary_data?.related_ids?.order_id) ?? null,
      captureRef: (isCapture ? resource.id : (dispute?.seller_transaction_id ?? captureAbove(resource))) ?? null,
    },
    isAfterCapture: isRefund || type.startsWith('CUSTOMER.DISPUTE.'),
    body: event,
  }
}

/** A refund links up to its capture. */
function captureAbove(resource: Resource): string | null {
  const href = resource.links?.find(({ rel }) => rel === 'up')?.href
  return href ? (/\/captures\/(\w+)$/.exec(href)?.[1] ?? null) : null
}
