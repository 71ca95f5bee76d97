import { afterAll, expect, test } from 'vitest'
import { buildApp } from '#server/boot/app.ts'
import { metrics } from '#server/platform/log/metrics.ts'
import { anyMsisdn } from '#tests/support/accounts/make-accounts.ts'
import { verifyingAt } from '#tests/support/accounts/verifying.ts'
import { testContext } from '#tests/support/database/database.ts'

let now = new Date('2026-11-21T12:00:00Z')
const env = { RATE_CODES_PER_DAY: '10', TEXT_RANGES: 'CROWN_DEPENDENCY' }
const context = await testContext({ now: () => now, env })
const app = await buildApp(context)
const { makeEntrant, send, textsTo } = verifyingAt(app, context)
afterAll(async () => {
  await app.close()
  await context.close()
})

async function alarmsOf(alarm: string): Promise<number> {
  const { values } = (await metrics.getSingleMetric('alarms_total')!.get()) as {
    values: { value: number; labels: { alarm?: string } }[]
  }
  return values.find(({ labels }) => labels.alarm === alarm)?.value ?? 0
}

test('a day has a limited number of texts in all, also when calls race, and operators are notified before they are spent', async () => {
  const people = await Promise.all(Array.from({ length: 14 }, () => makeEntrant()))
  const sendRequest = async ({ bearer }: (typeof people)[number]) => send(await bearer(), anyMsisdn())
  for (const each of people.slice(0, 7)) expect((await sendRequest(each)).status).toBe(200)
  expect(await alarmsOf('texts_budget_nearly_spent')).toBe(0)
  const replies = await Promise.all(people.slice(7).map(sendRequest))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(replies.filter(({ error }) => error?.name === 'ServiceBusy')).toHaveLength(4)
  expect(context.sentTexts).toHaveLength(10)
  expect([await alarmsOf('texts_budget_nearly_spent'), await alarmsOf('texts_budget_spent')]).toEqual([1, 4])
  now = new Date('2026-11-22T12:00:00Z')
  expect((await sendRequest(people[0]!)).status).toBe(200)
})

test('a range that a setting allows is texted', async () => {
  const { bearer } = await makeEntrant()
  await send(await bearer(), '+447797123456')
  expect(textsTo('+447797123456')).toHaveLength(1)
  expect((await send(await (await makeEntrant()).bearer(), '+447012345678')).error?.name).toBe('ValidationError')
})
