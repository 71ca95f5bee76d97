import type { Campaign } from '#contract/catalogue.ts'
import { statusOfCampaign } from '#web/core/catalogue/live-status.ts'
import ClosedNotice from '#web/core/entering/closed-notice.tsx'
import { useNow } from '#web/core/site/use-now.ts'
import { closedText } from './closed-text.ts'

/** On few pages, so what draws it comes with it. */
export default function ClosedCampaign({ campaign }: { campaign: Campaign }) {
  const now = useNow()
  return <ClosedNotice text={closedText(campaign, statusOfCampaign(campaign, now), now ?? campaign.server_time)} />
}
