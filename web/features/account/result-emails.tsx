import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { getResultEmails, setResultEmails } from '#contract/draws.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { call, callOrThrow } from '#web/core/http/call.ts'
import { queryClient } from '#web/core/http/query-client.ts'
import { useSession } from '#web/core/session/session.tsx'
import { AccountForm } from './account-form.tsx'
import { useSavedForm } from './use-saved-form.ts'

const schema = z.object({ results_by_email: z.boolean(), reminders_by_email: z.boolean() })
type Wanted = z.output<typeof schema>

/** Emails about a person's own entries are not marketing, so they have their own setting. */
export function ResultEmails() {
  const { user } = useSession()
  const { data } = useQuery(
    {
      queryKey: ['result-emails', user?.external_id],
      queryFn: () => callOrThrow(getResultEmails, {}),
      gcTime: 0,
    },
    queryClient(),
  )
  return data ? <ResultEmailsForm wanted={data} /> : null
}

function ResultEmailsForm({ wanted }: { wanted: Wanted }) {
  const form = useSavedForm(schema, wanted)
  const submit = form.submit(async (typed) => {
    const called = await call(setResultEmails, { body: typed })
    if (!called.ok) return called.errors
    form.save(called.value)
    return []
  })
  return (
    <section className="mt-8">
      <h2 className="mb-4 text-xl">Emails about your draws</h2>
      <AccountForm form={form} onSubmit={submit} action="Save" saved="Emails about your draws updated">
        <Checkbox {...form.choice('reminders_by_email')} label="Remind me on the morning of my draws" />
        <Checkbox {...form.choice('results_by_email')} label="Email me my results (once a day at most)" />
        <p className="text-sm text-ink-soft">If you win, we’ll always email you.</p>
      </AccountForm>
    </section>
  )
}
