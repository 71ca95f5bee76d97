import { z } from 'zod'

/** The bytes of a passkey as base64url, the form that browsers send. */
export const passkeyBytesSchema = z.string().regex(/^[\w-]{1,3000}$/, 'must be base64url')

/** Passed to `@simplewebauthn/browser` unchanged. */
export const passkeyOptionsSchema = z.object({ options: z.record(z.string(), z.unknown()) })

/** The answer of a browser that has used a passkey. */
export const shownPasskeySchema = z.object({
  id: passkeyBytesSchema,
  client_data: passkeyBytesSchema,
  authenticator_data: passkeyBytesSchema,
  signature: passkeyBytesSchema,
})

/** The answer of a browser that has created a passkey. */
export const madePasskeySchema = z.object({
  id: passkeyBytesSchema,
  client_data: passkeyBytesSchema,
  attestation: passkeyBytesSchema,
  transports: z.array(z.string().max(20)).max(10),
})
