import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { Config } from '#server/platform/config/config.ts'

const PURPOSE = 'webhook secrets'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Identifies a secret that leaked into a log or a repository. */
const PREFIX = 'fd_whsec_'

export function makeSecret(): string {
  return PREFIX + randomBytes(32).toString('base64url')
}

/**
 * Encrypted, so that a copy of the table alone cannot sign. Bound to the endpoint, so that one row cannot replace
 * another.
 */
export function sealSecret(config: Pick<Config, 'keyFor'>, endpointId: string, secret: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', config.keyFor(PURPOSE), nonce).setAAD(Buffer.from(endpointId))
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Tries every secret of the ring; null if it was encrypted with one that was removed. */
export function openSecret(config: Pick<Config, 'keysFor'>, endpointId: string, stored: Buffer): string | null {
  for (const key of config.keysFor(PURPOSE)) {
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, stored.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(endpointId))
        .setAuthTag(stored.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      const sealed = stored.subarray(NONCE_BYTES + TAG_BYTES)
      return Buffer.concat([decipher.update(sealed), decipher.final()]).toString()
    } catch {
      // Sealed with another key.
    }
  }
  return null
}

/**
 * `t` is the time of the signature, in seconds since 1970, so that a receiver can refuse old messages; `v1` is the
 * HMAC-SHA256 of `t`, a dot and the body. Another scheme would be another `v`, sent in addition while receivers change
 * over.
 */
export function signatureHeader(secret: string, body: string, now: Date): string {
  const at = Math.floor(now.getTime() / 1000)
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
}
