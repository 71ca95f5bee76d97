import type { Groups } from '#contract/catalogue.ts'
import type { CampaignDocument } from '#contract/console/campaigns.ts'
import type { GroupRule } from '#domain/campaign/group-rule.ts'
import type { DrawMethod, Prize } from '#domain/draw/plan.ts'
import type { Pence } from '#domain/money/money.ts'

/** Input of the catalogue's saves, as its checks and queries read it. */
export type NewPrice = Readonly<CampaignDocument['prices'][number]>

/** The program grants a prize of site credit, for the value of the prize. */
export type PlannedPrize = Prize & { readonly isCredit?: boolean }

/** The prizes of a campaign, and the time and method of its draws. */
export type NewPlan = {
  /** In order of their positions, from 1. */
  readonly prizes: readonly PlannedPrize[]
  /** Null means as many as prizes, and at least 3. */
  readonly reserves: number | null
  readonly prizesPerEntrant: number
  /** From a round's planned freeze to its draw. */
  readonly delaySeconds: number
  /** If left out it stays unchanged. A new campaign gets `POSTAL_GRACE_DAYS` if it accepts post, otherwise 0. */
  readonly postalGraceDays?: number
  readonly method: DrawMethod
}

/** A plan as it is stored. */
export type SavedPlan = NewPlan & { readonly postalGraceDays: number }

/**
 * If it has a limit in all, the caller must also put its tickets on sale: `openStock` of `entries`, in the same
 * transaction.
 */
export type NewCampaign = Readonly<Omit<CampaignDocument, 'brand' | 'plan' | 'prices'>> & {
  readonly tag: string
  readonly published: boolean
  /** Null leaves the plan unchanged. A new campaign gets one prize, its title, drawn an hour after each closing. */
  readonly plan: NewPlan | null
  readonly prices: readonly NewPrice[]
}

export type NewBundle = {
  readonly tag: string
  readonly published: boolean
  readonly title: string
  readonly summary: string
  /** HTML, like `howToPlay`. */
  readonly description: string
  readonly howToPlay: string
  readonly startsAt: Date
  readonly endsAt: Date | null
  readonly pricePence: Pence
  /** The entries of each campaign, and its share of the price: the shares add up to the price. */
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
    /** ALL if left out. CLOSING_TODAY selects its items, so none are given. */
    readonly shows?: GroupRule
    readonly items: readonly { readonly type: 'CAMPAIGN' | 'BUNDLE'; readonly tag: string }[]
  }[]
}
