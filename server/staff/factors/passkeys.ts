import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Context } from '#server/platform/context.ts'
import { setChallenge, takeChallenge } from '../sign-in/session-queries.ts'
import type { StaffCaller } from '../sign-in/sessions.ts'
import { countPasskeyUp, listPasskeys, type Passkey } from './factor-queries.ts'

/** What a browser made, in base64url. */
export type ShownPasskey = { id: string; clientData: string; authenticatorData: string; signature: string }
export type MadePasskey = { id: string; clientData: string; attestation: string; transports: string[] }

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
type Transport = (typeof TRANSPORTS)[number]
const transportsOf = (names: readonly string[]): Transport[] => TRANSPORTS.filter((name) => names.includes(name))

/** A passkey is for one site: our host, and the address of the console on it. */
function siteOf({ config }: Context) {
  const { hostname, origin } = new URL(config.publicUrl)
  return { rpID: hostname, origin }
}

/** The options with which a browser asks for one of the caller's passkeys. Their challenge is for one answer. */
export async function requestPasskey(context: Context, { id, session }: StaffCaller) {
  const passkeys = await listPasskeys(context.db, id)
  const options = await generateAuthenticationOptions({
    rpID: siteOf(context).rpID,
    allowCredentials: passkeys.map((passkey) => ({ id: passkey.id, transports: transportsOf(passkey.transports) })),
    userVerification: 'preferred',
  })
  await setChallenge(context.db, session.id, options.challenge)
  return options
}

/** Whether the caller holds it: it signed the challenge of this session, for our site, and counted up. */
export async function isPasskeyOf(context: Context, caller: StaffCaller, shown: ShownPasskey): Promise<boolean> {
  const { id: staffId, session } = caller
  const passkey = (await listPasskeys(context.db, staffId)).find(({ id }) => id === shown.id)
  if (!passkey || !(await hasTakenChallenge(context, caller))) return false
  const { rpID, origin } = siteOf(context)
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
    expectedChallenge: session.challenge!,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: false,
    credential: { id: passkey.id, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
  }).catch(() => null)
  if (!verified?.verified) return false
  return countPasskeyUp(context.db, passkey.id, verified.authenticationInfo.newCounter, context.now())
}

/** The options with which a browser makes a passkey that the caller does not have yet. */
export async function beginPasskey(context: Context, { id, email, session }: StaffCaller) {
  const passkeys = await listPasskeys(context.db, id)
  const options = await generateRegistrationOptions({
    rpName: 'Fairdraw console',
    rpID: siteOf(context).rpID,
    userName: email,
    userID: new TextEncoder().encode(id),
    attestationType: 'none',
    excludeCredentials: passkeys.map((passkey) => ({ id: passkey.id, transports: transportsOf(passkey.transports) })),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  })
  await setChallenge(context.db, session.id, options.challenge)
  return options
}

/** The passkey in the form in which it is stored; null where it does not answer the challenge of this session. */
export async function readMadePasskey(
  context: Context,
  caller: StaffCaller,
  made: MadePasskey,
): Promise<Omit<Passkey, 'createdAt' | 'lastUsedAt' | 'name'> | null> {
  if (!(await hasTakenChallenge(context, caller))) return null
  const { rpID, origin } = siteOf(context)
  const verified = await verifyRegistrationResponse({
    response: {
      id: made.id,
      rawId: made.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: made.clientData, attestationObject: made.attestation },
    },
    expectedChallenge: caller.session.challenge!,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: false,
  }).catch(() => null)
  if (!verified?.verified) return null
  const { id, publicKey, counter } = verified.registrationInfo.credential
  return { id, publicKey: Buffer.from(publicKey), counter, transports: transportsOf(made.transports) }
}

async function hasTakenChallenge({ db }: Context, { session }: StaffCaller): Promise<boolean> {
  return session.challenge !== null && takeChallenge(db, session.id, session.challenge)
}
