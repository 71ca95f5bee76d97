import { createPrivateKey, createSecretKey, type KeyObject } from 'node:crypto'
import { z } from 'zod'

/* The kinds of value that a setting can have, read from the text of an environment variable. */

export const list = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
export const hosts = list('').pipe(
  z.array(z.string().regex(/^[a-z0-9.-]+$/, 'must be host names in lower case, without a port')),
)
export const openness = z.enum(['on', 'off']).optional()
export const pence = (fallback: number) => z.coerce.number().int().nonnegative().default(fallback)
export const count = (fallback: number) => z.coerce.number().int().positive().default(fallback)
export const flag = (fallback: 'true' | 'false') =>
  z
    .enum(['true', 'false'])
    .default(fallback)
    .transform((text) => text === 'true')
export const json = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        context.addIssue('must be JSON')
        return z.NEVER
      }
    })
/** Stored as an object that shows nothing of itself, wherever it is printed. */
export const aesKey = z
  .base64()
  .transform((text) => Buffer.from(text, 'base64'))
  .refine((bytes) => bytes.length === 32, 'must be 32 bytes in base64')
  .transform((bytes) => createSecretKey(bytes))
export const serviceKey = z
  .string()
  .regex(/^[\w.-]{4,100}$/, 'must be a key of 4-100 letters, digits, _ . or -')
  .optional()
export const scriptUrl = z.url({ protocol: /^https$/ }).optional()
/** Pages allow only frames with https. */
export const frameUrl = z.url({ protocol: /^https$/ }).optional()
export const baseUrl = z.url().transform((url) => url.replace(/\/$/, ''))
export const hexBytes = (bytes: number) =>
  z
    .string()
    .regex(new RegExp(`^[0-9a-f]{${2 * bytes}}$`), `must be ${bytes} bytes in lower-case hex`)
    .optional()
export const wholeOrNone = z.coerce.number().int().positive().optional()
/** An Ed25519 key, PKCS 8 in base64. Stored, as `aesKey`, as an object that shows nothing of itself. */
export const ed25519Key = z.base64().transform((text, context): KeyObject => {
  try {
    const key = createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' })
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch {
    // Said below, as for a key of another kind.
  }
  context.addIssue('must be an Ed25519 key, PKCS 8 in base64')
  return z.NEVER
})
