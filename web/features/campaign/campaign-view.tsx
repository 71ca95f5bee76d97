import { isValueShown } from '#domain/campaign.ts'
import { AssetCarousel } from '#web/app/entering/asset-carousel.tsx'
import { CountdownPanel } from '#web/app/entering/countdown-panel.tsx'
import { EntryHeader } from '#web/app/entering/entry-header.tsx'
import { EntryLayout } from '#web/app/entering/entry-layout.tsx'
import { RemainingTickets } from '#web/app/entering/remaining-tickets.tsx'
import { ItemSash } from '#web/app/item-sash.tsx'
import { statusOfCampaign, stockOf } from '#web/app/live-status.ts'
import { RareNotice } from '#web/app/rare-notice.tsx'
import { CampaignTabs } from './campaign-tabs.tsx'
import { EntryForm, type EntryFormProps } from './entry-form.tsx'

export type CampaignViewProps = Omit<EntryFormProps, 'judged' | 'now'> & {
  /** Null on the server and until the clock is right. */
  now: Date | null
  showTerms: boolean
}

/** The page on which a competition or a raffle is entered. In a frame it is reduced to what entering needs. */
export function CampaignView({ now, showTerms, ...form }: CampaignViewProps) {
  const { campaign, platform } = form
  const isFramed = platform === 'iframe'
  const judged = statusOfCampaign(campaign, now)
  const shownAt = now ?? campaign.server_time
  const { value, value_from: valueFrom, value_end: valueEnd, limit_type: limitType } = campaign
  const isValued = value !== null && isValueShown({ value, valueFrom, valueEnd, limitType }, judged.status, shownAt)
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
          <ItemSash item={campaign} judged={judged} />
        </>
      }
      entry={
        <>
          <EntryHeader
            title={campaign.title}
            value={isValued ? value : null}
            endsAt={campaign.end_date}
            status={judged.status}
            isWebExclusive={campaign.web_exclusive}
            summary={!isFramed && campaign.summary}
          />
          <CountdownPanel tag={campaign.tag} judged={judged} now={now} writtenAt={campaign.server_time} />
          {judged.status === 'GAP' && (
            <RareNotice tone="info">This round has closed and the winner is being drawn.</RareNotice>
          )}
          {judged.status !== 'ENDED' && <RemainingTickets stock={stockOf(campaign)} />}
          <EntryForm {...form} judged={judged} now={shownAt} />
        </>
      }
      about={<CampaignTabs campaign={campaign} showTerms={showTerms} />}
    />
  )
}
