import { bls12_381 } from '@noble/curves/bls12-381.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import { uint } from './encoding.ts'

/** A chain of drand as `/{chain}/info` names it; hash and key in hex, genesis and period in seconds. */
export type BeaconChain = {
  readonly hash: string
  readonly publicKey: string
  readonly scheme: string
  readonly genesis: number
  readonly period: number
}

/** The chain of the League of Entropy: an unpredictable value every three seconds. */
export const QUICKNET: BeaconChain = {
  hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  scheme: 'bls-unchained-g1-rfc9380',
  genesis: 1692803367,
  period: 3,
}

/** The chain of the sandbox. Its secret key is in the source code, so it may only decide demonstrations. */
export const SIMULATED_CHAIN: BeaconChain = {
  ...QUICKNET,
  hash: 'a1cefc60550c0ac47eaafb7a8d5aa6478a8f04647f70199c2674aaa2fdd0f633',
  publicKey:
    'aa9aba8841d5e5802d9f9649bea700fc3ee169c0c6431afc46a61d3fa75a8e23173fb9686faa4a4222057f35513f720f020560f260b8d549e5a25945e02f60d34149fc459de25741e5d04678577bbb430f37f94c7880316edf4354caf109fac9',
}

/**
 * The minimum time between the freeze of the register and the beacon's instant, so that the randomness cannot be known
 * at the freeze.
 */
export const FREEZE_LEAD_MS = 60_000

type Timing = Pick<BeaconChain, 'genesis' | 'period'>

/** The first round whose instant is not earlier; round 1 is at genesis. */
export function beaconRoundAt({ genesis, period }: Timing, instant: Date): number {
  return Math.max(1, Math.ceil((instant.getTime() - genesis * 1000) / (period * 1000)) + 1)
}

export function beaconInstant({ genesis, period }: Timing, round: number): Date {
  return new Date((genesis + (round - 1) * period) * 1000)
}

/** The deciding round: the planned one, or after a late freeze the first that is still far enough ahead. */
export function decidingRound(chain: Timing, drawsAt: Date, frozenAt: Date): { round: number; isLate: boolean } {
  const planned = beaconRoundAt(chain, drawsAt)
  const earliest = new Date(frozenAt.getTime() + FREEZE_LEAD_MS)
  if (beaconInstant(chain, planned) >= earliest) return { round: planned, isLate: false }
  return { round: beaconRoundAt(chain, earliest), isLate: true }
}

const DOMAIN_SEPARATION_TAG = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'

/**
 * Is this the chain's signature of the round? Short signatures on G1 over SHA-256 of the round as u64, hashed to the
 * curve by RFC 9380. Malformed input is no.
 */
export function verifyBeacon(chain: Pick<BeaconChain, 'publicKey'>, round: number, signature: Uint8Array): boolean {
  const bls = bls12_381.shortSignatures
  try {
    const message = bls.hash(sha256(uint(round, 8)), DOMAIN_SEPARATION_TAG)
    return bls.verify(signature, message, hexToBytes(chain.publicKey))
  } catch {
    return false
  }
}

/** A beacon's randomness is SHA-256 of its signature. */
export function randomnessOf(signature: Uint8Array): Uint8Array {
  return sha256(signature)
}
