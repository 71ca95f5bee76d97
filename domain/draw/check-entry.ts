import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { commitmentOf } from './commitment.ts'
import { encodeHead, type PublishedHead } from './head.ts'
import { leafHash } from './merkle-hash.ts'
import { verifyInclusion } from './merkle-proof.ts'
import { checkSigned, type PublishedKey } from './proof-checks.ts'
import { decodeLine } from './register-line.ts'

export type EntryEvidence = {
  readonly roundId: string
  readonly receipt: {
    readonly code: string
    readonly salt: string
    readonly first_ticket: number
    readonly last_ticket: number
  }
  readonly head: PublishedHead
  /** Proves that the line, in hex, has its index in the head. */
  readonly inclusion: { readonly line: number; readonly data: string; readonly proof: readonly string[] }
  readonly keys: readonly PublishedKey[]
}

/** Is the line that a receipt opens, with just its tickets, in a head that a published key signs? */
export function isEntryInHead({ roundId, receipt, head, inclusion, keys }: EntryEvidence): boolean {
  const root = hexToBytes(head.root)
  const message = encodeHead({ ...head, roundId, root, at: new Date(head.at) })
  if (!checkSigned('head', head.key_id, head.signature, message, keys).ok) return false
  const data = hexToBytes(inclusion.data)
  const line = decodeLine(data)
  if (!line.ok) return false
  const { firstTicket, lastTicket, commitment } = line.value
  if (firstTicket !== receipt.first_ticket || lastTicket !== receipt.last_ticket) return false
  if (bytesToHex(commitment) !== bytesToHex(commitmentOf(hexToBytes(receipt.salt), receipt.code))) return false
  const proof = inclusion.proof.map((hash) => hexToBytes(hash))
  return verifyInclusion(leafHash(data), { index: inclusion.line, size: head.lines, proof, root })
}
