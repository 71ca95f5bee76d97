import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'

/** SHA-256 (FIPS 180-4) and its HMAC (RFC 2104). A register passes those of Node, which are faster. */
export type Hashes = {
  readonly sha256: (message: Uint8Array) => Uint8Array
  readonly hmacSha256: (key: Uint8Array, message: Uint8Array) => Uint8Array
}

/** The hashes of a library, for every browser. */
export const libraryHashes: Hashes = { sha256, hmacSha256: (key, message) => hmac(sha256, key, message) }
