import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { acceptedEncoding, type Encoding, makeWrittenBody } from './compressed-body.ts'

const decompress = { br: brotliDecompressSync, gzip: gunzipSync }
const items = Array.from({ length: 100 }, (_, index) => ({
  tag: `CAMPAIGN${index}`,
  title: `Win car ${index} in Łódź`,
}))
const list = Buffer.from(JSON.stringify({ data: { server_time: '2026-11-25T12:00:00.000Z', items } }))

test.each<Encoding>(['br', 'gzip'])(
  'a list in %s is the same list in less than a fifth of its bytes',
  async (encoding) => {
    const compressed = (await makeWrittenBody(list).in(encoding))!
    expect(decompress[encoding](compressed)).toEqual(list)
    expect(compressed.length).toBeLessThan(list.length / 5)
  },
)

test('requests at the same time share one compression of each encoding', async () => {
  const body = makeWrittenBody(list)
  const [one, other, gzip] = await Promise.all([body.in('br'), body.in('br'), body.in('gzip')])
  expect(other).toBe(one)
  expect(gzip).not.toEqual(one)
})

test('a body that fits into one packet is not compressed', async () => {
  expect(await makeWrittenBody(Buffer.alloc(999)).in('br')).toBe(null)
  expect(await makeWrittenBody(Buffer.alloc(1_000)).in('br')).not.toBe(null)
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
])('a client that accepts %s gets the encoding %s', (accepted, encoding) => {
  expect(acceptedEncoding(accepted)).toBe(encoding)
})
