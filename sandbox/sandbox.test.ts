import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CheckoutPaymentIntent } from '@paypal/paypal-server-sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseForm } from './form.ts'
import { createSandbox, refuseInProduction } from './sandbox.ts'
import { startForTests } from './start-for-tests.ts'

let harness: Awaited<ReturnType<typeof startForTests>>
beforeAll(async () => {
  harness = await startForTests()
})
afterAll(() => harness.stop())

const stateOf = async (purchaseId: string) =>
  (await (await fetch(`${harness.url}/state?purchase_id=${purchaseId}`)).json()).data

describe('The state of a purchase', () => {
  it('says what a card was asked for, charged and refunded', async () => {
    const params = {
      amount: 1000,
      currency: 'gbp',
      capture_method: 'manual',
      metadata: { purchase_id: 'card' },
    } as const
    const { id } = await harness.stripe.paymentIntents.create(params)
    await harness.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa', return_url: 'http://localhost/' })
    expect(await stateOf('card')).toMatchObject({ requested_pence: 1000, authorised_pence: 1000, captured_pence: 0 })
    await harness.stripe.paymentIntents.capture(id)
    await harness.stripe.refunds.create({ payment_intent: id, amount: 250 })
    await harness.sandbox.schedule.whenQuiet()
    const state = await stateOf('card')
    expect(state).toMatchObject({ authorised_pence: 0, captured_pence: 1000, refunded_pence: 250, disputed_pence: 0 })
    expect(state.payments).toMatchObject([{ provider: 'stripe', id, status: 'succeeded' }])
    expect(state.calls.map(({ call }: { call: string }) => call)).toEqual([
      'payment_intents.create',
      'payment_intents.confirm',
      'payment_intents.capture',
    ])
    expect(state.webhooks).toContainEqual(
      expect.objectContaining({ type: 'payment_intent.succeeded', state: 'delivered', attempts: 1 }),
    )
  })

  it.each([
    ['pays', 500, 0],
    ['disputes', 500, 500],
    ['capture_declined', 0, 0],
  ])('says what PayPal charged when the buyer %s', async (payer, captured_pence, disputed_pence) => {
    const purchaseUnits = [
      { customId: 'x', description: `Entries, purchase ${payer}`, amount: { currencyCode: 'GBP', value: '5.00' } },
    ]
    const { result } = await harness.orders.createOrder({
      body: { intent: CheckoutPaymentIntent.Capture, purchaseUnits },
    })
    await fetch(`${harness.url}/paypal/approval/${result.id}?payer=${payer}`, { method: 'POST' })
    await harness.orders.captureOrder({ id: result.id! })
    await harness.sandbox.schedule.whenQuiet()
    expect(await stateOf(payer)).toMatchObject({
      requested_pence: 500,
      captured_pence,
      disputed_pence,
      refunded_pence: 0,
    })
  })

  it('is empty for an unknown buyer', async () => {
    expect(await stateOf('nobody')).toMatchObject({ requested_pence: 0, payments: [], calls: [], webhooks: [] })
  })
})

describe('The simulators of visitor tracking', () => {
  it.each(['engagement', 'audience'])('record the calls to %s, and refuse a malformed one', async (tracker) => {
    const report = (body: string) => fetch(`${harness.url}/${tracker}/events`, { method: 'POST', body })
    const event = { key: 'key-1', device: `${tracker}-1`, command: 'page', path: '/terms' }
    const answers = await Promise.all([JSON.stringify(event), JSON.stringify({ ...event, key: 1 }), '{'].map(report))
    expect(answers.map(({ status }) => status)).toEqual([202, 400, 400])
    const { data } = await (await fetch(`${harness.url}/state`)).json()
    expect(data.calls).toContainEqual(
      expect.objectContaining({ stand_in: tracker, call: 'page', subject: `${tracker}-1 /terms`, status: 202 }),
    )
  })
})

it('A partner’s page may be framed by anybody, runs no script and answers its form', async () => {
  for (const method of ['GET', 'POST']) {
    const answer = await fetch(`${harness.url}/partner/listener-panel`, { method })
    expect(answer.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; form-action 'self'; frame-ancestors *",
    )
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(await answer.text()).toContain(method === 'GET' ? 'You listen' : 'Welcome to the panel')
  }
})

describe('A sandbox', () => {
  it('refuses to run in production', () => {
    expect(() => refuseInProduction('prod')).toThrow('APP_ENV=prod')
    for (const appEnv of ['dev', 'staging', undefined]) expect(() => refuseInProduction(appEnv)).not.toThrow()
  })

  it('gives the same ids for the same seed, and others without one', () => {
    const idsOf = (seed?: string) => {
      const sandbox = createSandbox(seed === undefined ? {} : { seed })
      return [sandbox.makeId('pi_'), sandbox.makeId('pi_')]
    }
    expect(idsOf('a')).toEqual(idsOf('a'))
    expect(new Set([...idsOf('a'), ...idsOf('b'), ...idsOf(), ...idsOf()]).size).toBe(8)
  })

  it('remembers its state over a restart, gives no id twice, and continues its planned actions', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
    const persistPath = join(folder, 'state.json')
    try {
      const first = await startForTests({ persistPath, timings: { disputeAfterMs: 60_000 } })
      const { id, latest_charge } = await first.stripe.paymentIntents.create({
        amount: 700,
        currency: 'gbp',
        capture_method: 'automatic',
        confirm: true,
        payment_method: 'pm_card_createDispute',
        return_url: 'http://localhost/',
      })
      await first.stop()
      const stored = JSON.parse(readFileSync(persistPath, 'utf8'))
      for (const [, task] of stored.tasks.pairs) task.dueAt = 0
      writeFileSync(persistPath, JSON.stringify(stored))

      const second = await startForTests({ persistPath })
      expect((await second.stripe.paymentIntents.retrieve(id)).status).toBe('succeeded')
      expect((await second.stripe.customers.create({})).id).not.toContain(id)
      await second.sandbox.schedule.whenQuiet()
      expect((await second.stripe.charges.retrieve(String(latest_charge))).disputed).toBe(true)
      await second.stop()
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('says which file it cannot read', () => {
    const folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
    const persistPath = join(folder, 'state.json')
    writeFileSync(persistPath, '{ torn')
    expect(() => createSandbox({ persistPath })).toThrow(persistPath)
    rmSync(folder, { recursive: true })
  })
})

it.each([
  ['a=1&b=two', { a: '1', b: 'two' }],
  ['metadata[purchase_id]=p%201&metadata[n]=2', { metadata: { purchase_id: 'p 1', n: '2' } }],
  ['expand[0]=x&expand[1]=y', { expand: ['x', 'y'] }],
  ['types[]=x&types[]=y', { types: ['x', 'y'] }],
  ['created[gte]=1', { created: { gte: '1' } }],
  ['a[b][c]=1&a[b][d]=2', { a: { b: { c: '1', d: '2' } } }],
  ['__proto__[polluted]=1', JSON.parse('{"__proto__": {"polluted": "1"}}')],
  ['', {}],
])('The form %j reads as %j', (encoded, params) => {
  expect(JSON.parse(JSON.stringify(parseForm(encoded)))).toEqual(params)
  expect({}).not.toHaveProperty('polluted')
})
