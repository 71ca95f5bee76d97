import type { Campaign } from '#contract/catalogue.ts'
import type { ResolvedStatus } from '#domain/schedule.ts'
import ClosedNotice from '#web/core/entering/closed-notice.tsx'
import { closedText } from './closed-text.ts'

type ClosedCampaignProps = { campaign: Campaign; resolved: ResolvedStatus; now: Date }

/** On few pages, so what draws it comes with it. */
export default function ClosedCampaign({ campaign, resolved, now }: ClosedCampaignProps) {
  return <ClosedNotice text={closedText(campaign, resolved, now)} />
}
