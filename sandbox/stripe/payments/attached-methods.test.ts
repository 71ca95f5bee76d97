import { afterAll, beforeAll, expect, it } from 'vitest'
import { startForTests } from '#sandbox/start-for-tests.ts'

let harness: Awaited<ReturnType<typeof startForTests>>
beforeAll(async () => {
  harness = await startForTests()
})
afterAll(() => harness.stop())

const pay = (customer: string, method: string, saves = false) =>
  harness.stripe.paymentIntents.create({
    amount: 500,
    currency: 'gbp',
    capture_method: 'manual',
    customer,
    confirm: true,
    payment_method: method,
    return_url: 'http://localhost/',
    ...(saves && { setup_future_usage: 'on_session' }),
  })

it('A card that pays with setup_future_usage is the customer’s, pays again, and never once it is detached', async () => {
  const { id: customer } = await harness.stripe.customers.create({})
  const { payment_method } = await pay(customer, 'pm_card_visa', true)
  const { data } = await harness.stripe.customers.listPaymentMethods(customer, { type: 'card' })
  expect(data.map(({ id }) => id)).toEqual([payment_method])
  const method = String(payment_method)
  expect((await pay(customer, method)).status).toBe('requires_capture')
  await harness.stripe.paymentMethods.detach(method)
  await expect(pay(customer, method)).rejects.toThrow('It may not be used again')
  await expect(harness.stripe.paymentMethods.detach(method)).rejects.toThrow('not attached to a customer')
  await expect(harness.stripe.paymentMethods.attach(method, { customer })).rejects.toThrow('It may not be used again')
})

it('A card that paid without it pays once only, and a customer’s card pays for no other', async () => {
  const [{ id: one }, { id: other }] = [
    await harness.stripe.customers.create({}),
    await harness.stripe.customers.create({}),
  ]
  const { payment_method: used } = await pay(one, 'pm_card_visa')
  await expect(pay(one, String(used))).rejects.toThrow('It may not be used again')
  const attached = await harness.stripe.paymentMethods.attach('pm_card_mastercard', { customer: one })
  expect(attached.customer).toBe(one)
  await expect(pay(other, attached.id)).rejects.toThrow('does not belong to the Customer')
  expect(await harness.stripe.customers.del(one)).toMatchObject({ deleted: true })
  await expect(pay(other, attached.id)).rejects.toThrow('It may not be used again')
  await expect(harness.stripe.customers.listPaymentMethods(one)).rejects.toMatchObject({ statusCode: 404 })
})
