import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startForTests } from '../start-for-tests.ts'
import { apiVersion } from './events.ts'
import { schemasFromTypes } from './schema-from-types.ts'

const kinds = {
  payment_intent: 'PaymentIntent',
  charge: 'Charge',
  refund: 'Refund',
  dispute: 'Dispute',
  customer: 'Customer',
  payment_method: 'PaymentMethod',
  balance_transaction: 'BalanceTransaction',
} as const

let harness: Awaited<ReturnType<typeof startForTests>>
const validators: Record<string, ValidateFunction> = {}
beforeAll(async () => {
  harness = await startForTests()
  const schemas = schemasFromTypes(Object.values(kinds))
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  for (const [kind, name] of Object.entries(kinds)) validators[kind] = ajv.compile(schemas[name]!)
  // The compiler reads all types of the SDK, which takes a minute on a busy machine.
})
afterAll(() => harness.stop())

const faultsOf = (answer: { object: string }) => {
  const validate = validators[answer.object]!
  validate(JSON.parse(JSON.stringify(answer)))
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  )
}
const pay = (method: string) =>
  harness.stripe.paymentIntents.create({
    amount: 500,
    currency: 'gbp',
    capture_method: 'manual',
    confirm: true,
    payment_method: method,
    return_url: 'http://localhost/',
    expand: ['latest_charge', 'payment_method'],
  })

it('The SDK’s types refuse what they do not know, so a pass means something', async () => {
  const intent = await pay('pm_card_visa')
  expect(faultsOf(intent)).toEqual([])
  expect(faultsOf({ ...intent, status: 'paid' } as never)).not.toEqual([])
  expect(faultsOf({ ...intent, invented: 1 } as never)).not.toEqual([])
})

it('Every object that the sandbox answered or sent is as the SDK’s types say', async () => {
  const customer = await harness.stripe.customers.create({ email: 'a@example.com', metadata: { user_id: 'u' } })
  for (const method of ['pm_card_visa', 'pm_card_authenticationRequired', 'pm_card_processing']) await pay(method)
  await expect(pay('pm_card_chargeDeclined')).rejects.toThrow()
  const disputed = await harness.stripe.paymentIntents.capture((await pay('pm_card_createDispute')).id)
  const refunded = await harness.stripe.paymentIntents.capture((await pay('pm_card_refundFail')).id)
  await harness.stripe.refunds.create({ payment_intent: refunded.id })
  const cancelled = await harness.stripe.paymentIntents.cancel((await pay('pm_card_visa')).id)
  await harness.sandbox.schedule.whenQuiet()

  const { intents, charges, refunds, disputes, customers, paymentMethods, balanceTransactions, events } =
    harness.sandbox.state.stripe
  const seen = [intents, charges, refunds, disputes, customers, paymentMethods, balanceTransactions].flatMap(
    (objects) => [...objects.values()],
  )
  const sent = [...events.values()].map(({ data }) => data.object)
  const expanded = await harness.stripe.paymentIntents.retrieve(disputed.id, {
    expand: ['latest_charge.balance_transaction', 'payment_method'],
  })
  for (const object of [...seen, ...sent, expanded, cancelled, customer]) expect(faultsOf(object)).toEqual([])
  expect(new Set(seen.map(({ object }) => object))).toEqual(new Set(Object.keys(kinds)))
})

it('The sandbox speaks the version that the SDK asks for', async () => {
  expect(harness.stripe.getApiField('version')).toBe(apiVersion)
  const { lastResponse } = await harness.stripe.customers.create({})
  expect([lastResponse.apiVersion, lastResponse.requestId]).toEqual([apiVersion, expect.stringMatching(/^req_/)])
})
