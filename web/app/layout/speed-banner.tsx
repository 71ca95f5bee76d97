import { Suspense, useEffect, useState } from 'react'
import type { z } from 'zod'
import type { getLoad } from '#contract/platform.ts'
import { send } from '#web/core/http/send.ts'
import { optionalPart } from '#web/core/parts/optional-part.tsx'

const SpeedNotice = optionalPart(() => import('./speed-notice.tsx'))

const ASKED_EVERY_MS = 60_000
const path: (typeof getLoad)['path'] = '/api/load'

/** Says so while the servers are busier than usual, as they themselves measure it. */
export function SpeedBanner() {
  const isBusy = useLoad()
  if (!isBusy) return null
  return (
    <Suspense>
      <SpeedNotice />
    </Suspense>
  )
}

/** Asked at once and each minute, but not for a page that nobody sees. */
function useLoad(): boolean {
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    const look = () => void findLoad().then(setBusy)
    look()
    const timer = setInterval(() => !document.hidden && look(), ASKED_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return isBusy
}

/** A server that has no time left to say so is busy too. No answer at all says nothing: it may be the visitor's own connection. */
async function findLoad(): Promise<boolean> {
  const sent = await send({ method: 'GET', path }, { automatic: true })
  if (!sent.ok) return sent.status === 503
  return (sent.body as { data: z.input<(typeof getLoad)['answer']> }).data.busy
}
