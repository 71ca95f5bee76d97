import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Config } from '#server/platform/config/config.ts'
import type { Context } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { consumeStep, findCodeSecret, saveCodeSecret } from './factor-queries.ts'

const PERIOD_SECONDS = 30
/** The tolerance for different clocks: this many intervals before and after. */
const WINDOW = 1
const PURPOSE = 'staff one-time codes'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Makes a secret that waits for its first code. Returns it for the app that shows the codes. */
export async function beginCodes(
  context: Context,
  { id, email }: { id: string; email: string },
): Promise<{ secret: string; uri: string }> {
  const totp = totpOf(new Secret({ size: 20 }), email)
  const secret = seal(context.config, id, Buffer.from(totp.secret.bytes))
  await saveCodeSecret(context.db, id, { secret, lastStep: 0, isConfirmed: false }, context.now())
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** The interval of a code of the waiting secret; null if it is not one. */
export async function findPendingStep(context: Context, staffId: string, code: string) {
  const pending = await findCodeSecret(context.db, staffId, false)
  if (!pending) return null
  const opened = open(context.config, staffId, pending.secret)
  const step = opened && stepOf(opened, code, context.now())
  return step === null ? null : { secret: pending.secret, step }
}

/** Whether a code is correct and of a later interval than the last accepted code. */
export async function isCodeOf({ db, config, now }: Context, staffId: string, code: string): Promise<boolean> {
  const stored = await findCodeSecret(db, staffId, true)
  const secret = stored && open(config, staffId, stored.secret)
  const step = secret && stepOf(secret, code, now())
  return step !== null && consumeStep(db, staffId, step, seal(config, staffId, secret!))
}

/** For a demonstration, whose secret may be public. */
export function saveKnownSecret(config: Config, db: Db, staffId: string, base32: string, now: Date): Promise<void> {
  const secret = seal(config, staffId, Buffer.from(Secret.fromBase32(base32).bytes))
  return saveCodeSecret(db, staffId, { secret, lastStep: 0, isConfirmed: true }, now)
}

function totpOf(secret: Secret, label: string): TOTP {
  return new TOTP({ issuer: 'Fairdraw console', label, secret, period: PERIOD_SECONDS, digits: 6, algorithm: 'SHA1' })
}

function stepOf(secret: Buffer, code: string, now: Date): number | null {
  const totp = totpOf(new Secret({ buffer: Uint8Array.from(secret).buffer }), '')
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: WINDOW })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta
}

/**
 * Encrypted, so that a copy of the table alone cannot produce codes. Bound to the person, so that one row cannot
 * replace another.
 */
function seal(config: Config, staffId: string, secret: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', config.keyFor(PURPOSE), nonce).setAAD(Buffer.from(staffId))
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Tries every secret of the ring; the stored value is encrypted with the newest again when a code is accepted. */
function open(config: Config, staffId: string, stored: Buffer): Buffer | null {
  for (const key of config.keysFor(PURPOSE)) {
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, stored.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(staffId))
        .setAuthTag(stored.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      return Buffer.concat([decipher.update(stored.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
    } catch {
      // It was encrypted with another key.
    }
  }
  return null
}
