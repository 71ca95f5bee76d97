import { bytesToHex } from '@noble/hashes/utils.js'
import type { BeaconChain } from './beacon.ts'
import { encodeFreeze, type Freeze } from './freeze.ts'
import { PROOF_FORMAT, type Proof, signedProofBytes } from './proof.ts'
import type { Void } from './voids.ts'

/** Signs with Ed25519, by the key with this id. */
export type Signer = { readonly keyId: string; readonly sign: (message: Uint8Array) => Uint8Array }

/** A draw with all that it was computed from. */
export type FinishedDraw = {
  readonly campaignTag: string
  readonly closesAt: Date
  readonly drawsAt: Date
  readonly prizes: Proof['prizes']
  readonly freeze: Freeze
  readonly freezeSignature: { readonly keyId: string; readonly signature: Uint8Array }
  readonly isLate: boolean
  readonly voids: readonly Void[]
  readonly chain: BeaconChain
  readonly beacon: { readonly round: number; readonly signature: Uint8Array; readonly randomness: Uint8Array }
  readonly seed: Uint8Array
  readonly drawn: Proof['drawn']
  /** Null of a freeze from before it was stored. */
  readonly termsHash: Uint8Array | null
}

export function buildProof(draw: FinishedDraw, signer: Signer): Proof {
  const { freeze, chain, beacon } = draw
  const unsigned = {
    format: PROOF_FORMAT,
    round_id: freeze.roundId,
    campaign_tag: draw.campaignTag,
    ...(draw.termsHash && { terms_hash: bytesToHex(draw.termsHash) }),
    closes_at: draw.closesAt.toISOString(),
    draws_at: draw.drawsAt.toISOString(),
    prizes: draw.prizes,
    reserves: freeze.reserves,
    prizes_per_entrant: freeze.prizesPerEntrant,
    freeze: {
      bytes: bytesToHex(encodeFreeze(freeze)),
      signature: bytesToHex(draw.freezeSignature.signature),
      key_id: draw.freezeSignature.keyId,
      lines: freeze.lines,
      tickets: freeze.tickets,
      root: bytesToHex(freeze.root),
      voids: draw.voids,
      voids_hash: bytesToHex(freeze.voidsHash),
      beacon_round: freeze.beaconRound,
      frozen_at: freeze.frozenAt.toISOString(),
      is_late: draw.isLate,
    },
    beacon: {
      chain: {
        hash: chain.hash,
        public_key: chain.publicKey,
        scheme: chain.scheme,
        genesis: chain.genesis,
        period: chain.period,
      },
      round: beacon.round,
      signature: bytesToHex(beacon.signature),
      randomness: bytesToHex(beacon.randomness),
    },
    seed: bytesToHex(draw.seed),
    drawn: draw.drawn,
    key_id: signer.keyId,
  } as const
  return { ...unsigned, signature: bytesToHex(signer.sign(signedProofBytes(unsigned))) }
}
