import type { FastifyRequest } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { makeDb, makePool, sql } from '#server/platform/db/db.ts'
import { BUSY_SECONDS } from '#server/platform/http/domain-errors.ts'
import { healthRoutes } from '#server/platform/http/health.ts'
import { makeHttpApp } from '#server/platform/http/http-app.ts'
import { PLACE_HEADER } from '#server/platform/http/place-in-line.ts'
import { readToken } from '#server/platform/tokens.ts'
import { testContext } from '#tests/support/database/database.ts'
import { makeDatabaseProxy } from '#tests/support/database/database-proxy.ts'
import { until } from '#tests/support/servers/processes.ts'

const direct = await testContext()
const proxy = await makeDatabaseProxy(direct.databaseUrl)
proxy.open()
const pool = makePool(proxy.url, 2, { connectMs: 500, lockMs: 200, statementMs: 400 })
const context = { ...direct, pool, db: makeDb(pool) }
const app = await makeHttpApp(context)
healthRoutes(app, context, { ready: true })
type Statement = { Body: { statement: string } }
const runStatement = async ({ body }: FastifyRequest<Statement>) => {
  await context.db.transaction().execute((tx) => sql.raw(body.statement).execute(tx))
  return {}
}
app.post<Statement>('/asks', runStatement)
app.post<Statement>('/api/asks-again', { config: { isRepeatable: true } }, runStatement)
const pages = await makeHttpApp(context)
healthRoutes(pages, { ...context, config: { ...context.config, ROLES: ['web'] } }, { ready: true })
await app.listen({ host: '127.0.0.1', port: 0 })
afterAll(async () => {
  await Promise.all([app.close(), pages.close()])
  await pool.end()
  await proxy.stop()
  await direct.close()
})

const runQuery = async (statement: string) => {
  const { statusCode, headers, json } = await app.inject({ method: 'POST', url: '/asks', body: { statement } })
  return { status: statusCode, retryAfter: headers['retry-after'], name: json().error?.name }
}
const busy = { status: 503, retryAfter: `${BUSY_SECONDS}`, name: 'ServiceBusy' }
/** When the holder of a place first arrived. */
const arrivalOf = (place: string) => {
  const read = readToken(context.config.keysFor('place in line'), 'place in line', place, context.now())
  return read.ok && read.value.at
}
const raising = (state: string) => `do $$ begin raise exception 'in trouble' using errcode = '${state}'; end $$`

test.each(['08006', '53100', '53200', '53300', '25006', '57P01', '57P02', '57P03'])(
  'a temporary error of the database is answered as such: %s',
  async (state) => {
    expect(await runQuery(raising(state))).toEqual(busy)
  },
)

test('a call that may be repeated gets a place in line while the database is away', async () => {
  const send = async (place?: string) => {
    const headers = place ? { [PLACE_HEADER]: place } : {}
    const body = { statement: raising('25006') }
    const { statusCode, json } = await app.inject({ method: 'POST', url: '/api/asks-again', body, headers })
    return { status: statusCode, meta: json().error.meta as { retry_after: number; place: string } }
  }
  const first = await send()
  expect(first).toEqual({ status: 503, meta: { retry_after: 2, place: expect.any(String), outage: true } })
  expect(arrivalOf((await send(first.meta.place)).meta.place)).toBe(arrivalOf(first.meta.place))
})

test('a fault in a statement is an unexpected error', async () => {
  expect(await runQuery('select 1 / 0')).toMatchObject({ status: 500, name: 'InternalError' })
})

test('a statement and a lock that take too long are cancelled', async () => {
  expect(await runQuery('select pg_sleep(60)')).toEqual(busy)
  const holder = await direct.pool.connect()
  await holder.query('begin; lock table settings')
  expect(await runQuery('select * from settings')).toEqual(busy)
  await holder.query('rollback')
  holder.release()
  expect((await runQuery('select * from settings')).status).toBe(200)
})

test('readiness is not lost under load, when every connection is taken', async () => {
  const taken = await Promise.all([pool.connect(), pool.connect()])
  try {
    await expect.poll(async () => (await app.inject('/readyz')).statusCode).toBe(200)
  } finally {
    for (const connection of taken) connection.release()
  }
})

const readyWithinASecond = async () => {
  const { port } = app.server.address() as { port: number }
  return (await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(1000) })).status
}

test('calls are refused and readiness says so while the database is frozen, and everything works afterwards', async () => {
  proxy.freeze(true)
  expect(await Promise.all([readyWithinASecond(), runQuery('select 1'), runQuery('select 2')])).toEqual([
    503,
    busy,
    busy,
  ])
  expect(await readyWithinASecond()).toBe(503)
  proxy.freeze(false)
  await until('it was ready', async () => (await readyWithinASecond()) === 200)
  expect(await Promise.all([runQuery('select 1'), runQuery('select 2')])).toMatchObject([
    { status: 200 },
    { status: 200 },
  ])
})

test('a process that serves only pages is ready once it has seen the database, and stays ready without it', async () => {
  const readiness = async () => (await pages.inject('/readyz')).statusCode
  proxy.close()
  expect(await readiness()).toBe(503)
  proxy.open()
  await until('it was ready', async () => (await readiness()) === 200)
  proxy.close()
  expect([await readiness(), await readyWithinASecond()]).toEqual([200, 503])
  proxy.open()
  await until('the API was ready', async () => (await readyWithinASecond()) === 200)
})

test('calls are refused and readiness says so while the database is away, and everything works afterwards', async () => {
  proxy.close()
  expect(await runQuery('select 1')).toEqual(busy)
  expect(await readyWithinASecond()).toBe(503)
  proxy.open()
  await until('it was ready', async () => (await readyWithinASecond()) === 200)
  expect(await runQuery('select 1')).toMatchObject({ status: 200 })
})
