import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { fixedBytes } from './encoding.ts'

/** What each commitment begins with. */
export const COMMITMENT_CONTEXT = 'fairdraw/entry/1'

/** The same for one person within a round, and another in every round, as each round has a key of its own. */
export function entrantOf(roundKey: Uint8Array, personId: string): Uint8Array {
  return hmac(sha256, fixedBytes(roundKey, 32), utf8ToBytes(personId)).slice(0, 16)
}

/**
 * What the receipt of an entry has besides its public id. It follows from the round's key, so nothing is stored for it.
 */
export function saltOf(roundKey: Uint8Array, publicId: string): Uint8Array {
  return hmac(sha256, fixedBytes(roundKey, 32), utf8ToBytes(`salt${publicId}`)).slice(0, 16)
}

/** Binds a line to the public id of its entry, which nobody can guess from it without the salt. */
export function commitmentOf(salt: Uint8Array, publicId: string): Uint8Array {
  return sha256(concatBytes(utf8ToBytes(COMMITMENT_CONTEXT), fixedBytes(salt, 16), utf8ToBytes(publicId)))
}
