import { afterAll, expect, test } from 'vitest'
import { freePort } from '#server/platform/db/embedded-postgres.ts'
import { testContext, testSecret } from '#tests/support/database/database.ts'
import { makeDatabaseProxy } from '#tests/support/database/database-proxy.ts'
import { startProgram, until } from '#tests/support/servers/processes.ts'

const context = await testContext()
const proxy = await makeDatabaseProxy(context.databaseUrl)
afterAll(async () => {
  await proxy.stop()
  await context.close()
})

test('a process that is started before its database waits for it', async () => {
  const env = {
    DATABASE_URL: proxy.url,
    DATA_DIR: context.config.DATA_DIR,
    SECRET: testSecret,
    PORT: String(await freePort()),
    DEMO: 'off',
    LOG_LEVEL: 'error',
  }
  const said: string[] = []
  const starting = startProgram('server/boot/main.ts', env, said)
  await until('it waited', async () => said.some((line) => line.includes('waiting for the database')))
  proxy.open()
  const { child, stop } = await starting
  expect(child.exitCode).toBeNull()
  await stop()
})
