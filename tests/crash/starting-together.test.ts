import { afterAll, expect, test } from 'vitest'
import type { PurchaseStart } from '#contract/purchases.ts'
import { freePort } from '#server/platform/db/embedded-postgres.ts'
import { type Bearer, makeAccount, signIn } from '#tests/support/accounts/make-accounts.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { testContext, testSecret } from '#tests/support/database/database.ts'
import { namesIn, remainingOf } from '#tests/support/payments/invariants.ts'
import { expectLedgersToAgree } from '#tests/support/payments/ledgers.ts'
import { item, startBuying } from '#tests/support/payments/shop.ts'
import { startProgram } from '#tests/support/servers/processes.ts'

const context = await testContext()
afterAll(() => context.close())

const TICKETS = 50
const PEOPLE = 40
/** The number of answers after which one of the two processes is killed. */
const ANSWERED = 12

async function startProcess() {
  const port = await freePort()
  const env = {
    DATABASE_URL: context.programUrl,
    MIGRATE: 'off',
    DATA_DIR: context.config.DATA_DIR,
    SECRET: testSecret,
    ROLES: 'api',
    LOG_LEVEL: 'error',
    DEMO: 'off',
    DRAIN_SECONDS: '0',
    PORT: String(port),
  }
  return { url: `http://127.0.0.1:${port}`, ...(await startProgram('server/boot/main.ts', env, [])) }
}

/**
 * Two sessions of a person each order two tickets with a key of their own, at one process, and at the other when that
 * one dies.
 */
test('two processes sell the last tickets in batches, one of them is killed, and the ledgers are exact', {
  timeout: 120_000,
}, async () => {
  const raffle = { unitPricePence: 200, sliderMin: 1, sliderMax: 10 }
  const { id, tag } = await makeCampaign(context, {
    globalLimit: TICKETS,
    entryLimit: 3,
    limitType: 'COMPETITION',
    raffle,
  })
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => makeAccount(context)))
  const processes = await Promise.all([startProcess(), startProcess()])
  const [doomed, living] = processes
  let answered = 0
  const start = async (url: string, bearer: Bearer, key: string): Promise<PurchaseStart> => {
    const answer = await startBuying(url, bearer, [item(tag, 2, 400)], key)
    answered += 1
    if (answered === ANSWERED) doomed!.child.kill('SIGKILL')
    return answer
  }
  try {
    const started = await Promise.all(
      people.flatMap((person, index) =>
        [0, 1].map(async (session) => {
          const bearer = await signIn(context, person)
          const key = `${session}-${person.id}`
          const first = processes[(index + session) % 2]!.url
          const answer = await start(first, bearer, key).catch(() => start(living!.url, bearer, key))
          expect(await start(living!.url, bearer, key)).toEqual(answer)
          return answer
        }),
      ),
    )
    const held = started.filter(({ token }) => token !== null)
    expect(new Set(held.map(({ purchase_id }) => purchase_id)).size).toBe(held.length)
    expect(new Set(started.filter(({ token }) => token === null).flatMap(namesIn))).toEqual(
      new Set(['GlobalEntryLimitReached']),
    )
    const { rows } = await context.pool.query<{ holders: number; tickets: number; all: number }>(
      `select count(distinct person_id)::int as holders, sum(quantity)::int as tickets, count(*)::int as all
       from purchases join entries on purchase_id = purchases.id where entries.campaign_id = $1 and entries.state = 'HELD'`,
      [id],
    )
    expect(rows).toEqual([{ holders: TICKETS / 2, tickets: TICKETS, all: TICKETS / 2 }])
    expect(await remainingOf(context, id)).toBe(0)
    const numbers = held.map(({ purchase_id }) => context.ids.purchases.decode(purchase_id!))
    const { rows: found } = await context.pool.query('select from purchases where number = any($1)', [numbers])
    expect(found).toHaveLength(held.length)
    await expectLedgersToAgree(context)
  } finally {
    await living!.stop()
  }
})
