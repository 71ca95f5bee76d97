import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { acceptedEncoding, compress, type Encoding, fill } from './compressed-body.ts'

const decompress = { br: brotliDecompressSync, gzip: gunzipSync }
const time = fc
  .date({ min: new Date(0), max: new Date('2099-01-01'), noInvalidDate: true })
  .map((at) => at.toISOString())
/** `unit: 'binary'` writes all 1.1 million of them into a table first. */
const anyCharacter = fc
  .integer({ min: 0, max: 0x10_ff_ff })
  .filter((point) => point < 0xd8_00 || point > 0xdf_ff)
  .map((point) => String.fromCodePoint(point))
/** Text in which much is said twice, as in lists, and anything that JSON can hold. */
const text = fc.oneof(
  fc.string({ unit: anyCharacter }).map((value) => JSON.stringify(value)),
  fc
    .array(fc.constantFrom('"server_time":"', '{"tag":"WINACAR",', '2026-11-25T12:00:00.000Z', '"}', '\\u0001', 'ł'))
    .map((parts) => parts.join('')),
)

test.each<Encoding>(['br', 'gzip'])(
  'a body in %s is the same as the plain one, whatever is in it and whenever it is filled',
  (encoding) =>
    fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 5 }), time, time, async (texts, one, other) => {
        const body = { parts: texts.map((each) => Buffer.from(each)), valueBytes: one.length }
        const filled = await compress(body, encoding)
        for (const value of [one, other].map((each) => Buffer.from(each)))
          expect(decompress[encoding](filled(value))).toEqual(fill(body, value))
      }),
      { numRuns: 300 },
    ),
)

test.each<Encoding>(['br', 'gzip'])('a list in %s is much smaller than its JSON', async (encoding) => {
  const items = Array.from({ length: 100 }, (_, index) => ({ tag: `CAMPAIGN${index}`, title: `Win car ${index}` }))
  const parts = ['{"data":{"server_time":"', `","items":${JSON.stringify(items)}}}`].map((each) => Buffer.from(each))
  const filled = await compress({ parts, valueBytes: 24 }, encoding)
  const value = Buffer.from('2026-11-25T12:00:00.000Z')
  expect(filled(value).length).toBeLessThan(fill({ parts, valueBytes: 24 }, value).length / 5)
})

test.each([
  [undefined, null],
  ['', null],
  ['identity', null],
  ['gzip, deflate', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['BR', 'br'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0.0', null],
  ['br; q=0.001', 'br'],
  ['brotli', null],
])('of what accepts %s the encoding is %s', (accepted, encoding) => {
  expect(acceptedEncoding(accepted)).toBe(encoding)
})
