import type { APIRequestContext, Page, Request } from '@playwright/test'
import { choose, press } from '#tests/e2e/support/entering.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { bringPayment, comeToPay, type Held, hasPaymentToken } from '#tests/e2e/support/held.ts'
import { readTakings } from '#tests/e2e/support/outside.ts'
import { cards, confirm, fillCard, openCard, pressPay, readOrderNumber } from '#tests/e2e/support/paying.ts'
import { makePerson } from '#tests/e2e/support/people.ts'
import { comeSignedIn, post } from '#tests/e2e/support/signed-in.ts'

test.skip(({ viewport }) => viewport!.width > 1_000, 'what happens here is the same at any width')

const waiting = (page: Page) => page.getByText('Please wait while we authorise your card details...')
const failed = (page: Page) => page.getByRole('heading', { name: 'Whoops!' })

test.describe('a card return', () => {
  test('is checked after three seconds, and its secret has left the address before anything is sent', {
    tag: '@long',
  }, async ({ page, request }) => {
    const { held, intent } = await comeWithIntent(page, request)
    await operate(request, `${intent.id}/confirm`, { payment_method: 'pm_card_visa_debit', return_url: 'https://a.b' })
    const sent: Request[] = []
    page.on('request', (each) => sent.push(each))
    const looks = listenForLooks(page, intent.client_secret)
    const cameAt = Date.now()
    await page.goto(returnAddress(intent))
    await expect(waiting(page)).toBeVisible()
    expect(page.url()).not.toContain('secret')
    expect(await readOrderNumber(page)).toBe(held.purchaseId)
    expect(looks[0]! - cameAt).toBeGreaterThanOrEqual(3_000)
    const [own, ...others] = sent
    expect(own!.url()).toContain('secret')
    const received = others.filter((each) =>
      /secret_/.test(`${each.url()} ${each.headers().referer} ${each.postData()}`),
    )
    expect(received.every((each) => each.url().includes(`/sandbox/stripe/v1/payment_intents/${intent.id}`))).toBe(true)
    expect(await hasPaymentToken(page)).toBe(false)
    expect(await readTakings(request, held.purchaseId)).toMatchObject({ captured_pence: 250 })
  })

  test('is checked again every five seconds while the bank decides', { tag: '@long' }, async ({ page, request }) => {
    const { held, intent } = await comeWithIntent(page, request)
    await operate(request, `${intent.id}/confirm`, { payment_method: 'pm_card_processing', return_url: 'https://a.b' })
    const looks = listenForLooks(page, intent.client_secret)
    await page.goto(returnAddress(intent))
    expect(await readOrderNumber(page)).toBe(held.purchaseId)
    expect(looks.length).toBeGreaterThanOrEqual(2)
    // Requests are timed in this process, which may receive one some milliseconds late.
    for (const [index, at] of looks.slice(1).entries()) expect(at - looks[index]!).toBeGreaterThan(4_950)
  })

  test('succeeds if it was captured already, also when it is shown again', { tag: '@long' }, async ({
    page,
    request,
  }) => {
    const { held, intent } = await comeWithIntent(page, request)
    await operate(request, `${intent.id}/confirm`, { payment_method: 'pm_card_visa_debit', return_url: 'https://a.b' })
    await expect.poll(async () => (await readTakings(request, held.purchaseId)).captured_pence).toBe(250)
    await page.goto(returnAddress(intent))
    expect(await readOrderNumber(page)).toBe(held.purchaseId)
    await page.reload()
    expect(await readOrderNumber(page)).toBe(held.purchaseId)
  })

  test('with any other status has failed', { tag: '@long' }, async ({ page, request, look }) => {
    const { held, intent } = await comeWithIntent(page, request)
    await page.clock.install()
    const statuses = [
      ['requires_payment_method', () => Promise.resolve()],
      ['requires_confirmation', () => operate(request, intent.id, { payment_method: 'pm_card_visa' })],
      [
        'requires_action',
        () =>
          operate(request, `${intent.id}/confirm`, {
            payment_method: 'pm_card_authenticationRequired',
            return_url: 'https://a.b',
          }),
      ],
      ['canceled', () => operate(request, `${intent.id}/cancel`, {})],
    ] as const
    for (const [status, bring] of statuses) {
      await bring()
      await bringPayment(page, held)
      const seen = page.waitForResponse((response) => isLook(response.request(), intent.client_secret))
      await page.goto(returnAddress(intent))
      await expect(waiting(page)).toBeVisible()
      await page.clock.fastForward(3_000)
      expect((await (await seen).json()).status).toBe(status)
      await expect(failed(page)).toBeVisible()
      await expect(
        page.getByText('Sorry, there was an error completing your payment. Please try again ...'),
      ).toBeVisible()
      expect(await hasPaymentToken(page)).toBe(false)
    }
    await look('status-01-failed')
    await expect(page.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/')
    expect(await readTakings(request, held.purchaseId)).toMatchObject({ captured_pence: 0 })
  })

  test.describe('without a token', () => {
    test.use({ refused: [/\/payments\/stripe\/charges\/complete$/] })

    test('is polled by its purchase until that is final', async ({ page, request }) => {
      const { held, intent } = await comeWithIntent(page, request)
      await operate(request, `${intent.id}/confirm`, {
        payment_method: 'pm_card_visa_debit',
        return_url: 'https://a.b',
      })
      await page.context().clearCookies({ name: 'mm_winplus_payment' })
      await page.goto(returnAddress(intent))
      expect(await readOrderNumber(page)).toBe(held.purchaseId)
    })
  })
})

test('items bought from the basket leave it, and are reported once, to us and to the app around the page', async ({
  page,
  request,
}) => {
  await listenAsApp(page)
  const events = listenForEvents(page)
  await comeSignedIn(page, request, makePerson())
  await page.goto('/campaign/WINACAR')
  await choose(page, '12 entries')
  await press(page, 'add to basket')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  const basket = page.getByRole('dialog', { name: 'Your basket', exact: true })
  await basket.getByRole('textbox', { name: 'Promo code' }).fill('TENOFF')
  await basket.getByRole('button', { name: 'Apply' }).click()
  await expect(basket.getByText('£4.50')).toBeVisible()
  await basket.getByRole('button', { name: 'Checkout' }).click()
  await openCard(page)
  await fillCard(page, cards.good)
  await pressPay(page, '£4.50')
  const lines = page.getByRole('dialog', { name: 'Pay £4.50?' }).getByRole('listitem')
  await expect(lines).toHaveText([/£5\.00$/, 'Discount and credit−£0.50', 'To pay£4.50'])
  await confirm(page)
  const orderNumber = await readOrderNumber(page)
  const summary = {
    transaction_id: orderNumber,
    total: 4.5,
    code: 'TENOFF',
    items: [{ campaign_tag: 'WINACAR', quantity: 12, price: 5, frequency: 'SINGLE', is_upsell: false }],
  }
  const received = { event: 'payment_success', data: summary }
  await expect.poll(() => readAppMessages(page)).toEqual([JSON.stringify(received), received, JSON.stringify(received)])
  await page.reload()
  await readOrderNumber(page)
  expect(await readAppMessages(page)).toEqual([])
  await page.getByRole('link', { name: 'Back to competitions' }).click()
  await expect(page.getByRole('button', { name: 'Basket, 0 items' })).toBeVisible()
  expect(events).toMatchObject([
    { name: 'basket_start', data: summary },
    { name: 'purchase', data: summary },
  ])
})

test('five draws entered at once show their dates, leave the basket unchanged, and are reported three seconds after PayPal', {
  tag: '@long',
}, async ({ page, request }) => {
  const events = listenForEvents(page)
  await comeSignedIn(page, request, makePerson())
  await page.goto('/campaign/HOTRAFFLE')
  await press(page, 'add to basket')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.keyboard.press('Escape')
  await page.goto('/campaign/DRIVETIME')
  await choose(page, '5 entries per day')
  await press(page, 'enter now')
  const order = page.getByRole('region', { name: 'Your order' })
  await expect(order).toContainText('25 entries (5 entries per day)')
  await page.getByRole('button', { name: 'PayPal', exact: true }).click()
  await page.getByRole('button', { name: 'Pay with PayPal' }).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  const completed = page.waitForResponse(/\/payments\/paypal\/charges\/complete$/).then(() => Date.now())
  await page.getByRole('button', { name: 'Pay £10.00' }).click()
  await expect(waiting(page)).toBeVisible()
  const orderNumber = await readOrderNumber(page)
  const tickets = page.getByRole('list', { name: 'Your ticket numbers are:' })
  await expect(tickets.getByText(/^Tickets [\d,]+ to [\d,]+$/)).toHaveCount(5)
  const draws = tickets.getByRole('link')
  await expect(draws).toHaveText(Array(5).fill(/^Draw: \w+day \d+ \w+( \d{4})?, 6pm/))
  expect(new Set(await draws.allTextContents()).size).toBe(5)
  await expect
    .poll(() => events)
    .toMatchObject([{ name: 'purchase', data: { transaction_id: orderNumber, total: 10 } }])
  expect(events[0]!.atMs - (await completed)).toBeGreaterThanOrEqual(3_000)
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Basket, 1 item' })).toBeVisible()
})

test('an entrant reads when and how the draw is decided, and can keep its date and share it', {
  tag: '@long',
}, async ({ page, request, context, lookAtWidths }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await comeSignedIn(page, request, makePerson())
  await page.goto('/campaign/TEATIME')
  await press(page, 'enter for free')
  const next = page.getByRole('region', { name: 'What happens next' })
  await expect(page.getByRole('link', { name: /^Draw: \w+day \d+ \w+( \d{4})?, [\d.:]+[ap]m$/ })).toBeVisible()
  await expect(next.getByRole('link', { name: 'How we draw' })).toHaveAttribute('href', '/how-it-works')
  const address = await next.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')
  const file = await request.get(address!)
  expect(file.headers()['content-type']).toBe('text/calendar; charset=utf-8')
  expect(await file.text()).toMatch(/DTSTART:\d{8}T\d{6}Z\r\n/)
  await lookAtWidths('status-next')
  await next.getByRole('button', { name: 'Share' }).click()
  await expect(next.getByRole('status')).toHaveText('Link copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(new URL('/', page.url()).href)
})

test('a free entry is reported once, and a number that is not ours is not shown', { tag: '@long' }, async ({
  page,
  request,
}) => {
  const events = listenForEvents(page)
  await comeSignedIn(page, request, makePerson())
  await page.goto('/campaign/TEATIME')
  await press(page, 'enter for free')
  await expect(page.getByRole('heading', { name: 'Success!' })).toBeVisible()
  const purchaseId = new URL(page.url()).searchParams.get('purchase')
  await expect
    .poll(() => events)
    .toMatchObject([{ name: 'free_completion', data: { transaction_id: purchaseId, total: 0 } }])
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Success!' })).toBeVisible()
  await page.goto('/free/success?ticket=%3Cb%3ECall%200800%20111%3C/b%3E&purchase=you+have+won')
  await expect(page.getByText("You're in the draw… good luck!")).toBeVisible()
  await expect(page.getByText('0800')).toBeHidden()
  await expect(page.getByText('you have won')).toBeHidden()
  expect(events).toHaveLength(1)
})

test.describe('a made-up address', () => {
  test.use({ refused: [/\/api\/entry\/status\/madeup$/] })

  test('shows no success', { tag: '@long' }, async ({ page, request }) => {
    await comeSignedIn(page, request, makePerson())
    for (const orderId of ['madeup', 'you+have+won', '']) {
      await page.goto(`/payment/status?status=success&order_id=${orderId}&ticket_id=1`)
      await expect(failed(page)).toBeVisible()
    }
  })
})

type Intent = { id: string; client_secret: string }

/** Opens the payment page, and begins the card payment as opening its fields would. */
async function comeWithIntent(page: Page, request: APIRequestContext): Promise<{ held: Held; intent: Intent }> {
  const held = await comeToPay(page, request)
  await expect(page.getByRole('region', { name: 'Your order' })).toBeVisible()
  const answer = await post(request, '/payments/stripe/charges/start', held.paymentToken, {})
  const { data } = (await answer.json()) as { data: { payment_intent: Intent } }
  return { held, intent: data.payment_intent }
}

/** Changes an intent like a bank or the provider. */
async function operate(request: APIRequestContext, path: string, form: Record<string, string>): Promise<void> {
  const headers = { authorization: 'Bearer sk_test_sandbox' }
  const answer = await request.post(`/sandbox/stripe/v1/payment_intents/${path}`, { headers, form })
  expect(answer.ok(), await answer.text()).toBe(true)
}

function returnAddress({ id, client_secret }: Intent): string {
  return `/payment/status?payment_intent=${id}&payment_intent_client_secret=${client_secret}&redirect_status=succeeded`
}

/** The times at which the page requested the state of an intent from the provider. */
function listenForLooks(page: Page, secret: string): number[] {
  const looks: number[] = []
  page.on('request', (request) => isLook(request, secret) && looks.push(Date.now()))
  return looks
}

function isLook(request: Request, secret: string): boolean {
  return request.url().includes('/sandbox/stripe/v1/payment_intents/') && request.url().includes(secret)
}

/** The reported events about payments; page views are reported too. */
function listenForEvents(page: Page): { name: string; data: object; atMs: number }[] {
  const events: ReturnType<typeof listenForEvents> = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/events')) return
    for (const { name, data } of request.postDataJSON().events)
      if (name !== 'page_view') events.push({ name, data, atMs: Date.now() })
  })
  return events
}

/** Simulates the three ways in which an app receives messages from a page. */
async function listenAsApp(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const received: unknown[] = []
    const listener = { postMessage: (message: unknown) => void received.push(message) }
    Object.assign(window, {
      received,
      ReactNativeWebView: listener,
      webkit: { messageHandlers: { fairdraw: listener } },
      FairdrawAndroid: listener,
    })
  })
}

function readAppMessages(page: Page): Promise<unknown[]> {
  return page.evaluate(() => (window as unknown as { received: unknown[] }).received)
}
