import type { CampaignStatus } from '#domain/campaign.ts'
import { endsLabel } from '#domain/countdown.ts'

/** When it is over for good. What is over already says so elsewhere. */
export function EndsLabel({ endsAt, status }: { endsAt: Date | null; status: CampaignStatus }) {
  if (endsAt === null || status === 'ENDED') return null
  return (
    <p className="rounded-full bg-accent px-3 py-1 text-sm leading-tight font-bold text-accent-ink">
      {endsLabel(endsAt)}
    </p>
  )
}
