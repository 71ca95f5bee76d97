import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { QUICKNET } from './beacon.ts'
import { checkHeads } from './head-checks.ts'
import { type Proof, writeProof } from './proof.ts'
import { keys, makeHead, makeProof, makeReceipt, signAgain, signHead } from './proof-for-tests.ts'
import { claimedMutations, mutationsOf, oneOfEachField } from './proof-mutations-for-tests.ts'
import { openRegister } from './register.ts'
import { isProven, type Question, type Step, verifyProof } from './verify-proof.ts'

const { proof, lines } = makeProof()
const evidence = { proof, lines, register: openRegister(lines), keys, chain: QUICKNET }
const file = writeProof(proof)
const good: Question = { file, lines, keys, chain: QUICKNET }

const check = (changed: Partial<Question> = {}) => [...verifyProof({ ...good, ...changed })]
const checkProof = (changed: Proof) => check({ file: writeProof(signAgain(changed)) })
const failedIn = (steps: readonly Step[]) => steps.filter(({ ok }) => !ok).map(({ name }) => name)

/** The first step that fails; those after it are not computed. */
function firstFailed(changed: Partial<Question>): Step | null {
  for (const step of verifyProof({ ...good, ...changed })) if (!step.ok) return step
  return null
}

/** A check of the beacon takes 20 ms, so only each 31st place is tried, and all of them in `test:full`. */
const sampled = <T>(all: readonly T[]) => (process.env.FULL ? all : all.filter((_, index) => index % 31 === 0))

test('a good proof passes every step, in this order', () => {
  const steps = check({ heads: [makeHead(lines, 2)], receipt: makeReceipt(3, 7, 11) })
  expect(failedIn(steps)).toEqual([])
  expect(isProven(steps)).toBe(true)
  expect(steps.map(({ name }) => name).join(' ')).toBe(
    'FORMAT PROOF_SIGNATURE FREEZE FREEZE_SIGNATURE BEACON_ROUND BEACON_SIGNATURE RANDOMNESS ROOT TICKETS VOIDS SEED DRAWN_TICKETS DRAW HEADS RECEIPT',
  )
})

test.each([
  ['nobody', [], 0],
  ['one entrant', [1], 1],
  ['fewer entrants than prizes', [1, 1], 2],
  ['more entrants than prizes', [1, 1, 3, 2, 9, 9], 3],
])('a draw of %s is proven', (_, quantities, drawn) => {
  const other = makeProof(quantities)
  const steps = check({ file: writeProof(other.proof), lines: other.lines })
  expect(failedIn(steps)).toEqual([])
  expect(other.proof.drawn.length).toBe(drawn)
})

describe('a changed proof', () => {
  test('fails for any changed character of its file', { timeout: 120_000 }, () => {
    const places = sampled([...file].map((_, place) => place))
    const passed = places.filter((place) => {
      const character = file[place] === '1' ? '2' : '1'
      return firstFailed({ file: `${file.slice(0, place)}${character}${file.slice(place + 1)}` }) === null
    })
    expect(passed).toEqual([])
  })

  test.each([
    ['a space', file.replace(':', ': ')],
    ['a line after it', `${file}\n`],
    ['a field twice', file.replace('"reserves":1', '"reserves":1,"reserves":1')],
    ['a number written otherwise', file.replace('"reserves":1', '"reserves":1.0')],
    ['fields in another order', JSON.stringify(Object.fromEntries(Object.entries(proof).toReversed()))],
  ])('is another file when it has %s', (_, changed) => {
    expect(changed).not.toBe(file)
    const reason = expect.stringMatching(/isn’t canonical JSON \(RFC 8785\) from character \d+/)
    expect(firstFailed({ file: changed })).toMatchObject({ name: 'FORMAT', text: reason })
  })

  /** Fields that do not affect the draw: only the signature of the whole file protects them. */
  const vouchedFor = /^(campaign_tag|terms_hash|closes_at|prizes\[\d\]\.(title|value))$/

  test('fails even if we sign it again ourselves', { timeout: 600_000 }, () => {
    const mutations = mutationsOf(proof).filter(({ path }) => path !== 'signature')
    const tried = process.env.FULL ? mutations : oneOfEachField(mutations)
    const passed = tried.filter((each) => firstFailed({ file: writeProof(signAgain(each.proof)) }) === null)
    // A planned instant a millisecond earlier is in the same period of the beacon.
    expect(passed.map(({ path }) => path).filter((path) => !vouchedFor.test(path) && path !== 'draws_at')).toEqual([])
    const paths = new Set(mutations.map(({ path }) => path.replaceAll(/\[\d+\]/g, '[]')))
    expect(mutations.length).toBeGreaterThan(1000)
    expect([...paths]).toEqual(
      expect.arrayContaining(['freeze.voids[].reason', 'drawn[].proof[]', 'beacon.chain.genesis']),
    )
  })

  test('fails by its signature if we do not', () => {
    const vouched = mutationsOf(proof).filter(
      ({ path }) => vouchedFor.test(path) || /^(draws_at|signature)$/.test(path),
    )
    const steps = vouched.map((each) => firstFailed({ file: writeProof(each.proof) })?.name)
    expect(new Set(steps)).toEqual(new Set(['PROOF_SIGNATURE']))
    expect(vouched.length).toBeGreaterThan(70)
  })

  test.each(claimedMutations(proof))('names the failed steps when it has %s', (_, changed, names) => {
    expect(failedIn(checkProof(changed))).toEqual(names)
  })
})

describe('a changed register', () => {
  test('fails for any changed byte of a line', { timeout: 120_000 }, () => {
    const passed = sampled([...lines.keys()]).filter(
      (place) => firstFailed({ lines: lines.with(place, lines[place]! ^ 1) }) === null,
    )
    expect(passed).toEqual([])
  })

  test.each([
    ['nothing', new Uint8Array()],
    ['a line less', lines.slice(0, -65)],
    ['a byte less', lines.slice(0, -1)],
    ['a byte more', new Uint8Array([...lines, 0])],
    ['a line twice', new Uint8Array([...lines, ...lines.slice(-65)])],
    ['two lines swapped', new Uint8Array([...lines.slice(65, 130), ...lines.slice(0, 65), ...lines.slice(130)])],
  ])('fails with %s', (_, changed) => {
    const failed = failedIn(check({ lines: changed }))
    expect(failed).toContain('TICKETS')
    if (changed.length % 65 === 0) expect(failed).toContain('ROOT')
  })
})

test('a draw that would hardly end is not computed: one of two entrants has 2^48 tickets', () => {
  const changed = lines.with(6 * 65 + 9, 1)
  expect(failedIn(check({ lines: changed }))).toEqual(['ROOT', 'TICKETS', 'DRAWN_TICKETS', 'DRAW'])
})

describe('keys and chain are those of the verifier', () => {
  test('a key that is not published fails both signatures', () => {
    expect(failedIn(check({ keys: [] }))).toEqual(['PROOF_SIGNATURE', 'FREEZE_SIGNATURE', 'DRAW'])
  })

  test('a published key that has not the id of its bytes fails', () => {
    const wrong = keys.map((key) => ({ ...key, public_key: '00'.repeat(32) }))
    expect(failedIn(check({ keys: wrong }))).toEqual(['PROOF_SIGNATURE', 'FREEZE_SIGNATURE', 'DRAW'])
  })

  test.each([['genesis'], ['period'], ['hash'], ['publicKey'], ['scheme']] as const)(
    'a chain with another %s fails',
    (name) => {
      const chain = { ...QUICKNET, [name]: typeof QUICKNET[name] === 'number' ? QUICKNET[name] + 1 : 'another' }
      expect(failedIn(check({ chain }))).toContain('BEACON_SIGNATURE')
    },
  )
})

describe('published heads', () => {
  const heads = [0, 1, 1, 3, 6, 7].map((size) => makeHead(lines, size))
  const last = heads.at(-1)!
  const checked = (changed: unknown) => check({ heads: changed }).at(-1)

  test.each([
    [heads, 'Entries were only added since each of 6 published fingerprints.'],
    [heads.toReversed(), 'Entries were only added since each of 6 published fingerprints.'],
    [[last], 'Entries were only added since each of 1 published fingerprint.'],
    [[], 'Entries were only added since each of 0 published fingerprints.'],
  ])('pass when they are those of the first lines', (some, text) => {
    expect(checked(some)).toMatchObject({ name: 'HEADS', ok: true, text })
  })

  const other = makeProof([2, 3, 2, 5, 1, 4, 1]).lines
  const after = '2023-08-23T15:57:00.000Z'
  test.each<[string, unknown, string]>([
    ['of another register', [makeHead(other, 4)], 'doesn’t match the first 4 lines of the list.'],
    [
      'with another root',
      [signHead({ ...last, root: '00'.repeat(32) })],
      'doesn’t match the first 7 lines of the list.',
    ],
    ['with other tickets', [signHead({ ...last, tickets: 17 })], 'doesn’t match the first 7 lines of the list.'],
    ['with more lines', [signHead({ ...last, lines: 8 })], 'covers more lines than the list has.'],
    [
      'that shrink',
      [last, signHead({ ...heads[1]!, at: after })],
      `The fingerprint of ${after} covers fewer lines than the one before it.`,
    ],
    [
      'at another instant',
      [{ ...last, at: '2023-08-23T15:00:00.000Z' }],
      'The signature of the fingerprint of 2023-08-23T15:00:00.000Z wasn’t made with the key',
    ],
    ['by an unknown key', [{ ...last, key_id: '00'.repeat(8) }], 'That isn’t one of our published keys.'],
    ['without a root', [{ ...last, root: '' }], 'heads[0].root must be 64 hex digits'],
    ['that are no list', 'none', 'heads must be a list'],
  ])('%s fail', (_, some, text) => {
    expect(checked(some)).toMatchObject({ name: 'HEADS', ok: false, text: expect.stringContaining(text) })
  })

  test('fail for any changed byte', () => {
    for (const name of ['root', 'signature', 'key_id'] as const)
      for (let place = 0; place < last[name].length; place++) {
        const changed =
          last[name].slice(0, place) + (last[name][place] === '1' ? '2' : '1') + last[name].slice(place + 1)
        expect(checkHeads(evidence, [{ ...last, [name]: changed }]).ok).toBe(false)
      }
    expect(checkHeads(evidence, [last]).ok).toBe(true)
  })
})

describe('a receipt', () => {
  test.each([
    [0, 1, 2, 'Your tickets 1 to 2 are in the draw, on line 0 of the list.'],
    [2, 6, 6, 'Your ticket 6 is in the draw, on line 2 of the list.'],
    [1, 3, 5, 'Your tickets 3 to 5 are on the list but can’t win: the entry was refunded.'],
  ])('is found in line %i', (line, first, last, text) => {
    expect(check({ receipt: makeReceipt(line, first, last) }).at(-1)).toMatchObject({ name: 'RECEIPT', ok: true, text })
  })

  const own = makeReceipt(3, 7, 11)
  test.each([
    [
      'with other tickets',
      { ...own, last_ticket: 10 },
      'Line 3 of the list has tickets 7 to 11, not your tickets 7 to 10.',
    ],
    ['with tickets beyond the end', makeReceipt(3, 19, 19), 'Your ticket 19 isn’t on the list.'],
    ['with tickets backwards', makeReceipt(3, 11, 7), 'Your tickets 11 to 7 aren’t on the list.'],
    [
      'of another line',
      makeReceipt(4, 7, 11),
      'Line 3 of the list has your tickets 7 to 11, but not for your entry E4.',
    ],
    ['with another salt', { ...own, salt: '00'.repeat(16) }, 'but not for your entry E3.'],
    ['without a salt', { ...own, salt: undefined }, 'receipt.salt must be 32 hex digits in lower case'],
    ['that is none', 'E3', 'receipt must be an object'],
  ])('%s fails', (_, receipt, text) => {
    expect(check({ receipt }).at(-1)).toMatchObject({ name: 'RECEIPT', ok: false, text: expect.stringContaining(text) })
  })
})

describe('a malformed proof is refused, with the reason and the field', () => {
  const edited = (path: string, value: unknown) => {
    const json = JSON.parse(file)
    const names = path.split('.')
    const target = names.slice(0, -1).reduce((object, name) => object[name], json)
    if (value === undefined) delete target[names.at(-1)!]
    else target[names.at(-1)!] = value
    return JSON.stringify(json)
  }
  test.each([
    ['', 'it isn’t valid JSON'],
    ['<html>', 'it isn’t valid JSON'],
    ['[]', ' must be an object'],
    [edited('format', 'fairdraw/proof/2'), 'format must be fairdraw/proof/1, and is "fairdraw/proof/2"'],
    [edited('format', undefined), 'format is missing'],
    [edited('freeze.root', undefined), 'freeze.root is missing'],
    [edited('freeze.extra', 1), 'freeze.extra isn’t a known field'],
    [edited('freeze.root', 'AB'), 'freeze.root must be 64 hex digits in lower case'],
    [edited('freeze.voids', {}), 'freeze.voids must be a list'],
    [edited('freeze.voids.1.reason', 'LOST'), 'freeze.voids[1].reason must be REFUNDED or DISPUTED'],
    [edited('drawn.2.ticket', 1.5), 'drawn[2].ticket must be a whole number from 1'],
    [edited('drawn.0.is_reserve', 0), 'drawn[0].is_reserve must be true or false'],
    [edited('closes_at', '2023-08-23'), 'closes_at must be a UTC time with milliseconds'],
    [edited('closes_at', '2023-02-30T00:00:00.000Z'), 'closes_at must be a UTC time with milliseconds'],
    [edited('prizes.0.value', 0.001), 'prizes[0].value must be pounds with at most two decimals'],
    [edited('prizes.0.quantity', 65_536), 'prizes[0].quantity must be a whole number from 1 to 65535'],
    [edited('prizes_per_entrant', 0), 'prizes_per_entrant must be a whole number from 1 to 255'],
    [edited('round_id', 'x'), 'round_id must be a UUID in lower case'],
  ])('%.30s…: %s', (changed, reason) => {
    const steps = check({ file: changed })
    expect(steps).toMatchObject([{ name: 'FORMAT', ok: false, text: expect.stringContaining(reason) }])
    expect(isProven(steps)).toBe(false)
  })

  test('a proof with any value in any field is neither proven nor throws', { timeout: 120_000 }, () => {
    const names = [...mutationsOf(proof).map(({ path }) => path)].map((path) => path.replaceAll(/\[(\d+)\]/g, '.$1'))
    fc.assert(
      fc.property(fc.constantFrom(...new Set(names)), fc.jsonValue(), (path, value) => {
        const changed = edited(path, value)
        if (JSON.stringify(JSON.parse(file)) !== changed) expect(firstFailed({ file: changed })?.text).toMatch(/\.$/)
      }),
      { numRuns: process.env.FULL ? 3000 : 100 },
    )
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (changed) => {
        expect(firstFailed({ file: changed })?.name).toBe('FORMAT')
      }),
    )
  })
})
