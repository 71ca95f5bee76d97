import { readFileSync } from 'node:fs'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { describe, expect, test } from 'vitest'
import type { Route } from '../campaign/campaign.ts'
import { allow } from '../verdict.ts'
import { QUICKNET, randomnessOf, verifyBeacon } from './beacon.ts'
import { commitmentOf } from './commitment.ts'
import { encodeFreeze } from './freeze.ts'
import { appendLeaves, EMPTY_FRONTIER, frontierRoot } from './frontier.ts'
import { hashAt, leafHashes } from './merkle-hash.ts'
import { verifyInclusion } from './merkle-proof.ts'
import { inclusionProof, merkleRoot, merkleTree } from './merkle-tree.ts'
import { type DrawnTicket, pickTickets } from './pick.ts'
import { openRegister } from './register.ts'
import { decodeLine, encodeLine } from './register-line.ts'
import { seedOf, wordsOf } from './seed.ts'
import { type Void, voidsHash } from './voids.ts'

type Vector = {
  name: string
  roundId: string
  lines: number
  firstLine: string
  firstLeaf: string
  tickets: number
  root: string
  voids: Void[]
  voidsHash: string
  freeze: string
  seed: string
  firstWords: string[]
  prizes: number
  reserves: number
  prizesPerEntrant: number
  picked: DrawnTicket[]
  /** The inclusion proof of the line that was picked first. */
  proofOfFirst: string[]
  allLines: {
    first: number
    last: number
    route: Route
    entrant: string
    salt: string
    entryId: string
    commitment: string
  }[]
}
const vectors: Vector[] = JSON.parse(readFileSync('domain/draw/draw-vectors.json', 'utf8'))

/** The answer of drand's quicknet for its round 1000. */
const round = 1000
const signature = hexToBytes(
  'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
)

test('the signature of round 1000 is the chain’s, and that of no other round', () => {
  expect(verifyBeacon(QUICKNET, round, signature)).toBe(true)
  expect(verifyBeacon(QUICKNET, round + 1, signature)).toBe(false)
  expect(bytesToHex(randomnessOf(signature))).toBe('fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd')
})

describe.each(vectors)('vector $name', (vector) => {
  const lines = vector.allLines.map(({ first, last, route, entrant, commitment }) =>
    encodeLine({
      firstTicket: first,
      lastTicket: last,
      route,
      entrant: hexToBytes(entrant),
      commitment: hexToBytes(commitment),
    }),
  )
  const bytes = concatBytes(...lines)
  const leaves = leafHashes(bytes)
  const tree = merkleTree(leaves)
  const voids = vector.voids
  const register = openRegister(bytes)
  if (!register.ok) throw new Error(String(register.error.meta.reason))

  test('has lines that decode, and encode to the same bytes again', () => {
    expect(bytesToHex(lines[0]!)).toBe(vector.firstLine)
    const decoded = lines.map((line) => decodeLine(line))
    expect(decoded.map((each) => (each.ok ? encodeLine(each.value) : null))).toEqual(lines)
  })

  test('has the commitments', () => {
    const found = vector.allLines.map(({ salt, entryId }) => bytesToHex(commitmentOf(hexToBytes(salt), entryId)))
    expect(found).toEqual(vector.allLines.map(({ commitment }) => commitment))
  })

  test('has the leaf, the root and the inclusion proof', () => {
    expect(bytesToHex(hashAt(leaves, 0))).toBe(vector.firstLeaf)
    expect(bytesToHex(merkleRoot(tree))).toBe(vector.root)
    const { line } = vector.picked[0]!
    expect(inclusionProof(tree, line).map(bytesToHex)).toEqual(vector.proofOfFirst)
    const proof = vector.proofOfFirst.map((hash) => hexToBytes(hash))
    const of = { index: line, size: vector.lines, proof, root: hexToBytes(vector.root) }
    expect(verifyInclusion(hashAt(leaves, line), of)).toBe(true)
    const frontier = appendLeaves(EMPTY_FRONTIER, leaves)
    expect(bytesToHex(frontierRoot(frontier))).toBe(vector.root)
  })

  const freeze = encodeFreeze({
    roundId: vector.roundId,
    lines: register.value.lines,
    tickets: register.value.tickets,
    root: merkleRoot(tree),
    voidsHash: voidsHash(voids),
    beaconRound: round,
    frozenAt: new Date(Number.parseInt(vector.freeze.slice(-26, -10), 16)),
    prizes: vector.prizes,
    reserves: vector.reserves,
    prizesPerEntrant: vector.prizesPerEntrant,
  })

  test('has the hash of the voids and the freeze', () => {
    expect(bytesToHex(voidsHash(voids))).toBe(vector.voidsHash)
    expect(bytesToHex(freeze)).toBe(vector.freeze)
    expect(register).toEqual(allow(expect.objectContaining({ lines: vector.lines, tickets: vector.tickets })))
  })

  test('has the seed, the words and the picks', () => {
    const seed = seedOf(randomnessOf(signature), freeze)
    expect(bytesToHex(seed)).toBe(vector.seed)
    expect([0, 1, 2].map((index) => String(wordsOf(seed)(index)))).toEqual(vector.firstWords)
    const places = vector.prizes + vector.reserves
    const { prizesPerEntrant } = vector
    expect(pickTickets({ seed, register: register.value, voids, places, prizesPerEntrant })).toEqual(vector.picked)
  })
})
