import { z } from 'zod'

/** Base64url as browsers make it of the bytes of a passkey. */
export const passkeyBytesSchema = z.string().regex(/^[\w-]{1,3000}$/, 'must be base64url')

/** What `@simplewebauthn/browser` takes as it stands. */
export const passkeyOptionsSchema = z.object({ options: z.record(z.string(), z.unknown()) })

/** What a browser answers with a passkey that it has. */
export const shownPasskeySchema = z.object({
  id: passkeyBytesSchema,
  client_data: passkeyBytesSchema,
  authenticator_data: passkeyBytesSchema,
  signature: passkeyBytesSchema,
})

/** A passkey that it made. */
export const madePasskeySchema = z.object({
  id: passkeyBytesSchema,
  client_data: passkeyBytesSchema,
  attestation: passkeyBytesSchema,
  transports: z.array(z.string().max(20)).max(10),
})
