import type { Campaign } from '#contract/catalogue.ts'
import { ItemSash } from '#web/core/catalogue/item-sash.tsx'
import { hasShownValue, statusOfCampaign } from '#web/core/catalogue/live-status.ts'
import { offeredPrices } from '#web/core/catalogue/offered-prices.ts'
import { AssetCarousel } from '#web/core/entering/asset-carousel.tsx'
import { CountdownPanel } from '#web/core/entering/countdown-panel.tsx'
import { EntryHeader } from '#web/core/entering/entry-header.tsx'
import { EntryLayout } from '#web/core/entering/entry-layout.tsx'
import { optionalPart } from '#web/core/parts/optional-part.tsx'
import { useNowFor } from '#web/core/site/use-now.ts'
import { CampaignTabs } from './campaign-tabs.tsx'
import { EntryForm, type EntryFormProps } from './entry-form.tsx'
import { isOver } from './is-over.ts'

const ChangeLog = optionalPart(() => import('./change-log.tsx'))
const FreeWays = optionalPart(() => import('#web/core/entering/free-ways.tsx'))
const RoundFacts = optionalPart(() => import('./round-facts.tsx'))
const AboutPrize = optionalPart(() => import('./round-facts.tsx').then((part) => ({ default: part.AboutPrize })))

export type CampaignViewProps = Omit<EntryFormProps, 'resolved' | 'prices' | 'isOver'> & {
  showTerms: boolean
  /** The address for postcards. */
  postalAddress: string
}

/** The page on which a competition or a raffle is entered. A frame shows only the parts that entering needs. */
export function CampaignView({ showTerms, postalAddress, ...form }: CampaignViewProps) {
  const { campaign, platform } = form
  const isFramed = platform === 'iframe'
  const stateAt = (now: Date | null) => stateOf(campaign, now ?? campaign.server_time)
  const { isValued, hasDrawClosed, ...state } = stateAt(useNowFor(stateAt))
  const { resolved } = state
  return (
    <EntryLayout
      pictures={
        <>
          <AssetCarousel
            kind="campaign"
            tag={campaign.tag}
            title={campaign.title}
            assets={isFramed ? campaign.assets.slice(0, 1) : campaign.assets}
          />
          <ItemSash item={campaign} resolved={resolved} />
        </>
      }
      entry={
        <>
          <EntryHeader
            title={campaign.title}
            value={isValued ? campaign.value : null}
            endsAt={campaign.end_date}
            status={resolved.status}
            isWebExclusive={campaign.web_exclusive}
          />
          {!isFramed && campaign.summary && <p className="text-lg text-ink-soft lg:text-base">{campaign.summary}</p>}
          <RoundFacts
            campaign={campaign}
            status={resolved.status}
            locked={resolved.locked}
            hasClosed={hasDrawClosed}
            isFramed={isFramed}
          />
          <CountdownPanel tag={campaign.tag} resolved={resolved} writtenAt={campaign.server_time} />
        </>
      }
      choice={<EntryForm {...form} {...state} />}
      about={
        <div className="flex flex-col gap-6">
          {!state.isOver && (
            <FreeWays
              postal_entry_code={campaign.postal_entry_code}
              telephone_entry={campaign.telephone_entry}
              keyword={campaign.keyword}
              shortcode={campaign.shortcode}
              postalAddress={postalAddress}
            />
          )}
          <AboutPrize campaign={campaign} status={resolved.status} isFramed={isFramed} />
          <CampaignTabs campaign={campaign} showTerms={showTerms} />
          <ChangeLog tag={campaign.tag} />
        </div>
      }
    />
  )
}

/** The parts of the page that depend on the time, except its countdown. */
function stateOf(campaign: Campaign, now: Date) {
  const { draw } = campaign
  const resolved = statusOfCampaign(campaign, now)
  return {
    resolved,
    isValued: hasShownValue(campaign, resolved.status, now),
    prices: offeredPrices(campaign, now),
    isOver: isOver(campaign, now),
    hasDrawClosed: draw !== null && now >= draw.closes_at,
  }
}
