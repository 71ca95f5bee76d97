import { ed25519 } from '@noble/curves/ed25519.js'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { routes } from '../campaign/campaign-kinds.ts'
import { beaconInstant, QUICKNET, randomnessOf } from './beacon.ts'
import { buildProof } from './build-proof.ts'
import { commitmentOf, entrantOf, saltOf } from './commitment.ts'
import { drawnLines } from './drawn-lines.ts'
import { encodeFreeze } from './freeze.ts'
import { encodeHead, type PublishedHead } from './head.ts'
import { leafHashes } from './merkle-hash.ts'
import { merkleRoot, merkleTree } from './merkle-tree.ts'
import { pickTickets } from './pick.ts'
import { type Proof, signedProofBytes } from './proof.ts'
import { lastTicketOf, openRegister } from './register.ts'
import { encodeLine, LINE_BYTES } from './register-line.ts'
import { seedOf } from './seed.ts'
import { keyIdOf } from './signature.ts'
import { type Void, voidsHash } from './voids.ts'

const secretKey = new Uint8Array(32).fill(5)
const publicKey = ed25519.getPublicKey(secretKey)
const keyId = bytesToHex(keyIdOf(publicKey))
const sign = (message: Uint8Array) => ed25519.sign(message, secretKey)

export const keys = [{ key_id: keyId, public_key: bytesToHex(publicKey) }]

const roundKey = new Uint8Array(32).fill(9)
const round = 1000
const drawsAt = beaconInstant(QUICKNET, round)
const before = (seconds: number) => new Date(drawsAt.getTime() - seconds * 1000)
const voids: Void[] = [
  { first: 3, last: 5, reason: 'REFUNDED' },
  { first: 12, last: 12, reason: 'DUPLICATE' },
]

/** A register of one line for each quantity, of four persons in turn. */
function makeLines(quantities: readonly number[]): Uint8Array {
  let next = 1
  return concatBytes(
    ...quantities.map((quantity, index) => {
      next += quantity
      return encodeLine({
        firstTicket: next - quantity,
        lastTicket: next - 1,
        route: routes[index % routes.length]!,
        entrant: entrantOf(roundKey, `person ${index % 4}`),
        commitment: commitmentOf(saltOf(roundKey, `E${index}`), `E${index}`),
      })
    }),
  )
}

/** The receipt for the line with this index. */
export function makeReceipt(index: number, first_ticket: number, last_ticket: number) {
  return { code: `E${index}`, salt: bytesToHex(saltOf(roundKey, `E${index}`)), first_ticket, last_ticket }
}

/** A small draw by quicknet's real round 1000, frozen two minutes before it. */
export function makeProof(
  quantities: readonly number[] = [2, 3, 1, 5, 1, 4, 2],
  declared: readonly Void[] = voids,
): { proof: Proof; lines: Uint8Array } {
  const lines = makeLines(quantities)
  const register = openRegister(lines)
  if (!register.ok) throw new Error(String(register.error.meta.reason))
  const signature = hexToBytes(
    'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
  )
  const ownVoids = declared.filter(({ last }) => last <= register.value.tickets)
  const tree = merkleTree(leafHashes(lines))
  const freeze = {
    roundId,
    lines: register.value.lines,
    tickets: register.value.tickets,
    root: merkleRoot(tree),
    voidsHash: voidsHash(ownVoids),
    beaconRound: round,
    frozenAt: before(120),
    prizes: 2,
    reserves: 1,
    prizesPerEntrant: 1,
  }
  const randomness = randomnessOf(signature)
  const seed = seedOf(randomness, encodeFreeze(freeze))
  const picks = pickTickets({ seed, register: register.value, voids: ownVoids, places: 3, prizesPerEntrant: 1 })
  const draw = {
    campaignTag: 'CAR',
    closesAt: before(125),
    drawsAt,
    prizes: [
      { position: 1, title: 'A car, “new”', value: 20_000.5, quantity: 1 },
      { position: 2, title: 'A bicycle', value: 500, quantity: 1 },
    ],
    freeze,
    freezeSignature: { keyId, signature: sign(encodeFreeze(freeze)) },
    isLate: false,
    voids: ownVoids,
    chain: QUICKNET,
    beacon: { round, signature, randomness },
    seed,
    termsHash: new Uint8Array(32).fill(7),
    drawn: drawnLines(register.value.bytes, tree, freeze.prizes, picks),
  }
  return { proof: buildProof(draw, { keyId, sign }), lines }
}

const roundId = '01a20213-2b3e-74c9-b44c-5dcb627dfc60'

/** The head of the first lines of a register, signed. */
export function makeHead(lines: Uint8Array, size: number): PublishedHead {
  const register = openRegister(lines)
  if (!register.ok) throw new Error(String(register.error.meta.reason))
  const root = merkleRoot(merkleTree(leafHashes(lines.subarray(0, size * LINE_BYTES))))
  const tickets = size === 0 ? 0 : lastTicketOf(register.value, size - 1)
  return signHead({ lines: size, tickets, root: bytesToHex(root), at: before(200 - size).toISOString() })
}

export function signHead(head: Omit<PublishedHead, 'signature' | 'key_id'>): PublishedHead {
  const { lines, tickets, root, at } = head
  const message = encodeHead({ roundId, lines, tickets, root: hexToBytes(root), at: new Date(at) })
  return { lines, tickets, root, at, signature: bytesToHex(sign(message)), key_id: keyId }
}

/** Signs the whole file again, as an operator could who changes it afterwards. */
export function signAgain(proof: Proof): Proof {
  return { ...proof, signature: bytesToHex(sign(signedProofBytes(proof))) }
}
