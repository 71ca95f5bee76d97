import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { makeFewAtATime } from '#server/platform/few-at-a-time.ts'

/** argon2id, 19 MiB, two passes, one lane: the recommended cost for a password that is verified at each log-in. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Each hash takes a core and one of the four threads that files, names and compression use too. So one thread remains
 * for those, and no core has two hashes.
 */
const limited = makeFewAtATime(Math.min(availableParallelism(), 3))

export function hashPassword(password: string): Promise<string> {
  return limited(() => hash(password, cost))
}

/**
 * Without an account the password is compared with the hash of a random one, so that both answers take equally long.
 * The hash is made in advance, so that the first answer takes no longer.
 */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  nobodysHash ??= hashPassword(crypto.randomUUID())
  const fallback = await nobodysHash
  const matches = await limited(() => verify(passwordHash ?? fallback, password))
  return passwordHash !== null && matches
}

let nobodysHash: Promise<string> | null = null
