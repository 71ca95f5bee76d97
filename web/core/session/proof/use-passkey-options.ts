import { useEffect, useState } from 'react'
import { requestPasskeyProof } from '#contract/passkeys.ts'
import { callOnce } from '#web/core/http/call-once.ts'
import { canMakePasskey, canUsePasskeys, loadPasskeyDialogs } from './passkey.ts'

/** `options`: the request for a passkey; null if none works here. `mayMake`: a passkey can be created. */
type PasskeyOptions = { options: Record<string, unknown> | null; mayMake: boolean }

/** After this time the form asks for the password without a passkey. */
const WAIT_MS = 4_000
const none: PasskeyOptions = { options: null, mayMake: false }

/**
 * The request for the member's passkey, null until it is known. It is fetched before the press, because some browsers
 * open their dialog only during a press.
 */
export function usePasskeyOptions() {
  const [found, setFound] = useState<PasskeyOptions | null>(null)
  const request = async () => setFound(canUsePasskeys() ? await requestOptions() : none)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is shown.
  useEffect(() => void request(), [])
  return { found, request }
}

/**
 * The call is made automatically, so it does not extend the session and does not wait in line. The password works
 * without it.
 */
async function requestOptions(): Promise<PasskeyOptions> {
  const called = await callOnce(requestPasskeyProof, {}, { automatic: true, signal: AbortSignal.timeout(WAIT_MS) })
  if (!called.ok) return none
  const { options } = called.value
  if (options === null) return { options, mayMake: await canMakePasskey() }
  await loadPasskeyDialogs().catch(() => null)
  return { options, mayMake: false }
}
