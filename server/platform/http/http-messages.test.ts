import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { testContext } from '#tests/support/database/database.ts'
import { makeHttpApp } from './http-app.ts'

const context = await testContext()
const app = await makeHttpApp(context)
app.post('/api/echo', async ({ body }) => body)
app.get('/api/who', async ({ ip, protocol }) => ({ ip, protocol }))
const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
afterAll(async () => {
  await app.close()
  await context.close()
})

/** All that is answered to bytes that no client would write. */
async function answerTo(bytes: string): Promise<string> {
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(bytes)
  const answer = await text(socket)
  socket.destroy()
  return answer
}

const smuggled = 'GET /api/who HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'

test.each([
  ['a length beside chunks', 'Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
  ['chunks beside a length', 'Transfer-Encoding: chunked\r\nContent-Length: 6\r\n\r\n0\r\n\r\n'],
  ['an encoding that is none', 'Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n'],
  ['chunks that are not last', 'Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n'],
  ['a space before the colon', 'Content-Length : 0\r\n\r\n'],
  ['a length with a sign', 'Content-Length: +0\r\n\r\n'],
  ['lines that end in LF alone', 'Content-Length: 0\n\n'],
  ['a chunk of no size', 'Transfer-Encoding: chunked\r\n\r\nx\r\n\r\n'],
])('a request with an ambiguous end, %s, is refused, and nothing after it is read', async (_, rest) => {
  const answer = await answerTo(
    `POST /api/echo HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${rest}${smuggled}`,
  )
  expect(answer.match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 400'])
  expect(answer).not.toContain('"ip"')
})

test('TRACE is not answered with what was sent', async () => {
  const answer = await answerTo(
    'TRACE /api/who HTTP/1.1\r\nHost: localhost\r\nX-Told: a secret\r\nConnection: close\r\n\r\n',
  )
  expect(answer).toMatch(/^HTTP\/1\.1 404 /)
  expect(answer).not.toContain('a secret')
})

test('forwarded headers are believed only from our proxy', async () => {
  const headers = { 'x-forwarded-for': '198.51.100.7', 'x-forwarded-proto': 'https', 'x-real-ip': '198.51.100.8' }
  const who = async (remoteAddress: string) => (await app.inject({ url: '/api/who', headers, remoteAddress })).json()
  expect(await who('127.0.0.1')).toEqual({ ip: '198.51.100.7', protocol: 'https' })
  expect(await who('203.0.113.9')).toEqual({ ip: '203.0.113.9', protocol: 'http' })
})

test('names in a request cannot change the prototype of objects', async () => {
  const payload = '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}'
  await app.inject({ method: 'POST', url: '/api/echo', headers: { 'content-type': 'application/json' }, payload })
  expect('isAdmin' in {}).toBe(false)
})
