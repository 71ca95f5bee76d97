import type { Groups } from '#contract/catalogue.ts'
import type { BundleDocument } from '#contract/console/bundles.ts'
import type { CampaignDocument } from '#contract/console/campaigns.ts'
import type { GroupRule } from '#domain/campaign/group-rule.ts'
import type { DrawMethod, Prize } from '#domain/draw/plan.ts'

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

/** The entries of each campaign have their share of the price: the shares add up to the price. */
export type NewBundle = Readonly<Omit<BundleDocument, 'items'>> & {
  readonly tag: string
  readonly items: readonly Readonly<BundleDocument['items'][number]>[]
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
