import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { getCampaign, getGroups, getPage, getStock, getUpsells } from '#contract/catalogue.ts'
import { toWire } from '#contract/wire.ts'
import { pence } from '#domain/money/money.ts'
import { buildApp } from '#server/boot/app.ts'
import { listRemaining } from '#server/entries/exports.ts'
import { daysFrom, newCampaign, newPrice, putCampaign, putPage } from '#tests/support/campaigns/make-catalogue.ts'
import { testContext } from '#tests/support/database/database.ts'
import { lookUpCampaign, lookUpHome, lookUpPage, lookUpStock, lookUpUpsells } from '../exports.ts'

const start = new Date('2026-11-25T12:00:00.000Z')
let now = start
const context = await testContext({ now: () => now, env: { CATALOGUE_KEPT_MS: '60000' } })
const app = await buildApp(context)
afterAll(async () => {
  await app.close()
  await context.close()
})

const { schedule } = newCampaign(start, { tag: 'X' })
const opensAt = daysFrom(start, 1)
const closesAt = daysFrom(start, 9)
await putCampaign(
  context,
  newCampaign(start, {
    tag: 'SOON',
    title: 'Say "server_time":"2020" & <b>more</b> Łódź',
    schedule: { ...schedule, limitType: 'NONE', startsAt: opensAt, endsAt: closesAt },
    prices: [newPrice({ priceType: 'UPSELL', pricePence: pence(100) }), newPrice()],
    globalLimit: 50,
  }),
)
const items = [{ type: 'CAMPAIGN', tag: 'SOON' }] as const
const group = { type: 'SECTION', tag: 'ALL', title: 'All', subtitle: null, legal: null, items } as const
const groups = ['ALL', 'MORE', 'AGAIN', 'ONCE_MORE'].map((tag) => ({ ...group, tag }))
await putPage(context, { tag: 'HOME', bannerPosition: 'TOP', groups })
await putPage(context, { tag: 'MORE', bannerPosition: 'NONE', groups: [group, { ...group, tag: 'AGAIN' }] })

/** The answer of each address without the byte cache: a fresh look-up, as JSON. */
const answers = {
  '/api/campaign/groups': async () => toWire(getGroups.answer, await lookUpHome(context, listRemaining)),
  '/api/campaign/page/MORE': async () =>
    toWire(getPage.answer, found(await lookUpPage(context, 'MORE', listRemaining))),
  '/api/campaign/info/SOON': async () =>
    toWire(getCampaign.answer, found(await lookUpCampaign(context, 'SOON', listRemaining))),
  '/api/campaign/upsells': async () => toWire(getUpsells.answer, await lookUpUpsells(context, listRemaining)),
  '/api/campaign/stock': async () => toWire(getStock.answer, await lookUpStock(context, listRemaining)),
}

function found<T>(verdict: { ok: true; value: T } | { ok: false }): T {
  if (!verdict.ok) throw new Error('it is not there')
  return verdict.value
}

function textOf({ headers, rawPayload }: LightMyRequestResponse): string {
  if (headers['content-encoding'] === 'br') return brotliDecompressSync(rawPayload).toString()
  return headers['content-encoding'] === 'gzip' ? gunzipSync(rawPayload).toString() : rawPayload.toString()
}

const moments = [opensAt, closesAt].flatMap((instant) =>
  [-1001, -1000, -1, 0, 1, 999, 1000, -500].map((ms) => new Date(instant.getTime() + ms)),
)

/** Separates `server_time` from the rest of the body. Upsells and stock have none. */
function readBody(payload: string): { rest: string; serverTime: Date | null } {
  const serverTime = /"server_time":"([^"]*)"/.exec(payload)?.[1]
  if (serverTime === undefined) return { rest: payload, serverTime: null }
  return { rest: payload.replaceAll(`"server_time":"${serverTime}"`, ''), serverTime: new Date(serverTime) }
}

const secondOf = (instant: Date) => Math.floor(instant.getTime() / 1000)

test.each(Object.entries(answers))(
  'the stored bytes of %s equal a new encoding at every moment around an opening and an end',
  async (path, lookUp) => {
    const statuses = new Set<string>()
    for (const moment of [...moments, ...moments.toReversed()]) {
      now = moment
      for (let time = 0; time < 2; time += 1) {
        const { payload, headers } = await app.inject(path)
        const { rest, serverTime } = readBody(payload)
        expect(rest).toBe(readBody(JSON.stringify({ data: await lookUp() })).rest)
        expect(secondOf(serverTime ?? moment)).toBe(secondOf(moment))
        expect(headers['content-type']).toBe('application/json; charset=utf-8')
        for (const encoding of ['br', 'gzip'] as const) {
          const compressed = await app.inject({ url: path, headers: { 'accept-encoding': encoding } })
          expect(textOf(compressed)).toBe(payload)
          expect(compressed.headers.vary).toBe('Origin, Accept-Encoding')
        }
        statuses.add(rest)
      }
    }
    // Before opening, open, closing soon and ended. Upsells are empty in the first and the last, and stock is the same
    // in all.
    expect(statuses.size).toBe(path.endsWith('stock') ? 1 : path.endsWith('upsells') ? 3 : 4)
  },
)

test('an answer is encoded once for each second, and again in the next', async () => {
  const at = (ms: number) => new Date(start.getTime() + ms)
  const timeAt = async (moment: Date) => {
    now = moment
    const headers = { 'accept-encoding': 'br' }
    return readBody(textOf(await app.inject({ url: '/api/campaign/groups', headers }))).serverTime
  }
  expect(await timeAt(at(5_100))).toEqual(at(5_100))
  expect(await timeAt(at(5_999))).toEqual(at(5_100))
  expect(await timeAt(at(6_000))).toEqual(at(6_000))
})

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0', undefined],
])('a client that accepts %s gets a list in %s, and a short answer as it is', async (accepted, encoding) => {
  now = opensAt
  const headers = { 'accept-encoding': accepted }
  expect((await app.inject({ url: '/api/campaign/groups', headers })).headers['content-encoding']).toBe(encoding)
  expect((await app.inject({ url: '/api/campaign/stock', headers })).headers['content-encoding']).toBe(undefined)
})

test('data about a caller is never compressed', async () => {
  const answer = await app.inject({ url: '/api/session/data', headers: { 'accept-encoding': 'br, gzip' } })
  expect(answer.statusCode).toBe(200)
  expect([answer.headers['content-encoding'], answer.headers.vary]).toEqual([undefined, 'Origin'])
})

test('an unknown competition is not found, also the second time', async () => {
  for (let time = 0; time < 2; time += 1)
    expect((await app.inject('/api/campaign/info/NONE')).json()).toMatchObject({ error: { name: 'CampaignNotFound' } })
})
