import { formatPounds, pence } from '../money/money.ts'
import { REMINDER_DAYS, REMINDER_DAYS_MAX } from '../winners/winner-case.ts'

/** The headings under which the console lists the settings, in their order. */
export const settingGroups = ['Prizes', 'Money', 'Messages and downloads', 'Alerts', 'Safer play'] as const
export type SettingGroup = (typeof settingGroups)[number]

type LiveSetting = {
  readonly group: SettingGroup
  /** Its name in the console. Environment variables keep theirs. */
  readonly title: string
  readonly meaning: string
  readonly unit: 'PENCE' | 'COUNT'
  /** The plural that follows the value, such as minutes; pounds for PENCE. */
  readonly noun: string
  /** The value without an environment variable. */
  readonly usual: number
  readonly min: number
  readonly max: number
  /** Money or people depend on it, so that it takes two people. */
  readonly binds: boolean
}

/**
 * Settings that owners can change while the program runs, each declared once with everything that the console shows.
 * The initial values are those that the program was started with.
 */
export const liveSettings = {
  EXPOSURE_MAX_PENCE: {
    group: 'Prizes',
    title: 'Prizes: most per round',
    meaning: 'The most one round’s prizes can be worth. Competitions above this can’t be published.',
    unit: 'PENCE',
    noun: 'pounds',
    usual: 100_000_000,
    min: 100,
    max: 100_000_000_000,
    binds: true,
  },
  REFUND_ALONE_MAX_PENCE: {
    group: 'Money',
    title: 'Refunds and credit: most per day by one person',
    meaning:
      'The most one member of staff can give in a day, in refunds and credit together. Above this needs a second person.',
    unit: 'PENCE',
    noun: 'pounds',
    usual: 20_000,
    min: 0,
    max: 100_000_000,
    binds: true,
  },
  REFUND_ALONE_MAX_PURCHASES: {
    group: 'Money',
    title: 'Refunds: most orders in one list by one person',
    meaning: 'The most orders one person can refund together. Above this needs a second person.',
    unit: 'COUNT',
    noun: 'orders',
    usual: 10,
    min: 1,
    max: 10_000,
    binds: true,
  },
  CREDIT_ALONE_MAX_PENCE: {
    group: 'Money',
    title: 'Site credit: most per day by one person, and to one customer',
    meaning:
      'The most credit a member of staff can give in a day, and a customer can get in 24 hours. Above this needs a second person.',
    unit: 'PENCE',
    noun: 'pounds',
    usual: 5_000,
    min: 0,
    max: 1_000_000,
    binds: true,
  },
  GIVEAWAY_ALONE_MAX_PENCE: {
    group: 'Money',
    title: 'Giveaways: most per day by one person',
    meaning:
      'The most one member of staff’s changes to promo codes, bundles and the wheel can cost in a day. Above this needs a second person.',
    unit: 'PENCE',
    noun: 'pounds',
    usual: 100_000,
    min: 0,
    max: 100_000_000,
    binds: true,
  },
  RATE_CODES_PER_DAY: {
    group: 'Messages and downloads',
    title: 'Text messages: codes per day',
    meaning:
      'Verification codes by text message in a day, in total. Each one costs money. Without them no one can join.',
    unit: 'COUNT',
    noun: 'codes',
    usual: 5_000,
    min: 100,
    max: 1_000_000,
    binds: true,
  },
  RATE_MESSAGES_PER_ADDRESS: {
    group: 'Messages and downloads',
    title: 'Contact forms: messages per hour and address',
    meaning: 'Messages through the contact forms in an hour from one network address.',
    unit: 'COUNT',
    noun: 'messages',
    usual: 20,
    min: 1,
    max: 1000,
    binds: false,
  },
  RATE_DOWNLOADS_PER_ACCOUNT: {
    group: 'Messages and downloads',
    title: 'Own data: downloads per hour and account',
    meaning: 'How often one account can download all its data in an hour. Each download reads many tables.',
    unit: 'COUNT',
    noun: 'downloads',
    usual: 10,
    min: 1,
    max: 100,
    binds: false,
  },
  DRAW_LATE_MINUTES: {
    group: 'Alerts',
    title: 'Draws: alert after',
    meaning: 'Minutes after the draw time before a draw counts as late and tops the Today list.',
    unit: 'COUNT',
    noun: 'minutes',
    usual: 15,
    min: 1,
    max: 1440,
    binds: false,
  },
  PAYMENT_STUCK_MINUTES: {
    group: 'Alerts',
    title: 'Payments: alert after',
    meaning: 'Minutes without progress before a payment counts as stuck and appears on Today.',
    unit: 'COUNT',
    noun: 'minutes',
    usual: 10,
    min: 1,
    max: 1440,
    binds: false,
  },
  WINNER_SILENT_DAYS: {
    group: 'Alerts',
    title: 'Winners: remind after',
    meaning: 'Days without an answer before Today reminds staff of a winner. The prize is forfeited after 28 days.',
    unit: 'COUNT',
    noun: 'days',
    usual: REMINDER_DAYS,
    min: 1,
    max: REMINDER_DAYS_MAX,
    binds: false,
  },
  HARM_WEEK_PENCE: {
    group: 'Safer play',
    title: 'Safer play: spending in a week',
    meaning: 'Flag a customer who spends this much in seven days.',
    unit: 'PENCE',
    noun: 'pounds',
    usual: 20_000,
    min: 100,
    max: 10_000_000,
    binds: true,
  },
  HARM_PURCHASES_AN_HOUR: {
    group: 'Safer play',
    title: 'Safer play: orders in an hour',
    meaning: 'Flag a customer after this many orders within one hour.',
    unit: 'COUNT',
    noun: 'orders',
    usual: 6,
    min: 1,
    max: 1000,
    binds: true,
  },
  HARM_NIGHTS: {
    group: 'Safer play',
    title: 'Safer play: nights with an order',
    meaning: 'Flag a customer after this many nights with an order in fourteen days.',
    unit: 'COUNT',
    noun: 'nights',
    usual: 4,
    min: 1,
    max: 14,
    binds: true,
  },
  HARM_FAILED_CARDS: {
    group: 'Safer play',
    title: 'Safer play: failed payments in a day',
    meaning: 'Flag a customer after this many failed payments in a day.',
    unit: 'COUNT',
    noun: 'payments',
    usual: 5,
    min: 1,
    max: 1000,
    binds: true,
  },
  HARM_RAISED_LIMITS: {
    group: 'Safer play',
    title: 'Safer play: raised limits in a month',
    meaning: 'Flag a customer who raises their own limit this many times in thirty days.',
    unit: 'COUNT',
    noun: 'times',
    usual: 2,
    min: 1,
    max: 1000,
    binds: true,
  },
  HARM_AFTER_LOSSES: {
    group: 'Safer play',
    title: 'Safer play: orders soon after a lost draw',
    meaning: 'Flag a customer after this many orders in seven days made within two hours of losing a draw.',
    unit: 'COUNT',
    noun: 'orders',
    usual: 4,
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

/** `£200.00`, `15 minutes` or `1 minute`. */
export function settingText({ unit, noun }: Pick<LiveSetting, 'unit' | 'noun'>, value: number): string {
  if (unit === 'PENCE') return formatPounds(pence(value))
  return `${value.toLocaleString('en-GB')} ${value === 1 ? noun.slice(0, -1) : noun}`
}
