import {
  type CampaignDocument,
  type CampaignFinding,
  campaignDocumentSchema,
  type StoredCampaignDocument,
} from '#contract/console/campaigns.ts'
import { fromWire, toWire } from '#contract/wire.ts'
import type { NewCampaign } from '#server/catalogue/exports.ts'
import { sanitiseHtml } from '#server/platform/html.ts'

/** A document in its stored and compared form: plain JSON, with sanitised HTML. */
export function storedOf(document: CampaignDocument): StoredCampaignDocument {
  const { how_to_play, body } = document
  const safe = { ...document, how_to_play: sanitiseHtml(how_to_play), body: sanitiseHtml(body) }
  return toWire(campaignDocumentSchema, safe)
}

export function readStored(stored: unknown): CampaignDocument {
  return fromWire(campaignDocumentSchema, stored)
}

/** Converts a document to the form that the catalogue saves. */
export function campaignOf(tag: string, document: CampaignDocument): NewCampaign {
  const { schedule, raffle, plan, prices, ...rest } = document
  return {
    tag,
    published: true,
    type: rest.type,
    place: rest.place,
    title: rest.title,
    shortDescription: rest.short_description,
    summary: rest.summary,
    howToPlay: rest.how_to_play,
    body: rest.body,
    keyword: rest.keyword,
    shortcode: rest.shortcode,
    postalEntryCode: rest.postal_entry_code,
    telephoneEntry: rest.telephone_entry,
    schedule: {
      limitType: schedule.limit_type,
      startsAt: schedule.starts_at,
      endsAt: schedule.ends_at,
      activeFrom: schedule.active_from,
      activeUntil: schedule.active_until,
      weekOffset: schedule.week_offset,
    },
    entryLimit: rest.entry_limit,
    globalLimit: rest.global_limit,
    valuePence: rest.value,
    valueFrom: rest.value_from,
    valueEnd: rest.value_end,
    raffle: raffle && {
      unitPricePence: raffle.unit_price,
      sliderMin: raffle.slider_min,
      sliderMax: raffle.slider_max,
    },
    plan: plan && {
      prizes: plan.prizes.map(({ title, value, quantity, is_credit }, index) => ({
        position: index + 1,
        title,
        valuePence: value,
        quantity,
        isCredit: is_credit,
      })),
      reserves: plan.reserves,
      prizesPerEntrant: plan.prizes_per_entrant,
      delaySeconds: plan.delay_seconds,
      postalGraceDays: plan.postal_grace_days,
      method: plan.method,
    },
    prices: prices.map((price) => ({
      pricePence: price.price,
      quantity: price.quantity,
      priceType: price.price_type,
      frequency: price.frequency,
      basketMinPence: price.basket_min,
      title: price.title,
      subtitle: price.subtitle,
      promoCaption: price.promo_caption,
      promoSubcaption: price.promo_subcaption,
      startsAt: price.starts_at,
      endsAt: price.ends_at,
    })),
    redirectTag: rest.redirect_tag,
    redirectUrl: rest.redirect_url,
    appExclusive: rest.app_exclusive,
    webExclusive: rest.web_exclusive,
    promoCaption: rest.promo_caption,
    promoOrder: rest.promo_order,
    meta: rest.meta,
    openGraph: rest.open_graph,
  }
}

/** Converts a saved campaign to its document. */
export function documentOf(campaign: NewCampaign, brand: string | null): CampaignDocument {
  const { schedule, raffle, plan, prices } = campaign
  return {
    brand,
    type: campaign.type,
    place: campaign.place,
    title: campaign.title,
    short_description: campaign.shortDescription,
    summary: campaign.summary,
    how_to_play: campaign.howToPlay,
    body: campaign.body,
    keyword: campaign.keyword,
    shortcode: campaign.shortcode,
    postal_entry_code: campaign.postalEntryCode,
    telephone_entry: campaign.telephoneEntry,
    schedule: {
      limit_type: schedule.limitType,
      starts_at: schedule.startsAt,
      ends_at: schedule.endsAt,
      active_from: schedule.activeFrom,
      active_until: schedule.activeUntil,
      week_offset: schedule.weekOffset,
    },
    entry_limit: campaign.entryLimit,
    global_limit: campaign.globalLimit,
    value: campaign.valuePence,
    value_from: campaign.valueFrom,
    value_end: campaign.valueEnd,
    raffle: raffle && {
      unit_price: raffle.unitPricePence,
      slider_min: raffle.sliderMin,
      slider_max: raffle.sliderMax,
    },
    plan: plan && {
      prizes: plan.prizes.map(({ title, valuePence, quantity, isCredit = false }) => ({
        title,
        value: valuePence,
        quantity,
        is_credit: isCredit,
      })),
      reserves: plan.reserves,
      prizes_per_entrant: plan.prizesPerEntrant,
      delay_seconds: plan.delaySeconds,
      postal_grace_days: plan.postalGraceDays ?? 0,
      method: plan.method,
    },
    prices: prices.map((price) => ({
      price: price.pricePence,
      quantity: price.quantity,
      price_type: price.priceType,
      frequency: price.frequency,
      basket_min: price.basketMinPence,
      title: price.title,
      subtitle: price.subtitle,
      promo_caption: price.promoCaption,
      promo_subcaption: price.promoSubcaption,
      starts_at: price.startsAt,
      ends_at: price.endsAt,
    })),
    redirect_tag: campaign.redirectTag,
    redirect_url: campaign.redirectUrl,
    app_exclusive: campaign.appExclusive,
    web_exclusive: campaign.webExclusive,
    promo_caption: campaign.promoCaption,
    promo_order: campaign.promoOrder,
    meta: campaign.meta,
    open_graph: campaign.openGraph,
  }
}

const scheduleFields = ['startsAt', 'endsAt', 'activeFrom', 'activeUntil', 'weekOffset', 'limitType']

/** The field of the document for a path in the catalogue's words, such as `prices.0.pricePence`. */
export function fieldOf(path: string): CampaignFinding['field'] {
  const inSchedule = scheduleFields.includes(path) ? `schedule.${path}` : path
  return inSchedule.replace(/Pence\b/, '').replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)
}
