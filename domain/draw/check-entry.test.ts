import { bytesToHex } from '@noble/hashes/utils.js'
import { describe, expect, test } from 'vitest'
import { type EntryEvidence, isEntryInHead } from './check-entry.ts'
import { leafHashes } from './merkle-hash.ts'
import { inclusionProof, merkleTree } from './merkle-tree.ts'
import { keys, makeHead, makeProof, makeReceipt, signHead } from './proof-for-tests.ts'
import { lineBytes } from './register.ts'

const { proof, lines } = makeProof()
const tree = merkleTree(leafHashes(lines))
const good: EntryEvidence = {
  roundId: proof.round_id,
  receipt: makeReceipt(3, 7, 11),
  head: makeHead(lines, 7),
  inclusion: {
    line: 3,
    data: bytesToHex(lineBytes(lines, 3)),
    proof: inclusionProof(tree, 3).map((hash) => bytesToHex(hash)),
  },
  keys,
}

test('an entry is in the head whose proof leads to its root', () => {
  expect(isEntryInHead(good)).toBe(true)
})

describe('an entry is not in a head', () => {
  const { inclusion, receipt, head } = good
  const other = { ...inclusion, line: 2, data: bytesToHex(lineBytes(lines, 2)) }
  test.each<[string, Partial<EntryEvidence>]>([
    ['of another round', { roundId: proof.round_id.replace('01', '02') }],
    ['that is signed by a key that is not published', { keys: [] }],
    ['that was signed before something in it was changed', { head: { ...head, tickets: head.tickets + 1 } }],
    ['with another root', { head: signHead({ ...head, root: '00'.repeat(32) }) }],
    ['with other tickets than the receipt', { receipt: { ...receipt, last_ticket: 12 } }],
    ['that its salt does not open', { receipt: { ...receipt, salt: '00'.repeat(16) } }],
    ['that has another entry in its place', { inclusion: other }],
    ['at another place', { inclusion: { ...inclusion, line: 4 } }],
    ['by a proof that is too short', { inclusion: { ...inclusion, proof: inclusion.proof.slice(1) } }],
    ['by a line that is none', { inclusion: { ...inclusion, data: '00'.repeat(65) } }],
  ])('%s', (_, changed) => {
    expect(isEntryInHead({ ...good, ...changed })).toBe(false)
  })
})
