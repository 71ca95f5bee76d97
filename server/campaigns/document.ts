import {
  type CampaignDocument,
  type CampaignFinding,
  campaignDocumentSchema,
  type StoredCampaignDocument,
} from '#contract/console/campaigns.ts'
import { fromWire, toWire, wireName } from '#contract/wire.ts'
import type { NewCampaign } from '#server/catalogue/exports.ts'
import { sanitiseHtml } from '#server/platform/html.ts'

/** A document in its stored and compared form: plain JSON, with sanitised HTML. */
export function storedOf(document: CampaignDocument): StoredCampaignDocument {
  const { howToPlay, body } = document
  return toWire(campaignDocumentSchema, { ...document, howToPlay: sanitiseHtml(howToPlay), body: sanitiseHtml(body) })
}

export function readStored(stored: unknown): CampaignDocument {
  return fromWire(campaignDocumentSchema, stored)
}

/** Converts a document to the form that the catalogue saves. */
export function campaignOf(tag: string, { brand: _, plan, ...fields }: CampaignDocument): NewCampaign {
  const positioned = (each: NonNullable<typeof plan>) =>
    each.prizes.map((prize, index) => ({ ...prize, position: index + 1 }))
  return { ...fields, tag, published: true, plan: plan && { ...plan, prizes: positioned(plan) } }
}

/** Converts a saved campaign to its document. */
export function documentOf(campaign: NewCampaign, brand: string | null): CampaignDocument {
  const { tag: _, published: __, plan, prices, ...fields } = campaign
  return {
    ...fields,
    brand,
    prices: [...prices],
    plan: plan && {
      ...plan,
      prizes: plan.prizes.map(({ position: ___, isCredit = false, ...prize }) => ({ ...prize, isCredit })),
      postalGraceDays: plan.postalGraceDays ?? 0,
    },
  }
}

const scheduleFields = ['startsAt', 'endsAt', 'activeFrom', 'activeUntil', 'weekOffset', 'limitType']

/** The field of the document for a path in the catalogue's words, such as `prices.0.pricePence`. */
export function fieldOf(path: string): CampaignFinding['field'] {
  const inSchedule = scheduleFields.includes(path) ? `schedule.${path}` : path
  return inSchedule.split('.').map(wireName).join('.')
}
