import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { fixedBytes } from './encoding.ts'
import { libraryHashes } from './hashes.ts'

/** Each commitment starts with it. */
const COMMITMENT_CONTEXT = utf8ToBytes('fairdraw/entry/1')

/** The pseudonym of a person in one round. It differs in every round, because each round has its own key. */
export function entrantOf(roundKey: Uint8Array, personId: string, { hmacSha256 } = libraryHashes): Uint8Array {
  return hmacSha256(fixedBytes(roundKey, 32), utf8ToBytes(personId)).slice(0, 16)
}

/** The salt in the receipt of an entry. It is derived from the round's key, so it is not stored. */
export function saltOf(roundKey: Uint8Array, publicId: string, { hmacSha256 } = libraryHashes): Uint8Array {
  return hmacSha256(fixedBytes(roundKey, 32), utf8ToBytes(`salt${publicId}`)).slice(0, 16)
}

/** Binds a line to the public id of its entry, which cannot be guessed from it without the salt. */
export function commitmentOf(salt: Uint8Array, publicId: string, { sha256 } = libraryHashes): Uint8Array {
  return sha256(concatBytes(COMMITMENT_CONTEXT, fixedBytes(salt, 16), utf8ToBytes(publicId)))
}
