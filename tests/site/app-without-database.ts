import type { FastifyInstance } from 'fastify'
import { afterAll } from 'vitest'
import { buildApp } from '#server/boot/app.ts'
import { beaconNetwork, makeBeacon } from '#server/draws/exports.ts'
import { makeProviders } from '#server/payments/exports.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { makeDb, makePool } from '#server/platform/db/db.ts'
import { makeFileStore } from '#server/platform/files/files.ts'
import { makeLog } from '#server/platform/log/log.ts'
import { ProcessCache } from '#server/platform/process-cache.ts'
import { makeIds } from '#server/platform/public-ids.ts'

/** The whole program on its own address, for tests that need no database. */
export async function startWithoutDatabase(
  env: Record<string, string> = {},
): Promise<{ app: FastifyInstance; address: string }> {
  const nowhere = 'postgres://nobody@127.0.0.1:1/none'
  const config = readConfig({ SECRET: 'a secret that is long enough for a test only', DATABASE_URL: nowhere, ...env })
  const pool = makePool(nowhere, 1)
  const log = makeLog('silent', false)
  const app = await buildApp({
    config,
    pool,
    directPool: pool,
    db: makeDb(pool),
    readDb: makeDb(pool),
    log,
    now: () => new Date(),
    sandboxUrl: null,
    files: makeFileStore(config),
    mail: { send: async () => {}, close: () => {} },
    sms: { send: async () => {} },
    ids: makeIds(config),
    providers: makeProviders(config, null),
    beacon: makeBeacon(beaconNetwork(config, null), { log }),
    cache: new ProcessCache(),
  })
  afterAll(async () => {
    await app.close()
    await pool.end()
  })
  return { app, address: await app.listen({ port: 0, host: '127.0.0.1' }) }
}
