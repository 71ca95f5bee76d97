import { useEffect, useState } from 'react'
import { requestPasskeyProof } from '#contract/passkeys.ts'
import { callOnce } from '#web/core/http/call-once.ts'
import { canMakePasskey, canUsePasskeys, loadPasskeyDialogs } from './passkey.ts'

/** `options`: what the browser asks for a passkey with; null where none works here. `mayMake`: one could be made. */
type PasskeyOptions = { options: Record<string, unknown> | null; mayMake: boolean }

/** After so long the password is asked for without a passkey. */
const WAIT_MS = 4_000
const none: PasskeyOptions = { options: null, mayMake: false }

/**
 * How the member's passkey is asked for, null until it is known. It is there before the press, because some browsers
 * open their dialog in the moment of a press alone.
 */
export function usePasskeyOptions() {
  const [found, setFound] = useState<PasskeyOptions | null>(null)
  const request = async () => setFound(canUsePasskeys() ? await requestOptions() : none)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is shown.
  useEffect(() => void request(), [])
  return { found, request }
}

/** Nobody has pressed anything: the session is not lengthened, and nothing waits in line. There is the password too. */
async function requestOptions(): Promise<PasskeyOptions> {
  const called = await callOnce(requestPasskeyProof, {}, { automatic: true, signal: AbortSignal.timeout(WAIT_MS) })
  if (!called.ok) return none
  const { options } = called.value
  if (options === null) return { options, mayMake: await canMakePasskey() }
  await loadPasskeyDialogs().catch(() => null)
  return { options, mayMake: false }
}
