import { makeBundle, makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { line, noon, start, startOne, type TestHarness } from '#tests/support/servers/test-harness.ts'
import type { ErrorCase } from './error-case.ts'

const daily = { limitType: 'DAY', activeFrom: '15:10', activeUntil: '15:00' } as const
const anHourAgo = new Date(noon.getTime() - 3_600_000)
const inAnHour = new Date(noon.getTime() + 3_600_000)

const freeThree = { prices: [{ pricePence: 0, quantity: 3 }], entryLimit: 5 }
/** An account that has three free entries requests three more, of at most five. */
async function enterTwice(harness: TestHarness, campaign: Parameters<typeof makeCampaign>[1]) {
  const { tag } = await makeCampaign(harness.context, { ...freeThree, ...campaign })
  const buyer = await harness.makeEntrant()
  const order = { items: [line(tag, { price: 0, quantity: 3 })] }
  await start(harness, order, buyer)
  return start(harness, order, buyer)
}

const overLimit = (limitType: string, how: string, campaign: Parameters<typeof makeCampaign>[1] = {}): ErrorCase => ({
  name: 'EntryLimitReached',
  how,
  list: 'itemized',
  meta: { limit: 5, limit_type: limitType, used: 3, is_free: true },
  provoke: (harness) => enterTwice(harness, { limitType: limitType as 'DAY', ...campaign }),
})

const raffle = { raffle: { unitPricePence: 200, sliderMin: 2, sliderMax: 20 } }

/** A bundle with four entries of a campaign that is made as given. */
async function startBundle(harness: TestHarness, campaign: Parameters<typeof makeCampaign>[1], bundle: object = {}) {
  const { id, tag } = await makeCampaign(harness.context, campaign)
  await makeBundle(harness.context, {
    tag: `${tag}S`,
    pricePence: 400,
    items: [{ campaignId: id, quantity: 4, pricePence: 400 }],
    ...bundle,
  })
  return { tag: `${tag}S` }
}
const ofBundle = (
  name: ErrorCase['name'],
  how: string,
  campaign: Parameters<typeof makeCampaign>[1],
  more: { meta?: object; bundle?: object; price?: number } = {},
): ErrorCase => ({
  name,
  how,
  list: 'bundle_errors',
  ...(more.meta && { meta: more.meta }),
  provoke: async (harness) => {
    const { tag } = await startBundle(harness, campaign, more.bundle)
    return start(harness, { bundles: [{ tag, ...(more.price && { price: more.price }) }] })
  },
})

export const errorsOfCampaigns: ErrorCase[] = [
  {
    name: 'CampaignNotFound',
    how: 'No competition has this tag.',
    list: 'campaign_errors',
    provoke: (harness) => start(harness, { items: [line('NOSUCH')] }),
  },
  {
    name: 'CampaignInactive',
    how: 'It has not opened yet.',
    list: 'campaign_errors',
    provoke: (harness) => startOne(harness, { startsAt: inAnHour }),
  },
  {
    name: 'CampaignInactive',
    how: 'It has ended.',
    list: 'campaign_errors',
    provoke: (harness) => startOne(harness, { startsAt: anHourAgo, endsAt: noon }),
  },
  {
    name: 'CampaignInactive',
    how: 'It is not published.',
    list: 'campaign_errors',
    provoke: (harness) => startOne(harness, { published: false }),
  },
  {
    name: 'EntryCampaignInactive',
    how: 'It is outside its hours.',
    list: 'campaign_errors',
    provoke: (harness) => startOne(harness, { limitType: 'DAY', activeFrom: '18:00', activeUntil: '20:00' }),
  },
  {
    name: 'EntryCampaignBetweenCycles',
    how: 'One round has closed and the next opens in ten minutes or less.',
    list: 'campaign_errors',
    provoke: (harness) => startOne(harness, { limitType: 'DAY', activeFrom: '12:05', activeUntil: '11:55' }),
  },
  {
    name: 'EntryPriceInvalid',
    how: 'No option has this price.',
    list: 'itemized',
    provoke: (harness) => startOne(harness, {}, { price: 1.99 }),
  },
  {
    name: 'EntryPriceInvalid',
    how: 'The early bird offer is over.',
    list: 'itemized',
    provoke: (harness) => startOne(harness, { prices: [{ pricePence: 200, quantity: 1, endsAt: noon }] }),
  },
  {
    name: 'EntryPriceInvalid',
    how: 'The line has more tickets of a raffle than its slider.',
    list: 'itemized',
    provoke: (harness) => startOne(harness, raffle, { quantity: 21, price: 42 }),
  },
  {
    name: 'EntryPriceInvalid',
    how: 'The line is an upsell, and the basket is worth too little for it.',
    list: 'itemized',
    provoke: (harness) => {
      const prices = [{ pricePence: 100, quantity: 1, priceType: 'UPSELL', basketMinPence: 500 }] as const
      return startOne(harness, { prices }, { price: 1, price_type: 'UPSELL', is_upsell: true })
    },
  },
  {
    name: 'EntryPriceInvalid',
    how: 'The line is for every draw of the next week, and fewer than five are left.',
    list: 'itemized',
    provoke: (harness) => {
      const prices = [{ pricePence: 500, quantity: 1, frequency: 'ALL_NEXT_WEEK' }] as const
      const endsAt = new Date('2026-11-23T15:10:00Z')
      return startOne(harness, { ...daily, prices, endsAt }, { price: 5, frequency: 'ALL_NEXT_WEEK' })
    },
  },
  overLimit('DAY', 'More than the limit of one daily round.', { activeFrom: '15:10', activeUntil: '15:00' }),
  overLimit('WEEK', 'More than the limit of one weekly round.', { activeFrom: '15:10', activeUntil: '15:00' }),
  overLimit('EVERYDAY', 'More than the limit of a calendar day.'),
  overLimit('COMPETITION', 'More than the limit of the whole competition.'),
  {
    name: 'GlobalEntryLimitReached',
    how: 'Fewer tickets are left than requested.',
    list: 'itemized',
    meta: { remaining: 2 },
    provoke: (harness) => startOne(harness, { globalLimit: 2 }, { quantity: 3, price: 5 }),
  },
  {
    name: 'GlobalEntryLimitReached',
    how: 'The last ticket is sold.',
    list: 'itemized',
    meta: { remaining: 0 },
    provoke: async (harness) => {
      const { tag } = await makeCampaign(harness.context, { globalLimit: 1 })
      await start(harness, { items: [line(tag)] })
      return start(harness, { items: [line(tag)] })
    },
  },
  ofBundle('BundleExpired', 'The bundle has ended.', {}, { bundle: { endsAt: noon } }),
  {
    name: 'BundleExpired',
    how: 'No bundle has this tag.',
    list: 'bundle_errors',
    provoke: (harness) => start(harness, { bundles: [{ tag: 'NOSUCH' }] }),
  },
  ofBundle('EntryPriceInvalid', 'The bundle has another price now.', {}, { price: 3.99 }),
  ofBundle(
    'CampaignInactive',
    'A competition of the bundle has ended.',
    { tag: 'OVER', startsAt: anHourAgo, endsAt: noon },
    { meta: { campaign_tag: 'OVER' } },
  ),
  ofBundle(
    'GlobalEntryLimitReached',
    'A competition of the bundle has too few tickets left.',
    { tag: 'FEW-LEFT', globalLimit: 3 },
    { meta: { remaining: 3, campaign_tag: 'FEW-LEFT' } },
  ),
  ofBundle(
    'EntryLimitReached',
    'The bundle holds more entries than one person may have.',
    { tag: 'THREE-EACH', limitType: 'COMPETITION', entryLimit: 3 },
    { meta: { limit: 3, limit_type: 'COMPETITION', used: 0, campaign_tag: 'THREE-EACH' } },
  ),
]
