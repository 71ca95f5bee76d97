import { hash, verify } from '@node-rs/argon2'

/** argon2id, 19 MiB, two passes, one lane: what is recommended for a password that is asked for at each log-in. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

/**
 * Without an account the password is compared with one that nobody has, so that both answers take equally long: the
 * first one too, for which that one is made.
 */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  nobodysHash ??= hashPassword(crypto.randomUUID())
  const fallback = await nobodysHash
  const matches = await verify(passwordHash ?? fallback, password)
  return passwordHash !== null && matches
}

let nobodysHash: Promise<string> | null = null
