import { type Challenge, createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import { challengeSchema } from '#contract/platform.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import type { Context } from '../context.ts'
import { deleteBefore } from '../db/batches.ts'
import type { Db, Tx } from '../db/db.ts'
import { hashOf } from '../tokens.ts'
import { countAgainst, isCounted } from './rate-limits.ts'

/**
 * A correctly solved check. The hash is null in the sandbox, where a check may be used repeatedly. `isHard` marks the
 * harder check for an address with many calls.
 */
export type Proof = { hash: string | null; isHard: boolean }
type Checked = Verdict<Proof, 'GoogleRecaptchaError'>

const SANDBOX_PASS = 'test-pass'
const CHALLENGE_SECONDS = 600
/** About a second of one phone core: expensive for thousands of requests. */
const PUZZLE = { algorithm: 'PBKDF2/SHA-256', cost: 2_000, counterMin: 500, counterMax: 2_000 }
/** Four times the work. A person waits a few seconds, and a robot pays them for every call. */
const HARD_COST = 8_000
/** Counts the addresses that recently needed a harder check. */
const HARD = { rule: 'human.hard', max: Number.MAX_SAFE_INTEGER, windowSeconds: 3_600 }

const payloadSchema = z.object({
  challenge: challengeSchema,
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
})

type Payload = z.output<typeof payloadSchema>

/**
 * Whether a person solved the check: reCAPTCHA if it has keys, otherwise our own puzzle. It uses the network, so it
 * runs before the transaction; inside it, `spendProof` ensures that one solved check allows one action.
 */
export async function checkHuman(context: Context, solved: string, address: string | null): Promise<Checked> {
  const { config } = context
  if (config.sandbox && solved === SANDBOX_PASS) return allow({ hash: null, isHard: false })
  return config.RECAPTCHA_SECRET
    ? checkRecaptcha(context, config.RECAPTCHA_SECRET, solved, address)
    : checkPuzzle(context, solved)
}

/** Refused if the proof was used before. If the transaction fails, the proof can be used again. */
export async function spendProof(tx: Tx, proof: Proof, now: Date): Promise<Verdict<null, 'GoogleRecaptchaError'>> {
  if (proof.hash === null) return allow(null)
  const row = await tx
    .insertInto('spentProofs')
    .values({ proofHash: proof.hash, spentAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('proofHash')
    .executeTakeFirst()
  return row ? allow(null) : refuse('GoogleRecaptchaError')
}

/** Requires the harder check from an address with many calls, instead of refusing its people. */
export async function checkHarder(
  db: Db,
  proof: Proof | null,
  address: string,
  now: Date,
): Promise<Verdict<null, 'GoogleRecaptchaError'>> {
  if (proof?.isHard) return allow(null)
  await countAgainst(db, HARD, address, now)
  return refuse('GoogleRecaptchaError')
}

/** Makes a challenge. It is harder for an address that needed a harder check within the last two hours. */
export async function makeChallenge(
  { config, db, now }: Context,
  address: string | null,
): Promise<z.output<typeof challengeSchema>> {
  const { algorithm, counterMin, counterMax } = PUZZLE
  const isHard = address !== null && (await isCounted(db, HARD, address, 2, now()))
  const cost = isHard ? HARD_COST : PUZZLE.cost
  const { parameters, signature = '' } = await createChallenge({
    algorithm,
    cost,
    counter: randomInt(counterMax, counterMin),
    deriveKey,
    expiresAt: new Date(now().getTime() + CHALLENGE_SECONDS * 1000),
    ...listSecrets(config)[0]!,
  })
  return { parameters: { ...parameters }, signature }
}

/** A used proof matters only while its check is still valid. */
export function purgeProofsBefore(db: Db, before: Date): Promise<void> {
  return deleteBefore(db, 'spentProofs', 'spentAt', before)
}

async function checkPuzzle({ config, now }: Context, solved: string): Promise<Checked> {
  const payload = payloadSchema.safeParse(readPayload(solved))
  if (!payload.success) return refuse('GoogleRecaptchaError')
  const { challenge, solution } = payload.data
  const isLate = Number(challenge.parameters.expiresAt) * 1000 <= now().getTime()
  const isRight = isLate ? false : await isSolved(config, challenge as Challenge, solution)
  // The signature names the challenge; the text around it can be written in many ways.
  const isHard = challenge.parameters.cost >= HARD_COST
  return isRight ? allow({ hash: hashOf(challenge.signature), isHard }) : refuse('GoogleRecaptchaError')
}

/** Tries every valid key: a check may be solved while a new key is introduced. */
async function isSolved(
  config: Context['config'],
  challenge: Challenge,
  solution: Payload['solution'],
): Promise<boolean> {
  for (const secrets of listSecrets(config))
    if ((await verifySolution({ challenge, solution, deriveKey, ...secrets })).verified) return true
  return false
}

function readPayload(solved: string): unknown {
  try {
    return JSON.parse(Buffer.from(solved, 'base64').toString('utf8'))
  } catch {
    return null
  }
}

function listSecrets(config: Context['config']) {
  const ofSolutions = config.keysFor('robot check solutions')
  return config.keysFor('robot check').map((key, index) => ({
    hmacSignatureSecret: key.toString('hex'),
    hmacKeySignatureSecret: ofSolutions[index]!.toString('hex'),
  }))
}

/** If Google is unreachable the check fails, and the user can retry. */
async function checkRecaptcha(
  { sandboxUrl, log }: Context,
  secret: string,
  solved: string,
  address: string | null,
): Promise<Checked> {
  const url = sandboxUrl ? `${sandboxUrl}/recaptcha/siteverify` : 'https://www.google.com/recaptcha/api/siteverify'
  const form = new URLSearchParams({ secret, response: solved, ...(address ? { remoteip: address } : {}) })
  try {
    // A redirect would receive our secret.
    const reply = await fetch(url, {
      method: 'POST',
      body: form,
      redirect: 'error',
      signal: AbortSignal.timeout(5_000),
    })
    const answer = z.object({ success: z.boolean() }).parse(await reply.json())
    // Google decides the difficulty for each visitor.
    return answer.success ? allow({ hash: hashOf(solved), isHard: true }) : refuse('GoogleRecaptchaError')
  } catch (error) {
    log.warn({ err: error }, 'captcha could not be verified')
    return refuse('GoogleRecaptchaError')
  }
}
