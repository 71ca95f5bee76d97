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
  price: pence(pounds * 100),
  quantity,
  price_type: 'STANDARD',
  frequency: 'SINGLE',
  basket_min: null,
  title: null,
  subtitle: null,
  promo_caption: null,
  promo_subcaption: null,
  starts_at: null,
  ends_at: null,
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
    schedule: { ...schedule, limit_type: 'DAY', ends_at: null, active_from: '15:10', active_until: '15:00' },
    entry_limit: 200,
    prices: paidOptions,
  }),
  WEEK_GAME: ({ schedule }) => ({
    schedule: { ...schedule, limit_type: 'WEEK', ends_at: null, active_from: '15:10', active_until: '15:00' },
    entry_limit: 200,
    prices: paidOptions,
  }),
  RAFFLE: ({ schedule }) => ({
    type: 'RAFFLE',
    schedule: { ...schedule, limit_type: 'COMPETITION' },
    raffle: { unit_price: pence(100), slider_min: 1, slider_max: 250 },
    global_limit: 10_000,
    entry_limit: 250,
  }),
  BIG_PRIZE: ({ schedule }) => ({
    schedule: { ...schedule, limit_type: 'COMPETITION' },
    entry_limit: 1000,
    prices: [...paidOptions, option(20, 75)],
  }),
  FREE: ({ schedule }) => ({
    schedule: { ...schedule, limit_type: 'COMPETITION' },
    entry_limit: 1,
    prices: [option(0, 1)],
  }),
  CASH_CALL: ({ schedule }) => ({
    schedule: { ...schedule, limit_type: 'EVERYDAY' },
    entry_limit: 100,
    prices: paidOptions,
    keyword: 'CASH',
  }),
  ADVENT: ({ schedule }) => ({
    schedule: { ...schedule, limit_type: 'COMPETITION', ...adventDay(schedule.starts_at) },
    entry_limit: 1,
    prices: [option(0, 1)],
  }),
  EXTERNAL: () => ({ place: 'EXTERNAL', plan: null }),
} satisfies Record<(typeof campaignKinds)[number], Differences>

/** The next first of December, from 07:00 to 07:00. */
function adventDay(from: Date): { starts_at: Date; ends_at: Date } {
  const { year, month } = toLondon(from)
  const day = Temporal.PlainDate.from({ year: month === 12 ? year + 1 : year, month: 12, day: 1 })
  return {
    starts_at: londonInstant(day, ADVENT_DAY_HOUR),
    ends_at: londonInstant(day.add({ days: 1 }), ADVENT_DAY_HOUR),
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
    short_description: '',
    summary: '',
    how_to_play: '',
    body: '',
    keyword: null,
    shortcode: null,
    postal_entry_code: null,
    telephone_entry: null,
    schedule: {
      limit_type: 'NONE',
      starts_at: londonInstant(opening, '09:00'),
      ends_at: londonInstant(opening.add({ days: DAYS_OPEN }), '20:00'),
      active_from: null,
      active_until: null,
      week_offset: DEFAULT_WEEK_OFFSET,
    },
    entry_limit: null,
    global_limit: null,
    value: null,
    value_from: null,
    value_end: null,
    raffle: null,
    plan: {
      prizes: [],
      reserves: null,
      prizes_per_entrant: 1,
      delay_seconds: HOUR_SECONDS,
      postal_grace_days: POSTAL_GRACE_DAYS,
      method: 'BEACON',
    },
    prices: [],
    redirect_tag: null,
    redirect_url: null,
    app_exclusive: false,
    web_exclusive: false,
    promo_caption: null,
    promo_order: null,
    meta: { title: '', description: '', keywords: '' },
    open_graph: { title: '', description: '' },
  }
}

/**
 * A copy of another campaign's document. Its dates move by whole days, so that it opens tomorrow or later at the same
 * times in London. Fields that identify one campaign, such as the code on a card, are left out.
 */
export function copyOf(document: CampaignDocument, title: string, now: Date): CampaignDocument {
  const from = toLondon(document.schedule.starts_at).toPlainDate()
  const opening = toLondon(now).toPlainDate().add({ days: 1 })
  const days = Math.max(0, from.until(opening).total('days'))
  const moved = (instant: Date) => new Date(toLondon(instant).add({ days }).epochMilliseconds)
  const orNull = (instant: Date | null) => instant && moved(instant)
  return {
    ...document,
    title,
    keyword: null,
    shortcode: null,
    postal_entry_code: null,
    redirect_tag: null,
    schedule: {
      ...document.schedule,
      starts_at: moved(document.schedule.starts_at),
      ends_at: orNull(document.schedule.ends_at),
    },
    value_from: orNull(document.value_from),
    value_end: orNull(document.value_end),
    prices: document.prices.map((price) => ({
      ...price,
      starts_at: orNull(price.starts_at),
      ends_at: orNull(price.ends_at),
    })),
  }
}
