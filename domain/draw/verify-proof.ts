import type { BeaconChain } from './beacon.ts'
import { checkDraw, checkDrawnTickets, checkReceipt } from './drawn-checks.ts'
import { checkHeads } from './head-checks.ts'
import { readProof } from './proof.ts'
import {
  checkBeaconRound,
  checkBeaconSignature,
  checkFreeze,
  checkFreezeSignature,
  checkProofSignature,
  checkRandomness,
  checkRoot,
  checkSeed,
  checkTickets,
  checkVoidTickets,
  type Evidence,
  type Finding,
  fail,
  type PublishedKey,
  pass,
} from './proof-checks.ts'
import { openRegister } from './register.ts'

/** The steps of a check, in their order. */
const checks = {
  PROOF_SIGNATURE: checkProofSignature,
  FREEZE: checkFreeze,
  FREEZE_SIGNATURE: checkFreezeSignature,
  BEACON_ROUND: checkBeaconRound,
  BEACON_SIGNATURE: checkBeaconSignature,
  RANDOMNESS: checkRandomness,
  ROOT: checkRoot,
  TICKETS: checkTickets,
  VOIDS: checkVoidTickets,
  SEED: checkSeed,
  DRAWN_TICKETS: checkDrawnTickets,
} as const satisfies Record<string, (evidence: Evidence) => Finding>

/**
 * Without these the draw is not computed again. It would be another draw, and a forged one, for example with 2^50
 * tickets of two entrants, may never end.
 */
const DRAW_NEEDS: readonly StepName[] = ['FREEZE', 'FREEZE_SIGNATURE', 'ROOT', 'TICKETS', 'VOIDS']

export type StepName = 'FORMAT' | keyof typeof checks | 'DRAW' | 'HEADS' | 'RECEIPT'
export type Step = Finding & { readonly name: StepName }

export type Question = {
  /** The text of the proof's file. */
  readonly file: string
  /** All lines of the register, packed. */
  readonly lines: Uint8Array
  /** The published keys, not any that are supplied with the proof. */
  readonly keys: readonly PublishedKey[]
  /** The beacon chain that the verifier trusts. */
  readonly chain: BeaconChain
  /** The heads that were published while the round was open; copies that were stored elsewhere prove most. */
  readonly heads?: unknown
  readonly receipt?: unknown
}

/**
 * Checks a whole proof and yields each step when it is done. It never throws: a step that cannot be computed has
 * failed. A file that is not in the form of a proof ends the check at the first step.
 */
export function* verifyProof({ file, lines, keys, chain, heads, receipt }: Question): Generator<Step, void, undefined> {
  const read = readProof(file)
  if (!read.ok) {
    yield { name: 'FORMAT', ...fail(`We can’t check this file: ${read.error.meta.reason}.`) }
    return
  }
  const proof = read.value
  yield { name: 'FORMAT', ...pass(`This is the proof for round ${proof.round_id} of ${proof.campaign_tag}.`) }
  const evidence: Evidence = { proof, lines, register: openRegister(lines), keys, chain }
  const failed: StepName[] = []
  for (const [name, check] of Object.entries(checks) as [StepName, (evidence: Evidence) => Finding][]) {
    const finding = tried(() => check(evidence))
    if (!finding.ok) failed.push(name)
    yield { name, ...finding }
  }
  const lacking = failed.filter((name) => DRAW_NEEDS.includes(name))
  yield { name: 'DRAW', ...(lacking.length === 0 ? tried(() => checkDraw(evidence)) : failDraw(lacking)) }
  if (heads !== undefined) yield { name: 'HEADS', ...tried(() => checkHeads(evidence, heads)) }
  if (receipt !== undefined) yield { name: 'RECEIPT', ...tried(() => checkReceipt(evidence, receipt)) }
}

function failDraw(lacking: readonly StepName[]): Finding {
  return fail(`We didn’t run the draw again, because these steps failed: ${lacking.join(', ')}.`)
}

function tried(check: () => Finding): Finding {
  try {
    return check()
  } catch (error) {
    return fail(`We couldn’t finish this step: ${error instanceof Error ? error.message : String(error)}.`)
  }
}

/** A draw is proven when every step is good. */
export function isProven(steps: readonly Step[]): boolean {
  return steps.length > 1 && steps.every(({ ok }) => ok)
}
