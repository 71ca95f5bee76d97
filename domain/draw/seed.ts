import { hkdf } from '@noble/hashes/hkdf.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { fixedBytes } from './encoding.ts'

/** HKDF-SHA256 (RFC 5869) of the beacon's randomness, salted with the hash of the freeze: neither decides alone. */
export function seedOf(randomness: Uint8Array, freezeBytes: Uint8Array): Uint8Array {
  return hkdf(sha256, fixedBytes(randomness, 32), sha256(freezeBytes), utf8ToBytes('fairdraw/seed/1'), 32)
}

/** Word i, from 0: the first 8 bytes, big-endian, of HMAC-SHA256(seed, i as u64). */
export function wordsOf(seed: Uint8Array): (index: number) => bigint {
  const keyed = hmac.create(sha256, fixedBytes(seed, 32))
  const running = keyed.clone()
  const digest = new Uint8Array(32)
  const message = new Uint8Array(8)
  const [digestView, messageView] = [new DataView(digest.buffer), new DataView(message.buffer)]
  return (index) => {
    messageView.setBigUint64(0, BigInt(index))
    keyed._cloneInto(running).update(message).digestInto(digest)
    return digestView.getBigUint64(0)
  }
}

const WORDS = 2n ** 64n

/** Every ticket by as many words as any other: null for a word beyond the last whole multiple of the tickets. */
export function ticketOfWord(word: bigint, tickets: number): number | null {
  const count = BigInt(tickets)
  return word >= WORDS - (WORDS % count) ? null : Number(word % count) + 1
}
