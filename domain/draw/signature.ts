import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'

/** The first 8 bytes of SHA-256 of the public key. */
export function keyIdOf(publicKey: Uint8Array): Uint8Array {
  return sha256(publicKey).slice(0, 8)
}

/** Ed25519 by RFC 8032, strictly: one message and key have one valid encoding of a signature. Malformed input is no. */
export function verifySignature(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean {
  try {
    return ed25519.verify(signature, message, publicKey, { zip215: false })
  } catch {
    return false
  }
}
