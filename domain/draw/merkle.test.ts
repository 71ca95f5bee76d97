import { createHash } from 'node:crypto'
import { hexToBytes } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { appendLeaves, EMPTY_FRONTIER, frontierRoot } from './frontier.ts'
import { leafHash, leafHashes } from './merkle-hash.ts'
import { verifyConsistency, verifyInclusion } from './merkle-proof.ts'
import { consistencyProof, inclusionProof, merkleRoot, merkleTree, pagedTree } from './merkle-tree.ts'
import { LINE_BYTES } from './register-line.ts'

const sha256 = (...parts: Uint8Array[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return new Uint8Array(hash.digest())
}
const leafOf = (line: Uint8Array) => sha256(Uint8Array.of(0), line)
const nodeOf = (left: Uint8Array, right: Uint8Array) => sha256(Uint8Array.of(1), left, right)

/** The largest power of two smaller than n. */
function split(n: number): number {
  let power = 1
  while (2 * power < n) power *= 2
  return power
}

/** RFC 6962, 2.1, taken literally. */
function mth(lines: Uint8Array[]): Uint8Array {
  if (lines.length === 0) return sha256()
  if (lines.length === 1) return leafOf(lines[0]!)
  const k = split(lines.length)
  return nodeOf(mth(lines.slice(0, k)), mth(lines.slice(k)))
}

/** RFC 6962, 2.1.1. */
function path(m: number, lines: Uint8Array[]): Uint8Array[] {
  if (lines.length === 1) return []
  const k = split(lines.length)
  return m < k
    ? [...path(m, lines.slice(0, k)), mth(lines.slice(k))]
    : [...path(m - k, lines.slice(k)), mth(lines.slice(0, k))]
}

/** RFC 6962, 2.1.2: PROOF(m, D[n]) is this with b true. */
function subproof(m: number, lines: Uint8Array[], b: boolean): Uint8Array[] {
  if (m === lines.length) return b ? [] : [mth(lines)]
  const k = split(lines.length)
  return m <= k
    ? [...subproof(m, lines.slice(0, k), b), mth(lines.slice(k))]
    : [...subproof(m - k, lines.slice(k), false), mth(lines.slice(0, k))]
}

const linesOf = (size: number) =>
  Array.from({ length: size }, (_, index) => new Uint8Array(LINE_BYTES).fill(index % 251, index % 60))
const packed = (lines: Uint8Array[]) => new Uint8Array(lines.flatMap((line) => [...line]))
const treeOf = (lines: Uint8Array[]) => merkleTree(leafHashes(packed(lines)))
const sizes = Array.from({ length: 34 }, (_, size) => size)
const oneOf = (max: number) => fc.integer({ min: 0, max })

test('the proofs of a tree in pages are those of the whole tree, whatever page they go through', () => {
  const lines = linesOf(70)
  const roots = (size: number, rows: number) =>
    Array.from({ length: Math.ceil(size / rows) }, (_, page) =>
      lines.slice(page * rows, Math.min(size, (page + 1) * rows)),
    )
  fc.assert(
    fc.property(oneOf(4), fc.integer({ min: 1, max: 70 }), fc.nat(), (pageLevel, size, any) => {
      const pages = roots(size, 2 ** pageLevel)
      const packedRoots = new Uint8Array(pages.flatMap((page) => [...mth(page)]))
      const only = (line: number) => {
        const page = Math.floor(line / 2 ** pageLevel)
        return pagedTree(size, pageLevel, { roots: packedRoots, pages: new Map([[page, treeOf(pages[page]!)]]) })
      }
      const whole = treeOf(lines.slice(0, size))
      const line = any % size
      expect(inclusionProof(only(line), line)).toEqual(inclusionProof(whole, line))
      expect(consistencyProof(only(line), line + 1)).toEqual(consistencyProof(whole, line + 1))
    }),
    { numRuns: 500 },
  )
})

describe.each(sizes)('a register of %i lines', (size) => {
  const lines = linesOf(size)
  const tree = treeOf(lines)
  const root = mth(lines)

  test('has the root of the RFC, by its tree and by its frontier', () => {
    expect(merkleRoot(tree)).toEqual(root)
    const frontier = appendLeaves(EMPTY_FRONTIER, packed(lines.map(leafHash)))
    expect(frontierRoot(frontier)).toEqual(root)
    expect(frontier.hashes.length).toBe([...size.toString(2)].filter((bit) => bit === '1').length)
  })

  test('proves that each of its lines is in it, as the RFC does', () => {
    for (const [index, line] of lines.entries()) {
      const proof = inclusionProof(tree, index)
      expect(proof).toEqual(path(index, lines))
      expect(verifyInclusion(leafHash(line), { index, size, proof, root })).toBe(true)
    }
  })

  test('proves that it continues each smaller one, as the RFC does', () => {
    for (const [index] of lines.entries()) {
      const proof = consistencyProof(tree, index + 1)
      expect(proof).toEqual(subproof(index + 1, lines, true))
      const first = { size: index + 1, root: mth(lines.slice(0, index + 1)) }
      expect(verifyConsistency(first, { size, root }, proof)).toBe(true)
    }
  })

  test('proves nothing about lines that it does not have', () => {
    expect(() => inclusionProof(tree, size)).toThrow(RangeError)
    expect(() => inclusionProof(tree, -1)).toThrow(RangeError)
    expect(() => consistencyProof(tree, size + 1)).toThrow(RangeError)
    expect(() => consistencyProof(tree, 0)).toThrow(RangeError)
  })
})

test('a frontier may grow in any steps', () => {
  fc.assert(
    fc.property(fc.array(oneOf(9), { maxLength: 8 }), (steps) => {
      const lines = linesOf(steps.reduce((sum, step) => sum + step, 0))
      let frontier = EMPTY_FRONTIER
      for (const step of steps)
        frontier = appendLeaves(frontier, packed(lines.slice(frontier.size, frontier.size + step).map(leafHash)))
      expect(frontierRoot(frontier)).toEqual(mth(lines))
    }),
  )
})

/** The same hashes with one changed in one bit, or one left out, or one more. */
const damaged = (hashes: Uint8Array[]) =>
  fc.oneof(
    fc.constant([...hashes, leafHash(new Uint8Array())]),
    ...(hashes.length === 0
      ? []
      : [
          fc.integer({ min: 0, max: hashes.length - 1 }).map((gone) => hashes.toSpliced(gone, 1)),
          fc
            .tuple(oneOf(hashes.length - 1), oneOf(31), oneOf(7))
            .map(([at, byte, bit]) => hashes.with(at, hashes[at]!.with(byte, hashes[at]![byte]! ^ (1 << bit)))),
        ]),
  )

test('an inclusion proof that is damaged, or of another line, index, size or root, proves nothing', () => {
  const cases = fc.integer({ min: 1, max: 40 }).chain((size) => {
    const tree = treeOf(linesOf(size))
    return oneOf(size - 1).chain((index) =>
      fc.record({
        size: fc.constant(size),
        index: fc.constant(index),
        bad: damaged(inclusionProof(tree, index)),
        other: oneOf(60),
      }),
    )
  })
  fc.assert(
    fc.property(cases, ({ size, index, bad, other }) => {
      const lines = linesOf(size)
      const root = mth(lines)
      const leaf = leafHash(lines[index]!)
      const proof = path(index, lines)
      expect(verifyInclusion(leaf, { index, size, proof: bad, root })).toBe(false)
      expect(verifyInclusion(leafHash(Uint8Array.of(1)), { index, size, proof, root })).toBe(false)
      expect(verifyInclusion(leaf, { index, size, proof, root: root.toReversed() })).toBe(false)
      if (other !== index) expect(verifyInclusion(leaf, { index: other, size, proof, root })).toBe(false)
      expect(verifyInclusion(leaf, { index: size, size, proof, root })).toBe(false)
      expect(verifyInclusion(leaf, { index: -1, size, proof, root })).toBe(false)
    }),
  )
})

test('a consistency proof that is damaged, or of another size or root, proves nothing', () => {
  const cases = fc.integer({ min: 1, max: 40 }).chain((size) =>
    fc.integer({ min: 1, max: size }).chain((from) =>
      fc.record({
        size: fc.constant(size),
        from: fc.constant(from),
        bad: damaged(consistencyProof(treeOf(linesOf(size)), from)),
      }),
    ),
  )
  fc.assert(
    fc.property(cases, ({ size, from, bad }) => {
      const lines = linesOf(size)
      const first = { size: from, root: mth(lines.slice(0, from)) }
      const second = { size, root: mth(lines) }
      const proof = subproof(from, lines, true)
      expect(verifyConsistency(first, second, bad)).toBe(false)
      expect(verifyConsistency({ ...first, root: first.root.toReversed() }, second, proof)).toBe(false)
      expect(verifyConsistency(first, { ...second, root: second.root.toReversed() }, proof)).toBe(false)
      expect(verifyConsistency({ ...first, size: 0 }, second, proof)).toBe(false)
      expect(verifyConsistency({ ...first, size: size + 1 }, second, proof)).toBe(false)
    }),
  )
})

/** The vectors of Certificate Transparency's own tests, of RFC 6962's tree. */
test('the tree of other implementations has the same roots', () => {
  const inputs = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f']
  const frontier = appendLeaves(EMPTY_FRONTIER, packed(inputs.map((input) => leafHash(hexToBytes(input)))))
  const root = '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328'
  expect(frontierRoot(frontier)).toEqual(hexToBytes(root))
})
