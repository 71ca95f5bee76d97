import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { CallFailed } from '#browser/calls/call-failure.ts'
import { getOptIns, type OptIns, setOptIns } from '#contract/accounts.ts'
import { errorText } from '#contract/errors.ts'
import { Button } from '#ui/button.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { OptInTicks } from '#web/core/forms/opt-in-ticks.tsx'
import { call, callOrThrow } from '#web/core/http/call.ts'
import { queryClient } from '#web/core/http/query-client.ts'
import { saveLastOptIns } from '#web/core/session/last-opt-ins.ts'
import { useSession } from '#web/core/session/session.tsx'
import { setUser } from '#web/core/session/session-store.ts'
import { personalHead } from '#web/core/site/head.tsx'
import { paths } from '#web/core/site/paths.ts'
import { AccountForm } from './account-form.tsx'
import { ResultEmails } from './result-emails.tsx'
import { useSavedForm } from './use-saved-form.ts'

export const meta = personalHead('Marketing preferences', paths.preferences)

/** Fetched on each visit: a link in an email may have changed the preferences since the session began. */
export default function PreferencesPage() {
  const { user } = useSession()
  const { data, error, isPending, refetch } = useQuery(
    {
      queryKey: ['opt-ins', user?.external_id],
      queryFn: () => callOrThrow(getOptIns, {}),
      gcTime: 0,
    },
    queryClient(),
  )
  return (
    <>
      <h1 className="mb-4 text-2xl">Marketing preferences</h1>
      {isPending && (
        <p role="status" className="flex min-h-24 items-center justify-center">
          <Spinner size={32} />
          <span className="sr-only">Loading your preferences</span>
        </p>
      )}
      <ErrorList errors={error instanceof CallFailed ? error.failure.errors.map(errorText) : []} />
      {error && (
        <Button tone="quiet" onClick={() => void refetch()} className="mt-4">
          Try again
        </Button>
      )}
      {data && <PreferencesForm optIns={data} />}
      <ResultEmails />
    </>
  )
}

const schema = z.object({ opt_in_sms: z.boolean(), opt_in_email: z.boolean() })

function PreferencesForm({ optIns }: { optIns: OptIns }) {
  const { user } = useSession()
  const queries = queryClient()
  const form = useSavedForm(schema, optIns)
  const submit = form.submit(async (typed) => {
    const called = await call(setOptIns, { body: typed })
    if (!called.ok) return called.errors
    queries.setQueryData(['opt-ins', user?.external_id], called.value)
    saveLastOptIns(called.value)
    if (user) setUser({ ...user, ...called.value })
    form.save(called.value)
    return []
  })
  return (
    <AccountForm form={form} onSubmit={submit} action="Confirm" saved="Marketing preferences updated">
      <OptInTicks sms={form.choice('opt_in_sms')} email={form.choice('opt_in_email')} />
    </AccountForm>
  )
}
