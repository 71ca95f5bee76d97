import { showInstant } from '#console/core/format.ts'
import type { CampaignDesk } from '#contract/console/campaigns.ts'
import { Card } from '#ui/card.tsx'

/** Changes that the public reads on the entry page. */
export function ChangesList({ changes }: { changes: CampaignDesk['changes'] }) {
  if (changes.length === 0) return null
  return (
    <Card className="p-5">
      <section aria-labelledby="public-changes">
        <h2 id="public-changes" className="mb-3 font-bold text-xl">
          Public list of changes
        </h2>
        <ul className="flex flex-col gap-2">
          {changes.map(({ happened_at, what, reason }) => (
            <li key={`${happened_at.toISOString()} ${what}`}>
              {showInstant(happened_at)}: {what} {reason && `Reason: ${reason}`}
            </li>
          ))}
        </ul>
      </section>
    </Card>
  )
}
