import type { Context } from '#server/platform/context.ts'
import { countPasskeyUp } from '#server/platform/passkeys/passkey-queries.ts'
import {
  type KnownPasskey,
  type MadePasskey,
  makeMakeOptions,
  makeShowOptions,
  type PasskeySite,
  type ShownPasskey,
  verifyMade,
  verifyShown,
} from '#server/platform/passkeys/passkeys.ts'
import { consumeChallenge, setChallenge } from '../sign-in/session-queries.ts'
import type { StaffCaller } from '../sign-in/sessions.ts'
import { listPasskeys } from './factor-queries.ts'

export type { MadePasskey, ShownPasskey }

function siteOf({ config }: Context): PasskeySite {
  const { hostname, origin } = new URL(config.consoleUrl)
  return { rpID: hostname, origin }
}

/** The options with which a browser asks for one of the caller's passkeys. Their challenge is for one answer. */
export async function requestPasskey(context: Context, { id, session }: StaffCaller) {
  const options = await makeShowOptions(siteOf(context), await listPasskeys(context.db, id), 'preferred')
  await setChallenge(context.db, session.id, options.challenge)
  return options
}

/** Whether the caller holds it: it signed the challenge of this session, for our site, and counted up. */
export async function isPasskeyOf(context: Context, caller: StaffCaller, shown: ShownPasskey): Promise<boolean> {
  const { id: staffId, session } = caller
  const passkey = (await listPasskeys(context.db, staffId)).find(({ id }) => id === shown.id)
  if (!passkey || !(await hasTakenChallenge(context, caller))) return false
  const counter = await verifyShown(siteOf(context), session.challenge!, shown, passkey, 'preferred')
  return counter !== null && countPasskeyUp(context.db, 'staffPasskeys', passkey.id, counter, context.now())
}

/** The options with which a browser makes a passkey that the caller does not have yet. */
export async function beginPasskey(context: Context, { id, email, session }: StaffCaller) {
  const owner = { rpName: 'Fairdraw console', userName: email, userId: id, has: await listPasskeys(context.db, id) }
  const selection = { residentKey: 'discouraged', userVerification: 'preferred' } as const
  const options = await makeMakeOptions(siteOf(context), owner, selection)
  await setChallenge(context.db, session.id, options.challenge)
  return options
}

/** The passkey in its stored form; null if it does not answer the challenge of this session. */
export async function readMadePasskey(
  context: Context,
  caller: StaffCaller,
  made: MadePasskey,
): Promise<KnownPasskey | null> {
  if (!(await hasTakenChallenge(context, caller))) return null
  return verifyMade(siteOf(context), caller.session.challenge!, made, 'preferred')
}

async function hasTakenChallenge({ db }: Context, { session }: StaffCaller): Promise<boolean> {
  return session.challenge !== null && consumeChallenge(db, session.id, session.challenge)
}
