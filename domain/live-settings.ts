type LiveSetting = {
  readonly meaning: string
  readonly unit: 'PENCE' | 'COUNT'
  readonly min: number
  readonly max: number
  /** Money or people depend on it, so that it takes two people. */
  readonly binds: boolean
}

/** What owners change while the program runs. Until then each is what it was started with. */
export const liveSettings = {
  EXPOSURE_MAX_PENCE: {
    meaning: 'What the prizes of one round may be worth together. A campaign above it cannot be published.',
    unit: 'PENCE',
    min: 100,
    max: 100_000_000_000,
    binds: true,
  },
  REFUND_ALONE_MAX_PENCE: {
    meaning: 'What one person may refund of an order. More takes a second one.',
    unit: 'PENCE',
    min: 0,
    max: 100_000_000,
    binds: true,
  },
  REFUND_ALONE_MAX_PURCHASES: {
    meaning: 'How many orders one person may refund together. More takes a second one.',
    unit: 'COUNT',
    min: 1,
    max: 10_000,
    binds: true,
  },
  RATE_CODES_PER_DAY: {
    meaning: 'Verification codes by text message in a day, in all. Each costs money; without any, nobody can sign up.',
    unit: 'COUNT',
    min: 100,
    max: 1_000_000,
    binds: true,
  },
  RATE_MESSAGES_PER_ADDRESS: {
    meaning: 'Messages by the contact forms in an hour from one network address.',
    unit: 'COUNT',
    min: 1,
    max: 1000,
    binds: false,
  },
  RATE_DOWNLOADS_PER_ACCOUNT: {
    meaning: 'Downloads of all own data in an hour for one account. Each reads many tables.',
    unit: 'COUNT',
    min: 1,
    max: 100,
    binds: false,
  },
  DRAW_LATE_MINUTES: {
    meaning: 'Minutes after its instant from which a draw without a result is late, and stands first on Today.',
    unit: 'COUNT',
    min: 1,
    max: 1440,
    binds: false,
  },
  PAYMENT_STUCK_MINUTES: {
    meaning: 'Minutes in which a payment that is under way has to move before it stands on Today.',
    unit: 'COUNT',
    min: 1,
    max: 1440,
    binds: false,
  },
  WINNER_SILENT_DAYS: {
    meaning: 'Days in which a winner has to answer before the case stands on Today.',
    unit: 'COUNT',
    min: 1,
    max: 90,
    binds: false,
  },
  CREDIT_ALONE_MAX_PENCE: {
    meaning: 'What a member of staff may give a person as credit in 24 hours. What goes beyond it takes two people.',
    unit: 'PENCE',
    min: 0,
    max: 1_000_000,
    binds: true,
  },
  HARM_WEEK_PENCE: {
    meaning: 'What a person may spend in seven days before they are marked for a look.',
    unit: 'PENCE',
    min: 100,
    max: 10000000,
    binds: true,
  },
  HARM_PURCHASES_AN_HOUR: {
    meaning: 'Purchases within one hour from which a person is marked for a look.',
    unit: 'COUNT',
    min: 1,
    max: 1000,
    binds: true,
  },
  HARM_NIGHTS: {
    meaning: 'Nights in fourteen days with a purchase from which a person is marked for a look.',
    unit: 'COUNT',
    min: 1,
    max: 14,
    binds: true,
  },
  HARM_FAILED_CARDS: {
    meaning: 'Payments that failed in a day from which a person is marked for a look.',
    unit: 'COUNT',
    min: 1,
    max: 1000,
    binds: true,
  },
  HARM_RAISED_LIMITS: {
    meaning: 'Raises of their own limit in thirty days from which a person is marked for a look.',
    unit: 'COUNT',
    min: 1,
    max: 1000,
    binds: true,
  },
  HARM_AFTER_LOSSES: {
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

/** What is wrong with a value, or null. */
export function settingProblem(name: LiveSettingName, value: number): string | null {
  const { min, max }: LiveSetting = liveSettings[name]
  const isFit = Number.isSafeInteger(value) && value >= min && value <= max
  return isFit ? null : `must be a whole number from ${min} to ${max}`
}
