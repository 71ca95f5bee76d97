import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import type { Verdict } from '../verdict.ts'
import { type BeaconChain, beaconInstant, beaconRoundAt, decidingRound, randomnessOf, verifyBeacon } from './beacon.ts'
import { encodeFreeze } from './freeze.ts'
import { leafHashes } from './merkle-hash.ts'
import { merkleRoot, merkleTree } from './merkle-tree.ts'
import { type Proof, signedProofBytes } from './proof.ts'
import { type Register, ticketsByRoute } from './register.ts'
import { seedOf } from './seed.ts'
import { keyIdOf, verifySignature } from './signature.ts'
import { checkVoids, voidsHash } from './voids.ts'

/** Published Ed25519 keys, in hex. */
export type PublishedKey = { readonly key_id: string; readonly public_key: string }

/** A proof of valid shape, with the data that it is checked against. */
export type Evidence = {
  readonly proof: Proof
  readonly lines: Uint8Array
  readonly register: Verdict<Register>
  readonly keys: readonly PublishedKey[]
  readonly chain: BeaconChain
}

/** The result of a check: a sentence for people, and the values that it compared or computed. */
export type Finding = {
  readonly ok: boolean
  readonly text: string
  readonly values: Readonly<Record<string, string | number>>
}

export function pass(text: string, values: Finding['values'] = {}): Finding {
  return { ok: true, text, values }
}

export function fail(text: string, values: Finding['values'] = {}): Finding {
  return { ok: false, text, values }
}

export function checkProofSignature({ proof, keys }: Evidence): Finding {
  return checkSigned('file', proof.key_id, proof.signature, signedProofBytes(proof), keys)
}

export function checkFreezeSignature({ proof: { freeze }, keys }: Evidence): Finding {
  return checkSigned('closed list', freeze.key_id, freeze.signature, hexToBytes(freeze.bytes), keys)
}

/** Does this key, which must be published, sign the message? */
export function checkSigned(
  what: string,
  keyId: string,
  signature: string,
  message: Uint8Array,
  keys: readonly PublishedKey[],
): Finding {
  const key = keys.find((each) => each.key_id === keyId)
  if (!key) return fail(`The ${what} is signed with the key ${keyId}. That isn’t one of our published keys.`)
  const publicKey = hexToBytes(key.public_key)
  if (bytesToHex(keyIdOf(publicKey)) !== keyId) return fail(`The published key doesn’t match its id, ${keyId}.`)
  const values = { key_id: keyId, public_key: key.public_key }
  if (!verifySignature(hexToBytes(signature), message, publicKey))
    return fail(`The signature of the ${what} wasn’t made with the key ${keyId}.`, values)
  return pass(`The ${what} is signed with our published key ${keyId}.`, values)
}

/** The signed bytes must match the fields, including the prizes. */
export function checkFreeze({ proof }: Evidence): Finding {
  const { freeze, prizes } = proof
  const misplaced = prizes.findIndex(({ position }, index) => position !== index + 1)
  if (misplaced >= 0) return fail(`prizes[${misplaced}].position must be ${misplaced + 1}. Prizes must be in order.`)
  const expected = bytesToHex(
    encodeFreeze({
      roundId: proof.round_id,
      lines: freeze.lines,
      tickets: freeze.tickets,
      root: hexToBytes(freeze.root),
      voidsHash: hexToBytes(freeze.voids_hash),
      beaconRound: freeze.beacon_round,
      frozenAt: new Date(freeze.frozen_at),
      prizes: winnersOf(proof),
      reserves: proof.reserves,
      prizesPerEntrant: proof.prizes_per_entrant,
    }),
  )
  const values = { freeze: freeze.bytes, expected }
  if (expected !== freeze.bytes) return fail('The fields of the file don’t match the bytes that were signed.', values)
  return pass(`The list, the prizes and the rules of the draw were fixed at ${freeze.frozen_at}.`, values)
}

/** Was the beacon round fixed by the plan, and the register frozen long enough before it? */
export function checkBeaconRound({ proof, chain }: Evidence): Finding {
  const { freeze, closes_at, draws_at } = proof
  const [closesAt, drawsAt, frozenAt] = [new Date(closes_at), new Date(draws_at), new Date(freeze.frozen_at)]
  if (drawsAt < closesAt)
    return fail(`The draw was planned for ${draws_at}. That’s before entries closed at ${closes_at}.`)
  if (frozenAt < closesAt)
    return fail(`The list closed at ${freeze.frozen_at}. That’s before entries closed at ${closes_at}.`)
  const { round, isLate } = decidingRound(chain, drawsAt, frozenAt)
  const instant = beaconInstant(chain, round).toISOString()
  const values = { planned: beaconRoundAt(chain, drawsAt), beacon_round: round, beacon_instant: instant }
  if (freeze.beacon_round !== round)
    return fail(`By the rule, random number ${round} should be used. The closed list names another.`, values)
  if (freeze.is_late !== isLate) return fail(`freeze.is_late must be ${isLate}.`, values)
  if (isLate)
    return pass(`The list closed late, so we use the first random number at least a minute after it: ${round}.`, values)
  return pass(
    `Random number ${round} was planned. It came at ${instant}, at least a minute after the list closed.`,
    values,
  )
}

export function checkBeaconSignature({ proof: { beacon, freeze }, chain }: Evidence): Finding {
  const { hash, public_key, scheme, genesis, period } = beacon.chain
  const values = { chain: chain.hash, public_key: chain.publicKey, round: beacon.round, signature: beacon.signature }
  const isChain = hash === chain.hash && public_key === chain.publicKey && scheme === chain.scheme
  if (!isChain || genesis !== chain.genesis || period !== chain.period)
    return fail('The random number isn’t from the source this check trusts.', values)
  if (beacon.round !== freeze.beacon_round)
    return fail(
      `The file has random number ${beacon.round}, but number ${freeze.beacon_round} was fixed in advance.`,
      values,
    )
  if (!verifyBeacon(chain, beacon.round, hexToBytes(beacon.signature)))
    return fail(`The signature of random number ${beacon.round} isn’t from the source this check trusts.`, values)
  return pass(`The signature of random number ${beacon.round} is from the source this check trusts.`, values)
}

export function checkRandomness({ proof: { beacon } }: Evidence): Finding {
  const expected = bytesToHex(randomnessOf(hexToBytes(beacon.signature)))
  const values = { randomness: beacon.randomness, expected }
  if (expected !== beacon.randomness) return fail('The random number isn’t the hash of its signature.', values)
  return pass('The random number is the hash of its signature, which anyone can work out.', values)
}

export function checkRoot({ proof: { freeze }, lines }: Evidence): Finding {
  const tree = merkleTree(leafHashes(lines))
  const expected = bytesToHex(merkleRoot(tree))
  const values = { lines: tree.size, root: freeze.root, expected }
  if (tree.size !== freeze.lines)
    return fail(`The list has ${counted(tree.size, 'line')}. It had ${freeze.lines} when it closed.`, values)
  if (expected !== freeze.root) return fail('The list isn’t the one we signed: its fingerprint is different.', values)
  return pass(
    `We worked out the fingerprint of the list again from ${counted(tree.size, 'line')}, and it’s the same.`,
    values,
  )
}

export function checkTickets({ proof: { freeze }, register }: Evidence): Finding {
  if (!register.ok) return fail(`The list isn’t complete: ${register.error.meta.reason}.`)
  const { tickets } = register.value
  const values = { tickets, ...ticketsByRoute(register.value) }
  if (tickets !== freeze.tickets)
    return fail(`The list has ${counted(tickets, 'ticket')}. It had ${freeze.tickets} when it closed.`, values)
  if (tickets === 0) return pass('No one entered.', values)
  return pass(`Every ticket from 1 to ${tickets} is on the list exactly once.`, values)
}

export function checkVoidTickets({ proof: { freeze } }: Evidence): Finding {
  const order = checkVoids(freeze.voids, freeze.tickets)
  if (!order.ok) return fail(`freeze.voids[${order.error.meta.index}] is wrong: ${order.error.meta.reason}.`)
  const expected = bytesToHex(voidsHash(freeze.voids))
  const count = freeze.voids.reduce((sum, { first, last }) => sum + last - first + 1, 0)
  const values = { tickets: count, voids_hash: freeze.voids_hash, expected }
  if (expected !== freeze.voids_hash) return fail('The tickets that can’t win aren’t the ones we signed.', values)
  return pass(`The tickets that can’t win are the ones we signed: ${counted(count, 'ticket')}.`, values)
}

export function checkSeed({ proof }: Evidence): Finding {
  const expected = bytesToHex(seedOf(hexToBytes(proof.beacon.randomness), hexToBytes(proof.freeze.bytes)))
  const values = { seed: proof.seed, expected }
  if (expected !== proof.seed)
    return fail('The seed of the draw doesn’t come from the random number and the closed list.', values)
  return pass('The seed of the draw comes from the random number and the closed list.', values)
}

export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** How many are drawn as winners. */
export function winnersOf({ prizes }: Proof): number {
  return prizes.reduce((sum, { quantity }) => sum + quantity, 0)
}
