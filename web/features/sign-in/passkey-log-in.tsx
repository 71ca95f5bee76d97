import { KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { errorText } from '#contract/errors.ts'
import { logInByPasskey, requestPasskeyLogIn } from '#contract/passkeys.ts'
import { Button } from '#ui/button.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { call } from '#web/core/http/call.ts'
import { canUsePasskeys, loadPasskeyDialogs, NO_PASSKEY_TEXT } from '#web/core/session/proof/passkey.ts'
import { usePage } from '#web/core/site/page-config.ts'
import { saveRememberedName } from './remembered-name.ts'

/** Logs in with any passkey of ours that the browser has; the guard leads on from there. */
export function PasskeyLogIn() {
  const { platform } = usePage()
  // There from the beginning, so that nothing moves: few browsers have to do without.
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

/** What was wrong; nothing where it went well. */
async function tryPasskey(): Promise<readonly string[]> {
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
    return isUnknown ? ['We do not know this passkey. Please log in with your email.'] : called.errors.map(errorText)
  }
  saveRememberedName(null)
  return []
}
