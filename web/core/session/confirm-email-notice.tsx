import { useState } from 'react'
import { requestEmailLink } from '#contract/accounts.ts'
import { errorText } from '#contract/errors.ts'
import { Button } from '#ui/button.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { Notice } from '#ui/notice.tsx'
import { call } from '#web/core/http/call.ts'
import { useSession } from './session.tsx'

/** Asks the user to confirm their email. It shows nothing once the email is confirmed. */
export function ConfirmEmailNotice({ why }: { why: string }) {
  const { user } = useSession()
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle')
  const [errors, setErrors] = useState<readonly string[]>([])
  if (!user || user.email_confirmed) return null

  async function send() {
    setState('busy')
    setErrors([])
    const called = await call(requestEmailLink, {})
    setState(called.ok ? 'sent' : 'idle')
    if (!called.ok) setErrors(called.errors.map(errorText))
  }

  return (
    <Notice tone="warning" title="Confirm your email">
      <div className="flex flex-col items-start gap-3">
        <p>{why}</p>
        <ErrorList errors={errors} />
        <p role="status" className="empty:hidden">
          {state === 'sent' &&
            'We’ve emailed you a link. It works once and lasts 24 hours. Can’t see it? Check your junk folder.'}
        </p>
        <Button tone="quiet" size="small" busy={state === 'busy'} onClick={() => void send()}>
          {state === 'sent' ? 'Email me another link' : 'Email me a link'}
        </Button>
      </div>
    </Notice>
  )
}
