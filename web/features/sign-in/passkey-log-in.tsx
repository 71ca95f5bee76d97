import { KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { errorText } from '#contract/errors.ts'
import { logInByPasskey, requestPasskeyLogIn } from '#contract/passkeys.ts'
import { getSessionData } from '#contract/sessions.ts'
import { Button } from '#ui/button.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { call } from '#web/core/http/call.ts'
import { canUsePasskeys, loadPasskeyDialogs, NO_PASSKEY_TEXT } from '#web/core/session/proof/passkey.ts'
import { sessionId } from '#web/core/session/session-store.ts'
import { usePage } from '#web/core/site/page-config.ts'
import { saveRememberedName } from './remembered-name.ts'

/** Logs in with any passkey of this site in the browser; the guard redirects after that. */
export function PasskeyLogIn() {
  const { platform } = usePage()
  // Shown from the start, so that nothing moves: few browsers lack passkeys.
  const [isPossible, setIsPossible] = useState(platform === 'website')
  const [errors, setErrors] = useState<readonly string[]>([])
  const [isBusy, setIsBusy] = useState(false)
  useEffect(() => setIsPossible(canUsePasskeys()), [])
  if (!isPossible) return null

  async function logIn(): Promise<void> {
    setIsBusy(true)
    setErrors([])
    setErrors(await tryPasskey())
    setIsBusy(false)
  }

  return (
    <div className="flex w-full flex-col gap-3">
      <Button tone="quiet" wide icon={<KeyRound size={18} />} busy={isBusy} onClick={() => void logIn()}>
        Use a passkey
      </Button>
      <ErrorList errors={errors} />
    </div>
  )
}

/** Returns the errors; the list is empty after a success. */
async function tryPasskey(): Promise<readonly string[]> {
  // The button can be pressed before the first call of the visit has been answered.
  if (sessionId() === null) await call(getSessionData, {})
  const [requested, dialogs] = await Promise.all([
    call(requestPasskeyLogIn, {}),
    loadPasskeyDialogs().catch(() => null),
  ])
  if (!requested.ok) return requested.errors.map(errorText)
  const shown = await dialogs?.readPasskey(requested.value.options)
  if (!shown) return [NO_PASSKEY_TEXT]
  const called = await call(logInByPasskey, { body: shown })
  if (!called.ok) {
    const isUnknown = called.error.name === 'ShepherdAuthenticationFailed'
    return isUnknown
      ? ['We don’t recognise this passkey. Please log in with your email.']
      : called.errors.map(errorText)
  }
  saveRememberedName(null)
  return []
}
