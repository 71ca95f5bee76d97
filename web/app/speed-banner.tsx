import { useQuery } from '@tanstack/react-query'
import { getLoad } from '#contract/platform.ts'
import { Notice } from '#ui/notice.tsx'
import { ask } from './call.ts'

const ASKED_EVERY_MS = 60_000

/** Says so while the servers are busier than usual, as they themselves measure it. */
export function SpeedBanner() {
  const { data } = useQuery({
    queryKey: ['load'],
    queryFn: () => ask(getLoad, {}, { automatic: true }),
    refetchInterval: ASKED_EVERY_MS,
    staleTime: ASKED_EVERY_MS,
    retry: false,
  })
  if (!data?.busy) return null
  return (
    <Notice tone="warning" banner live>
      <p>
        We are experiencing higher than expected traffic right now, meaning that you may experience slower than usual
        performance on the site.
      </p>
      <p>For other ways to enter, please see the competition terms and conditions.</p>
    </Notice>
  )
}
