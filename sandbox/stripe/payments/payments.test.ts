import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startForTests } from '#sandbox/start-for-tests.ts'
import { findCard, testCards } from './cards.ts'

const returnUrl = 'http://localhost/payment/status'
let harness: Awaited<ReturnType<typeof startForTests>>
beforeAll(async () => {
  harness = await startForTests()
})
afterAll(() => harness.stop())

const create = (extra: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  harness.stripe.paymentIntents.create({
    amount: 250,
    currency: 'gbp',
    capture_method: 'manual',
    automatic_payment_methods: { enabled: true },
    metadata: { purchase_id: 'p1' },
    ...extra,
  })
const confirm = (id: string, method: string) =>
  harness.stripe.paymentIntents.confirm(id, {
    payment_method: method,
    return_url: returnUrl,
    expand: ['latest_charge'],
  })
const domainErrorOf = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('was not refused'),
    (error: Stripe.errors.StripeError) => error,
  )

describe('a card payment with manual capture', () => {
  it('goes from created to authorised to captured, and names the card’s funding before the capture', async () => {
    const intent = await create()
    expect(intent).toMatchObject({ status: 'requires_payment_method', amount: 250, metadata: { purchase_id: 'p1' } })
    const authorised = await confirm(intent.id, 'pm_card_visa_debit')
    expect(authorised).toMatchObject({ status: 'requires_capture', amount_capturable: 250, amount_received: 0 })
    expect((authorised.latest_charge as Stripe.Charge).payment_method_details?.card?.funding).toBe('debit')
    const captured = await harness.stripe.paymentIntents.capture(intent.id)
    expect(captured).toMatchObject({ status: 'succeeded', amount_capturable: 0, amount_received: 250 })
    const charge = await harness.stripe.charges.retrieve(captured.latest_charge as string, {
      expand: ['balance_transaction'],
    })
    expect(charge).toMatchObject({
      captured: true,
      amount_captured: 250,
      balance_transaction: { amount: 250, fee: 24, net: 226 },
    })
  })

  it('captures a part at most as large as the authorisation', async () => {
    const { id } = await create({ confirm: true, payment_method: 'pm_card_visa', return_url: returnUrl })
    const domainError = await domainErrorOf(harness.stripe.paymentIntents.capture(id, { amount_to_capture: 251 }))
    expect(domainError).toMatchObject({ statusCode: 400, code: 'amount_too_large' })
    const captured = await harness.stripe.paymentIntents.capture(id, { amount_to_capture: 200 })
    expect(captured.amount_received).toBe(200)
  })

  it('takes the money at once without manual capture', async () => {
    const intent = await create({ capture_method: 'automatic' })
    expect(await confirm(intent.id, 'pm_card_visa')).toMatchObject({ status: 'succeeded', amount_received: 250 })
  })

  it('is cancelled before the capture and not after it', async () => {
    const { id } = await create({ confirm: true, payment_method: 'pm_card_visa', return_url: returnUrl })
    const canceled = await harness.stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' })
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned', amount_capturable: 0 })
    for (const call of [harness.stripe.paymentIntents.capture(id), harness.stripe.paymentIntents.cancel(id)])
      expect(await domainErrorOf(call)).toMatchObject({
        statusCode: 400,
        code: 'payment_intent_unexpected_state',
        payment_intent: { status: 'canceled' },
      })
    const paid = await create({
      capture_method: 'automatic',
      confirm: true,
      payment_method: 'pm_card_visa',
      return_url: returnUrl,
    })
    expect(await domainErrorOf(harness.stripe.paymentIntents.cancel(paid.id))).toMatchObject({ statusCode: 400 })
  })

  it('lapses seven days after the authorisation', async () => {
    let at = Date.UTC(2026, 10, 21)
    const later = await startForTests({ now: () => at })
    try {
      const params = {
        amount: 100,
        currency: 'gbp',
        capture_method: 'manual',
        confirm: true,
        payment_method: 'pm_card_visa',
        return_url: returnUrl,
      } as const
      const { id } = await later.stripe.paymentIntents.create(params)
      at += 7 * 86_400_000 - 1000
      expect((await later.stripe.paymentIntents.retrieve(id)).status).toBe('requires_capture')
      at += 1000
      expect(await later.stripe.paymentIntents.retrieve(id)).toMatchObject({
        status: 'canceled',
        cancellation_reason: 'automatic',
      })
    } finally {
      await later.stop()
    }
  })
})

describe('the test cards', () => {
  const declining = testCards.filter((card) => card.decline && !card.challenged)
  it.each(declining.map((card) => [card.id, card.decline!] as const))(
    '%s is refused with 402 and the intent stays open',
    async (id, decline) => {
      const intent = await create()
      const error = await domainErrorOf(confirm(intent.id, id))
      expect(error).toBeInstanceOf(Stripe.errors.StripeCardError)
      expect(error).toMatchObject({
        statusCode: 402,
        code: decline.code,
        decline_code: decline.declineCode,
        message: decline.message,
      })
      const after = await harness.stripe.paymentIntents.retrieve(intent.id)
      expect(after).toMatchObject({ status: 'requires_payment_method', last_payment_error: { code: decline.code } })
      expect((await confirm(intent.id, 'pm_card_visa')).status).toBe('requires_capture')
    },
  )

  const paying = testCards.filter((card) => !card.decline && !card.challenged && !card.processing)
  it.each(paying.map((card) => [card.id, card.funding]))('%s pays, as a %s card', async (id, funding) => {
    const intent = await create()
    const { status, latest_charge } = await confirm(intent.id, id)
    expect([status, (latest_charge as Stripe.Charge).payment_method_details?.card?.funding]).toEqual([
      'requires_capture',
      funding,
    ])
  })

  it('pm_card_processing is in processing, then authorised', async () => {
    const intent = await create()
    expect((await confirm(intent.id, 'pm_card_processing')).status).toBe('processing')
    await harness.sandbox.schedule.whenQuiet()
    expect((await harness.stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_capture')
  })

  it.each([
    ['4242424242424241', '12', '34', '123', 'incorrect_number'],
    ['4242424242424242', '13', '34', '123', 'invalid_expiry_month'],
    ['4242424242424242', '12', '20', '123', 'invalid_expiry_year'],
    ['4242424242424242', '12', '34', '12', 'invalid_cvc'],
    ['4111111111111111', '12', '34', '123', 'card_declined'],
  ])('typed as %s %s/%s %s is refused with %s', async (number, expMonth, expYear, cvc, code) => {
    const intent = await create()
    const card = { number, exp_month: Number(expMonth), exp_year: Number(expYear), cvc }
    const error = await domainErrorOf(
      harness.stripe.paymentIntents.confirm(intent.id, {
        return_url: returnUrl,
        payment_method_data: { type: 'card', card } as never,
      }),
    )
    expect(error).toMatchObject({ statusCode: 402, code })
  })

  it('all pass the check digit', () => {
    expect(testCards.every(({ number }) => findCard(number) && /^\d{15,16}$/.test(number))).toBe(true)
  })
})

describe('3-D Secure', () => {
  const challengeOf = async (method: string, answer: 'complete' | 'fail') => {
    const intent = await create()
    const { status, next_action } = await confirm(intent.id, method)
    expect([status, next_action?.type]).toEqual(['requires_action', 'redirect_to_url'])
    const page = new URL(next_action!.redirect_to_url!.url!)
    const back = await fetch(`${page.origin}${page.pathname}/${answer}${page.search}`, {
      method: 'POST',
      redirect: 'manual',
    })
    expect(back.status).toBe(303)
    const address = new URL(back.headers.get('location')!)
    expect(address.origin + address.pathname).toBe(returnUrl)
    expect(address.searchParams.get('payment_intent_client_secret')).toBe(intent.client_secret)
    return {
      redirect: address.searchParams.get('redirect_status'),
      after: await harness.stripe.paymentIntents.retrieve(intent.id),
    }
  }

  it('completed, ends authorised', async () => {
    const { redirect, after } = await challengeOf('pm_card_authenticationRequired', 'complete')
    expect([redirect, after.status]).toEqual(['succeeded', 'requires_capture'])
  })

  it('failed, leaves the intent open with an authentication failure', async () => {
    const { redirect, after } = await challengeOf('pm_card_threeDSecure2Required', 'fail')
    expect([redirect, after.status, after.last_payment_error?.code]).toEqual([
      'failed',
      'requires_payment_method',
      'payment_intent_authentication_failure',
    ])
  })

  it('completed with 4000008400001629, is declined by the bank', async () => {
    const { redirect, after } = await challengeOf('pm_card_threeDSecureRequiredChargeDeclined', 'complete')
    expect([redirect, after.last_payment_error?.code]).toEqual(['failed', 'card_declined'])
  })
})
