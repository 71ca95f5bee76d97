import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { beaconInstant, QUICKNET } from '#domain/draw/beacon.ts'
import { startForTests } from '#sandbox/start-for-tests.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { makeLog } from '#server/platform/log/log.ts'
import { alarms } from '#server/platform/log/metrics.ts'
import { testSecret } from '#tests/support/database/database.ts'
import { makeBeacon } from './beacon.ts'
import { type BeaconNetwork, beaconNetwork } from './network.ts'

const ROUND = 36_721_012
let now = 0
let harness: Awaited<ReturnType<typeof startForTests>>
let network: BeaconNetwork
/** A relay with the answer that a test sets. */
let answer: (response: ServerResponse) => void = () => {}
const requestedUrls: string[] = []
const other = createServer((request, response) => {
  requestedUrls.push(request.url ?? '')
  answer(response)
})

beforeAll(async () => {
  harness = await startForTests({ now: () => now })
  network = networkOf({}, harness.url)
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await harness.stop()
  await new Promise((resolve) => other.close(resolve))
})
beforeEach(() => {
  now = beaconInstant(network.chain, ROUND).getTime()
  alarms.reset()
})
afterEach(() => harness.sandbox.faults.clear())

const log = makeLog('silent', false)
const networkOf = (env: Record<string, string>, sandboxUrl: string | null) =>
  beaconNetwork(readConfig({ SECRET: testSecret, ...env }), sandboxUrl)
const otherRelay = () => `http://127.0.0.1:${(other.address() as AddressInfo).port}`
/** Only a relay that is slow on purpose meets a limit: to sign a value takes the simulator long on a busy machine. */
const sendRequest = (of: BeaconNetwork = network, round = ROUND, relayTimeoutMs = 10_000) =>
  makeBeacon(of, { log, relayTimeoutMs }).round(round)
const sendToFaulty = (fault: string) => sendRequest(network, ROUND, fault === 'latency' ? 500 : undefined)
const hex = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString('hex')

async function alarmsRaised(): Promise<Record<string, number>> {
  const { values } = await alarms.get()
  return Object.fromEntries(values.map(({ labels, value }) => [labels.alarm, value]))
}

const answersOf = () => harness.sandbox.state.calls.splice(0).map(({ call, status }) => `${call} ${status}`)

test('the sandbox’s chain is the pinned one', async () => {
  const info = await (await fetch(`${network.relays[0]}/${network.chain.hash}/info`)).json()
  expect(info).toMatchObject({
    hash: network.chain.hash,
    public_key: network.chain.publicKey,
    schemeID: network.chain.scheme,
    genesis_time: network.chain.genesis,
    period: network.chain.period,
  })
})

test('a round is available at its instant, from the first relay, and not a millisecond earlier from any', async () => {
  answersOf()
  now -= 1
  expect(await sendRequest()).toBeNull()
  expect(answersOf()).toEqual(['relay_1.round 404', 'relay_2.round 404'])
  now += 1
  expect(await sendRequest()).toMatchObject({ signature: expect.any(Uint8Array) })
  expect(answersOf()).toEqual(['relay_1.round 200'])
  expect(await alarmsRaised()).toEqual({})
})

const faults = [
  ['error_before', {}, { beacon_relay_failed: 1 }],
  ['close_after', {}, { beacon_relay_failed: 1 }],
  ['rate_limit', {}, { beacon_relay_failed: 1 }],
  ['latency', { ms: 1_000 }, { beacon_relay_failed: 1 }],
  ['wrong_signature', {}, { beacon_value_wrong: 1 }],
  ['another_round', {}, { beacon_value_wrong: 1 }],
  ['not_yet', {}, {}],
] as const

test.each(faults)(
  'a value of a relay with %s is rejected, and the next relay gives the right one',
  async (fault, more, raised) => {
    const right = await sendRequest()
    await harness.setFault({ stand_in: 'drand', call: 'relay_1', fault, ...more })
    expect(await sendToFaulty(fault)).toEqual(right)
    expect(await alarmsRaised()).toEqual(raised)
  },
)

test.each(faults)(
  'no value is returned when every relay has %s, and none comes from another source',
  async (fault, more, raised) => {
    await harness.setFault({ stand_in: 'drand', fault, times: 2, ...more })
    expect(await sendToFaulty(fault)).toBeNull()
    expect(await alarmsRaised()).toEqual(Object.fromEntries(Object.keys(raised).map((alarm) => [alarm, 2])))
    expect(await sendRequest()).not.toBeNull()
  },
)

/** The real network's, as api.drand.sh gives it. */
const real = {
  round: 1000,
  randomness: 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
  signature: 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
}
const changed = (text: string) => `${text.slice(0, -1)}${text.endsWith('0') ? '1' : '0'}`
const json = (body: unknown) => (response: ServerResponse) =>
  response.setHeader('content-type', 'application/json').end(JSON.stringify(body))

test('quicknet’s real round 1000 is taken, also from a relay that leaves the randomness out', async () => {
  const quicknet = { chain: QUICKNET, relays: [otherRelay()] }
  for (const body of [real, { round: real.round, signature: real.signature }]) {
    answer = json(body)
    const value = await sendRequest(quicknet, 1000)
    expect({ round: 1000, signature: hex(value?.signature), randomness: hex(value?.randomness) }).toEqual(real)
  }
  expect(requestedUrls.at(-1)).toBe(`/${QUICKNET.hash}/public/1000`)
})

test.each<[string, (response: ServerResponse) => void]>([
  ['signature', json({ ...real, signature: changed(real.signature) })],
  ['randomness', json({ ...real, randomness: changed(real.randomness) })],
  ['number', json({ ...real, round: 1001 })],
  ['number as a text', json({ ...real, round: '1000' })],
  ['signature that is too short', json({ ...real, signature: real.signature.slice(2) })],
  ['signature that is no hex', json({ ...real, signature: 'x'.repeat(96) })],
  ['answer without one', json({})],
  ['answer that is null', json(null)],
])('a wrong %s is an alarm and no value', async (_, given) => {
  answer = given
  expect(await sendRequest({ chain: QUICKNET, relays: [otherRelay()] }, 1000)).toBeNull()
  expect(await alarmsRaised()).toEqual({ beacon_value_wrong: 1 })
})

test.each<[string, (response: ServerResponse) => void]>([
  ['answers no JSON', (response) => response.end('<html>')],
  ['leads elsewhere', (response) => response.writeHead(302, { location: `${harness.url}/drand/1` }).end()],
])('a relay that %s has failed', async (_, given) => {
  answer = given
  expect(await sendRequest({ chain: QUICKNET, relays: [otherRelay()] }, 1000)).toBeNull()
  expect(await alarmsRaised()).toEqual({ beacon_relay_failed: 1 })
})

test('a relay that answers 425 does not have the round yet', async () => {
  answer = (response) => response.writeHead(425).end()
  expect(await sendRequest({ chain: QUICKNET, relays: [otherRelay()] }, 1000)).toBeNull()
  expect(await alarmsRaised()).toEqual({})
})

const chain = {
  DRAND_CHAIN_HASH: 'ab'.repeat(32),
  DRAND_PUBLIC_KEY: 'cd'.repeat(96),
  DRAND_GENESIS: '1000',
  DRAND_PERIOD: '30',
}
const named = { hash: 'ab'.repeat(32), publicKey: 'cd'.repeat(96), scheme: QUICKNET.scheme, genesis: 1000, period: 30 }
const relays = { DRAND_RELAYS: 'https://one.example/, https://two.example' }
const namedRelays = ['https://one.example', 'https://two.example']

test('the network without a sandbox is quicknet, unless settings say otherwise', () => {
  const { relays: publicRelays, ...quicknet } = networkOf({}, null)
  expect(quicknet).toEqual({ chain: QUICKNET })
  expect(publicRelays.every((relay) => relay.startsWith('https://'))).toBe(true)
  expect(networkOf(relays, null)).toEqual({ chain: QUICKNET, relays: namedRelays })
  expect(networkOf(chain, null)).toEqual({ chain: named, relays: publicRelays })
})

test('the network beside the sandbox is the sandbox’s, unless settings name another', () => {
  expect(network.chain.publicKey).not.toBe(QUICKNET.publicKey)
  expect(network.relays).toEqual([`${harness.url}/drand/1`, `${harness.url}/drand/2`])
  expect(networkOf(relays, harness.url)).toEqual({ chain: QUICKNET, relays: namedRelays })
  expect(networkOf({ ...chain, ...relays }, harness.url)).toEqual({ chain: named, relays: namedRelays })
})
