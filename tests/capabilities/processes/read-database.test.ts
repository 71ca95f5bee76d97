import { afterAll, expect, test } from 'vitest'
import { buildApp } from '#server/boot/app.ts'
import type { Context } from '#server/platform/context.ts'
import { makeDb, makePool } from '#server/platform/db/db.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { makePromo } from '#tests/support/campaigns/make-promos.ts'
import { testContext } from '#tests/support/database/database.ts'
import { makeStaff, signInStaff, staffOfHouse } from '#tests/support/staff/make-staff.ts'

/** A standby that is far behind: it lacks the promo code. */
const standby = await testContext()
const context = await testContext({ env: { READ_DATABASE_URL: standby.databaseUrl } })
const apps: Awaited<ReturnType<typeof buildApp>>[] = []
async function serveFrom(readDb: Context['readDb']): Promise<string> {
  const app = await buildApp({ ...context, readDb })
  apps.push(app)
  return app.listen({ host: '127.0.0.1', port: 0 })
}
const url = await serveFrom(standby.readDb)
const tableless = makePool(Object.assign(new URL(context.databaseUrl), { pathname: '/postgres' }).href, 1)
afterAll(async () => {
  for (const app of apps) await app.close()
  await tableless.end()
  await context.close()
  await standby.close()
})
const editor = await signInStaff(context, await makeStaff(context, { roles: ['CAMPAIGNS'] }), url)
const code = await makePromo(context, {})
const listed = async (headers: Record<string, string>) => {
  const { data } = await (await fetch(`${url}/api/console/promos`, { headers })).json()
  return data.rows.map((row: { code: string }) => row.code)
}
const save = (headers: Record<string, string>) =>
  fetch(`${url}/api/console/promos/${code}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: '{}',
  })

test('lists come from the standby, and for some seconds after a change from the primary', async () => {
  expect(await listed(editor)).toEqual([])
  const cookie = (await save(editor)).headers.get('set-cookie')
  expect(cookie).toBe('console_wrote=1; Max-Age=10; Path=/api/console; HttpOnly; SameSite=Strict')
  expect(await listed({ ...editor, cookie: `${editor.cookie}; console_wrote=1` })).toEqual([code])
})

test('a call that is refused for its rights marks no change', async () => {
  const support = await signInStaff(context, await makeStaff(context, { roles: ['SUPPORT'] }), url)
  const refused = await save(support)
  expect([refused.status, refused.headers.get('set-cookie')]).toEqual([403, null])
})

test('reports and the search come from the standby, and for some seconds after a change from the primary', async () => {
  const onTableless = await serveFrom(makeDb(tableless))
  const { tag } = await makeCampaign(context)
  const owner = await signInStaff(context, await makeStaff(context, { roles: staffOfHouse }), onTableless)
  const reports = [
    'today',
    `search?text=${code}`,
    `timelines/promo/${code}`,
    'winners-board',
    `campaigns/${tag}/cancellation-forecast`,
  ]
  for (const report of reports) {
    const statusOf = async (headers: Record<string, string>) =>
      (await fetch(`${onTableless}/api/console/${report}`, { headers })).status
    expect([report, await statusOf(owner)]).toEqual([report, 500])
    expect([report, await statusOf({ ...owner, cookie: `${owner.cookie}; console_wrote=1` })]).toEqual([report, 200])
  }
})
