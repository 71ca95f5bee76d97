import { z } from 'zod'
import { staffRoles } from '#domain/staff/staff.ts'
import { endpoint } from '../endpoint.ts'
import { nameSchema, newPasswordSchema, verificationCodeSchema } from '../fields.ts'
import { madePasskeySchema, passkeyBytesSchema, passkeyOptionsSchema } from '../passkey-fields.ts'
import { instantSchema } from '../time.ts'

/** The token of an emailed link. It is in the fragment of the address, so it appears in no log. */
const invitationTokenSchema = z.string().min(1).max(100)

const factorNameSchema = z.string().trim().min(1).max(60)

/** The recovery codes are shown this once; null if the person has them already. */
const addedSchema = z.object({ recovery_codes: z.array(z.string()).nullable() })

export const readInvitation = endpoint({
  method: 'POST',
  path: '/api/console/invitations/read',
  access: 'public',
  summary: 'Returns whom an invitation is for. An invitation that has ended or is unknown is ResetTokenInvalid.',
  body: z.object({ token: invitationTokenSchema }),
  answer: z.object({ email: z.string(), name: z.string(), roles: z.array(z.enum(staffRoles)) }),
  domainErrors: ['ResetTokenInvalid'],
})

/** The link remains valid until a second factor is added, so that an interrupted enrolment can be repeated. */
export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/console/invitations/accept',
  access: 'public',
  securityEvent: 'staff accepts invitation',
  summary: 'Sets name and password. The session it starts can only add the second factor.',
  body: z.object({ token: invitationTokenSchema, name: nameSchema, password: newPasswordSchema }),
  answer: z.object({}),
  domainErrors: ['ResetTokenInvalid'],
})

export const beginCode = endpoint({
  method: 'POST',
  path: '/api/console/factors/code/begin',
  access: 'signing-in',
  summary: 'Makes the secret of one-time codes. It counts once a code of it was confirmed.',
  answer: z.object({ secret: z.string(), uri: z.string() }),
  domainErrors: [],
})

export const addCode = endpoint({
  method: 'POST',
  path: '/api/console/factors/code',
  access: 'signing-in',
  securityEvent: 'staff adds second factor',
  summary: 'Confirms the secret by a code of it. It takes the place of the one before.',
  body: z.object({ code: verificationCodeSchema }),
  answer: addedSchema,
  domainErrors: ['VerifyCodeExpired'],
})

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/api/console/factors/passkey/begin',
  access: 'signing-in',
  summary: 'Returns the options with which a browser makes a passkey.',
  answer: passkeyOptionsSchema,
  domainErrors: [],
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/console/factors/passkey',
  access: 'signing-in',
  securityEvent: 'staff adds second factor',
  summary: 'Adds the passkey that the browser made.',
  body: madePasskeySchema.extend({ name: factorNameSchema }),
  answer: addedSchema,
  domainErrors: ['VerifyCodeExpired'],
})

export const listFactors = endpoint({
  method: 'GET',
  path: '/api/console/factors',
  access: 'staff',
  action: 'own.read',
  summary: "Lists the caller's second factors.",
  answer: z.object({
    has_code: z.boolean(),
    passkeys: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        created_at: instantSchema,
        last_used_at: instantSchema.nullable(),
      }),
    ),
    recovery_codes_left: z.int().min(0),
  }),
  domainErrors: [],
})

export const removeFactor = endpoint({
  method: 'POST',
  path: '/api/console/factors/remove',
  access: 'staff',
  action: 'own.secure',
  securityEvent: 'staff removes second factor',
  summary: 'Removes a passkey, or the one-time codes. The last factor stays.',
  body: z.object({ factor: z.union([z.literal('code'), passkeyBytesSchema], 'must be `code` or the id of a passkey') }),
  answer: z.object({}),
  domainErrors: [],
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/console/factors/recovery-codes',
  access: 'staff',
  action: 'own.secure',
  securityEvent: 'staff renews recovery codes',
  summary: 'Makes ten new recovery codes; those before count no more.',
  answer: z.object({ recovery_codes: z.array(z.string()) }),
  domainErrors: [],
})
