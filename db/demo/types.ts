/**
 * The demonstration content in wire form, with money in whole pence. A date is a number of London days from the first
 * start, or a day of the calendar. Absent optional properties become null or false when the content is loaded.
 */
export type DemoCampaign = {
  readonly tag: string
  readonly title: string
  /** One line, for a card. */
  readonly shortDescription: string
  /** A sentence or two, for the entry page. */
  readonly summary: string
  readonly howToPlayHtml: string
  /** Paragraphs about this prize; `campaignTerms` writes the terms around them. */
  readonly prizeTerms: readonly string[]
  readonly type: 'COMPETITION' | 'RAFFLE'
  readonly campaignType: 'STANDARD' | 'EXTERNAL' | 'EMBEDDED'
  readonly window: DemoWindow
  readonly limitType: 'DAY' | 'WEEK' | 'EVERYDAY' | 'COMPETITION' | 'NONE'
  readonly entryLimit?: number
  /** London wall-clock times, HH:MM. */
  readonly activeFrom?: string
  readonly activeUntil?: string
  /** ISO weekday; only WEEK campaigns use it. */
  readonly weekOffset?: number
  readonly prices: readonly DemoPrice[]
  readonly raffle?: { readonly unitPricePence: number; readonly sliderMin: number; readonly sliderMax: number }
  readonly globalLimit?: number
  /** The value of the prize, in pounds, digits only. */
  readonly value?: string
  readonly valueFromInDays?: number
  readonly valueEndInDays?: number
  readonly keyword?: string
  readonly shortcode?: string
  readonly postalEntryCode?: string
  /** The number to ring, spaced for reading. */
  readonly telephoneEntry?: string
  readonly redirectTag?: string
  readonly redirectUrl?: string
  readonly appExclusive?: true
  readonly webExclusive?: true
  /** The first one is shown on the card. */
  readonly pictures: readonly DemoPicture[]
  readonly keywords: readonly string[]
  readonly promoCaption?: string
  readonly promoOrder?: number
}

export type DemoWindow = DemoRollingWindow | DemoYearlyWindow

/** Both ends are at the same time of day, so that a window which runs again opens at the instant it closed. */
export type DemoRollingWindow = {
  readonly startsInDays: number
  readonly endsInDays: number | null
  /** London wall-clock time, HH:MM. */
  readonly at: string
}

/** Days of the calendar, MM-DD, for a prize that belongs to a season. */
export type DemoYearlyWindow = {
  readonly from: string
  readonly until: string
  /** London wall-clock time, HH:MM, of both ends. */
  readonly at: string
  /** LAST_OVER is the last year in which the window was over at the first start. It never moves. */
  readonly year: 'OF_START' | 'LAST_OVER'
}

export type DemoPrice = {
  readonly pricePence: number
  /** Entries; with ALL_NEXT_WEEK in each of the five rounds, for the one price. */
  readonly quantity: number
  readonly type: 'STANDARD' | 'UPSELL'
  readonly frequency: 'SINGLE' | 'ALL_NEXT_WEEK'
  readonly basketMinPence?: number
  readonly title?: string
  readonly subtitle?: string
  readonly promoCaption?: string
  readonly promoSubcaption?: string
  readonly startsInDays?: number
  readonly endsInDays?: number
}

/** `name` is the file `pictures/{name}.webp`. */
export type DemoPicture = { readonly name: string; readonly alt: string; readonly href?: string }

export type DemoBundle = {
  readonly tag: string
  readonly title: string
  readonly summary: string
  readonly descriptionHtml: string
  readonly howToPlayHtml: string
  readonly window: DemoWindow
  readonly pricePence: number
  /** The share of each campaign: its entries and its part of the price. The parts add up to the price. */
  readonly items: readonly { readonly tag: string; readonly quantity: number; readonly pricePence: number }[]
  readonly value?: string
  readonly appExclusive?: true
  readonly webExclusive?: true
  readonly pictures: readonly DemoPicture[]
  readonly keywords: readonly string[]
}

export type DemoPage = {
  readonly tag: string
  readonly bannerPosition: 'TOP' | 'MIDDLE' | 'BOTTOM' | 'NONE'
  readonly banners: readonly DemoBanner[]
  readonly groups: readonly DemoGroup[]
}

export type DemoBanner = { readonly title: string; readonly href: string; readonly picture: DemoPicture }

export type DemoGroup = {
  readonly type: 'SECTION' | 'GROUP'
  readonly tag: string
  readonly title: string
  readonly subtitle?: string
  readonly legal?: string
  /** All of its items if left out. Items that close today are those of the whole page. */
  readonly shows?: 'OPEN' | 'CLOSING_TODAY'
  readonly items: readonly { readonly type: 'CAMPAIGN' | 'BUNDLE'; readonly tag: string }[]
}

export type DemoPromoCode = {
  readonly code: string
  /** The description of the discount in the basket. */
  readonly label: string
  readonly type: 'PERCENT_DISCOUNT' | 'CASH_DISCOUNT' | 'FREE_ENTRY' | 'RAFFLE'
  /** `type` decides the unit: percent, pence, entries or tickets. */
  readonly value: number
  /** The campaign of the free entry or ticket, or the campaign that a discount requires in the basket. */
  readonly campaignTag?: string
  readonly window: DemoWindow
  readonly minSpendPence?: number
  readonly usesMax?: number
  readonly usesPerPersonMax?: number
  /** Only these people, known by email. */
  readonly whitelistEmails?: readonly string[]
  readonly loginRequired?: true
}

export type DemoPerson = {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly gender: 'm' | 'f' | 'n' | 'o'
  /** YYYY-MM-DD. */
  readonly birthDate: string
  /** Null until the profile is completed, and with it the terms and the two opt-ins. */
  readonly profile: { readonly postcode: string; readonly optInSms: boolean; readonly optInEmail: boolean } | null
  /** A verified number in the form 07…, or null. */
  readonly msisdn: string | null
  readonly creditPence: number
  readonly blocked: boolean
  readonly excludedForMonths: 6 | 12 | 60 | null
}

export type DemoWheelPrize = {
  readonly description: string
  readonly weight: number
  /** Null is unlimited. */
  readonly stock: number | null
  readonly picture: DemoPicture
  readonly gives:
    | { readonly type: 'SITE_CREDIT'; readonly amountPence: number; readonly validForDays: number }
    | { readonly type: 'PROMO_CODE'; readonly percent: number; readonly validForDays: number }
    | { readonly type: 'MANUAL_PRIZE'; readonly worthPence: number }
}

export type DemoTermsPage = {
  readonly tag: string
  readonly title: string
  readonly path: string
  readonly bodyHtml: string
}

/** The text of an information page. Every `body` is HTML. */
export type DemoInformation = {
  readonly tag:
    | 'about'
    | 'contact'
    | 'work-with-us'
    | 'faqs'
    | 'winners'
    | 'winner'
    | 'competition-closed'
    | 'complaints'
  readonly lead: string
  readonly sections: readonly {
    readonly title: string
    readonly body: string
    readonly items: readonly { readonly title: string; readonly note: string; readonly body: string }[]
  }[]
}
