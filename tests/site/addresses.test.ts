import { connect } from 'node:net'
import { expect, test, vi } from 'vitest'
import { ways } from '#tests/support/site/guard-table.ts'
import { startWithoutDatabase } from './app-without-database.ts'

const { address } = await startWithoutDatabase()
// On a busy machine the program may refuse pages for a moment, which is not the subject of this test.
const BUSY = 503

vi.setConfig({ testTimeout: 30_000 })
const query = '?utm_source=radio&token=a%20b&payment_intent=pi_1'

test.each(ways)('every other form of $path leads to it, with its query', async ({ path }) => {
  const forms = [`${path}/`, `/${path}`, path.replaceAll('/', '//'), path.toUpperCase(), path.toLowerCase()]
  for (const form of forms.filter((each) => each !== path && !/^\/+$/.test(each))) {
    const { status, headers } = await whenNotBusy(() => fetch(address + form + query, { redirect: 'manual' }))
    expect([form, status, headers.get('location')]).toEqual([form, 301, path + query])
  }
})

test.each([
  ['//', '/'],
  ['//radio.example/x', '/radio.example/x'],
  ['/\\radio.example', '/radio.example'],
  ['/%61bout', '/about'],
])('%s leads to %s and never to another host', async (path, location) => {
  expect((await whenNotBusy(() => sendRequest(`GET ${path} HTTP/1.1\r\nHost: site\r\n`))).headers).toMatchObject({
    location,
  })
})

test.each(['/%ff', '/campaign/%E0%A4%A', '/about/%', '/campaign/%00', `/campaign/${'A'.repeat(5000)}`])(
  'a page of a malformed address leads home with what is known of the visit: %s',
  async (path) => {
    const { status, headers } = await whenNotBusy(() => sendRequest(`GET ${path}?ref=radio HTTP/1.1\r\nHost: site\r\n`))
    expect([status, headers.location]).toEqual([302, '/?ref=radio#not-found'])
  },
)

test.each([
  ['a bad encoding', 'GET /api/campaign/info/%ff HTTP/1.1\r\nHost: site\r\n', 400],
  ['a NUL', 'GET /api/campaign/info/%00 HTTP/1.1\r\nHost: site\r\n', 400],
  ['a parameter that is too long', `GET /api/campaign/info/${'A'.repeat(5000)} HTTP/1.1\r\nHost: site\r\n`, 400],
  ['a bad encoding below no call', 'GET /api/%ff HTTP/1.1\r\nHost: site\r\n', 404],
  ['an absolute address', 'GET http://site/api/campaign/info/%ff HTTP/1.1\r\nHost: site\r\n', 400],
  ['no host', 'GET /api/campaign/info/%ff HTTP/1.1\r\n', 400],
  ['no host, and no need of one', 'GET /api/campaign/info/%ff HTTP/1.0\r\n', 400],
  ['two hosts', 'GET /api/x HTTP/1.1\r\nHost: site\r\nHost: other\r\n', 400],
  ['two hosts in another spelling', 'GET /about HTTP/1.1\r\nHost: site\r\nhOST: site\r\n', 400],
  ['a host that is none', 'GET /api/campaign/info/%ff HTTP/1.1\r\nHost: <script>\r\n', 400],
  ['an address that is too long', `GET /api/${'a'.repeat(20_000)} HTTP/1.1\r\nHost: site\r\n`, 431],
  ['headers that are too long', `GET /api/x HTTP/1.1\r\nHost: site\r\nX-A: ${'a'.repeat(20_000)}\r\n`, 431],
  ['an unknown method', 'BREW /api/campaign/groups HTTP/1.1\r\nHost: site\r\n', 400],
  ['a method that no call has', 'PROPFIND /api/campaign/groups HTTP/1.1\r\nHost: site\r\n', 404],
  ['a method that no page has', 'POST /about HTTP/1.1\r\nHost: site\r\nContent-Length: 0\r\n', 404],
  ['another protocol', 'HELO fairdraw\r\n', 400],
  ['two lengths', 'POST /api/x HTTP/1.1\r\nHost: site\r\nContent-Length: 1\r\nContent-Length: 2\r\n', 400],
  ['a NUL in a header', 'GET /api/x HTTP/1.1\r\nHost: site\r\nX-A: a\0b\r\n', 400],
  ['an address that is none', 'GET foo HTTP/1.1\r\nHost: site\r\n', 400],
  ['another path than one', 'PUT * HTTP/1.1\r\nHost: site\r\n', 404],
  ['a space in the address', 'GET /api/a b HTTP/1.1\r\nHost: site\r\n', 400],
])('a request with %s is answered in the form of the API', async (_, request, status) => {
  const answer = await whenNotBusy(() => sendRequest(request))
  expect(answer.status).toBe(status)
  expect(JSON.parse(answer.body)).toEqual({
    error: {
      name: expect.stringMatching(/^(ValidationError|NotFoundError)$/),
      message: expect.any(String),
      meta: expect.any(Object),
    },
    errors: [expect.any(Object)],
  })
  expect(answer.headers).toMatchObject({
    'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  })
})

test.each([
  '/assets/',
  '/public/img/',
  '/.git/config',
  '/package.json',
  '/server/boot/main.ts',
  '/assets/../../../package.json',
  '/assets/..%2f..%2f..%2fpackage.json',
  '/assets/..%5c..%5c..%5cpackage.json',
  '/assets//etc/passwd',
])('no folder is listed, and no file but those of the site is given out: %s', async (path) => {
  const answer = await whenNotBusy(() => sendRequest(`GET ${path} HTTP/1.1\r\nHost: site\r\n`))
  expect([301, 302, 400, 404]).toContain(answer.status)
  expect(answer.body).not.toMatch(/"dependencies"|<a href|root:/)
})

test('the data of a page say in which charset they are', async () => {
  const { headers } = await whenNotBusy(() => fetch(`${address}/take-part-safely.data`))
  expect(headers.get('content-type')).toBe('text/x-script; charset=utf-8')
})

function whenNotBusy<A extends { status: number }>(send: () => Promise<A>): Promise<A> {
  return vi.waitFor(
    async () => {
      const answer = await send()
      if (answer.status === BUSY) throw new Error('busy')
      return answer
    },
    { timeout: 20_000, interval: 250 },
  )
}

/** `fetch` would correct a malformed address, so the request is written directly. */
function sendRequest(request: string): Promise<{ status: number; headers: Record<string, string>; body: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(address)
    const socket = connect(Number(port), hostname)
    const parts: Buffer[] = []
    socket.on('data', (part) => parts.push(Buffer.from(part)))
    socket.on('error', reject)
    socket.on('close', () => {
      const [head = '', body = ''] = Buffer.concat(parts).toString().split('\r\n\r\n')
      const [line = '', ...headers] = head.split('\r\n')
      const named = headers.map((header) => [header.split(':', 1)[0]!.toLowerCase(), header.replace(/^[^:]*: /, '')])
      resolve({ status: Number(line.split(' ')[1]), headers: Object.fromEntries(named), body })
    })
    socket.write(`${request}Connection: close\r\n\r\n`)
  })
}
