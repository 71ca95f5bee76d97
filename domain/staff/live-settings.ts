import { REMINDER_DAYS_MAX } from '../winners/winner-case.ts'

type LiveSetting = {
  /** Its name in the console. Environment variables keep theirs. */
  readonly title: string
  readonly meaning: string
  readonly unit: 'PENCE' | 'COUNT'
  readonly min: number
  readonly max: number
  /** Money or people depend on it, so that it takes two people. */
  readonly binds: boolean
}

/** Settings that owners can change while the program runs. The initial values are those that it was started with. */
export const liveSettings = {
  EXPOSURE_MAX_PENCE: {
    title: 'Prizes: most per round',
    meaning: 'What the prizes of one round may be worth together. A campaign above it cannot be published.',
    unit: 'PENCE',
    min: 100,
    max: 100_000_000_000,
    binds: true,
  },
  REFUND_ALONE_MAX_PENCE: {
    title: 'Refunds and credit: most per day by one person',
    meaning:
      'The most that one member of staff may give alone in a day, in refunds and credit together. More takes two people.',
    unit: 'PENCE',
    min: 0,
    max: 100_000_000,
    binds: true,
  },
  REFUND_ALONE_MAX_PURCHASES: {
    title: 'Refunds: most orders at once by one person',
    meaning: 'How many orders one person may refund together. More takes a second one.',
    unit: 'COUNT',
    min: 1,
    max: 10_000,
    binds: true,
  },
  GIVEAWAY_ALONE_MAX_PENCE: {
    title: 'Giveaways: most per day by one person',
    meaning:
      'The most that one member of staff’s changes to promo codes, bundles and the wheel may cost in a day. More takes two people.',
    unit: 'PENCE',
    min: 0,
    max: 100_000_000,
    binds: true,
  },
  RATE_CODES_PER_DAY: {
    title: 'Text messages: codes per day',
    meaning: 'Verification codes by text message in a day, in all. Each costs money; without any, nobody can sign up.',
    unit: 'COUNT',
    min: 100,
    max: 1_000_000,
    binds: true,
  },
  RATE_MESSAGES_PER_ADDRESS: {
    title: 'Contact forms: messages per hour and address',
    meaning: 'Messages by the contact forms in an hour from one network address.',
    unit: 'COUNT',
    min: 1,
    max: 1000,
    binds: false,
  },
  RATE_DOWNLOADS_PER_ACCOUNT: {
    title: 'Own data: downloads per hour and account',
    meaning: 'Downloads of all own data in an hour for one account. Each reads many tables.',
    unit: 'COUNT',
    min: 1,
    max: 100,
    binds: false,
  },
  DRAW_LATE_MINUTES: {
    title: 'Draws: alert after',
    meaning: 'Minutes after its instant from which a draw without a result is late, and stands first on Today.',
    unit: 'COUNT',
    min: 1,
    max: 1440,
    binds: false,
  },
  PAYMENT_STUCK_MINUTES: {
    title: 'Payments: alert after',
    meaning: 'Minutes in which a payment that is under way has to move before it stands on Today.',
    unit: 'COUNT',
    min: 1,
    max: 1440,
    binds: false,
  },
  WINNER_SILENT_DAYS: {
    title: 'Winners: remind after',
    meaning:
      'Days without an answer after which Today reminds staff of a winner. The prize is forfeited after 28 days.',
    unit: 'COUNT',
    min: 1,
    max: REMINDER_DAYS_MAX,
    binds: false,
  },
  CREDIT_ALONE_MAX_PENCE: {
    title: 'Site credit: most per day by one person, and to one customer',
    meaning:
      'The most credit that a member of staff may give alone in a day, and that a person may get in 24 hours. More takes two people.',
    unit: 'PENCE',
    min: 0,
    max: 1_000_000,
    binds: true,
  },
  HARM_WEEK_PENCE: {
    title: 'Safer play: spending in a week',
    meaning: 'What a person may spend in seven days before they are marked for a look.',
    unit: 'PENCE',
    min: 100,
    max: 10000000,
    binds: true,
  },
  HARM_PURCHASES_AN_HOUR: {
    title: 'Safer play: orders in an hour',
    meaning: 'Purchases within one hour from which a person is marked for a look.',
    unit: 'COUNT',
    min: 1,
    max: 1000,
    binds: true,
  },
  HARM_NIGHTS: {
    title: 'Safer play: nights with an order',
    meaning: 'Nights in fourteen days with a purchase from which a person is marked for a look.',
    unit: 'COUNT',
    min: 1,
    max: 14,
    binds: true,
  },
  HARM_FAILED_CARDS: {
    title: 'Safer play: failed payments in a day',
    meaning: 'Payments that failed in a day from which a person is marked for a look.',
    unit: 'COUNT',
    min: 1,
    max: 1000,
    binds: true,
  },
  HARM_RAISED_LIMITS: {
    title: 'Safer play: raised limits in a month',
    meaning: 'Raises of their own limit in thirty days from which a person is marked for a look.',
    unit: 'COUNT',
    min: 1,
    max: 1000,
    binds: true,
  },
  HARM_AFTER_LOSSES: {
    title: 'Safer play: orders soon after a lost draw',
    meaning:
      'Purchases in seven days, each within two hours of a draw that was lost, from which a person is marked for a look.',
    unit: 'COUNT',
    min: 1,
    max: 1000,
    binds: true,
  },
} as const satisfies Record<string, LiveSetting>

export type LiveSettingName = keyof typeof liveSettings
export const liveSettingNames = Object.keys(liveSettings) as LiveSettingName[]

/** The problem with a value, or null. */
export function settingProblem(name: LiveSettingName, value: number): string | null {
  const { min, max }: LiveSetting = liveSettings[name]
  const isFit = Number.isSafeInteger(value) && value >= min && value <= max
  return isFit ? null : `must be a whole number from ${min} to ${max}`
}
