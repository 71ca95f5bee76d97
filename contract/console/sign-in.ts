import { z } from 'zod'
import { staffRoles } from '#domain/staff/staff.ts'
import { endpoint } from '../endpoint.ts'
import {
  emailSchema,
  newPasswordSchema,
  oldPasswordSchema,
  typedPasswordSchema,
  verificationCodeSchema,
} from '../fields.ts'
import { passkeyOptionsSchema, shownPasskeySchema } from '../passkey-fields.ts'
import { instantSchema } from '../time.ts'

/** The console's session is a cookie that scripts cannot read; the answer has its owner. */
export const staffSessionSchema = z.object({
  staff_id: z.uuid(),
  email: z.string(),
  name: z.string(),
  roles: z.array(z.enum(staffRoles)),
  brands: z.array(z.string()).nullable().meta({ description: 'Codes of brands; null for all' }),
  ends_at: instantSchema.meta({ description: 'When the session ends unless a call is made before' }),
  factor_at: instantSchema.nullable().meta({ description: 'When the second factor was shown last' }),
  recovery_codes_left: z.int().min(0),
})
export type StaffSession = z.output<typeof staffSessionSchema>

const factorsSchema = z.object({ passkey: z.boolean(), code: z.boolean() })

/** A wrong password, an unknown email and a person who is not active are answered alike. */
export const staffSignIn = endpoint({
  method: 'POST',
  path: '/api/console/sign-in',
  access: 'public',
  securityEvent: 'staff sign-in',
  summary: 'First step of signing in: email and password. Sets the cookie of the console.',
  body: z.object({ email: emailSchema, password: typedPasswordSchema }),
  answer: z.object({ factors: factorsSchema }),
  domainErrors: ['ShepherdAuthenticationFailed'],
})

export const getPasskeyRequest = endpoint({
  method: 'POST',
  path: '/api/console/factor/passkey/request',
  access: 'signing-in',
  summary: 'Returns the options with which a browser asks for a passkey.',
  answer: passkeyOptionsSchema,
  domainErrors: [],
})

export const showPasskey = endpoint({
  method: 'POST',
  path: '/api/console/factor/passkey',
  access: 'signing-in',
  securityEvent: 'staff second factor',
  summary: 'Second step of signing in, or showing the second factor again: a passkey.',
  body: shownPasskeySchema,
  answer: staffSessionSchema,
  domainErrors: ['VerifyCodeExpired'],
})

export const showCode = endpoint({
  method: 'POST',
  path: '/api/console/factor/code',
  access: 'signing-in',
  securityEvent: 'staff second factor',
  summary: 'The same with a one-time code. Each code counts once.',
  body: z.object({ code: verificationCodeSchema }),
  answer: staffSessionSchema,
  domainErrors: ['VerifyCodeExpired'],
})

export const showRecoveryCode = endpoint({
  method: 'POST',
  path: '/api/console/factor/recovery-code',
  access: 'signing-in',
  securityEvent: 'staff second factor',
  summary: 'Second step of signing in with a recovery code. Each code counts once.',
  body: z.object({ code: z.string().trim().min(1).max(40) }),
  answer: staffSessionSchema,
  domainErrors: ['VerifyCodeExpired'],
})

export const getStaffSession = endpoint({
  method: 'GET',
  path: '/api/console/session',
  access: 'staff',
  action: 'own.read',
  summary: 'Returns who is signed in.',
  answer: staffSessionSchema,
  domainErrors: [],
})

export const changeStaffPassword = endpoint({
  method: 'POST',
  path: '/api/console/password',
  access: 'staff',
  action: 'own.secure',
  securityEvent: 'staff changes password',
  summary: 'Changes the password, and ends all other sessions.',
  body: z.object({ old: oldPasswordSchema, new: newPasswordSchema }),
  answer: z.object({}),
  domainErrors: ['ShepherdWrongPassword'],
})

export const staffSignOut = endpoint({
  method: 'POST',
  path: '/api/console/sign-out',
  access: 'signing-in',
  securityEvent: 'staff sign-out',
  summary: 'Ends the session.',
  answer: z.object({}),
  domainErrors: [],
})
