import type { Page } from '@playwright/test'
import { choose, press } from '#tests/e2e/support/entering.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { bringPayment, bringSession, comeToPay, hasPaymentToken, holdPurchase } from '#tests/e2e/support/held.ts'
import { readTakings } from '#tests/e2e/support/outside.ts'
import { cards, fillCard, openCard, payByWallet, pressPay, readOrderNumber } from '#tests/e2e/support/paying.ts'
import { makePerson } from '#tests/e2e/support/people.ts'
import { comeSignedIn, post } from '#tests/e2e/support/signed-in.ts'

const endedDialog = (page: Page, name = 'Sorry, your payment session has ended') => page.getByRole('dialog', { name })
const payPal = (page: Page) => page.getByRole('button', { name: 'PayPal', exact: true })

test('one payment method is open at a time, and opening it begins its provider’s flow', async ({
  page,
  request,
  look,
}) => {
  await comeToPay(page, request)
  await expect(page.getByText('One entry could change everything!')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Why play with us' })).toBeVisible()
  await expect(page.getByText('£27m')).toBeHidden()
  await expect(page.getByRole('timer')).toHaveText(/^\d+:\d\d$/)
  await look('pay-01-ways')
  const begun = page.waitForResponse(/\/payments\/stripe\/charges\/start$/)
  await openCard(page)
  expect((await begun).status()).toBe(200)
  await expect(page.getByLabel('Card number')).toHaveCSS('font-family', /^Figtree,/)
  expect(await page.evaluate(() => document.fonts.check('16px Figtree'))).toBe(true)
  const script = page.waitForRequest(/\/paypal\/sdk\/js\?/)
  await payPal(page).click()
  await expect(page.getByRole('button', { name: 'Pay with PayPal' })).toBeVisible()
  await expect(page.getByLabel('Card number')).toHaveCount(0)
  const options = new URL((await script).url()).searchParams
  expect(Object.fromEntries(options)).toMatchObject({
    'client-id': 'sandbox-client',
    intent: 'capture',
    currency: 'GBP',
    locale: 'en_GB',
    'disable-funding': 'card,mybank,bancontact,credit,paylater',
  })
  await look('pay-02-paypal')
})

test('the server sends the page with the places of the order and the ways to pay', async ({ openBrowser }) => {
  const page = await openBrowser({ javaScriptEnabled: false })
  await page.goto('/payment/pay')
  await expect(page.getByRole('heading', { name: 'Select payment method...' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your order' })).toContainText('Total to pay')
  await expect(page.getByText('Time left to pay')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Credit / debit card' })).toBeVisible()
  await expect(payPal(page)).toBeVisible()
  await expect(page.getByText('Pay securely by card or PayPal.')).toBeVisible()
})

test('a guest returns to the form, finds their answers, and pays for the same order without another code', {
  tag: '@long',
}, async ({ page, request, look }) => {
  const guest = makePerson()
  await comeSignedIn(page, request, guest)
  await page.goto('/campaign/WINACAR')
  await choose(page, '5 entries')
  await press(page, 'enter now')
  await page.getByRole('link', { name: 'Back to Checkout' }).click()
  await expect(page).toHaveURL('/guest/signup')
  await expect(page.getByLabel('First name')).toHaveValue(guest.firstName)
  await expect(page.getByLabel('Surname')).toHaveValue(guest.lastName)
  await expect(page.getByLabel('Date of birth')).toHaveValue(guest.birthDate)
  await expect(page.getByLabel('Postcode')).toHaveValue(guest.postcode)
  await expect(page.getByRole('link', { name: 'Back to the competition' })).toHaveAttribute('href', '/campaign/WINACAR')
  await expect(page.getByText('Hi Guest.')).toBeHidden()
  expect(await hasPaymentToken(page)).toBe(false)
  await look('pay-03-back-to-checkout')

  await page.getByLabel('First name').fill('Gracie')
  await page.getByLabel('Email', { exact: true }).fill(guest.email)
  await page.getByRole('checkbox', { name: /I am over 18/ }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('region', { name: 'Your order' })).toContainText('5 entries')
  await expect(page).toHaveURL('/payment/pay')
})

test('a brand shows the prizes it has given if its operator can prove them', { tag: '@long' }, async ({
  page,
  request,
  look,
}) => {
  await comeToPay(page, request, '/payment/pay?brand=UK_TYNE_FM')
  await expect(page.getByText('Over £27m prizes.')).toBeVisible()
  await expect(page.getByText('Annual report, 31 October 2026')).toBeVisible()
  await look('pay-04-claim')
})

test('an ended session in our app mentions cards on an iPhone and nowhere else', { tag: '@long' }, async ({
  page,
  openBrowser,
  look,
}) => {
  const appUrl = process.env.SITE_URL!.replace('localhost', 'app.localhost')
  const iPhone = await openBrowser({
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148',
    viewport: page.viewportSize(),
  })
  const held = await holdPurchase(iPhone.request)
  await bringSession(iPhone, held, appUrl)
  await iPhone.goto(`${appUrl}/payment/pay`)
  const trouble = endedDialog(iPhone, 'Sorry, card payments are having issues in our iOS app')
  await expect(trouble).toContainText('pay with PayPal, or use our website')
  await expect(trouble.getByRole('link', { name: 'Back to Competition(s)' })).toBeVisible()
  await look('pay-05-ios-app', iPhone)
  await bringSession(page, held, appUrl)
  await page.goto(`${appUrl}/payment/pay`)
  await expect(endedDialog(page)).toBeVisible()
})

test('a page in a frame greets, and pays', { tag: '@long' }, async ({ page, request, look }) => {
  const held = await holdPurchase(request)
  await bringSession(page, held)
  await page.goto('/terms')
  await expect(page.getByText('Hi Guest.')).toBeVisible()
  await bringPayment(page, held)
  await page.evaluate(() => {
    const frame = document.createElement('iframe')
    frame.title = 'Framed'
    frame.src = '/payment/pay'
    frame.style.cssText = 'position: fixed; inset: 0; width: 100%; height: 100%; border: 0; z-index: 99'
    document.body.replaceChildren(frame)
  })
  const framed = page.frameLocator('iframe')
  await expect(framed.getByRole('heading', { name: 'Select payment method...' })).toBeVisible()
  await expect(framed.getByText(/^Hi /)).toHaveText(/^Hi Guest\./)
  await expect(framed.getByRole('heading', { name: 'Your order' })).toBeVisible()
  await expect(framed.getByRole('heading', { name: 'Why play with us' })).toBeHidden()
  await look('pay-06-frame')
  await framed.getByRole('button', { name: 'PayPal', exact: true }).click()
  await framed.getByRole('button', { name: 'Pay with PayPal' }).click()
  await framed.getByRole('button', { name: 'Approve' }).click()
  await framed.getByRole('button', { name: 'Pay £2.50' }).click()
  await expect(framed.getByRole('heading', { name: 'SUCCESS!' })).toBeVisible()
})

test('a wallet pays at once, and its sheet is the only question', async ({ page, request, look }) => {
  const { purchaseId } = await comeToPay(page, request)
  await expect(page.getByRole('button', { name: 'Google Pay' })).toBeVisible()
  await expect(page.getByText('Pay securely by card, PayPal or Google Pay.')).toBeVisible()
  await look('pay-07-wallet')
  const begun = page.waitForResponse(/\/payments\/stripe\/charges\/start$/)
  await payByWallet(page)
  expect((await begun).status()).toBe(200)
  expect(await readOrderNumber(page)).toBe(purchaseId)
  expect(await readTakings(request, purchaseId)).toMatchObject({ captured_pence: 250, refunded_pence: 0 })
})

test.describe('at any width', () => {
  test('no intent begins at Stripe before a wallet’s sheet is confirmed, and a buyer without a wallet sees none', async ({
    page,
    request,
    openBrowser,
  }) => {
    const begun: string[] = []
    page.on('request', (sent) => void (sent.url().endsWith('/charges/start') && begun.push(sent.url())))
    const held = await comeToPay(page, request)
    await page.getByRole('button', { name: 'Google Pay' }).click()
    await page.getByRole('dialog', { name: 'Google Pay sandbox' }).getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('button', { name: 'Google Pay' })).toBeEnabled()
    expect(begun).toEqual([])

    const plain = await openBrowser()
    await plain.addInitScript(() => Reflect.deleteProperty(window, 'PaymentRequest'))
    await bringSession(plain, held)
    await bringPayment(plain, held)
    await plain.goto('/payment/pay')
    await expect(plain.getByRole('button', { name: 'Credit / debit card' })).toBeVisible()
    await expect(plain.getByText('or pay another way')).toBeHidden()
    await expect(plain.getByText('Pay securely by card or PayPal.')).toBeVisible()
  })

  test.describe('a card that the bank declines', () => {
    test.use({ refused: [/\/sandbox\/stripe\//] })

    test('is reported beside the wallet, and another pays', { tag: '@long' }, async ({ page, request }) => {
      await comeToPay(page, request)
      await payByWallet(page, 'Visa credit, declined')
      await expect(page.getByRole('alert')).toHaveText(
        'Your card was declined. You haven’t been charged. Try another card or PayPal.',
      )
      await payByWallet(page, 'Visa credit, asks for 3-D Secure')
      await page.getByRole('button', { name: 'Complete' }).click()
      await readOrderNumber(page)
    })
  })

  test.skip(({ viewport }) => viewport!.width > 1_000, 'one is enough')

  test('declining the question goes back, and nothing is charged', { tag: '@long' }, async ({ page, request }) => {
    await comeToPay(page, request)
    await openCard(page)
    await fillCard(page, cards.good)
    await pressPay(page, '£2.50')
    const question = page.getByRole('dialog', { name: 'Pay £2.50?' })
    await expect(question.getByText('Win a new electric car, 5 entries')).toBeVisible()
    await question.getByRole('button', { name: 'Back' }).click()
    await expect(question).toBeHidden()
    await expect(page.getByRole('button', { name: 'Pay £2.50' })).toBeEnabled()
  })

  test('a payment cancelled at PayPal can be tried again, and one that fails there ends the session', async ({
    page,
    request,
  }) => {
    await comeToPay(page, request)
    await payPal(page).click()
    const window = page.getByRole('dialog', { name: 'PayPal sandbox' })
    await page.getByRole('button', { name: 'Pay with PayPal' }).click()
    await window.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('button', { name: 'Pay with PayPal' })).toBeEnabled()
    await expect(page.getByRole('button', { name: 'Pay £2.50' })).toBeHidden()
    await expect(endedDialog(page)).toBeHidden()
    await page.getByRole('button', { name: 'Pay with PayPal' }).click()
    await window.getByRole('button', { name: 'Fail' }).click()
    await expect(endedDialog(page)).toBeVisible()
  })

  test('an order stays open for another way to pay when PayPal declines at capture', async ({
    page,
    request,
    look,
  }) => {
    await comeToPay(page, request)
    await payPal(page).click()
    await page.getByRole('button', { name: 'Pay with PayPal' }).click()
    const window = page.getByRole('dialog', { name: 'PayPal sandbox' })
    await window.getByLabel('What the buyer’s account does').selectOption('Funding is refused at capture')
    await window.getByRole('button', { name: 'Approve' }).click()
    await page.getByRole('button', { name: 'Pay £2.50' }).click()
    await expect(page.getByRole('alert')).toContainText(
      /You haven’t been charged\. We’re still holding your tickets\. Try PayPal again, or pay by card/,
    )
    await expect(page.getByRole('button', { name: 'Pay with PayPal' })).toBeEnabled()
    await look('pay-declined-by-paypal')
    await page.getByRole('button', { name: 'Pay with PayPal' }).click()
    await window.getByRole('button', { name: 'Approve' }).click()
    await page.getByRole('button', { name: 'Pay £2.50' }).click()
    await expect(page.getByRole('heading', { name: 'Success!' })).toBeVisible()
  })

  test.describe('a session that cannot be paid', () => {
    test.use({ refused: [/\/payments\/|\/sandbox\/(stripe|paypal)\//] })

    test('is ended without a token, and with one that is not ours', async ({ page, request }) => {
      const held = await holdPurchase(request)
      await bringSession(page, held)
      await bringPayment(page, { paymentToken: `${held.paymentToken}x` })
      await page.goto('/payment/pay')
      await expect(endedDialog(page)).toBeVisible()
      await endedDialog(page).getByRole('link', { name: 'Back to Competition(s)' }).click()
      await expect(page).toHaveURL('/')
      await expect.poll(() => hasPaymentToken(page)).toBe(false)
      await page.goto('/payment/pay')
      await expect(endedDialog(page)).toBeVisible()
    })

    test('is ended if a provider has no key', { tag: '@long' }, async ({ page, request }) => {
      await page.route('**/payments/paypal/client', async (route) => {
        const { data } = await (await route.fetch()).json()
        await route.fulfill({ json: { data: { ...data, client: '' } } })
      })
      await comeToPay(page, request)
      await expect(endedDialog(page)).toBeVisible()
    })

    test('is ended if a provider’s script fails to load', { tag: '@long' }, async ({ page, request }) => {
      await page.route(/\/stripe\/v3\/stripe\.js|\/paypal\/sdk\/js/, (route) => route.fulfill({ status: 404 }))
      await comeToPay(page, request)
      await page.getByRole('button', { name: 'Credit / debit card' }).click()
      await expect(endedDialog(page)).toBeVisible()
      await page.reload()
      await payPal(page).click()
      await expect(endedDialog(page)).toBeVisible()
    })
  })

  test('a registered buyer goes back to the competitions, and the payment is left', { tag: '@long' }, async ({
    page,
    request,
  }) => {
    const held = await holdPurchase(request)
    const { person } = held
    await post(request, '/api/shepherd/account/convert', held.sessionToken, {
      password: person.password,
      gender: 'f',
      postcode: person.postcode,
      skip_email: true,
    })
    await bringSession(page, held)
    await bringPayment(page, held)
    await page.goto('/payment/pay')
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await expect(page).toHaveURL('/')
    await expect.poll(() => hasPaymentToken(page)).toBe(false)
  })
})
