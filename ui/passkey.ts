import { startAuthentication, startRegistration } from '@simplewebauthn/browser'

type ForShowing = Parameters<typeof startAuthentication>[0]['optionsJSON']
type ForMaking = Parameters<typeof startRegistration>[0]['optionsJSON']

/** The options in the format of the server. */
type Options = Record<string, unknown>

/** Asks for a passkey in the browser's own dialog. Null if the person closed it, or has no passkey. */
export async function readPasskey(options: Options) {
  const shown = await startAuthentication({ optionsJSON: options as unknown as ForShowing }).catch(() => null)
  if (shown === null) return null
  const { clientDataJSON, authenticatorData, signature } = shown.response
  return { id: shown.id, client_data: clientDataJSON, authenticator_data: authenticatorData, signature }
}

/** Creates a passkey in the browser's own dialog. Null if the person closed it. */
export async function makePasskey(options: Options) {
  const made = await startRegistration({ optionsJSON: options as unknown as ForMaking }).catch(() => null)
  if (made === null) return null
  const { clientDataJSON, attestationObject, transports = [] } = made.response
  return { id: made.id, client_data: clientDataJSON, attestation: attestationObject, transports }
}
