import { hexToBytes } from '@noble/hashes/utils.js'

/**
 * An unsigned integer of a fixed number of bytes, big-endian: the form of every number in a register, head and freeze.
 */
export function uint(value: number | bigint, bytes: 1 | 2 | 8): Uint8Array {
  const isWhole = typeof value === 'bigint' || Number.isSafeInteger(value)
  if (!isWhole || value < 0 || BigInt(value) >> BigInt(8 * bytes) > 0n)
    throw new RangeError(`${value} is no unsigned integer of ${bytes} bytes`)
  return hexToBytes(
    BigInt(value)
      .toString(16)
      .padStart(2 * bytes, '0'),
  )
}

/** The 16 bytes of a UUID. */
export function uuidBytes(uuid: string): Uint8Array {
  return fixedBytes(hexToBytes(uuid.replaceAll('-', '')), 16)
}

/** The same bytes, after a check of their number. */
export function fixedBytes(bytes: Uint8Array, length: number): Uint8Array {
  if (bytes.length !== length) throw new RangeError(`${bytes.length} bytes where ${length} are needed`)
  return bytes
}

export function equalBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index])
}
