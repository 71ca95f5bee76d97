import { useQuery } from '@tanstack/react-query'
import { listCampaignChanges } from '#contract/campaign-changes.ts'
import { callOrThrow } from '#web/core/http/call.ts'
import { queryClient } from '#web/core/http/query-client.ts'
import { formatDateTime } from '#web/core/parts/format-date-time.ts'

/** The list of changes, loaded separately because few campaigns have any. */
export default function ChangeList({ tag }: { tag: string }) {
  const { data } = useQuery(
    {
      queryKey: ['campaign changes', tag],
      queryFn: () => callOrThrow(listCampaignChanges, { params: { tag } }, { automatic: true }),
    },
    queryClient(),
  )
  if (!data || data.changes.length === 0) return null
  return (
    <section aria-labelledby="changes" className="mt-6">
      <h2 id="changes" className="mb-2 font-semibold text-lg">
        What’s changed since this opened
      </h2>
      <ul className="flex flex-col gap-2 text-sm">
        {data.changes.map(({ happened_at, what, reason }) => (
          <li key={`${happened_at.toISOString()} ${what}`}>
            <time dateTime={happened_at.toISOString()}>{formatDateTime(happened_at)}</time>: {what}
            {reason && ` Reason: ${reason}`}
          </li>
        ))}
      </ul>
    </section>
  )
}
