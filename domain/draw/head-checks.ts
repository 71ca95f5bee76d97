import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { appendLeaves, EMPTY_FRONTIER, frontierRoot } from './frontier.ts'
import { encodeHead, type PublishedHead } from './head.ts'
import { HASH_BYTES, leafHashes } from './merkle-hash.ts'
import { checkSigned, counted, type Evidence, type Finding, fail, pass } from './proof-checks.ts'
import { lastTicketOf, type Register } from './register.ts'
import { hexOf, instant, listOf, objectOf, wholeFrom } from './shape.ts'

const headsShape = listOf(
  objectOf({
    lines: wholeFrom(0),
    tickets: wholeFrom(0),
    root: hexOf(32),
    at: instant,
    signature: hexOf(64),
    key_id: hexOf(8),
  }),
)

/**
 * Was the register only ever appended to? Each head must match its first lines, and none may be smaller than an earlier
 * one.
 */
export function checkHeads({ proof, register, lines, keys }: Evidence, heads: unknown): Finding {
  const problem = headsShape(heads, 'heads')
  if (problem !== null) return fail(`We can’t read the published fingerprints: ${problem}.`)
  if (!register.ok) return fail('We can’t compare the fingerprints, because the list isn’t complete.')
  const leaves = leafHashes(lines)
  let frontier = EMPTY_FRONTIER
  for (const head of inOrder(heads as PublishedHead[])) {
    const what = `fingerprint of ${head.at}`
    const message = encodeHead({ ...head, roundId: proof.round_id, root: hexToBytes(head.root), at: new Date(head.at) })
    const signed = checkSigned(what, head.key_id, head.signature, message, keys)
    if (!signed.ok) return signed
    if (head.lines < frontier.size) return fail(`The ${what} covers fewer lines than the one before it.`)
    if (head.lines > register.value.lines) return fail(`The ${what} covers more lines than the list has.`)
    frontier = appendLeaves(frontier, leaves.subarray(frontier.size * HASH_BYTES, head.lines * HASH_BYTES))
    const expected = bytesToHex(frontierRoot(frontier))
    if (expected !== head.root || head.tickets !== ticketsIn(register.value, head.lines))
      return fail(`The ${what} doesn’t match the first ${counted(head.lines, 'line')} of the list.`, {
        root: head.root,
        expected,
      })
  }
  const count = (heads as PublishedHead[]).length
  const text = `Entries were only added since each of ${counted(count, 'published fingerprint')}.`
  return pass(text, { heads: count })
}

function inOrder(heads: readonly PublishedHead[]): PublishedHead[] {
  return heads.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at) || one.lines - other.lines)
}

function ticketsIn(register: Register, lines: number): number {
  return lines === 0 ? 0 : lastTicketOf(register, lines - 1)
}
