import type { Campaign } from '#contract/catalogue.ts'
import { classNames } from '#ui/class-names.ts'
import { statusOfCampaign } from '#web/core/catalogue/live-status.ts'
import ClosedNotice from '#web/core/entering/closed-notice.tsx'
import { optionalPart } from '#web/core/parts/optional-part.tsx'
import { usePage } from '#web/core/site/page-config.ts'
import { useNow } from '#web/core/site/use-now.ts'
import { AfterEnd } from './after-end-view.tsx'
import { closedText } from './closed-text.ts'
import { isOver } from './is-over.ts'

const NotifyMe = optionalPart(() => import('./notify-me.tsx'))

/** Few pages need it, so its code is loaded separately. */
export default function ClosedCampaign({ campaign }: { campaign: Campaign }) {
  const now = useNow()
  const isFramed = usePage().platform === 'iframe'
  const resolved = statusOfCampaign(campaign, now)
  const hasEnded = isOver(campaign, now ?? campaign.server_time)
  return (
    <div className={classNames('flex flex-col gap-4', hasEnded && 'entry-over')}>
      <ClosedNotice text={closedText(campaign, resolved, now ?? campaign.server_time)} />
      {resolved.status === 'UPCOMING' && <NotifyMe tag={campaign.tag} />}
      {!isFramed && hasEnded && <AfterEnd tag={campaign.tag} />}
    </div>
  )
}
