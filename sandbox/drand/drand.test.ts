import { afterAll, beforeAll, expect, test } from 'vitest'
import { beaconInstant, verifyBeacon } from '#domain/draw/beacon.ts'
import { startForTests } from '../start-for-tests.ts'
import { chainInfo } from './chain.ts'

const chain = {
  hash: chainInfo.chain_hash,
  publicKey: chainInfo.public_key,
  genesis: chainInfo.genesis_time,
  period: chainInfo.period,
}
let now = 0
let harness: Awaited<ReturnType<typeof startForTests>>
beforeAll(async () => {
  harness = await startForTests({ now: () => now })
})
afterAll(() => harness.stop())

const call = async (path: string) => {
  const reply = await fetch(`${harness.url}/drand/${path}`)
  return { status: reply.status, body: reply.ok ? await reply.json() : null }
}

test.each([
  [1, -1, 404],
  [1, 0, 200],
  [1000, -1, 404],
  [1000, 0, 200],
  [1000, 3_000, 200],
])('round %i, asked %i ms after its instant, is answered with %i', async (round, late, status) => {
  now = beaconInstant(chain, round).getTime() + late
  const answer = await call(`1/${chain.hash}/public/${round}`)
  expect(answer.status).toBe(status)
  if (status === 200) {
    expect(answer.body.round).toBe(round)
    expect(verifyBeacon(chain, round, new Uint8Array(Buffer.from(answer.body.signature, 'hex')))).toBe(true)
  }
})

test('every relay gives the same value, and as latest the newest', async () => {
  now = beaconInstant(chain, 7).getTime() + 2_999
  const value = await call(`1/${chain.hash}/public/7`)
  expect(value).toMatchObject({ status: 200, body: { round: 7 } })
  expect(await call(`2/${chain.hash}/public/7`)).toEqual(value)
  expect(await call(`2/${chain.hash}/public/latest`)).toEqual(value)
})

test.each([
  [`1/${'00'.repeat(32)}/info`, 404],
  [`1/${'00'.repeat(32)}/public/1`, 404],
  [`1/${chain.hash}/public/0`, 404],
  [`1/${chain.hash}/public/one`, 400],
  [`1/${chain.hash}/public/1.5`, 400],
  [`one/${chain.hash}/public/1`, 404],
])('%s is answered with %i', async (path, status) => {
  now = beaconInstant(chain, 1000).getTime()
  expect((await call(path)).status).toBe(status)
})
