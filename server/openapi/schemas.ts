import type { z } from 'zod'
import {
  assetSchema,
  bannerSchema,
  bundleSchema,
  campaignSchema,
  groupItemSchema,
  groupsSchema,
  priceSchema,
} from '#contract/catalogue.ts'
import { pastPurchaseSchema } from '#contract/entries.ts'
import { catalogue } from '#contract/error-catalogue.ts'
import { type ErrorName, errorNames, errorText, errSchema, failureSchema } from '#contract/errors.ts'
import { chargeSchema } from '#contract/payments.ts'
import { promoSchema } from '#contract/promos.ts'
import { purchaseStartSchema, ticketRangeSchema } from '#contract/purchases.ts'
import { sessionDataSchema, userSchema } from '#contract/sessions.ts'
import { instantSchema } from '#contract/time.ts'
import { describeWire } from '#contract/wire.ts'

/** Shapes that several endpoints share have a name in the document. */
const named: ReadonlyMap<z.ZodType, string> = new Map<z.ZodType, string>([
  [instantSchema, 'Instant'],
  [assetSchema, 'Asset'],
  [bannerSchema, 'Banner'],
  [priceSchema, 'Price'],
  [campaignSchema, 'Campaign'],
  [bundleSchema, 'Bundle'],
  [groupItemSchema, 'GroupItem'],
  [groupsSchema, 'Groups'],
  [userSchema, 'User'],
  [sessionDataSchema, 'SessionData'],
  [promoSchema, 'Promo'],
  [purchaseStartSchema, 'PurchaseStart'],
  [ticketRangeSchema, 'TicketRange'],
  [pastPurchaseSchema, 'PastPurchase'],
  [chargeSchema, 'Charge'],
  [errSchema, 'Err'],
  [failureSchema, 'Failure'],
])

/** Everything that the document's operations refer to: the named shapes, and each error with its meta. */
export function namedSchemas(): Record<string, object> {
  return {
    ...Object.fromEntries([...named].map(([schema, name]) => [name, describeFully(schema)])),
    ...Object.fromEntries(errorNames.map((name) => [name, describeError(name)])),
  }
}

function describeError(name: ErrorName): object {
  return {
    type: 'object',
    description: errorText({ name }),
    properties: {
      name: { const: name },
      message: { type: 'string' },
      meta: describeFully(catalogue[name].meta.partial()),
    },
    required: ['name', 'message', 'meta'],
  }
}

/** A schema in full, except for the named ones within it. */
export function describeFully(schema: z.ZodType): object {
  return describeWire(schema, named)
}

export function refer(schema: z.ZodType): object {
  const name = named.get(schema)
  return name === undefined ? describeFully(schema) : reference(name)
}

export function reference(name: string): object {
  return { $ref: `#/components/schemas/${name}` }
}
