import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { listCampaignChanges } from '#contract/campaign-changes.ts'
import { callOrThrow } from '#web/core/http/call.ts'
import { queryClient } from '#web/core/http/query-client.ts'
import { formatDateTime } from '#web/core/parts/format-date-time.ts'

/** How far below the window it is when it is fetched. */
const NEAR = '300px'

/** What was changed after people had entered. Fetched when somebody comes near it: few campaigns ever have any. */
export default function ChangeLog({ tag }: { tag: string }) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setIsNear(true)
      },
      { rootMargin: NEAR },
    )
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  const { data } = useQuery(
    {
      queryKey: ['campaign changes', tag],
      enabled: isNear,
      queryFn: () => callOrThrow(listCampaignChanges, { params: { tag } }, { automatic: true }),
    },
    queryClient(),
  )
  return (
    <div ref={place} className="min-h-px">
      {data && data.changes.length > 0 && (
        <section aria-labelledby="changes" className="mt-6">
          <h2 id="changes" className="mb-2 font-semibold text-lg">
            Changes since entry began
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
      )}
    </div>
  )
}
