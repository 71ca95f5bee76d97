import { demoBrands, demoHouseBrand } from './brands.ts'
import { demoBundles } from './bundles.ts'
import { campaignTerms, howToPlay } from './campaign-terms.ts'
import { adventCampaigns } from './campaigns-advent.ts'
import { bigPrizeCampaigns } from './campaigns-big-prizes.ts'
import { everyDayCampaigns } from './campaigns-every-day.ts'
import { partnerAndSeasonCampaigns } from './campaigns-partners-and-seasons.ts'
import { raffleCampaigns } from './campaigns-raffles.ts'
import { londonInstant, resolveWindow } from './dates.ts'
import { demoInformation } from './information.ts'
import { demoPagesAt } from './pages.ts'
import { demoPassword, demoPeople } from './people.ts'
import { type DemoPlan, demoPlans } from './prizes.ts'
import { demoPromoCodes } from './promo-codes.ts'
import { demoTermsPages } from './terms-pages.ts'
import type { DemoBundle, DemoCampaign, DemoPrice, DemoPromoCode } from './types.ts'
import { demoNoWinWeight, demoWheelPrizes } from './wheel.ts'

/** All of the demonstration content, with its dates still counted from the first start. */
export const demoContent = {
  brands: [demoHouseBrand, ...demoBrands],
  campaigns: [
    ...everyDayCampaigns,
    ...bigPrizeCampaigns,
    ...raffleCampaigns,
    ...partnerAndSeasonCampaigns,
    ...adventCampaigns,
  ],
  bundles: demoBundles,
  promoCodes: demoPromoCodes,
  people: demoPeople,
  password: demoPassword,
  wheel: { prizes: demoWheelPrizes, noWinWeight: demoNoWinWeight },
  termsPages: demoTermsPages,
  information: demoInformation,
  /** The campaign that /campaign/CASHCALL redirects to. */
  cashCallTag: 'CASHCALL2026',
} as const

type Dated<T> = Omit<T, 'window'> & { readonly startsAt: Date; readonly endsAt: Date | null }
export type ResolvedPrice = Omit<DemoPrice, 'startsInDays' | 'endsInDays'> & {
  readonly startsAt?: Date
  readonly endsAt?: Date
}
export type ResolvedCampaign = Omit<Dated<DemoCampaign>, 'prices' | 'valueFromInDays' | 'valueEndInDays'> & {
  readonly prices: readonly ResolvedPrice[]
  readonly valueFrom?: Date
  readonly valueEnd?: Date
  /** The campaign's own terms. */
  readonly bodyHtml: string
  readonly plan: DemoPlan
}
export type ResolvedBundle = Dated<DemoBundle>
export type ResolvedPromoCode = Dated<DemoPromoCode>

/**
 * The content with every date resolved to an instant, for a start at `now` of a database that was first started at
 * `firstStartedAt`. On a first start both are the same instant. `resolveWindow` describes later starts.
 */
export function resolveDates(firstStartedAt: Date, now: Date) {
  return {
    ...demoContent,
    pages: demoPagesAt(now),
    campaigns: demoContent.campaigns.map((campaign) => resolveCampaign(campaign, firstStartedAt, now)),
    bundles: demoContent.bundles.map((bundle): ResolvedBundle => resolveDated(bundle, firstStartedAt, now)),
    promoCodes: demoContent.promoCodes.map((code): ResolvedPromoCode => resolveDated(code, firstStartedAt, now)),
  }
}

function resolveDated<T extends { readonly window: DemoCampaign['window'] }>(
  thing: T,
  firstStartedAt: Date,
  now: Date,
): Dated<T> {
  const { window, ...rest } = thing
  const { startsAt, endsAt } = resolveWindow(window, firstStartedAt, now)
  return { ...rest, startsAt, endsAt }
}

/** All dates inside a campaign have the campaign's time of day and move with it. */
function resolveCampaign(campaign: DemoCampaign, firstStartedAt: Date, now: Date): ResolvedCampaign {
  const { window, prices, valueFromInDays, valueEndInDays, ...rest } = campaign
  const { startsAt, endsAt, shiftDays } = resolveWindow(window, firstStartedAt, now)
  const instant = (days: number) => londonInstant(firstStartedAt, days + shiftDays, window.at)
  return {
    ...rest,
    startsAt,
    endsAt,
    prices: prices.map(({ startsInDays, endsInDays, ...price }) => ({
      ...price,
      ...(startsInDays !== undefined && { startsAt: instant(startsInDays) }),
      ...(endsInDays !== undefined && { endsAt: instant(endsInDays) }),
    })),
    ...(valueFromInDays !== undefined && { valueFrom: instant(valueFromInDays) }),
    ...(valueEndInDays !== undefined && { valueEnd: instant(valueEndInDays) }),
    howToPlayHtml: howToPlay(campaign, endsAt !== null && endsAt <= firstStartedAt),
    bodyHtml: campaignTerms(campaign),
    plan: demoPlans.get(campaign.tag)!,
  }
}
