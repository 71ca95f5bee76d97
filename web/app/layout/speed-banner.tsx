import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { z } from 'zod'
import type { getLoad } from '#contract/platform.ts'
import { Notice } from '#ui/notice.tsx'
import { send } from '#web/core/http/send.ts'
import { paths } from '#web/core/site/paths.ts'

const CHECK_INTERVAL_MS = 60_000
const path: (typeof getLoad)['path'] = '/api/load'

/** A notice that is shown while the servers report a high load. */
export default function SpeedBanner() {
  const isBusy = useLoad()
  if (!isBusy) return null
  return (
    <Notice tone="warning" banner live>
      <p>
        We are experiencing higher than expected traffic right now, meaning that you may experience slower than usual
        performance on the site.
      </p>
      <p>
        For other ways to enter, please see the{' '}
        <Link to={paths.terms} className="underline underline-offset-2">
          competition terms and conditions
        </Link>
        .
      </p>
    </Notice>
  )
}

/** Fetched at once and each minute, but not while the page is hidden. */
function useLoad(): boolean {
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    const look = () => void findLoad().then(setBusy)
    look()
    const timer = setInterval(() => !document.hidden && look(), CHECK_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [])
  return isBusy
}

/** A 503 counts as busy. A missing response does not: the cause may be the visitor's own connection. */
async function findLoad(): Promise<boolean> {
  const sent = await send({ method: 'GET', path }, { automatic: true })
  if (!sent.ok) return sent.status === 503
  return (sent.body as { data: z.input<(typeof getLoad)['answer']> }).data.busy
}
