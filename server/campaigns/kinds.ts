import type { CampaignDocument } from '#contract/console/campaigns.ts'
import type { CampaignKind, campaignKinds } from '#domain/campaign/campaign-desk.ts'
import { DEFAULT_WEEK_OFFSET } from '#domain/campaign/schedule.ts'
import { POSTAL_GRACE_DAYS } from '#domain/draw/plan.ts'
import { pence } from '#domain/money/money.ts'
import { londonInstant, toLondon } from '#domain/time/london.ts'

const HOUR_SECONDS = 3600
const DAYS_OPEN = 28
const ADVENT_DAY_HOUR = '07:00'

const option = (pounds: number, quantity: number): CampaignDocument['prices'][number] => ({
  pricePence: pence(pounds * 100),
  quantity,
  priceType: 'STANDARD',
  frequency: 'SINGLE',
  basketMinPence: null,
  title: null,
  subtitle: null,
  promoCaption: null,
  promoSubcaption: null,
  startsAt: null,
  endsAt: null,
})

/**
 * The initial document of a new campaign: everything that campaigns of its kind have in common, without words and
 * prizes.
 */
export function documentOfKind(
  kind: CampaignKind,
  given: { title: string; brand: string | null },
  now: Date,
): CampaignDocument {
  const empty = emptyDocument(given, now)
  return { ...empty, ...differences[kind](empty) }
}

type Differences = (empty: CampaignDocument) => Partial<CampaignDocument>

const paidOptions = [option(2, 4), option(5, 12), option(10, 30)]

const differences: Record<CampaignKind, Differences> = {
  EMPTY: () => ({}),
  DAY_GAME: ({ schedule }) => ({
    schedule: { ...schedule, limitType: 'DAY', endsAt: null, activeFrom: '15:10', activeUntil: '15:00' },
    entryLimit: 200,
    prices: paidOptions,
  }),
  WEEK_GAME: ({ schedule }) => ({
    schedule: { ...schedule, limitType: 'WEEK', endsAt: null, activeFrom: '15:10', activeUntil: '15:00' },
    entryLimit: 200,
    prices: paidOptions,
  }),
  RAFFLE: ({ schedule }) => ({
    type: 'RAFFLE',
    schedule: { ...schedule, limitType: 'COMPETITION' },
    raffle: { unitPricePence: pence(100), sliderMin: 1, sliderMax: 250 },
    globalLimit: 10_000,
    entryLimit: 250,
  }),
  BIG_PRIZE: ({ schedule }) => ({
    schedule: { ...schedule, limitType: 'COMPETITION' },
    entryLimit: 1000,
    prices: [...paidOptions, option(20, 75)],
  }),
  FREE: ({ schedule }) => ({
    schedule: { ...schedule, limitType: 'COMPETITION' },
    entryLimit: 1,
    prices: [option(0, 1)],
  }),
  CASH_CALL: ({ schedule }) => ({
    schedule: { ...schedule, limitType: 'EVERYDAY' },
    entryLimit: 100,
    prices: paidOptions,
    keyword: 'CASH',
  }),
  ADVENT: ({ schedule }) => ({
    schedule: { ...schedule, limitType: 'COMPETITION', ...adventDay(schedule.startsAt) },
    entryLimit: 1,
    prices: [option(0, 1)],
  }),
  EXTERNAL: () => ({ place: 'EXTERNAL', plan: null }),
} satisfies Record<(typeof campaignKinds)[number], Differences>

/** The next first of December, from 07:00 to 07:00. */
function adventDay(from: Date): { startsAt: Date; endsAt: Date } {
  const { year, month } = toLondon(from)
  const day = Temporal.PlainDate.from({ year: month === 12 ? year + 1 : year, month: 12, day: 1 })
  return {
    startsAt: londonInstant(day, ADVENT_DAY_HOUR),
    endsAt: londonInstant(day.add({ days: 1 }), ADVENT_DAY_HOUR),
  }
}

/** Opens tomorrow at 09:00. */
function emptyDocument({ title, brand }: { title: string; brand: string | null }, now: Date): CampaignDocument {
  const opening = toLondon(now).toPlainDate().add({ days: 1 })
  return {
    brand,
    type: 'COMPETITION',
    place: 'STANDARD',
    title,
    shortDescription: '',
    summary: '',
    howToPlay: '',
    body: '',
    keyword: null,
    shortcode: null,
    postalEntryCode: null,
    telephoneEntry: null,
    schedule: {
      limitType: 'NONE',
      startsAt: londonInstant(opening, '09:00'),
      endsAt: londonInstant(opening.add({ days: DAYS_OPEN }), '20:00'),
      activeFrom: null,
      activeUntil: null,
      weekOffset: DEFAULT_WEEK_OFFSET,
    },
    entryLimit: null,
    globalLimit: null,
    valuePence: null,
    valueFrom: null,
    valueEnd: null,
    raffle: null,
    plan: {
      prizes: [],
      reserves: null,
      prizesPerEntrant: 1,
      delaySeconds: HOUR_SECONDS,
      postalGraceDays: POSTAL_GRACE_DAYS,
      method: 'BEACON',
    },
    prices: [],
    redirectTag: null,
    redirectUrl: null,
    appExclusive: false,
    webExclusive: false,
    promoCaption: null,
    promoOrder: null,
    meta: { title: '', description: '', keywords: '' },
    openGraph: { title: '', description: '' },
  }
}

/**
 * A copy of another campaign's document. Its dates move by whole days, so that it opens tomorrow or later at the same
 * times in London. Fields that identify one campaign, such as the code on a card, are left out.
 */
export function copyOf(document: CampaignDocument, title: string, now: Date): CampaignDocument {
  const from = toLondon(document.schedule.startsAt).toPlainDate()
  const opening = toLondon(now).toPlainDate().add({ days: 1 })
  const days = Math.max(0, from.until(opening).total('days'))
  const moved = (instant: Date) => new Date(toLondon(instant).add({ days }).epochMilliseconds)
  const orNull = (instant: Date | null) => instant && moved(instant)
  return {
    ...document,
    title,
    keyword: null,
    shortcode: null,
    postalEntryCode: null,
    redirectTag: null,
    schedule: {
      ...document.schedule,
      startsAt: moved(document.schedule.startsAt),
      endsAt: orNull(document.schedule.endsAt),
    },
    valueFrom: orNull(document.valueFrom),
    valueEnd: orNull(document.valueEnd),
    prices: document.prices.map((price) => ({
      ...price,
      startsAt: orNull(price.startsAt),
      endsAt: orNull(price.endsAt),
    })),
  }
}
