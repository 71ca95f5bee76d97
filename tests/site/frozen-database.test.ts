import { afterAll, expect, test } from 'vitest'
import { buildApp } from '#server/boot/app.ts'
import { makeDb, makePool } from '#server/platform/db/db.ts'
import { testContext } from '#tests/support/database/database.ts'
import { makeDatabaseProxy } from '#tests/support/database/database-proxy.ts'

/** No statement times out during the test, so an answer proves that it did not wait for the database. */
const patience = { connectMs: 600_000, lockMs: 600_000, statementMs: 600_000 }
const direct = await testContext()
const proxy = await makeDatabaseProxy(direct.databaseUrl)
proxy.open()
const pool = makePool(proxy.url, 4, patience)
let now = Date.now()
const app = await buildApp({ ...direct, pool, db: makeDb(pool), now: () => new Date(now) })
const address = await app.listen({ host: '127.0.0.1', port: 0 })
afterAll(async () => {
  proxy.close()
  await app.close()
  await pool.end()
  await proxy.stop()
  await direct.close()
})

test.each([
  ['fresh', 1_000],
  ['stale', 5_000],
  ['an hour old', 3_600_000],
])('a cached page that is %s is served while the database is frozen', async (_, ageMs) => {
  const before = await fetch(`${address}/faqs`)
  expect(before.status).toBe(200)
  const page = await before.text()
  proxy.freeze(true)
  now += ageMs
  const during = await fetch(`${address}/faqs`, { signal: AbortSignal.timeout(5_000) })
  expect({ status: during.status, page: await during.text() }).toEqual({ status: 200, page })
  proxy.freeze(false)
})
