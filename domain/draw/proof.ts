import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { allow, refuse, type Verdict } from '../verdict.ts'
import { canonicalJson } from './canonical-json.ts'
import { flag, hexOf, instant, listOf, objectOf, oneOf, pounds, text, uuid, wholeFrom } from './shape.ts'
import { type VoidReason, voidReasons } from './void-reason.ts'

export const PROOF_FORMAT = 'fairdraw/proof/1'

/** A proof as in its file: bytes are lower-case hex, instants ISO, money pounds. */
export type Proof = {
  readonly format: typeof PROOF_FORMAT
  readonly round_id: string
  readonly campaign_tag: string
  /** SHA-256 of the campaign's terms, in UTF-8, at the freeze; older proofs lack it. */
  readonly terms_hash?: string
  readonly closes_at: string
  readonly draws_at: string
  readonly prizes: readonly {
    readonly position: number
    readonly title: string
    readonly value: number
    readonly quantity: number
  }[]
  readonly reserves: number
  readonly prizes_per_entrant: number
  readonly freeze: {
    readonly bytes: string
    readonly signature: string
    readonly key_id: string
    readonly lines: number
    readonly tickets: number
    readonly root: string
    readonly voids: readonly { readonly first: number; readonly last: number; readonly reason: VoidReason }[]
    readonly voids_hash: string
    readonly beacon_round: number
    readonly frozen_at: string
    readonly is_late: boolean
  }
  readonly beacon: {
    readonly chain: {
      readonly hash: string
      readonly public_key: string
      readonly scheme: string
      readonly genesis: number
      readonly period: number
    }
    readonly round: number
    readonly signature: string
    readonly randomness: string
  }
  readonly seed: string
  readonly drawn: readonly {
    readonly position: number
    readonly is_reserve: boolean
    readonly ticket: number
    readonly word: number
    readonly line: number
    readonly data: string
    readonly leaf: string
    readonly proof: readonly string[]
  }[]
  readonly key_id: string
  readonly signature: string
}

const prize = objectOf({ position: wholeFrom(1), title: text, value: pounds, quantity: wholeFrom(1, 65_535) })
const freeze = objectOf({
  bytes: hexOf(134),
  signature: hexOf(64),
  key_id: hexOf(8),
  lines: wholeFrom(0),
  tickets: wholeFrom(0),
  root: hexOf(32),
  voids: listOf(objectOf({ first: wholeFrom(1), last: wholeFrom(1), reason: oneOf(voidReasons) })),
  voids_hash: hexOf(32),
  beacon_round: wholeFrom(1),
  frozen_at: instant,
  is_late: flag,
})
const beacon = objectOf({
  chain: objectOf({
    hash: hexOf(32),
    public_key: hexOf(96),
    scheme: text,
    genesis: wholeFrom(0),
    period: wholeFrom(1),
  }),
  round: wholeFrom(1),
  signature: hexOf(48),
  randomness: hexOf(32),
})
const drawn = objectOf({
  position: wholeFrom(1),
  is_reserve: flag,
  ticket: wholeFrom(1),
  word: wholeFrom(0),
  line: wholeFrom(0),
  data: hexOf(65),
  leaf: hexOf(32),
  proof: listOf(hexOf(32)),
})
const shape = objectOf(
  {
    format: oneOf([PROOF_FORMAT]),
    round_id: uuid,
    campaign_tag: text,
    terms_hash: hexOf(32),
    closes_at: instant,
    draws_at: instant,
    prizes: listOf(prize),
    reserves: wholeFrom(0, 65_535),
    prizes_per_entrant: wholeFrom(1, 255),
    freeze,
    beacon,
    seed: hexOf(32),
    drawn: listOf(drawn),
    key_id: hexOf(8),
    signature: hexOf(64),
  },
  ['terms_hash'],
)

/** A proof from the text of its file, which must be its canonical JSON: a file with any other byte is another file. */
export function readProof(file: string): Verdict<Proof, 'MalformedProof'> {
  let json: unknown
  try {
    json = JSON.parse(file)
  } catch (error) {
    return refuse('MalformedProof', { reason: `it isn’t valid JSON: ${(error as Error).message}` })
  }
  const problem = formatProblem(json) ?? shape(json, '')
  if (problem !== null) return refuse('MalformedProof', { reason: problem })
  const place = firstDifference(file, canonicalJson(json))
  if (place !== null)
    return refuse('MalformedProof', { reason: `it isn’t canonical JSON (RFC 8785) from character ${place}` })
  return allow(json as Proof)
}

/** A proof in another format gets no other error, because that format may have other fields. */
function formatProblem(json: unknown): string | null {
  const format = typeof json === 'object' && json !== null ? Reflect.get(json, 'format') : undefined
  if (typeof format !== 'string' || format === PROOF_FORMAT) return null
  return `format must be ${PROOF_FORMAT}, and is ${JSON.stringify(format.slice(0, 40))}`
}

function firstDifference(one: string, other: string): number | null {
  if (one === other) return null
  let place = 0
  while (one[place] === other[place]) place++
  return place + 1
}

export function writeProof(proof: Proof): string {
  return canonicalJson(proof)
}

/**
 * The bytes that the signature of the whole file signs: `"fairdraw/proof/1" ‖ SHA-256(canonical JSON of the proof
 * without signature)`.
 */
export function signedProofBytes({ signature: _, ...signed }: Omit<Proof, 'signature'> & { signature?: string }) {
  return concatBytes(utf8ToBytes(PROOF_FORMAT), sha256(utf8ToBytes(canonicalJson(signed))))
}
