import { z } from 'zod'
import { PASSKEY_NAME_LENGTH_MAX } from '#domain/person/member-passkey.ts'
import { endpoint } from './endpoint.ts'
import { typedPasswordSchema } from './fields.ts'
import { madePasskeySchema, passkeyBytesSchema, passkeyOptionsSchema, shownPasskeySchema } from './passkey-fields.ts'
import { sessionDataSchema } from './sessions.ts'
import { instantSchema } from './time.ts'

const passkeySchema = z.object({
  passkey_id: z.string(),
  name: z.string(),
  host: z.string().meta({ description: 'The host on which it works' }),
  added_at: instantSchema,
  last_used_at: instantSchema.nullable(),
})
export type OwnPasskey = z.output<typeof passkeySchema>

/** The browser offers the passkeys that it has for this site, so no email is asked for, and none is revealed. */
export const requestPasskeyLogIn = endpoint({
  method: 'POST',
  path: '/api/shepherd/auth/passkey/request',
  access: 'visitor',
  summary: 'Returns the options with which a browser asks for a passkey to log in with.',
  answer: passkeyOptionsSchema,
  domainErrors: [],
})

export const logInByPasskey = endpoint({
  method: 'POST',
  path: '/api/shepherd/auth/passkey',
  access: 'visitor',
  securityEvent: 'log-in by passkey',
  summary: 'Logs in with a passkey. The new token is in the x-session header.',
  body: shownPasskeySchema,
  answer: sessionDataSchema,
  domainErrors: ['ShepherdAuthenticationFailed', 'AccountBlocked', 'AccountDeleted'],
})

export const requestPasskeyProof = endpoint({
  method: 'POST',
  path: '/api/session/proof/passkey/request',
  access: 'account',
  summary: "Returns the options with which a browser asks for a passkey of the caller's; null where none works here.",
  answer: z.object({ options: z.record(z.string(), z.unknown()).nullable() }),
  domainErrors: [],
})

export const proveByPasskey = endpoint({
  method: 'POST',
  path: '/api/session/proof/passkey',
  access: 'account',
  securityEvent: 'proof of an owner by passkey',
  summary: "As `session/proof`, by one of the caller's passkeys for this host.",
  body: shownPasskeySchema,
  answer: sessionDataSchema,
  domainErrors: ['VerifyCodeExpired'],
})

export const listOwnPasskeys = endpoint({
  method: 'GET',
  path: '/api/account/passkeys',
  access: 'account',
  summary: "Lists the caller's passkeys, including those for our other hosts.",
  answer: z.object({ passkeys: z.array(passkeySchema) }),
  domainErrors: [],
})

/** A session that was left open must not be able to add a passkey, so the password is required. */
export const beginOwnPasskey = endpoint({
  method: 'POST',
  path: '/api/account/passkeys/begin',
  access: 'account',
  summary: 'Returns the options with which a browser makes a passkey.',
  body: z.object({ password: typedPasswordSchema }),
  answer: passkeyOptionsSchema,
  domainErrors: ['ShepherdWrongPassword', 'VerifyCodeExpired', 'NotAllowedError'],
})

export const addOwnPasskey = endpoint({
  method: 'POST',
  path: '/api/account/passkeys',
  access: 'account',
  securityEvent: 'passkey added',
  summary: 'Adds a passkey that answers the challenge of `begin`. Its owner is notified by email.',
  body: madePasskeySchema.extend({ name: z.string().trim().min(1, 'Please name it').max(PASSKEY_NAME_LENGTH_MAX) }),
  answer: z.object({}),
  domainErrors: ['VerifyCodeExpired'],
})

export const removeOwnPasskey = endpoint({
  method: 'POST',
  path: '/api/account/passkeys/remove',
  access: 'account',
  securityEvent: 'passkey removed',
  summary:
    "Removes one of the caller's passkeys, and ends the other sessions that it began or proved. Its owner is notified " +
    'by email.',
  body: z.object({ passkey_id: passkeyBytesSchema }),
  answer: z.object({}),
  domainErrors: [],
})
