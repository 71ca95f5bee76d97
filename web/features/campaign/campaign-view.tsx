import { isValueShown, sashOf } from '#domain/campaign.ts'
import { formatPoundsTrimmed } from '#domain/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Notice } from '#ui/notice.tsx'
import { AssetCarousel } from '#web/app/entering/asset-carousel.tsx'
import { CountdownPanel } from '#web/app/entering/countdown-panel.tsx'
import { EntryLayout } from '#web/app/entering/entry-layout.tsx'
import { RemainingTickets } from '#web/app/entering/remaining-tickets.tsx'
import { statusOfCampaign, stockOf } from '#web/app/live-status.ts'
import { useNow } from '#web/app/use-now.ts'
import { CampaignTabs } from './campaign-tabs.tsx'
import { EntryForm, type EntryFormProps } from './entry-form.tsx'

export type CampaignViewProps = Omit<EntryFormProps, 'judged' | 'now'> & { showTerms: boolean }

/** The page on which a competition or a raffle is entered. */
export function CampaignView({ showTerms, ...form }: CampaignViewProps) {
  const { campaign } = form
  const now = useNow()
  const judged = statusOfCampaign(campaign, now)
  const shownAt = now ?? campaign.server_time
  const { value, value_from: valueFrom, value_end: valueEnd, limit_type: limitType } = campaign
  const isValued = value !== null && isValueShown({ value, valueFrom, valueEnd, limitType }, judged.status, shownAt)
  const sash = sashOf({
    ...stockOf(campaign),
    status: judged.status,
    endingSoon: judged.endingSoon,
    appExclusive: campaign.app_exclusive,
  })
  return (
    <EntryLayout
      pictures={<AssetCarousel kind="campaign" tag={campaign.tag} title={campaign.title} assets={campaign.assets} />}
      entry={
        <>
          <header className="flex flex-col items-start gap-2">
            {sash && <Badge tone={judged.status === 'ENDED' ? 'plain' : 'brand'}>{sash}</Badge>}
            <h1 className={campaign.title.length > 50 ? 'text-2xl' : 'text-3xl'}>{campaign.title}</h1>
            {isValued && <p className="figures font-display text-2xl font-bold">{formatPoundsTrimmed(value)}</p>}
            <p className="text-ink-soft">{campaign.summary}</p>
          </header>
          <CountdownPanel tag={campaign.tag} judged={judged} now={now} writtenAt={campaign.server_time} />
          {judged.status === 'GAP' && <Notice tone="info">This round has closed and the winner is being drawn.</Notice>}
          {judged.status !== 'ENDED' && <RemainingTickets stock={stockOf(campaign)} />}
          <EntryForm {...form} judged={judged} now={shownAt} />
        </>
      }
      about={<CampaignTabs campaign={campaign} showTerms={showTerms} />}
    />
  )
}
