import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { canonicalJson } from '#domain/draw/canonical-json.ts'

/** A member of staff, an operator's key, a command typed on the server, or the program itself. */
export type ActorKind = 'STAFF' | 'KEY' | 'COMMAND' | 'PROGRAM'

export type AuditLine = {
  number: number
  happenedAt: Date
  actorKind: ActorKind
  actorId: string | null
  actorName: string
  address: string | null
  action: string
  subjectKind: string
  subjectId: string
  brand: string | null
  before: unknown
  after: unknown
  reason: string
  approvalId: string | null
  previousHash: string
}

/** The previous hash of the first line. */
export const CHAIN_BEGIN = '0'.repeat(64)

/** The hash of a line with everything in it and, by `previousHash`, of all lines before it. */
export function hashLine(line: AuditLine): string {
  const { happenedAt, ...rest } = line
  return bytesToHex(sha256(utf8ToBytes(canonicalJson({ ...rest, happenedAt: happenedAt.toISOString() }))))
}
