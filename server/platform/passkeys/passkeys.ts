/** A passkey is for one site: its host, and the address of the pages on it. */
export type PasskeySite = { rpID: string; origin: string }

/** A browser's answer, in base64url. */
export type ShownPasskey = { id: string; clientData: string; authenticatorData: string; signature: string }
export type MadePasskey = { id: string; clientData: string; attestation: string; transports: string[] }

/** The stored fields of a passkey. */
export type KnownPasskey = { id: string; publicKey: Buffer; counter: number; transports: string[] }

/** Whether the device must verify its owner by face, finger or code. It must if the passkey is the only proof. */
type Strictness = 'required' | 'preferred'

/** It includes certificates of many kinds, so it is loaded with the first passkey, not at the start. */
const loadLibrary = () => import('@simplewebauthn/server')

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
type Transport = (typeof TRANSPORTS)[number]
const transportsOf = (names: readonly string[]): Transport[] => TRANSPORTS.filter((name) => names.includes(name))
const descriptorsOf = (passkeys: readonly Pick<KnownPasskey, 'id' | 'transports'>[]) =>
  passkeys.map(({ id, transports }) => ({ id, transports: transportsOf(transports) }))

/** The options with which a browser requests one of these passkeys, or any of this site. */
export async function makeShowOptions(
  { rpID }: PasskeySite,
  passkeys: readonly Pick<KnownPasskey, 'id' | 'transports'>[],
  userVerification: Strictness,
) {
  const { generateAuthenticationOptions } = await loadLibrary()
  return generateAuthenticationOptions({ rpID, allowCredentials: descriptorsOf(passkeys), userVerification })
}

/**
 * The options with which a browser creates a passkey that its owner does not have yet. Attestation is not requested.
 */
export async function makeMakeOptions(
  { rpID }: PasskeySite,
  owner: { rpName: string; userName: string; userId: string; has: readonly Pick<KnownPasskey, 'id' | 'transports'>[] },
  authenticatorSelection: { residentKey: 'required' | 'discouraged'; userVerification: Strictness },
) {
  const { rpName, userName, userId, has } = owner
  const { generateRegistrationOptions } = await loadLibrary()
  return generateRegistrationOptions({
    rpName,
    rpID,
    userName,
    userID: new TextEncoder().encode(userId),
    attestationType: 'none',
    excludeCredentials: descriptorsOf(has),
    authenticatorSelection,
  })
}

/** The current counter of a passkey; null if it did not sign this challenge for this site. */
export async function verifyShown(
  { rpID, origin }: PasskeySite,
  challenge: string,
  shown: ShownPasskey,
  passkey: KnownPasskey,
  userVerification: Strictness,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await loadLibrary()
  const verified = await verifyAuthenticationResponse({
    response: {
      id: shown.id,
      rawId: shown.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: shown.clientData,
        authenticatorData: shown.authenticatorData,
        signature: shown.signature,
      },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: userVerification === 'required',
    credential: { id: passkey.id, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
  }).catch(() => null)
  return verified?.verified && !isFramed(shown) ? verified.authenticationInfo.newCounter : null
}

/** The passkey in its stored form; null if it does not answer the challenge. */
export async function verifyMade(
  { rpID, origin }: PasskeySite,
  challenge: string,
  made: MadePasskey,
  userVerification: Strictness,
): Promise<KnownPasskey | null> {
  const { verifyRegistrationResponse } = await loadLibrary()
  const verified = await verifyRegistrationResponse({
    response: {
      id: made.id,
      rawId: made.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: made.clientData, attestationObject: made.attestation },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: userVerification === 'required',
  }).catch(() => null)
  if (!verified?.verified || isFramed(made)) return null
  const { id, publicKey, counter } = verified.registrationInfo.credential
  return { id, publicKey: Buffer.from(publicKey), counter, transports: transportsOf(made.transports) }
}

/** Whether it was signed in a frame on another site, where the person cannot see which site asks. */
function isFramed({ clientData }: { clientData: string }): boolean {
  return readClientData(clientData).crossOrigin === true
}

/** The challenge that a browser claims to answer; null if that cannot be read. */
export function challengeOf({ clientData }: { clientData: string }): string | null {
  try {
    const challenge = String(readClientData(clientData).challenge)
    return /^[\w-]+$/.test(challenge) ? challenge : null
  } catch {
    return null
  }
}

/** WebAuthn Level 3, 5.8.1: JSON in base64url. The signature is verified elsewhere; this only reads it. */
function readClientData(clientData: string): { challenge?: unknown; crossOrigin?: unknown } {
  return JSON.parse(Buffer.from(clientData, 'base64url').toString())
}
