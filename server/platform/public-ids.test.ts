import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makePublicIds } from './public-ids.ts'

const keyOf = (text: string) => createHash('sha256').update(text).digest()

/**
 * Ids that the encoder before decision 0181 wrote. They are in emails and receipts, so they stay valid. The last four
 * numbers of each key would have an id with a word of the blocklist, and got another.
 */
const idsBefore: Record<'account ids' | 'ticket ids', [number, string][]> = {
  'account ids': [
    [0, 'qdpHTt3Y'],
    [1, 'vdq9yBcP'],
    [2, 'UC4PE6te'],
    [9, 'tgHDwX87'],
    [55, 'Fiu5wTXx'],
    [56, 'qrrpHTt3'],
    [57, 'vdrq9yBc'],
    [100, 'rzUajaQc'],
    [999, 'L83GEvnA'],
    [1_000, 'WCchdSrt'],
    [3_135, 'Fibu5wTX'],
    [3_136, 'qrarpHTt'],
    [12_345, '9JJMYV94'],
    [65_535, 'AkRugg6T'],
    [65_536, 'fSBr7hTs'],
    [100_000, 'zVXZMXs9'],
    [999_999, '7hHajtnL'],
    [1_000_000, 'HYnzR6mN'],
    [7_654_321, 'zCB7WMXs'],
    [2_147_483_647, 'AsCKP98g'],
    [2_147_483_648, 'fLJNCwV7'],
    [4_294_967_296, 'sCmN3gbQ'],
    [1_000_000_000_000, 'HXY7gE8R'],
    [4_503_599_627_370_496, 'fDi9pQKH8C'],
    [9_007_199_254_740_991, 'P5B3HixvuaM'],
    [6_786, 'x4zuTHEb'],
    [8_896, 'GY6RWw57'],
    [8_937, 'T8cKSTZf'],
    [18_100, '6Y6Ynjxk'],
  ],
  'ticket ids': [
    [0, '5CXPwYEv'],
    [1, '8iqYSGWf'],
    [2, '9edgnNTk'],
    [9, 'c9gJMpyT'],
    [55, 'e3sPDYf4'],
    [56, '5kkXPwYE'],
    [57, '8iSqYSGW'],
    [100, 'ArwQ25Jg'],
    [999, 'tXB8SbMG'],
    [1_000, 'gxnE3Whm'],
    [3_135, 'e3GsPDYf'],
    [3_136, '5k2kXPwY'],
    [12_345, 'QzzMRHmT'],
    [65_535, '35cwGDr2'],
    [65_536, 'ZRbej9cw'],
    [100_000, 'iRMZSuyh'],
    [999_999, 'rmHjWTBu'],
    [1_000_000, 'aFXsM58U'],
    [7_654_321, 'ptNvEMBc'],
    [2_147_483_647, '3qhgVPNG'],
    [2_147_483_648, 'ZkyxzL6j'],
    [4_294_967_296, 'bpv5GeFx'],
    [1_000_000_000_000, 'atFZwHTM'],
    [4_503_599_627_370_496, 'Z7SFngB5Hz'],
    [9_007_199_254_740_991, 'qStgCDRn43x'],
    [8_112, 'cQjDgJMp'],
    [19_159, 'RnYirEgY'],
    [26_532, 'EdViAYs3'],
    [30_222, 'gdgpE3Wh'],
  ],
}

describe.each(Object.entries(idsBefore))('the key of %s', (name, pairs) => {
  const ids = makePublicIds(keyOf(name))

  test.each(pairs)('writes %s as %s, and reads it back', (number, id) => {
    expect(ids.encode(number)).toBe(id)
    expect(ids.decode(id)).toBe(number)
  })
})

test('an id of any key leads back to its number, and has at least eight letters', () => {
  fc.assert(
    fc.property(fc.string(), fc.maxSafeNat(), (text, number) => {
      const ids = makePublicIds(keyOf(text))
      const id = ids.encode(number)
      expect(id.length).toBeGreaterThanOrEqual(8)
      expect(ids.decode(id)).toBe(number)
    }),
  )
})

test('an id does not lead to the same number with the key of another kind', () => {
  const [accounts, tickets] = [makePublicIds(keyOf('account ids')), makePublicIds(keyOf('ticket ids'))]
  for (const [number, id] of idsBefore['account ids']) expect(tickets.decode(id)).not.toBe(number)
  for (const [number, id] of idsBefore['ticket ids']) expect(accounts.decode(id)).not.toBe(number)
})

test('a text that encode would not write has no number', () => {
  const ids = makePublicIds(keyOf('account ids'))
  for (const text of ['', 'q', 'qdpHTt3', 'qdpHTt3Y0', 'qdpHTt3YY', '!!!!!!!!', '9'.repeat(40)])
    expect(ids.decode(text)).toBe(null)
})

test.each([-1, 0.5, Number.MAX_SAFE_INTEGER + 1])('%s has no id', (number) => {
  expect(() => makePublicIds(keyOf('a')).encode(number)).toThrow()
})
