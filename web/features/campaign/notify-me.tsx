import { useQuery } from '@tanstack/react-query'
import { Bell, BellRing } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { getOpeningNotice, setOpeningNotice } from '#contract/catalogue.ts'
import { Button } from '#ui/button.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { call, callOrThrow } from '#web/core/http/call.ts'
import { queryClient } from '#web/core/http/query-client.ts'
import { saveIntent } from '#web/core/purchase/intent.ts'
import { useSession } from '#web/core/session/session.tsx'
import { usePage } from '#web/core/site/page-config.ts'
import { paths } from '#web/core/site/paths.ts'

/**
 * Requests one email when a competition opens. A visitor logs in first, since the address must be proved, and returns
 * here: an intent without an item buys nothing.
 */
export default function NotifyMe({ tag }: { tag: string }) {
  const { state } = useSession()
  const isFramed = usePage().platform === 'iframe'
  if (state === 'signedIn') return <OwnNotice tag={tag} />
  if (isFramed || state !== 'visitor') return null
  return (
    <p>
      <Link
        to={paths.logIn}
        onClick={() => saveIntent({ kind: 'SINGLE', return_path: paths.campaign(tag) })}
        className="inline-flex min-h-11 items-center gap-2 font-bold underline underline-offset-4"
      >
        <Bell aria-hidden size={20} />
        Log in and we’ll email you when it opens
      </Link>
    </p>
  )
}

function OwnNotice({ tag }: { tag: string }) {
  const { user } = useSession()
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<readonly string[]>([])
  const queryKey = ['opening-notice', user?.external_id, tag]
  const { data } = useQuery(
    { queryKey, queryFn: () => callOrThrow(getOpeningNotice, { params: { tag } }, { automatic: true }) },
    queryClient(),
  )
  if (!data) return null
  async function set(notify: boolean) {
    setBusy(true)
    const called = await call(setOpeningNotice, { params: { tag }, body: { notify } })
    setBusy(false)
    setErrors(called.ok ? [] : called.errors.map(({ message }) => message))
    if (called.ok) queryClient().setQueryData(queryKey, called.value)
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {data.notify && (
          <p className="flex items-center gap-2 font-semibold">
            <BellRing aria-hidden size={20} className="shrink-0 text-accent-text" />
            We’ll email you when it opens.
          </p>
        )}
        <Button
          tone={data.notify ? 'quiet' : 'brand'}
          size={data.notify ? 'small' : 'medium'}
          busy={busy}
          icon={data.notify ? undefined : <Bell aria-hidden size={20} />}
          onClick={() => void set(!data.notify)}
        >
          {data.notify ? 'Cancel this email' : 'Email me when it opens'}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {data.notify && 'We’ll email you when it opens.'}
      </p>
      <ErrorList errors={errors} />
    </div>
  )
}
