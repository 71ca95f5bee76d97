import { bytesToHex } from '@noble/hashes/utils.js'
import { wireNames } from '#contract/wire.ts'
import type { Context } from '#server/platform/context.ts'
import { listAuditHeads, type SignedAuditHead } from './audit-head-queries.ts'

export function showAuditHead({ lines, hash, at, signature, keyId }: SignedAuditHead) {
  return wireNames({ lines, hash, at, signature: bytesToHex(signature), keyId })
}

/** The head with this number of lines, for webhooks; null if there is none. */
export async function describeAuditHead({ db }: Context, lines: number) {
  const [head] = await listAuditHeads(db, lines + 1, 1)
  return head?.lines === lines ? showAuditHead(head) : null
}
