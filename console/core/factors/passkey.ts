import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { call } from '#console/core/call.ts'
import { addPasskey, beginPasskey } from '#contract/console/factors.ts'
import { getPasskeyRequest, showPasskey } from '#contract/console/sign-in.ts'
import { type Err, errorOf } from '#contract/errors.ts'

type ForSignIn = Parameters<typeof startAuthentication>[0]['optionsJSON']
type ForEnrolment = Parameters<typeof startRegistration>[0]['optionsJSON']

/** The browser's own dialog, and what the server makes of its answer. Closing it is no error of ours to name. */
export async function signWithPasskey() {
  const requested = await call(getPasskeyRequest, {})
  if (!requested.ok) return requested
  const signed = await startAuthentication({ optionsJSON: requested.value.options as unknown as ForSignIn }).catch(
    () => null,
  )
  if (signed === null) return closed()
  const { clientDataJSON, authenticatorData, signature } = signed.response
  return call(showPasskey, {
    body: { id: signed.id, client_data: clientDataJSON, authenticator_data: authenticatorData, signature },
  })
}

export async function makePasskey(name: string) {
  const begun = await call(beginPasskey, {})
  if (!begun.ok) return begun
  const made = await startRegistration({ optionsJSON: begun.value.options as unknown as ForEnrolment }).catch(
    () => null,
  )
  if (made === null) return closed()
  const { clientDataJSON, attestationObject, transports = [] } = made.response
  return call(addPasskey, {
    body: { name, id: made.id, client_data: clientDataJSON, attestation: attestationObject, transports },
  })
}

function closed(): { ok: false; status: number; errors: readonly [Err] } {
  return { ok: false, status: 0, errors: [errorOf('InternalError', {}, 'No passkey was used. Please try again.')] }
}
