import type { Groups } from '#contract/catalogue.ts'
import type { CampaignChannel, CampaignType } from '#domain/campaign.ts'
import type { DrawMethod, Prize } from '#domain/draw/plan.ts'
import type { GroupRule } from '#domain/group-rule.ts'
import type { Pence } from '#domain/money.ts'
import type { PriceOption, Raffle } from '#domain/price.ts'
import type { Schedule } from '#domain/schedule.ts'

/** What is given to be saved, as its checks and its queries read it. */
export type NewPrice = PriceOption & {
  readonly title: string | null
  readonly subtitle: string | null
  readonly promoCaption: string | null
  readonly promoSubcaption: string | null
}

/** A prize of site credit is granted by the program, as much as its value. */
export type PlannedPrize = Prize & { readonly isCredit?: boolean }

/** What a campaign draws and when. */
export type NewPlan = {
  /** In order of their positions, from 1. */
  readonly prizes: readonly PlannedPrize[]
  /** As many as prizes, at least 3, where it is null. */
  readonly reserves: number | null
  readonly prizesPerEntrant: number
  /** From a round's freeze, as it is planned, to its draw. */
  readonly delaySeconds: number
  /** Left out it stays as it is: of a new campaign `POSTAL_GRACE_DAYS` where it takes post, else none. */
  readonly postalGraceDays?: number
  readonly method: DrawMethod
}

/** A plan as it is stored. */
export type SavedPlan = NewPlan & { readonly postalGraceDays: number }

export type NewCampaign = {
  readonly tag: string
  readonly type: CampaignType
  readonly place: CampaignChannel
  readonly published: boolean
  readonly title: string
  readonly shortDescription: string
  readonly summary: string
  /** HTML, as `body` is, which holds the terms. */
  readonly howToPlay: string
  readonly body: string
  readonly keyword: string | null
  readonly shortcode: string | null
  readonly postalEntryCode: string | null
  readonly telephoneEntry: string | null
  readonly schedule: Schedule
  readonly entryLimit: number | null
  /** Opening the tickets for sale is left to the caller: `openStock` of the entries, in the same transaction. */
  readonly globalLimit: number | null
  readonly valuePence: Pence | null
  readonly valueFrom: Date | null
  readonly valueEnd: Date | null
  readonly raffle: Raffle | null
  /** Null leaves the plan as it is: of a new campaign one prize, its title, drawn an hour after each closing. */
  readonly plan: NewPlan | null
  readonly prices: readonly NewPrice[]
  readonly redirectTag: string | null
  readonly redirectUrl: string | null
  readonly appExclusive: boolean
  readonly webExclusive: boolean
  readonly promoCaption: string | null
  readonly promoOrder: number | null
  readonly meta: { readonly title: string; readonly description: string; readonly keywords: string }
  readonly openGraph: { readonly title: string; readonly description: string }
}

export type NewBundle = {
  readonly tag: string
  readonly published: boolean
  readonly title: string
  readonly summary: string
  /** HTML, as `howToPlay` is. */
  readonly description: string
  readonly howToPlay: string
  readonly startsAt: Date
  readonly endsAt: Date | null
  readonly pricePence: Pence
  /** What each campaign gives, and its share of the price: the shares add up to it. */
  readonly items: readonly { readonly tag: string; readonly quantity: number; readonly pricePence: Pence }[]
  readonly postalEntryCode: string | null
  readonly telephoneEntry: string | null
  readonly valuePence: Pence | null
  readonly appExclusive: boolean
  readonly webExclusive: boolean
  readonly meta: NewCampaign['meta']
  readonly openGraph: NewCampaign['openGraph']
}

export type NewPage = {
  readonly tag: string
  readonly bannerPosition: Groups['banner_position']
  readonly groups: readonly {
    readonly type: 'SECTION' | 'GROUP'
    readonly tag: string
    readonly title: string
    readonly subtitle: string | null
    readonly legal: string | null
    /** ALL where it is left out. The items of CLOSING_TODAY are found, so none are given. */
    readonly shows?: GroupRule
    readonly items: readonly { readonly type: 'CAMPAIGN' | 'BUNDLE'; readonly tag: string }[]
  }[]
}
