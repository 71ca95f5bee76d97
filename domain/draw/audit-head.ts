import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { fixedBytes, uint } from './encoding.ts'

/** How many lines the audit of the staff's changes has at an instant, and the hash of the last one, in hex. */
export type AuditHead = { readonly lines: number; readonly hash: string; readonly at: Date }

/** The bytes that are signed: `"fairdraw/audit-head/1" ‖ lines u64 ‖ hash 32 ‖ instant ms u64`. */
export function encodeAuditHead({ lines, hash, at }: AuditHead): Uint8Array {
  return concatBytes(
    utf8ToBytes('fairdraw/audit-head/1'),
    uint(lines, 8),
    fixedBytes(hexToBytes(hash), 32),
    uint(at.getTime(), 8),
  )
}
