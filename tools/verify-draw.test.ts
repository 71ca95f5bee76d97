import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { QUICKNET } from '#domain/draw/beacon.ts'
import { type Proof, writeProof } from '#domain/draw/proof.ts'
import { keys, makeHead, makeProof, makeReceipt, signAgain, signHead } from '#domain/draw/proof-for-tests.ts'
import { claimedMutations, mutationsOf, oneOfEachField } from '#domain/draw/proof-mutations-for-tests.ts'
import { verifyProof } from '#domain/draw/verify-proof.ts'
import { sourceOf } from '#tests/sources/sources.ts'
import { checkProof } from './verify-draw.mjs'

const { proof, lines } = makeProof()
const file = writeProof(proof)
const frozenAt = proof.freeze.frozen_at
const receipt = makeReceipt(3, 7, 11)

type Changed = { file?: string; lines?: Uint8Array; receipt?: unknown; heads?: unknown; keys?: typeof keys }
type Result = { readonly name: string; readonly ok: boolean }

const resultsOf = (steps: readonly Result[]) => steps.map(({ name, ok }) => `${name} ${ok ? 'ok' : 'failed'}`)
const byTool = (changed: Changed = {}) => resultsOf(checkProof({ file, lines, keys, receipt, ...changed }))
const bySite = (changed: Changed = {}) =>
  resultsOf([...verifyProof({ file, lines, keys, receipt, chain: QUICKNET, ...changed })])
const signed = (changed: Proof) => ({ file: writeProof(signAgain(changed)) })

const withAnother = (place: number) => file.slice(0, place) + (file[place] === '1' ? '2' : '1') + file.slice(place + 1)

/** Each mutation is checked twice with its beacon, so only some are tried, and all of them in `test:full`. */
const sampled = <T>(all: readonly T[]) => (process.env.FULL ? all : all.filter((_, index) => index % 181 === 0))

test('the tool uses only Node and one package', () => {
  const { imports } = sourceOf('tools/verify-draw.mjs', readFileSync('tools/verify-draw.mjs', 'utf8'))
  const outside = imports.filter((name) => !name.startsWith('node:'))
  expect(outside).toEqual(['@noble/curves/bls12-381.js'])
})

describe('the tool finds what the site’s own check finds', () => {
  test('in a good proof with heads', () => {
    const heads = [0, 1, 4, 7].map((size) => makeHead(lines, size))
    expect(byTool({ heads })).toEqual(bySite({ heads }))
    expect(byTool({ heads })).toContain('HEADS ok')
  })

  test('in a good proof', () => {
    expect(byTool()).toEqual(bySite())
    expect(byTool().filter((result) => !result.endsWith(' ok'))).toEqual([])
  })

  test.each([[[]], [[1]], [[1, 1]], [[1, 1, 3, 2, 9, 9]], [[5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5]]])(
    'in a draw of lines with %j tickets',
    (quantities) => {
      const other = makeProof(quantities)
      const changed = { file: writeProof(other.proof), lines: other.lines }
      expect(byTool(changed)).toEqual(bySite(changed))
      expect(byTool({ ...changed, receipt: undefined }).join()).not.toMatch(/failed/)
    },
  )

  test('in a proof with any one value changed, and signed again', () => {
    const mutations = mutationsOf(proof).filter(({ path }) => path !== 'signature')
    for (const { path, proof: changed } of process.env.FULL ? mutations : oneOfEachField(mutations))
      expect([path, ...byTool(signed(changed))]).toEqual([path, ...bySite(signed(changed))])
  })

  test.each(claimedMutations(proof))('in a proof with %s', (_, changed, failed) => {
    expect(byTool(signed(changed))).toEqual(bySite(signed(changed)))
    expect(byTool(signed(changed)).filter((result) => !result.endsWith(' ok'))).toHaveLength(failed.length)
  })

  test('in a file with a character changed', () => {
    for (const place of sampled([...file].map((_, place) => place))) {
      const changed = { file: withAnother(place) }
      const found = byTool(changed)
      expect(found.join()).toMatch(/failed/)
      if (place % 61 === 0) expect([place, ...found]).toEqual([place, ...bySite(changed)])
    }
  })

  test('in a register with any byte changed', () => {
    for (const place of sampled([...lines.keys()])) {
      const changed = { lines: lines.with(place, lines[place]! ^ 1) }
      const found = byTool(changed)
      expect([place, ...found]).toEqual([place, ...bySite(changed)])
      expect(found.join()).toMatch(/failed/)
    }
  })

  test.each([
    [
      'out of order',
      [
        { first: 12, last: 12 },
        { first: 3, last: 5 },
      ],
    ],
    [
      'twice',
      [
        { first: 3, last: 5 },
        { first: 5, last: 6 },
      ],
    ],
    ['backwards', [{ first: 5, last: 3 }]],
  ])('in a proof that we signed with void tickets %s', (_, ranges) => {
    const other = makeProof(
      undefined,
      ranges.map((range) => ({ ...range, reason: 'REFUNDED' })),
    )
    const changed = { file: writeProof(other.proof), lines: other.lines }
    expect(byTool(changed)).toEqual(bySite(changed))
    expect(byTool(changed).filter((result) => !result.endsWith(' ok'))).toEqual(['VOIDS failed', 'DRAW failed'])
  })

  test.each<[string, Changed]>([
    ['without keys', { keys: [] }],
    ['without lines', { lines: new Uint8Array() }],
    ['with a line less', { lines: lines.slice(0, -65) }],
    ['with a byte more', { lines: new Uint8Array([...lines, 0]) }],
    ['with the receipt of another', { receipt: makeReceipt(4, 7, 11) }],
    ['with heads of another register', { heads: [makeHead(makeProof([1, 9, 1]).lines, 2)] }],
    ['with heads that shrink', { heads: [makeHead(lines, 3), signHead({ ...makeHead(lines, 2), at: frozenAt })] }],
    ['with heads of another root', { heads: [signHead({ ...makeHead(lines, 3), root: '00'.repeat(32) })] }],
    ['with heads of other tickets', { heads: [signHead({ ...makeHead(lines, 3), tickets: 5 })] }],
    ['with heads of more lines', { heads: [signHead({ ...makeHead(lines, 7), lines: 8 })] }],
    ['with heads at another instant', { heads: [{ ...makeHead(lines, 7), at: '2023-08-23T15:00:00.000Z' }] }],
    ['with heads that are none', { heads: {} }],
    ['with no receipt', { receipt: 'E3' }],
    ['that is no JSON', { file: '<html>' }],
    ['that is null', { file: 'null' }],
    ['with a space', { file: file.replace(':', ': ') }],
    ['of another format', { file: file.replace('proof/1', 'proof/2') }],
  ])('in one %s', (_, changed) => {
    expect(byTool(changed)).toEqual(bySite(changed))
    expect(byTool(changed).join()).toMatch(/failed/)
  })
})

describe('the command', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'fairdraw-verify-'))
    writeFileSync(join(folder, 'proof.json'), file)
    writeFileSync(join(folder, 'page-0'), lines.slice(0, 130))
    writeFileSync(join(folder, 'page-1'), lines.slice(130))
    writeFileSync(join(folder, 'heads.json'), JSON.stringify({ data: { heads: [makeHead(lines, 4)] } }))
    writeFileSync(join(folder, 'keys.json'), JSON.stringify({ data: { keys } }))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(process.cwd(), 'tools/verify-draw.mjs'), ...args],
      {
        cwd: folder,
        encoding: 'utf8',
      },
    )
    return { status, stdout, stderr }
  }

  test('proves a good draw from its files, and finds a receipt', () => {
    const { code, salt, first_ticket, last_ticket } = receipt
    const given = `${code}:${salt}:${first_ticket}:${last_ticket}`
    const { status, stdout } = run(
      ...'--keys keys.json --heads heads.json --receipt'.split(' '),
      given,
      'proof.json',
      'page-0',
      'page-1',
    )
    expect(stdout).toMatch(/^ok {6}HEADS +Entries were only added/m)
    expect(stdout).toMatch(
      /RECEIPT +Your tickets 7 to 11 are in the draw, on line 3 of the list\.\n\nThe draw is proven\.\n$/,
    )
    expect(status).toBe(0)
  })

  test('says which step failed, and exits with 1', () => {
    const { status, stdout } = run('--keys', 'keys.json', 'proof.json', 'page-0')
    expect(stdout).toMatch(/^FAILED {2}ROOT +the register has 2 lines, not 7$/m)
    expect(stdout).toMatch(/The draw is NOT proven: 4 of 13 steps failed\.\n$/)
    expect(status).toBe(1)
  })

  test.each([
    ['without arguments', [], 'PROOF and --keys are needed'],
    ['without keys', ['proof.json', 'page-0'], 'PROOF and --keys are needed'],
    ['with a file that is not there', ['--keys', 'keys.json', 'none.json'], 'no such file'],
    ['with keys that are none', ['--keys', 'page-0', 'proof.json'], 'JSON'],
    ['with an unknown option', ['--draw'], "Unknown option '--draw'"],
  ])('exits with 2 when it is run %s', (_, args, reason) => {
    const { status, stderr } = run(...args)
    expect(stderr).toMatch(/^It could not be checked: /)
    expect(stderr).toContain(reason)
    expect(status).toBe(2)
  })

  test('prints its usage', () => {
    const { status, stdout } = run('--help')
    expect(stdout).toContain('node verify-draw.mjs --keys KEYS')
    expect(status).toBe(0)
  })
})
