import { hexToBytes } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { beaconInstant, beaconRoundAt, decidingRound, QUICKNET, verifyBeacon } from './beacon.ts'

const genesis = QUICKNET.genesis * 1000
const after = (ms: number) => new Date(genesis + ms)

test.each([
  [-1_000_000, 1],
  [-1, 1],
  [0, 1],
  [1, 2],
  [2_999, 2],
  [3_000, 2],
  [3_001, 3],
  [2_997_000, 1000],
])('%i ms after genesis, the first round not earlier is %i', (ms, round) => {
  expect(beaconRoundAt(QUICKNET, after(ms))).toBe(round)
})

test('a round’s instant is that of no earlier round', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 40 }), (round) => {
      const instant = beaconInstant(QUICKNET, round)
      expect(beaconRoundAt(QUICKNET, instant)).toBe(round)
      expect(beaconRoundAt(QUICKNET, new Date(instant.getTime() + 1))).toBe(round + 1)
    }),
  )
})

/** Draws are planned for the instant of round 1000, or up to one period before it. */
test.each([
  [0, -60_001, 1000, false],
  [0, -60_000, 1000, false],
  [0, -59_999, 1001, true],
  [-2_999, -60_000, 1000, false],
  [-2_999, -59_999, 1001, true],
  [0, -57_000, 1001, true],
  [0, -56_999, 1002, true],
  [0, 3_000, 1021, true],
])('a draw at %i ms that is frozen at %i ms is decided by round %i; late: %s', (drawsAt, frozenAt, round, isLate) => {
  const planned = beaconInstant(QUICKNET, 1000).getTime()
  expect(decidingRound(QUICKNET, new Date(planned + drawsAt), new Date(planned + frozenAt))).toEqual({ round, isLate })
})

test('a freeze is always at least a minute before the beacon that decides, and never waits a round longer than that', () => {
  const instant = fc.integer({ min: 0, max: 10 ** 12 }).map(after)
  fc.assert(
    fc.property(instant, instant, (drawsAt, frozenAt) => {
      const { round, isLate } = decidingRound(QUICKNET, drawsAt, frozenAt)
      const lead = beaconInstant(QUICKNET, round).getTime() - frozenAt.getTime()
      expect(lead).toBeGreaterThanOrEqual(60_000)
      if (isLate) expect(lead).toBeLessThan(63_000)
      else expect(round).toBe(beaconRoundAt(QUICKNET, drawsAt))
    }),
  )
})

test.each([
  ['nothing', ''],
  ['too few bytes', 'b44679'],
  ['no point of the curve', 'ff'.repeat(48)],
  ['the point at infinity', `c0${'00'.repeat(47)}`],
])('%s is not a signature of a round', (_, signature) => {
  expect(verifyBeacon(QUICKNET, 1000, hexToBytes(signature))).toBe(false)
})

test('a round that is no number of 64 bits has no signature', () => {
  expect(verifyBeacon(QUICKNET, -1, new Uint8Array(48))).toBe(false)
  expect(verifyBeacon(QUICKNET, 0.5, new Uint8Array(48))).toBe(false)
})

/** Computes a chain hash like drand: from period, genesis, key, the genesis seed and the beacon's name. */
test('quicknet’s hash is that of its key and times', async () => {
  const genesisSeed = 'f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e'
  const numbers = new DataView(new ArrayBuffer(12))
  numbers.setUint32(0, QUICKNET.period)
  numbers.setBigInt64(4, BigInt(QUICKNET.genesis))
  const bytes = Buffer.concat([
    new Uint8Array(numbers.buffer),
    hexToBytes(QUICKNET.publicKey),
    hexToBytes(genesisSeed),
    Buffer.from('quicknet'),
  ])
  const hash = await crypto.subtle.digest('SHA-256', bytes)
  expect(Buffer.from(hash).toString('hex')).toBe(QUICKNET.hash)
})
