import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { post } from './post.ts'

const paths: string[] = []
const answers: Record<string, RequestListener> = {
  '/takes': (_request, reply) => reply.writeHead(204).end(),
  '/redirects': (_request, reply) => reply.writeHead(307, { location: '/takes' }).end('over there'),
  '/talks': (_request, reply) => reply.writeHead(500).end(`\0a\nb${'x'.repeat(10_000)}`),
  '/sleeps': () => {},
}
const server = createServer((request, reply) => {
  paths.push(request.url!)
  answers[request.url!]!(request, reply)
})
let at = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  at = `127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const port = () => at.split(':')[1]
const resolvesTo =
  (...addresses: string[]) =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
const refused = { status: null, response: 'The address isn’t on the public internet' }

describe('An answer', () => {
  test.each([
    ['/takes', { status: 204, response: '' }],
    ['/redirects', { status: 307, response: 'over there' }],
    ['/talks', { status: 500, response: `a b${'x'.repeat(297)}` }],
  ])('from %s is read for its status and beginning', async (path, answer) => {
    expect(await post(`http://${at}${path}`, '{}', {}, { allowsLoopback: true })).toEqual(answer)
  })

  test('with a redirect is not followed', () => {
    expect(paths.filter((path) => path === '/takes')).toHaveLength(1)
  })

  test('is not waited for beyond the time-out', async () => {
    const posted = await post(`http://${at}/sleeps`, '{}', {}, { allowsLoopback: true, timeoutMs: 50 })
    expect(posted).toEqual({ status: null, response: 'No answer in time' })
  })

  test('cannot come from a port without a listener', async () => {
    const posted = await post('http://127.0.0.1:1/', '{}', {}, { allowsLoopback: true })
    expect(posted).toEqual({ status: null, response: 'No connection: ECONNREFUSED' })
  })
})

describe('No request is sent', () => {
  test.each([
    () => `http://${at}/takes`,
    () => `http://[::1]:${port()}/takes`,
    () => `http://[::ffff:127.0.0.1]:${port()}/takes`,
    () => `http://2130706433:${port()}/takes`,
    () => `http://0x7f.1:${port()}/takes`,
    () => `http://0.0.0.0:${port()}/takes`,
    () => `http://localhost:${port()}/takes`,
    () => 'https://169.254.169.254/latest/meta-data',
    () => 'https://10.0.0.1/',
  ])('to an address of our own network: %s', async (address) => {
    const before = paths.length
    expect(await post(address(), '{}', {}, { allowsLoopback: false })).toEqual(refused)
    expect(paths).toHaveLength(before)
  })

  test.each([
    [['10.0.0.1']],
    [['127.0.0.1']],
    [['169.254.169.254']],
    [['fd00::1']],
    [['1.1.1.1', '127.0.0.1']],
    [['::ffff:10.0.0.1']],
    [[]],
  ])('to a name that leads to %j', async (addresses) => {
    const options = { allowsLoopback: false, resolve: resolvesTo(...addresses) }
    expect(await post(`http://name.example:${port()}/takes`, '{}', {}, options)).toEqual(refused)
  })

  test('to a private address, where this machine is allowed', async () => {
    const options = { allowsLoopback: true, resolve: resolvesTo('192.168.0.1') }
    expect(await post('http://name.example/', '{}', {}, options)).toEqual(refused)
    const own = { allowsLoopback: true, resolve: resolvesTo('127.0.0.1') }
    expect(await post(`http://name.example:${port()}/takes`, '{}', {}, own)).toMatchObject({ status: 204 })
  })
})
