import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { Signer } from '#domain/draw/build-proof.ts'
import { keyIdOf } from '#domain/draw/signature.ts'
import type { Context } from '#server/platform/context.ts'
import type { CacheKey } from '#server/platform/process-cache.ts'

export type SigningKey = Signer & { readonly publicKey: Uint8Array }

const cacheKey: CacheKey<{ key: SigningKey | null }> = { first: () => ({ key: null }) }

/** The key that signs heads, freezes and proofs; only the worker has it. */
export function signingKeyOf({ config, cache }: Pick<Context, 'config' | 'cache'>): SigningKey {
  const cached = cache.read(cacheKey)
  cached.key ??= makeSigningKey(config.DRAW_SIGNING_KEY ?? developmentKey(config.DATA_DIR))
  return cached.key
}

function makeSigningKey(privateKey: KeyObject): SigningKey {
  const publicKey = new Uint8Array(createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).subarray(-32))
  return {
    keyId: bytesToHex(keyIdOf(publicKey)),
    publicKey,
    sign: (message) => new Uint8Array(sign(null, message, privateKey)),
  }
}

function developmentKey(dataDir: string): KeyObject {
  const path = join(dataDir, 'draw-signing-key.pem')
  if (!existsSync(path)) {
    mkdirSync(dataDir, { recursive: true })
    const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' })
    try {
      writeFileSync(path, pem, { mode: 0o600, flag: 'wx' })
    } catch (error) {
      // Another process has just made it.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
  return createPrivateKey(readFileSync(path))
}
