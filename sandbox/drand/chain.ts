import { bls12_381 } from '@noble/curves/bls12-381.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

const bls = bls12_381.shortSignatures

/** This key is public, so the chain's values are no secret before their instants. */
const secretKey = hexToBytes('44dafd7184d4323e76fbb2c0749093aace37a7ccbcf09596d14af60b788c76ad')
const publicKey = bls.getPublicKey(secretKey).toBytes()
const genesisSeed = sha256(utf8ToBytes('fairdraw sandbox genesis'))
const BEACON_ID = 'sandbox'
const DOMAIN_SEPARATION_TAG = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'

/** Genesis and period in seconds are those of quicknet, so that rounds have numbers of the same size. */
const GENESIS = 1_692_803_367
const PERIOD = 3

/** A chain of drand's scheme for short signatures that do not depend on each other, as `/info` describes it. */
export const chainInfo = {
  public_key: bytesToHex(publicKey),
  period: PERIOD,
  genesis_time: GENESIS,
  genesis_seed: bytesToHex(genesisSeed),
  chain_hash: bytesToHex(chainHash()),
  scheme: 'bls-unchained-g1-rfc9380',
  beacon_id: BEACON_ID,
}

/** The newest round that exists; round 1 is at genesis, and before it there is none. */
export function latestRound(now: number): number {
  return Math.max(0, Math.floor((now / 1000 - GENESIS) / PERIOD) + 1)
}

export function signatureOf(round: number): Uint8Array {
  const message = bls.hash(sha256(u64(round)), DOMAIN_SEPARATION_TAG)
  return bls.sign(message, secretKey).toBytes()
}

/** drand's formula: period, genesis, key, the genesis seed and the beacon's name. */
function chainHash(): Uint8Array {
  const period = new DataView(new ArrayBuffer(4))
  period.setUint32(0, PERIOD)
  return sha256(
    concatBytes(new Uint8Array(period.buffer), u64(GENESIS), publicKey, genesisSeed, utf8ToBytes(BEACON_ID)),
  )
}

function u64(value: number): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(8))
  bytes.setBigUint64(0, BigInt(value))
  return new Uint8Array(bytes.buffer)
}
