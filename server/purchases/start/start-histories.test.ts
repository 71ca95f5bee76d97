import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { testContext } from '#tests/support/database/database.ts'
import { expectLedgersToAgree } from '#tests/support/payments/ledgers.ts'
import { beginPayingOf, callOf, makeWorld, startHistory } from '#tests/support/payments/start-histories.ts'
import { startPurchase } from './start-purchase.ts'

const context = await testContext({ now: () => new Date('2026-11-18T12:00:00Z') })
afterAll(() => context.close())

const runs = process.env.FULL ? 1_000 : 20
let made = 0

test('the ledgers agree and each answer is true after any simultaneous starts in any order', {
  timeout: runs * 2_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(startHistory, async ({ stock, groups }) => {
      made += 1
      const world = await makeWorld(context, stock, made)
      for (const { between, requests } of groups) {
        if (between) await beginPayingOf(context, world, between)
        const answers = await Promise.all(
          requests.map(({ who, order }) => {
            const { request, call } = callOf(world, who, order)
            return startPurchase(context, request, call)
          }),
        )
        const started = answers.flatMap((answer) => (answer.ok && answer.value.purchase_id ? [answer.value] : []))
        const { rows } = await context.pool.query<{ number: number }>(
          'select number from purchases where number = any($1)',
          [started.map(({ purchase_id: id }) => context.ids.purchases.decode(id!))],
        )
        expect(rows).toHaveLength(new Set(started.map(({ purchase_id: id }) => id)).size)
      }
      await expectLedgersToAgree(context)
    }),
    { numRuns: runs },
  )
})
