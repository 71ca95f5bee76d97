import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { testContext, testSecret } from '#tests/support/database/database.ts'
import { inherited } from '#tests/support/servers/processes.ts'

const context = await testContext()
afterAll(() => context.close())

const closedPort = 'http://127.0.0.1:1'

test.each([
  ['a provider', {}, /^Not finished: provider could not be read: .+\. Run the command again later\.\n$/],
  ['the database', { DATABASE_URL: 'postgres://127.0.0.1:1/none' }, /^Not finished: the database does not answer\./],
])('npm run reconcile says in one line that %s cannot be reached, and fails', async (_, env, expected) => {
  const { code, stdout, stderr } = await reconcile({
    DATABASE_URL: context.databaseUrl,
    SANDBOX_URL: closedPort,
    ...env,
  })
  expect(stderr).toMatch(expected)
  expect(stderr.trim().split('\n')).toHaveLength(1)
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
})

async function reconcile(env: Record<string, string>) {
  const child = spawn(process.execPath, ['tools/reconcile.ts'], {
    env: { ...inherited, SECRET: testSecret, ...env },
  })
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code, stdout, stderr }
}
