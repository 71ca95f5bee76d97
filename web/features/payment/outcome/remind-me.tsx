import { useQuery } from '@tanstack/react-query'
import { BellPlus, BellRing } from 'lucide-react'
import { useState } from 'react'
import { getResultEmails, setResultEmails } from '#contract/draws.ts'
import { Button } from '#ui/button.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { call, callOrThrow } from '#web/core/http/call.ts'
import { queryClient } from '#web/core/http/query-client.ts'
import { useSession } from '#web/core/session/session.tsx'

/**
 * The same setting as in My Account, offered when people are most interested. It is set only by a press. Guests have no
 * account in which to withdraw it.
 */
export function RemindMe() {
  const { state, user } = useSession()
  const isMember = state === 'signedIn' && user?.account_type !== 'GUEST'
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<readonly string[]>([])
  const queryKey = ['result-emails', user?.external_id]
  const { data } = useQuery(
    {
      queryKey,
      enabled: isMember,
      queryFn: () => callOrThrow(getResultEmails, {}, { automatic: true }),
      gcTime: 0,
    },
    queryClient(),
  )
  if (!data || !isMember) return null
  async function remind(wanted: NonNullable<typeof data>) {
    setBusy(true)
    const called = await call(setResultEmails, { body: { ...wanted, reminders_by_email: true } })
    setBusy(false)
    setErrors(called.ok ? [] : called.errors.map(({ message }) => message))
    if (called.ok) queryClient().setQueryData(queryKey, called.value)
  }
  return (
    <div className="flex flex-col gap-2">
      {!data.reminders_by_email && (
        <Button
          tone="quiet"
          className="self-start"
          busy={busy}
          icon={<BellPlus size={20} />}
          onClick={() => void remind(data)}
        >
          Remind me on the day
        </Button>
      )}
      <p role="status" className="flex items-center gap-2 text-sm text-ink-soft empty:hidden">
        {data.reminders_by_email && (
          <>
            <BellRing aria-hidden size={20} className="shrink-0" />
            We’ll email you on the morning of the draw.
          </>
        )}
      </p>
      <ErrorList errors={errors} />
    </div>
  )
}
