import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { ProviderEvent } from '#server/platform/payment-provider.ts'
import { untilWaiting } from '#tests/support/database/locks.ts'
import { startPaymentHarness } from '#tests/support/payments/payment-harness.ts'
import { receiveEvent } from './receive-event.ts'

const harness = await startPaymentHarness({ webhooks: false })
const { context } = harness
afterAll(() => harness.close())
beforeEach(() => context.pool.query('truncate provider_events; delete from graphile_worker._private_jobs'))

const eventAbout = (about: Partial<ProviderEvent['about']>, more: Partial<ProviderEvent> = {}): ProviderEvent => ({
  id: `evt_${randomUUID()}`,
  type: 'payment_intent.succeeded',
  about: { paymentId: null, ref: null, captureRef: null, ...about },
  isAfterCapture: false,
  body: { some: 'body' },
  ...more,
})
const receive = (event: ProviderEvent) => receiveEvent(context, 'STRIPE', event)
const events = async () =>
  (await context.pool.query('select event_id, xmin from provider_events')).rows as { event_id: string; xmin: string }[]
const jobKeys = async () =>
  (await context.pool.query('select key from graphile_worker.jobs order by key')).rows.map(({ key }) => key as string)

test('events that come at once are stored in one transaction, and each payment is looked at once', async () => {
  const opened = [await harness.begin('stripe'), await harness.begin('stripe')]
  const [{ paymentId, ref }, other] = opened as [(typeof opened)[0], (typeof opened)[0]]
  const received = [
    eventAbout({ paymentId }),
    eventAbout({ ref }),
    eventAbout({ ref: other.ref }, { isAfterCapture: true }),
    eventAbout({ ref: 'pi_of_another_account' }),
    eventAbout({ paymentId: 'no uuid', ref: other.ref }),
  ]
  await Promise.all(received.map(receive))
  const stored = await events()
  expect(stored.map(({ event_id }) => event_id).toSorted()).toEqual(received.map(({ id }) => id).toSorted())
  expect(new Set(stored.map(({ xmin }) => xmin)).size).toBe(1)
  expect(await jobKeys()).toEqual(
    [`payments.review:${other.paymentId}`, `payments.settle:${other.paymentId}`, `payments.settle:${paymentId}`].sort(),
  )
})

test('an event that comes five times at once is stored once', async () => {
  const { paymentId } = await harness.begin('stripe')
  const event = eventAbout({ paymentId })
  await Promise.all(Array.from({ length: 5 }, () => receive(event)))
  expect((await events()).map(({ event_id }) => event_id)).toEqual([event.id])
  expect(await jobKeys()).toEqual([`payments.settle:${paymentId}`])
})

test('a message that cannot be stored fails alone', async () => {
  const unfit = eventAbout({}, { body: { text: 'a\u0000b' } })
  const fit = [eventAbout({}), eventAbout({})]
  const settled = await Promise.allSettled([fit[0]!, unfit, fit[1]!].map(receive))
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await events()).toHaveLength(2)
})

test('messages whose connection breaks are refused, and stored when they are sent again', async () => {
  const received = [eventAbout({}), eventAbout({}), eventAbout({})]
  const client = await context.pool.connect()
  try {
    await client.query('begin')
    await client.query('lock table provider_events in exclusive mode')
    const pending = Promise.allSettled(received.map(receive))
    await untilWaiting(context)
    await context.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'fairdraw batches' and wait_event_type = 'Lock'`,
    )
    expect((await pending).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    await client.query('commit')
  } finally {
    client.release()
  }
  expect(await events()).toEqual([])
  await Promise.all(received.map(receive))
  expect(await events()).toHaveLength(3)
})
