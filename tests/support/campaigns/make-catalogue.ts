import { pence } from '#domain/money/money.ts'
import {
  type NewBundle,
  type NewCampaign,
  type NewPage,
  type NewPrice,
  saveBundle,
  saveCampaign,
  savePage,
} from '#server/catalogue/exports.ts'
import { openStock } from '#server/entries/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'

/**
 * A campaign as an operator would save it: open now for a month with one £2 option. Pass only what the test is about.
 */
export function newCampaign(now: Date, given: Partial<NewCampaign> & { tag: string }): NewCampaign {
  return {
    type: given.raffle ? 'RAFFLE' : 'COMPETITION',
    place: 'STANDARD',
    published: true,
    title: `The ${given.tag} prize`,
    shortDescription: 'A prize',
    summary: '',
    howToPlay: '<p>Enter.</p>',
    body: '<h2>Terms</h2>',
    keyword: null,
    shortcode: null,
    postalEntryCode: null,
    telephoneEntry: null,
    schedule: {
      limitType: 'NONE',
      startsAt: daysFrom(now, -1),
      endsAt: daysFrom(now, 30),
      activeFrom: null,
      activeUntil: null,
      weekOffset: 5,
    },
    entryLimit: null,
    globalLimit: null,
    valuePence: null,
    valueFrom: null,
    valueEnd: null,
    raffle: null,
    plan: null,
    prices: given.raffle ? [] : [newPrice()],
    redirectTag: null,
    redirectUrl: null,
    appExclusive: false,
    webExclusive: false,
    promoCaption: null,
    promoOrder: null,
    meta: { title: 'T', description: 'D', keywords: 'K' },
    openGraph: { title: 'OT', description: 'OD' },
    ...given,
  }
}

export function newPrice(given: Partial<NewPrice> = {}): NewPrice {
  return {
    pricePence: pence(200),
    quantity: 5,
    priceType: 'STANDARD',
    frequency: 'SINGLE',
    basketMinPence: null,
    title: null,
    subtitle: null,
    promoCaption: null,
    promoSubcaption: null,
    startsAt: null,
    endsAt: null,
    ...given,
  }
}

export function newBundle(now: Date, given: Partial<NewBundle> & Pick<NewBundle, 'tag' | 'items'>): NewBundle {
  return {
    published: true,
    title: `The ${given.tag} bundle`,
    summary: 'Several at once',
    description: '<p>All of it.</p>',
    howToPlay: '',
    startsAt: daysFrom(now, -1),
    endsAt: daysFrom(now, 10),
    pricePence: pence(given.items.reduce((total, item) => total + item.pricePence, 0)),
    postalEntryCode: null,
    telephoneEntry: null,
    valuePence: null,
    appExclusive: false,
    webExclusive: false,
    meta: { title: 'T', description: 'D', keywords: 'K' },
    openGraph: { title: 'OT', description: 'OD' },
    ...given,
  }
}

/** Saves a campaign like the catalogue does, and opens its tickets. */
export async function putCampaign(context: Pick<Context, 'db' | 'now'>, campaign: NewCampaign) {
  return transact(context.db, async (tx) => {
    const saved = await saveCampaign(tx, campaign, context.now())
    if (saved.ok && campaign.globalLimit !== null) await openStock(tx, saved.value.id, campaign.globalLimit)
    return saved
  })
}

export function putBundle(context: Pick<Context, 'db' | 'now'>, bundle: NewBundle) {
  return transact(context.db, (tx) => saveBundle(tx, bundle, context.now()))
}

export function putPage(context: Context, page: NewPage) {
  return transact(context.db, (tx) => savePage(tx, page, context.now()))
}

export function daysFrom(now: Date, days: number): Date {
  return new Date(now.getTime() + days * 86_400_000)
}
