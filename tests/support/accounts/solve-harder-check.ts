import { createChallenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Context } from '#server/platform/context.ts'

/** Solves a robot check as from a crowded address, but quickly. */
export async function solveHarderCheck({ config }: Context): Promise<string> {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 8_000,
    counter: 1,
    deriveKey,
    // The library compares the expiry with the machine's clock.
    expiresAt: new Date('2036-01-01'),
    hmacSignatureSecret: config.keyFor('robot check').toString('hex'),
    hmacKeySignatureSecret: config.keyFor('robot check solutions').toString('hex'),
  })
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
