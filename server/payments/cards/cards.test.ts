import { afterAll, afterEach, expect, test } from 'vitest'
import { getDataExport } from '#contract/data-export.ts'
import { takeBreak } from '#contract/limits.ts'
import { getStripeKey, startStripeCharge } from '#contract/payments.ts'
import { getSavedCards, removeSavedCard } from '#contract/saved-cards.ts'
import { deleteAccount } from '#server/people/exports.ts'
import { bearer, type MadeAccount, madePassword, makeAccount, signIn } from '#tests/support/accounts/make-accounts.ts'
import { expectLedgersToAgree } from '#tests/support/payments/ledgers.ts'
import { startPaymentHarness } from '#tests/support/payments/payment-harness.ts'
import { call } from '#tests/support/servers/call.ts'

const harness = await startPaymentHarness({ webhooks: false, startsAt: new Date('2026-11-25T12:00:00Z') })
const { context, app, sandbox, cards } = harness
afterAll(() => harness.close())
afterEach(() => sandbox.faults.clear())

type Wish = { save_card?: boolean; saved_card_id?: string }
type Order = { account?: MadeAccount; pricePence?: number; campaign?: { id: string; tag: string } }

const start = (token: string, wish: Wish = {}) => call(app, startStripeCharge, { body: wish, headers: bearer(token) })
const begin = async (wish: Wish, order: Order = {}) => {
  const purchase = await harness.buy(order)
  const answer = await start(purchase.token, wish)
  return { ...purchase, answer, ref: answer.data?.payment_intent.id as string }
}
/** Pays with a new card that is saved. */
const payAndSave = async (card = 'pm_card_visa_debit', order: Order = {}) => {
  const bought = await begin({ save_card: true }, order)
  await harness.confirm(bought.ref, card)
  expect(await harness.complete('stripe', bought.token)).toMatchObject({ success: true })
  await harness.runJobs()
  return bought
}
/** Confirms like the browser, with the answer of the start. */
const payWithSaved = async (account: MadeAccount, cardId: string, order: Order = {}) => {
  const bought = await begin({ saved_card_id: cardId }, { account, ...order })
  if (bought.answer.data) await harness.confirm(bought.ref, bought.answer.data.payment_method)
  return bought
}
const cardsOf = async (account: MadeAccount) =>
  (await call(app, getSavedCards, { headers: await signIn(context, account) })).data.cards
const remove = async (account: MadeAccount, cardId: string) =>
  call(app, removeSavedCard, { body: { card_id: cardId }, headers: await signIn(context, account) })
const customerOf = async ({ id }: MadeAccount) =>
  context.db.selectFrom('cardCustomers').selectAll().where('accountId', '=', id).executeTakeFirst()
const heldFor = async (account: MadeAccount) => {
  const customer = await customerOf(account)
  return customer?.providerRef ? (await cards.customers.listPaymentMethods(customer.providerRef)).data : []
}
const callsOf = (name: string) => sandbox.state.calls.filter(({ call: each }) => each === name).length

test('a member who ticks the box has the card saved with the payment, and can pay with it the next time', async () => {
  const { account } = await payAndSave()
  const visa = { brand: 'visa', last4: '5556', expires: '12/29', is_expired: false }
  const [card] = await cardsOf(account)
  expect(card).toMatchObject(visa)
  const next = await harness.buy({ account })
  const key = await call(app, getStripeKey, { headers: bearer(next.token) })
  expect(key.data).toMatchObject({ may_save_card: true, saved_cards: [card] })
  const started = await start(next.token, { saved_card_id: card.id })
  await harness.confirm(started.data.payment_intent.id, started.data.payment_method)
  expect(await harness.complete('stripe', next.token)).toMatchObject({ success: true })
  expect(await harness.chargedFor(next.publicId)).toMatchObject({ captured: 500 })
  await harness.runJobs()
  expect(await cardsOf(account)).toEqual([card])
})

test('the provider is given the id of the account, and nothing else about its owner', async () => {
  const { account } = await payAndSave()
  const { providerRef: ref } = (await customerOf(account))!
  const { metadata, email, name, phone } = sandbox.state.stripe.customers.get(ref!)!
  expect({ metadata, email, name, phone }).toEqual({
    metadata: { account_id: account.id },
    email: null,
    name: null,
    phone: null,
  })
})

test('a payment without the tick saves no card and makes no customer', async () => {
  const { account, ref, token } = await begin({})
  await harness.confirm(ref, 'pm_card_visa')
  expect(await harness.complete('stripe', token)).toMatchObject({ success: true })
  await harness.runJobs()
  expect([await cardsOf(account), await customerOf(account)]).toEqual([[], undefined])
})

test('a tick that is taken back after a declined card saves nothing', async () => {
  const { account, ref, token } = await begin({ save_card: true })
  await expect(harness.confirm(ref, 'pm_card_chargeDeclined')).rejects.toThrow()
  expect((await start(token)).status).toBe(200)
  await harness.confirm(ref, 'pm_card_visa')
  expect(await harness.complete('stripe', token)).toMatchObject({ success: true })
  await harness.runJobs()
  expect([await cardsOf(account), await heldFor(account)]).toEqual([[], []])
})

test('a guest has no account to save a card in', async () => {
  const account = await makeAccount(context, { type: 'GUEST' })
  const { token, answer } = await begin({ save_card: true }, { account })
  expect(answer).toMatchObject({ status: 403, error: { name: 'NotAllowedError' } })
  const key = await call(app, getStripeKey, { headers: bearer(token) })
  expect(key.data).toMatchObject({ may_save_card: false, saved_cards: [] })
})

test('another person’s card is neither shown, used nor removed, and is answered like an unknown one', async () => {
  const { account: owner } = await payAndSave()
  const [card] = await cardsOf(owner)
  const stranger = await makeAccount(context)
  const unknown = '0198f000-0000-7000-8000-000000000000'
  // Run one after the other: a newer order of an account replaces an unpaid one.
  for (const id of [card.id, unknown]) {
    const { answer } = await begin({ saved_card_id: id }, { account: stranger })
    expect(answer).toMatchObject({ status: 404, error: { name: 'SavedCardGone' } })
  }
  for (const id of [card.id, unknown])
    expect(await remove(stranger, id)).toMatchObject({ status: 404, error: { name: 'SavedCardGone' } })
  expect(await cardsOf(stranger)).toEqual([])
  // Its id at the provider does not help either: the intent has no customer, or another one.
  const [{ id: method } = { id: '' }] = await heldFor(owner)
  const mine = await begin({ save_card: true }, { account: stranger })
  await expect(harness.confirm(mine.ref, method)).rejects.toThrow('does not belong to the Customer')
  expect(await cardsOf(owner)).toEqual([card])
})

test('a saved card passes 3-D Secure where its bank asks for it', async () => {
  const bought = await begin({ save_card: true })
  await harness.confirm(bought.ref, 'pm_card_authenticationRequired')
  await harness.answerChallenge(bought.ref, 'complete')
  await harness.complete('stripe', bought.token)
  await harness.runJobs()
  const [card] = await cardsOf(bought.account)
  const again = await payWithSaved(bought.account, card.id)
  expect(await harness.complete('stripe', again.token)).toMatchObject({ success: false, pending: true })
  await harness.answerChallenge(again.ref, 'complete')
  expect(await harness.complete('stripe', again.token)).toMatchObject({ success: true })
})

test('a saved credit card pays no more in a month than any other', async () => {
  const { account } = await payAndSave('pm_card_visa', { pricePence: 24_800 })
  const [card] = await cardsOf(account)
  const over = await payWithSaved(account, card.id, { pricePence: 500 })
  const answer = await harness.complete('stripe', over.token)
  expect(answer).toMatchObject({ success: false, reason: expect.stringContaining('monthly credit card limit') })
  expect(await harness.chargedFor(over.publicId)).toEqual({ captured: 0, refunded: 0, authorised: 0 })
})

test('a person on a break cannot pay with a saved card either', async () => {
  const { account } = await payAndSave()
  const [card] = await cardsOf(account)
  const { token } = await harness.buy({ account })
  const body = { until: '24h' }
  const taken = await call(app, takeBreak, { body, headers: await signIn(context, account) })
  expect(taken.status).toBe(200)
  expect((await start(token, { saved_card_id: card.id })).error?.name).toBe('PaymentSessionEnded')
})

test('a removed card is gone at once here, and at the provider as soon as it answers', async () => {
  const { account } = await payAndSave()
  const [card] = await cardsOf(account)
  const { token } = await harness.buy({ account })
  harness.fault('stripe', 'payment_methods.detach', 'error_before', 3)
  expect(await remove(account, card.id)).toMatchObject({ status: 200, data: { cards: [] } })
  expect((await remove(account, card.id)).error?.name).toBe('SavedCardGone')
  expect((await start(token, { saved_card_id: card.id })).error?.name).toBe('SavedCardGone')
  await harness.runJobs()
  expect(await heldFor(account)).toHaveLength(1)
  sandbox.faults.clear()
  await context.pool.query('update graphile_worker._private_jobs set run_at = now()')
  await harness.runJobs()
  expect([await heldFor(account), await cardsOf(account)]).toEqual([[], []])
  const events = await context.db.selectFrom('accountEvents').select('name').where('accountId', '=', account.id)
  expect((await events.execute()).map(({ name }) => name).sort()).toEqual(['card_removed', 'card_saving_agreed'])
})

test('removing a card while paying with it charges once or not at all, and the card is gone', async () => {
  for (let times = 0; times < 6; times += 1) {
    const { account } = await payAndSave()
    const [card] = await cardsOf(account)
    const paying = (async () => {
      const { answer, ref, token, publicId, id } = await begin({ saved_card_id: card.id }, { account })
      const confirmed = answer.data
        ? await harness.confirm(ref, answer.data.payment_method).then(
            () => true,
            () => false,
          )
        : false
      if (confirmed) expect(await harness.complete('stripe', token)).toMatchObject({ success: true })
      return { confirmed, publicId, id }
    })()
    const removing = remove(account, card.id).then(() => harness.runJobs())
    const [{ confirmed, publicId, id }] = await Promise.all([paying, removing])
    await harness.runJobs()
    expect(await harness.chargedFor(publicId)).toMatchObject({ captured: confirmed ? 500 : 0 })
    expect((await harness.stateOf(id)).tickets).toHaveLength(confirmed ? 1 : 0)
    expect([await heldFor(account), await cardsOf(account)]).toEqual([[], []])
  }
  await expectLedgersToAgree(context)
})

test('two tabs at once make one customer, and the same number is saved once', async () => {
  const account = await makeAccount(context)
  const { token } = await harness.buy({ account })
  const before = callsOf('payment_intents.update')
  const answers = await Promise.all(Array.from({ length: 6 }, () => start(token, { save_card: true })))
  expect(new Set(answers.map(({ data }) => data.payment_intent.id)).size).toBe(1)
  expect(callsOf('payment_intents.update') - before).toBe(1)
  const ofAccount = [...sandbox.state.stripe.customers.values()].filter(
    ({ metadata }) => metadata.account_id === account.id,
  )
  expect(ofAccount).toHaveLength(1)
  await harness.confirm(answers[0]!.data.payment_intent.id, 'pm_card_visa_debit')
  await harness.complete('stripe', token)
  harness.forward(1000)
  await payAndSave('pm_card_visa_debit', { account })
  await harness.runJobs()
  expect(await cardsOf(account)).toHaveLength(1)
  expect(await heldFor(account)).toHaveLength(1)
})

test.each([
  ['customers.create', 'error_before', 3],
  ['customers.create', 'error_after', 1],
  ['customers.create', 'close_after', 3],
  ['payment_intents.update', 'error_before', 3],
  ['payment_intents.update', 'error_after', 1],
  ['payment_intents.update', 'close_after', 3],
] as const)(
  'a doubt about %s (%s) confirms nothing, and the next start saves the card all the same',
  async (name, fault, times) => {
    const { token, account } = await harness.buy()
    harness.fault('stripe', name, fault, times)
    expect(await start(token, { save_card: true })).toMatchObject({ status: 503, error: { name: 'ServiceBusy' } })
    sandbox.faults.clear()
    const { data } = await start(token, { save_card: true })
    await harness.confirm(data.payment_intent.id, 'pm_card_visa')
    await harness.complete('stripe', token)
    await harness.runJobs()
    expect(await cardsOf(account)).toHaveLength(1)
    const named = [...sandbox.state.stripe.customers.values()].filter(
      ({ metadata }) => metadata.account_id === account.id,
    )
    expect(named).toHaveLength(1)
  },
  20_000,
)

test('a tick whose result is unknown is not read as no: the next start without it corrects the intent', async () => {
  const { token, account } = await harness.buy()
  harness.fault('stripe', 'payment_intents.update', 'error_after', 1)
  await start(token, { save_card: true })
  sandbox.faults.clear()
  const { data } = await start(token)
  await harness.confirm(data.payment_intent.id, 'pm_card_visa')
  await harness.complete('stripe', token)
  await harness.runJobs()
  expect(await heldFor(account)).toEqual([])
})

test('a customer that was deleted at the provider is replaced', async () => {
  const { account } = await payAndSave()
  await cards.customers.del((await customerOf(account))!.providerRef!)
  const { token } = await harness.buy({ account })
  expect((await start(token, { save_card: true })).error?.name).toBe('ServiceBusy')
  const { data } = await start(token, { save_card: true })
  await harness.confirm(data.payment_intent.id, 'pm_card_visa')
  expect(await harness.complete('stripe', token)).toMatchObject({ success: true })
  await harness.runJobs()
  expect(await cardsOf(account)).toMatchObject([{ last4: '4242' }])
})

test('an expired card is shown as expired, from the first of the next month', async () => {
  const { account } = await payAndSave()
  const [card] = await cardsOf(account)
  const ofCard = context.db.updateTable('savedCards').where('id', '=', card.id)
  await ofCard.set({ expiresMonth: 11, expiresYear: 2026 }).execute()
  expect(await cardsOf(account)).toMatchObject([{ expires: '11/26', is_expired: false }])
  await ofCard.set({ expiresMonth: 10 }).execute()
  expect(await cardsOf(account)).toMatchObject([{ expires: '10/26', is_expired: true }])
})

test('the export lists the cards, and deleting the account deletes them here at once and at the provider by a job', async () => {
  const { account } = await payAndSave()
  const headers = await signIn(context, account)
  const held = await call(app, getDataExport, { body: { proof: madePassword }, headers })
  expect(held.data.saved_cards).toMatchObject([{ brand: 'visa', last4: '5556', expires: '12/29' }])
  const { providerRef: ref } = (await customerOf(account))!
  expect((await deleteAccount(context, account.id, 'asked')).ok).toBe(true)
  expect(await context.db.selectFrom('savedCards').selectAll().where('accountId', '=', account.id).execute()).toEqual(
    [],
  )
  harness.fault('stripe', 'customers.del', 'error_after', 1)
  await harness.runJobs()
  sandbox.faults.clear()
  await context.pool.query('update graphile_worker._private_jobs set run_at = now()')
  await harness.runJobs()
  expect(sandbox.state.stripe.customers.has(ref!)).toBe(false)
  expect(await customerOf(account)).toBeUndefined()
})
