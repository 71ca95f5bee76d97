import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import sanitizeHtml from 'sanitize-html'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { isEarlyBird, isFree, isSpecialOffer } from '#domain/campaign/campaign.ts'
import {
  campaignChannels,
  campaignStatuses,
  campaignTypes,
  frequencies,
  limitTypes,
  priceTypes,
} from '#domain/campaign/campaign-kinds.ts'
import { findDominatedOptions } from '#domain/campaign/dominated-options.ts'
import { resolveStatus, type Schedule, validateSchedule } from '#domain/campaign/schedule.ts'
import { pence } from '#domain/money/money.ts'
import { mobileProblem, nameProblem, passwordProblem, postcodeProblem } from '#domain/person/person.ts'
import { resolveDates } from './content.ts'

const monday = new Date('2026-11-16T11:00:00Z')
const content = resolveDates(monday, monday)
type Campaign = (typeof content.campaigns)[number]

test('every brand shows the same content, so it names the operator only where that is answerable', () => {
  const answerable = /Fairdraw(, PO Box|<br \/>PO Box)|the people who run Fairdraw/g
  const said = JSON.stringify({ ...content, brands: [] })
  expect(said).toMatch(answerable)
  expect(said.replaceAll(answerable, '')).not.toContain('Fairdraw')
})

const byTag = new Map(content.campaigns.map((campaign) => [campaign.tag, campaign]))
const bundleTags = new Set(content.bundles.map(({ tag }) => tag))
const groups = content.pages.flatMap((page) => page.groups)
const pictures = [
  ...content.campaigns.flatMap((campaign) => campaign.pictures),
  ...content.bundles.flatMap((bundle) => bundle.pictures),
  ...content.pages.flatMap((page) => page.banners.map((banner) => banner.picture)),
  ...content.wheel.prizes.map((prize) => prize.picture),
]
const folder = new URL('./pictures/', import.meta.url).pathname

test('every tag is the tag of one thing', () => {
  const tags = [...byTag.keys(), ...bundleTags]
  expect(new Set(tags).size).toBe(content.campaigns.length + content.bundles.length)
  expect(tags.filter((tag) => !/^[A-Z0-9_]{1,30}$/.test(tag))).toEqual([])
})

test('every reference leads to something that exists', () => {
  const referred = [
    ...groups.flatMap(({ items }) => items.filter(({ type }) => type === 'CAMPAIGN').map(({ tag }) => tag)),
    ...content.bundles.flatMap(({ items }) => items.map(({ tag }) => tag)),
    ...content.promoCodes.flatMap(({ campaignTag }) => campaignTag ?? []),
    ...content.campaigns.flatMap(({ redirectTag }) => redirectTag ?? []),
    content.cashCallTag,
  ]
  expect(referred.filter((tag) => !byTag.has(tag))).toEqual([])
  const bundled = groups.flatMap(({ items }) => items.filter(({ type }) => type === 'BUNDLE').map(({ tag }) => tag))
  expect(bundled.filter((tag) => !bundleTags.has(tag))).toEqual([])
})

test('every picture that is named exists, every one that exists is named, and each is described', () => {
  const drawn = readdirSync(folder).map((file) => file.replace('.webp', ''))
  expect(new Set(pictures.map(({ name }) => name))).toEqual(new Set(drawn))
  expect(pictures.filter(({ alt }) => alt === '')).toEqual([])
})

test('every title fits a line of a shared link, and no hyphen lets a line end within a word', () => {
  const titles = [...content.campaigns, ...content.bundles].map(({ title }) => title)
  expect(titles.filter((title) => title.length >= 60 || /\p{L}-\p{L}/u.test(title))).toEqual([])
})

test('a picture after the first one of a competition is not that of another prize', () => {
  const firsts = new Set(content.campaigns.map(({ pictures: [first] }) => first!.name))
  const others = content.campaigns.flatMap(({ pictures: [, ...rest] }) => rest.map(({ name }) => name))
  expect(others.filter((name) => firsts.has(name))).toEqual([])
})

test('a master is 1600 by 900, a wheel prize 600 square, and none is over 60 kB', async () => {
  for (const { name } of pictures) {
    const { width, height, format, size } = await sharp(await readFile(`${folder}${name}.webp`)).metadata()
    expect([name, width, height, format]).toEqual([
      name,
      ...(name.startsWith('wheel-') ? [600, 600] : [1600, 900]),
      'webp',
    ])
    expect(size).toBeLessThanOrEqual(60 * 1024)
  }
})

test('every kind of campaign, limit and price is shown', () => {
  const campaigns: readonly Campaign[] = content.campaigns
  const prices = campaigns.flatMap((campaign) => campaign.prices)
  expect(new Set(campaigns.map(({ type }) => type))).toEqual(new Set(campaignTypes))
  expect(new Set(campaigns.map(({ campaignType }) => campaignType))).toEqual(new Set(campaignChannels))
  expect(new Set(campaigns.map(({ limitType }) => limitType))).toEqual(new Set(limitTypes))
  expect(new Set(prices.map(({ type }) => type))).toEqual(new Set(priceTypes))
  expect(new Set(prices.map(({ frequency }) => frequency))).toEqual(new Set(frequencies))
  const has = (is: (campaign: Campaign) => unknown) => expect(campaigns.some(is)).toBe(true)
  has((campaign) => isFree(pricesInPence(campaign)))
  has(({ prices }) => prices.length === 1 && prices[0]!.pricePence > 0)
  has(({ prices }) => prices.some((price) => price.basketMinPence))
  has(
    ({ prices, endsAt }) => endsAt && prices.some((price) => isEarlyBird({ endsAt: price.endsAt ?? null }, { endsAt })),
  )
  has(({ prices }) => prices.some((price) => price.startsAt && price.startsAt > monday))
  has(({ tag, prices }) => prices.some((price) => isSpecialOffer(tag, price.quantity)))
  has(({ type, prices, promoOrder }) => type === 'RAFFLE' && prices.length === 0 && promoOrder)
  has(({ appExclusive }) => appExclusive)
  has(({ webExclusive }) => webExclusive)
  has(({ pictures }) => pictures.length > 1)
})

test('every schedule is one that the catalogue takes, with its limit of tickets', () => {
  for (const campaign of content.campaigns)
    expect([campaign.tag, validateSchedule(scheduleOf(campaign), campaign.globalLimit ?? null)]).toEqual([
      campaign.tag,
      [],
    ])
})

test('no option is for more entries than a person may have, and all next week is for daily rounds', () => {
  for (const { tag, prices, raffle, entryLimit = Number.POSITIVE_INFINITY, limitType } of content.campaigns) {
    const largest = Math.max(...prices.map(({ quantity }) => quantity), raffle?.sliderMax ?? 0)
    expect([tag, largest <= entryLimit]).toEqual([tag, true])
    const isEveryRound = prices.some(({ frequency }) => frequency === 'ALL_NEXT_WEEK')
    expect([tag, !isEveryRound || limitType === 'DAY']).toEqual([tag, true])
  }
})

test('no option is beaten by another of the same campaign', () => {
  const beaten = content.campaigns.map(({ tag, prices, raffle }) => [
    tag,
    findDominatedOptions(
      prices.map((price) => ({
        ...price,
        pricePence: pence(price.pricePence),
        priceType: price.type,
        basketMinPence: price.basketMinPence === undefined ? null : pence(price.basketMinPence),
        startsAt: price.startsAt ?? null,
        endsAt: price.endsAt ?? null,
      })),
      raffle ? { ...raffle, unitPricePence: pence(raffle.unitPricePence) } : null,
    ),
  ])
  expect(beaten).toEqual(content.campaigns.map(({ tag }) => [tag, []]))
})

test('a campaign with one draw, whose end moves with the first start, names no weekday for it', () => {
  const named = content.campaigns.filter(
    ({ limitType, howToPlayHtml, prizeTerms, summary }) =>
      limitType !== 'DAY' &&
      limitType !== 'WEEK' &&
      /draw[^.<]*(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day/.test([howToPlayHtml, summary, ...prizeTerms].join(' ')),
  )
  expect(named.map(({ tag }) => tag)).toEqual([])
})

test('a winner of a campaign that is here won what can be won in it, and is the one that the campaign names', () => {
  const winners = content.information
    .find(({ tag }) => tag === 'winners')!
    .sections.flatMap(({ items }) => items.map(({ title, note }) => ({ name: title, note })))
  const campaigns: readonly Campaign[] = content.campaigns
  for (const { name, note } of winners) {
    const campaign = campaigns.find(({ title }) => note.includes(` in ${title.split(':')[0]}`))
    const pounds = /^Won £([\d,]+) in /.exec(note)?.[1]?.replaceAll(',', '')
    if (campaign && pounds) expect([note, pounds]).toEqual([note, campaign.value])
    if (campaign && /won/i.test(campaign.shortDescription)) expect(campaign.summary).toContain(name)
  }
})

test('every paid campaign can be entered free by post', () => {
  const onlyPaid = content.campaigns.filter(
    (campaign) =>
      (campaign.endsAt === null || campaign.endsAt > monday) &&
      !isFree(pricesInPence(campaign)) &&
      !campaign.postalEntryCode,
  )
  expect(onlyPaid.map(({ tag }) => tag)).toEqual([])
})

test('every campaign says what it draws, and its prizes are worth what it says', () => {
  const campaigns: readonly Campaign[] = content.campaigns
  for (const { tag, value, plan, campaignType } of campaigns) {
    const pounds = plan.prizes.reduce((sum, prize) => sum + prize.pounds * prize.quantity, 0)
    if (value !== undefined) expect([tag, pounds]).toEqual([tag, Number(value)])
    expect([tag, plan.method]).toEqual([tag, campaignType === 'STANDARD' ? 'BEACON' : 'ELSEWHERE'])
  }
})

test('the shares of a bundle add up to its price', () => {
  for (const { items, pricePence } of content.bundles)
    expect(items.reduce((sum, item) => sum + item.pricePence, 0)).toBe(pricePence)
})

test('the calendar has twenty-four doors, and the winner’s page has four articles', () => {
  const itemsOf = (tag: string) => content.pages.find((page) => page.tag === tag)!.groups.flatMap(({ items }) => items)
  expect(itemsOf('ADVENT')).toHaveLength(24)
  expect(itemsOf('WINNER')).toHaveLength(4)
})

test('every person has details that the forms accept', () => {
  expect(passwordProblem(content.password)).toBeNull()
  for (const { firstName, lastName, msisdn, profile } of content.people) {
    const problems = [nameProblem(firstName), nameProblem(lastName)]
    if (msisdn) problems.push(mobileProblem(msisdn))
    if (profile) problems.push(postcodeProblem(profile.postcode))
    expect(problems.filter(Boolean)).toEqual([])
  }
})

test('every body of HTML is plain and closed, with no attribute but where a link leads', () => {
  const bodies = [
    ...content.campaigns.flatMap(({ bodyHtml, howToPlayHtml }) => [bodyHtml, howToPlayHtml]),
    ...content.bundles.flatMap(({ descriptionHtml, howToPlayHtml }) => [descriptionHtml, howToPlayHtml]),
    ...content.termsPages.map(({ bodyHtml }) => bodyHtml),
    ...content.information.flatMap(({ sections }) =>
      sections.flatMap(({ body, items }) => [body, ...items.map((item) => item.body)]),
    ),
  ]
  for (const body of bodies) {
    const plain = {
      allowedTags: ['p', 'br', 'h2', 'h3', 'ul', 'ol', 'li', 'strong', 'a'],
      allowedAttributes: { a: ['href'] },
    }
    expect(sanitizeHtml(body, plain)).toBe(body)
  }
})

/** First starts at any minute of two years, and later ones up to a year and a half on. */
const anyStart = fc.record({
  firstStartedAt: fc
    .integer({ min: 0, max: 730 * 24 * 60 })
    .map((minutes) => new Date(monday.getTime() + minutes * 60_000)),
  laterMinutes: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 540 * 24 * 60 })),
})

const alwaysOpen = [
  'EVERYDAYISPAYDAY',
  'BONUS300K',
  'WINACAR',
  'LIMITED',
  'HOTRAFFLE',
  'TINYRAFFLE',
  'PENNYRAFFLE',
  'CASHCALL2026',
]

test('any start has campaigns to come, open ones and past ones, and the mainstays are open', () => {
  fc.assert(
    fc.property(anyStart, ({ firstStartedAt, laterMinutes }) => {
      const now = new Date(firstStartedAt.getTime() + laterMinutes * 60_000)
      const statuses = new Map(
        resolveDates(firstStartedAt, now).campaigns.map((campaign) => [
          campaign.tag,
          resolveStatus(scheduleOf(campaign), { globalLimit: null, globalCount: 0 }, now).status,
        ]),
      )
      const seen = new Set(statuses.values())
      for (const status of campaignStatuses) if (status !== 'GAP') expect(seen).toContain(status)
      for (const tag of alwaysOpen)
        if (statuses.get(tag) !== 'GAP') expect([tag, statuses.get(tag)]).toEqual([tag, 'ACTIVE'])
      expect([statuses.get('CASHCALL'), statuses.get('CAMPERVAN')]).toEqual(['ENDED', 'UPCOMING'])
    }),
    { numRuns: 60 },
  )
})

test('a window that moves on never overlaps one in which entries were taken', () => {
  fc.assert(
    fc.property(anyStart, ({ firstStartedAt, laterMinutes }) => {
      const before = resolveDates(firstStartedAt, firstStartedAt).campaigns
      const after = resolveDates(firstStartedAt, new Date(firstStartedAt.getTime() + laterMinutes * 60_000)).campaigns
      for (const [index, { tag, startsAt, endsAt }] of before.entries()) {
        const moved = after[index]!
        const stands = moved.startsAt.getTime() === startsAt.getTime() && moved.endsAt?.getTime() === endsAt?.getTime()
        expect([tag, stands || (endsAt !== null && moved.startsAt >= endsAt)]).toEqual([tag, true])
      }
    }),
    { numRuns: 60 },
  )
})

function scheduleOf({ limitType, startsAt, endsAt, activeFrom, activeUntil, weekOffset = 5 }: Campaign): Schedule {
  return { limitType, startsAt, endsAt, activeFrom: activeFrom ?? null, activeUntil: activeUntil ?? null, weekOffset }
}

function pricesInPence({ prices }: Campaign) {
  return prices.map(({ pricePence }) => ({ pricePence: pence(pricePence) }))
}
