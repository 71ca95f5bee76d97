import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { calendarPath } from '#domain/draw/calendar.ts'
import { makeAccount } from '#tests/support/accounts/make-accounts.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { testContext } from '#tests/support/database/database.ts'
import { orderOf, startOrder } from '#tests/support/payments/orders.ts'
import { calendarRoutes } from './calendar.ts'

const context = await testContext()
const app = Fastify()
calendarRoutes(app, context)
afterAll(() => context.close())

test('the draw of a round can be added to a calendar', async () => {
  const price = { pricePence: 0, quantity: 1 }
  const { tag } = await makeCampaign(context, { title: 'A fine teapot, with cups', prices: [price] })
  await startOrder(context, (await makeAccount(context)).id, orderOf([{ tag, ...price }]))
  const { rows } = await context.pool.query<{ id: string }>('select id from rounds')
  const reply = await app.inject(calendarPath(rows[0]!.id))
  expect(reply.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'attachment; filename="draw.ics"',
  })
  expect(reply.body).toContain('SUMMARY:Draw of A fine teapot\\, with cups\r\n')
  expect(reply.body).toMatch(/DTSTART:\d{8}T\d{6}Z\r\n/)
})

test.each([['01890a5d-ac96-774b-bcce-b302099a8057'], ['TAG'], ["'"]])('the draw %s is not found', async (roundId) => {
  expect((await app.inject(calendarPath(roundId))).statusCode).toBe(404)
})
