import { afterAll, expect, test } from 'vitest'
import { LINE_BYTES } from '#domain/draw/register-line.ts'
import { buildApp } from '#server/boot/app.ts'
import { drawRound } from '#server/draws/draw/draw-round.ts'
import { findTicketsByRoute } from '#server/draws/exports.ts'
import { freezeRound } from '#server/draws/freeze/freeze-round.ts'
import { makeHead } from '#server/draws/register/make-head.ts'
import type { Context } from '#server/platform/context.ts'
import { makeDb, makePool } from '#server/platform/db/db.ts'
import { makeAccount } from '#tests/support/accounts/make-accounts.ts'
import { contextOn, copyDatabase } from '#tests/support/database/database.ts'
import { makeClosing } from '#tests/support/draws/make-closing.ts'
import { orderOf, payOrder, startOrder } from '#tests/support/payments/orders.ts'
import { noon, openTestHarness } from '#tests/support/servers/test-harness.ts'

const HOUR_MS = 3_600_000

/** The primary has a frozen and drawn register of two lines. The other database has one of its heads, and no freeze. */
const harness = await openTestHarness()
const primary = harness.context
const endsAt = new Date(noon.getTime() + HOUR_MS)
const { tag, roundId } = await makeClosing(harness, { endsAt })
await makeHead(primary, roundId)
const account = await makeAccount(primary)
await startOrder(primary, account.id, orderOf([{ tag, pricePence: 500, quantity: 3 }]))
const bought = primary.db.selectFrom('purchases').select('id').where('accountId', '=', account.id)
await payOrder(primary, (await bought.executeTakeFirstOrThrow()).id)
const standby = contextOn(await copyDatabase(primary.databaseUrl), {
  now: primary.now,
  sandboxUrl: harness.sandboxUrl,
  env: { DATA_DIR: primary.config.DATA_DIR, ROLES: 'api' },
})
harness.setTime(new Date(endsAt.getTime() + 1_000))
await freezeRound(primary, roundId)
harness.setTime(new Date(endsAt.getTime() + HOUR_MS + 60_000))
await drawRound(primary, roundId)

const apps: Awaited<ReturnType<typeof buildApp>>[] = []
async function serveFrom(context: Context): Promise<string> {
  const app = await buildApp(context)
  apps.push(app)
  return app.listen({ host: '127.0.0.1', port: 0 })
}
const urls = {
  'a standby that is behind': await serveFrom({ ...primary, readDb: standby.db }),
  'a standby that is ahead of the primary': await serveFrom({ ...standby, readDb: primary.db }),
  'a standby that does not answer': await serveFrom({
    ...primary,
    readDb: makeDb(makePool('postgres://nobody@127.0.0.1:1/none', 1)),
  }),
}
afterAll(async () => {
  for (const app of apps) await app.close()
  await standby.close()
  await harness.close()
})

const read = async (url: string, path: string) => {
  const answer = await fetch(`${url}/api${path}`)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const isJson = answer.headers.get('content-type')!.includes('json')
  return { status: answer.status, bytes, data: isJson ? JSON.parse(Buffer.from(bytes).toString()).data : undefined }
}

test.each(Object.entries(urls))('%s leaves a frozen register, its proofs and its result whole', async (_name, url) => {
  const heads = await read(url, `/draws/${roundId}/heads`)
  expect(heads.data.heads.map(({ lines }: { lines: number }) => lines)).toEqual([1, 2])
  expect((await read(url, `/draws/${roundId}/lines`)).bytes).toHaveLength(2 * LINE_BYTES)
  for (const query of ['', '?lines=2'])
    expect(await read(url, `/draws/${roundId}/inclusion/1${query}`)).toMatchObject({ status: 200, data: { lines: 2 } })
  expect((await read(url, `/draws/${roundId}/consistency?from=1&to=2`)).status).toBe(200)
  expect((await read(url, `/draws/${roundId}/proof.json`)).status).toBe(200)
  expect((await read(url, `/results/${roundId}`)).data.winners).toHaveLength(1)
})

test.each([
  ['a standby that is behind', []],
  ['a standby that is ahead of the primary', [roundId]],
  ['a standby that does not answer', [roundId]],
] as const)('lists of draws and results come from %s, or from the primary', async (name, found) => {
  const idsIn = (rows: readonly { round_id: string }[]) => rows.map(({ round_id }) => round_id)
  expect(idsIn((await read(urls[name], '/results')).data.results)).toEqual(found)
  expect(idsIn((await read(urls[name], '/draws?state=DRAWN')).data.draws)).toEqual(found)
})

test('an open register is read from the primary', async () => {
  const other = await makeClosing(harness, { endsAt: new Date(endsAt.getTime() + 24 * HOUR_MS) })
  await makeHead(primary, other.roundId)
  const url = urls['a standby that is behind']
  expect((await read(url, `/draws/${other.roundId}/lines`)).bytes).toHaveLength(LINE_BYTES)
  expect((await read(url, `/draws/${other.roundId}/heads`)).data.heads).toHaveLength(1)
  expect((await read(url, `/draws/${other.roundId}/proof.json`)).status).toBe(404)
})

test('tickets counted by a standby that lacks the last entries are counted again', async () => {
  const round = [{ roundId, tickets: 6 }]
  const { cache } = standby
  const sums = async (db: Context['db']) => (await findTicketsByRoute({ db, cache }, round))[0]!.PAID
  const early = contextOn(await copyDatabase(standby.databaseUrl))
  await early.db.deleteFrom('entries').where('roundId', '=', roundId).where('firstTicket', '>', 3).execute()
  expect([await sums(early.db), await sums(primary.db)]).toEqual([3, 6])
  await early.close()
})
