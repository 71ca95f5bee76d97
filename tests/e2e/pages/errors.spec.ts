import { readFileSync } from 'node:fs'
import type { APIRequestContext, Locator, Page, Route } from '@playwright/test'
import { type Recorded, readErrorsPage } from '#tests/capabilities/errors/errors-page.ts'
import { choose, press } from '#tests/e2e/support/entering.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { makePerson } from '#tests/e2e/support/people.ts'
import { comeSignedIn, post, readToken, startVerifiedGuest } from '#tests/e2e/support/signed-in.ts'

const startPath = /\/api\/entry\/purchase\/start$/
const checkPath = /\/api\/promo\/check$/
const recorded = readErrorsPage(readFileSync('docs/errors.md', 'utf8'))
const ofStart = recorded.filter(({ call }) => startPath.test(call))
const ofCheck = recorded.filter(({ call }) => checkPath.test(call))

const titles = { raffle: 'The Tiny Raffle', car: 'Win a new electric car', bundle: 'The Raffle Bag' }

test.skip(({ isMobile }) => !isMobile, 'what is said stands in the same place at every width')
test.use({ refused: [/\/api\/(entry\/purchase\/start|promo\/check)$/] })

test.beforeEach(async ({ page, request }) => {
  await comeSignedIn(page, request, makePerson())
  // There are no offers beside these orders.
  await page.route('**/api/campaign/upsells', (route) => route.fulfill({ json: { data: { upsells: [] } } }))
})

test('an order with errors everywhere shows each of them in its place', async ({ page, request, look }) => {
  const other = await startVerifiedGuest(request, makePerson())
  await post(request, '/api/entry/purchase/start', other, { items: [itemOf('TINYRAFFLE', 1, 2)] })
  const basket = await fillBasket(page)
  // Simulates a basket of last week: a competition has ended, the bundle costs more, the code has expired, and fewer
  // tickets of the raffle are left. It is changed on a page that does not use the basket, because other pages would
  // write their own.
  await page.goto('/robots.txt')
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('mm_winplus_basket')!)
    const [bundle, car, raffle] = stored.state.lines
    Object.assign(bundle, { pricePence: 899 })
    Object.assign(raffle, { quantity: 25, pricePence: 5000 })
    Object.assign(car, { tag: 'OCTOBERDRAW', asset: null })
    Object.assign(stored.state.promo, { code: 'OLDCODE' })
    localStorage.setItem('mm_winplus_basket', JSON.stringify(stored))
  })
  await page.goto('/')
  await page.getByRole('button', { name: 'Basket, 3 items' }).click()
  await basket.getByRole('button', { name: 'Checkout' }).click()
  await expect(rowOf(basket, titles.raffle)).toContainText(/There are only \d+ tickets left\./)
  await expect(rowOf(basket, titles.car)).toContainText('This competition isn’t available. Please choose another.')
  await expect(rowOf(basket, titles.bundle)).toContainText('The price has changed.')
  await expect(promoOf(basket)).toContainText('This promo code has expired.')
  await look('errors-01-everywhere')
})

test('an error of one entry is beside the choice: too little, and one that waits for its bank', {
  tag: '@long',
}, async ({ page, request, look }) => {
  await page.goto('/campaign/PENNYRAFFLE')
  await press(page, 'enter now')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Your order is below the minimum of £2. Please add more entries.',
  )
  await look('errors-02-beside-the-choice')

  await waitForBank(page, request)
  await page.goto('/campaign/HOTRAFFLE')
  await press(page, 'enter now')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'You already have a payment in progress. Please try again in 10 minutes.',
  )
})

test('a press before the session is known is not treated as signed out', { tag: '@long' }, async ({ page }) => {
  const { promise: pressed, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/session/data', async (route) => {
    await pressed
    await route.continue()
  })
  await page.goto('/campaign/PENNYRAFFLE')
  await press(page, 'enter now')
  await expect(page.getByRole('main').locator('[aria-busy="true"]').first()).toBeVisible()
  release()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('minimum of £2')
})

test('every domain error that docs/errors.md records is shown in the basket in its place', {
  tag: '@long',
}, async ({ page }) => {
  const basket = await fillBasket(page)
  await checkOutWith(page, basket, answerOf(ofStart, { itemized: 'TINYRAFFLE', campaign_errors: 'WINACAR' }))
  const places: [Recorded['place'], Locator][] = [
    ['itemized', rowOf(basket, titles.raffle)],
    ['campaign_errors', rowOf(basket, titles.car)],
    ['bundle_errors', rowOf(basket, titles.bundle)],
    ['promo_errors', promoOf(basket)],
    ['errors', basket.getByRole('alert').first()],
  ]
  for (const [place, where] of places)
    for (const text of textsOf(ofStart, place)) await expect(where, place).toContainText(text)

  for (const [place, rows] of Map.groupBy(ofStart.filter(isOfCall), ({ place }) => place)) {
    await checkOutWith(page, basket, { status: Number(place), json: failureOf(rows) })
    for (const { text } of rows) await expect(basket.getByRole('alert').first(), place).toContainText(text)
  }
})

test('each is also shown beside the choice, when one entry is bought at once', { tag: '@long' }, async ({ page }) => {
  await page.goto('/campaign/HOTRAFFLE')
  const said = page.getByRole('main').getByRole('alert')
  const rows = ofStart.filter(({ place }) => !['bundle_errors', 'promo_errors'].includes(place))
  await replay(page, startPath, answerOf(rows, { itemized: 'HOTRAFFLE', campaign_errors: 'HOTRAFFLE' }))
  await press(page, 'enter now')
  for (const { text } of rows.filter((row) => !isOfCall(row) && !endsSession(row)))
    await expect(said).toContainText(text)
})

test('a refused code shows the reason beside its field, for any reason', { tag: '@long' }, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Basket, 0 items' }).click()
  const basket = page.getByRole('dialog', { name: 'Your basket', exact: true })
  const field = basket.getByRole('textbox', { name: 'Promo code' })
  for (const [place, rows] of Map.groupBy(ofCheck, ({ place }) => place)) {
    await replay(page, checkPath, { status: Number(place), json: failureOf(rows) })
    await expect(basket.getByRole('button', { name: 'Apply' })).not.toHaveAttribute('aria-busy')
    await field.fill(`CODE${place}`)
    await field.press('Enter')
    for (const { text } of rows) await expect(basket.locator('form')).toContainText(text)
  }
})

for (const [index, row] of ofStart.filter(endsSession).entries()) {
  test(`${row.name} leads to the log-in`, { tag: index === 0 ? [] : '@long' }, async ({ page }) => {
    await page.goto('/campaign/HOTRAFFLE')
    await replay(page, startPath, { status: Number(row.place), json: failureOf([row]) })
    await press(page, 'enter now')
    await expect(page).toHaveURL(/\/login$/)
  })
}

/** Whether it is an error of the call itself that does not sign the user out. */
function isOfCall(row: Recorded): boolean {
  return /^\d+$/.test(row.place) && !endsSession(row)
}

function endsSession({ place }: Recorded): boolean {
  return place === '401'
}

function textsOf(rows: readonly Recorded[], place: string): string[] {
  return rows.filter((row) => row.place === place).map(({ text }) => text)
}

/** Omits the text, which the page must find in the catalogue and complete from the meta. */
function errorOf({ name, meta }: Recorded) {
  return { name, message: '', meta }
}

function failureOf(rows: readonly Recorded[]) {
  return { error: errorOf(rows[0]!), errors: rows.map(errorOf) }
}

/** One answer with every domain error that was recorded in its lists, for these competitions. */
function answerOf(rows: readonly Recorded[], tags: { itemized: string; campaign_errors: string }) {
  const said = (place: string) => rows.filter((row) => row.place === place).map(errorOf)
  const data = {
    is_free: false,
    token: null,
    purchase_id: null,
    ticket_id: null,
    itemized: [{ campaign_tag: tags.itemized, errors: said('itemized') }],
    campaign_errors: [{ campaign_tag: tags.campaign_errors, errors: said('campaign_errors') }],
    bundle_errors: [{ bundle_tag: 'RAFFLEBAG', errors: said('bundle_errors') }],
    promo_errors: said('promo_errors'),
    errors: said('errors'),
    total: 0,
    discount_total: 0,
    credit: 0,
  }
  return { status: 200, json: { data } }
}

async function replay(page: Page, path: RegExp, answer: Parameters<Route['fulfill']>[0]): Promise<void> {
  await page.unroute(path)
  await page.route(path, (route) => route.fulfill(answer))
}

/** Adds a raffle, a competition, a bundle and a code through the pages, and opens the basket. */
async function fillBasket(page: Page): Promise<Locator> {
  await page.goto('/campaign/TINYRAFFLE')
  await page.getByRole('textbox', { name: 'Number of tickets' }).fill('25')
  await addToBasket(page)
  await page.goto('/campaign/WINACAR')
  await choose(page, '5 entries')
  await addToBasket(page)
  await page.goto('/bundle/RAFFLEBAG')
  await choose(page, '46 ENTRIES')
  await addToBasket(page)
  const basket = await openBasket(page)
  await basket.getByRole('textbox', { name: 'Promo code' }).fill('TENOFF')
  await basket.getByRole('button', { name: 'Apply' }).click()
  await expect(promoOf(basket)).toContainText('10% off')
  return basket
}

/** Waits for the dialog of the added item: its code is loaded on the press, and leaving the page would cancel it. */
async function addToBasket(page: Page): Promise<void> {
  await press(page, 'add to basket')
  await expect(addedDialog(page)).toBeVisible()
}

function addedDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: /your basket!$/ })
}

/** Closing the dialog of the added item shows the basket. */
async function openBasket(page: Page): Promise<Locator> {
  await addedDialog(page).getByRole('button', { name: 'Close' }).click()
  return page.getByRole('dialog', { name: 'Your basket', exact: true })
}

function rowOf(basket: Locator, title: string): Locator {
  const heading = basket.page().getByRole('heading', { name: title })
  return basket.getByRole('list', { name: 'In your basket' }).getByRole('listitem').filter({ has: heading })
}

function promoOf(basket: Locator): Locator {
  return basket
    .locator('div', { has: basket.page().getByRole('button', { name: /^Remove promo code/ }) })
    .last()
    .locator('..')
}

async function checkOutWith(page: Page, basket: Locator, answer: Parameters<Route['fulfill']>[0]): Promise<void> {
  await replay(page, startPath, answer)
  const button = basket.getByRole('button', { name: 'Checkout' })
  await expect(button).not.toHaveAttribute('aria-busy')
  await button.click()
}

function itemOf(campaign_tag: string, quantity: number, price: number) {
  return { campaign_tag, quantity, price, price_type: 'STANDARD', frequency: 'SINGLE' }
}

/** The user has confirmed a card elsewhere, and the bank asks for authentication. */
async function waitForBank(page: Page, request: APIRequestContext): Promise<void> {
  const order = { items: [itemOf('HOTRAFFLE', 1, 2)] }
  const started = await post(request, '/api/entry/purchase/start', await readToken(page), order)
  const { token } = (await started.json()).data.token
  const { key, payment_intent } = (await (await post(request, '/payments/stripe/charges/start', token, {})).json()).data
  const confirmed = await request.post(`/sandbox/stripe/v1/payment_intents/${payment_intent.id}/confirm`, {
    headers: { authorization: `Bearer ${key}` },
    form: {
      payment_method: 'pm_card_authenticationRequired',
      client_secret: payment_intent.client_secret,
      return_url: 'http://127.0.0.1/return',
    },
  })
  expect(await confirmed.json()).toMatchObject({ status: 'requires_action' })
  await post(request, '/payments/stripe/charges/complete', token, {})
}
