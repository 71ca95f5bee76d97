import type { Campaign } from '#contract/catalogue.ts'
import { statusOfCampaign } from '#web/core/catalogue/live-status.ts'
import ClosedNotice from '#web/core/entering/closed-notice.tsx'
import { optionalPart } from '#web/core/parts/optional-part.tsx'
import { useNow } from '#web/core/site/use-now.ts'
import { closedText } from './closed-text.ts'

const NotifyMe = optionalPart(() => import('./notify-me.tsx'))

/** Few pages need it, so its code is loaded separately. */
export default function ClosedCampaign({ campaign }: { campaign: Campaign }) {
  const now = useNow()
  const resolved = statusOfCampaign(campaign, now)
  return (
    <div className="flex flex-col gap-4">
      <ClosedNotice text={closedText(campaign, resolved, now ?? campaign.server_time)} />
      {resolved.status === 'UPCOMING' && <NotifyMe tag={campaign.tag} />}
    </div>
  )
}
