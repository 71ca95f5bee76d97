import type { AddressInfo } from 'node:net'
import { CheckoutPaymentIntent } from '@paypal/paypal-server-sdk'
import fastify, { type FastifyInstance } from 'fastify'
import { type Browser, chromium, type Page } from 'playwright-core'
import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { sandboxPlugin } from '#sandbox/plugin.ts'
import { createSandbox } from '#sandbox/sandbox.ts'
import { paypalClients, stripeClient } from '#sandbox/start-for-tests.ts'

/** No inline scripts, no inline styles, nothing from other hosts: as strict as every page of the site. */
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'self'"
const sandbox = createSandbox({ seed: 'browser', timings: { processingMs: 1 } })
vi.setConfig({ testTimeout: 30_000 })
let app: FastifyInstance
let browser: Browser
let port: number

beforeAll(async () => {
  const bundle = await bundleCheckout()
  app = fastify()
  await app.register(sandboxPlugin, { prefix: '/sandbox', sandbox })
  app.get('/checkout.js', (_request, reply) => reply.type('text/javascript').send(bundle))
  for (const path of ['/checkout', '/returned'])
    app.get(path, (_request, reply) =>
      reply.headers({ 'content-security-policy': policy }).type('text/html').send(shop),
    )
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  })
})
afterAll(async () => {
  await browser?.close()
  await app?.close()
  sandbox.close()
})

const shop = `<!doctype html><html lang="en-GB"><title>Shop</title><main id="root"></main>
<script src="/sandbox/stripe/v3/stripe.js"></script><script type="module" src="/checkout.js"></script></html>`

async function bundleCheckout(): Promise<string> {
  const result = (await build({
    configFile: false,
    mode: 'production',
    oxc: { jsx: { runtime: 'automatic', development: false } },
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'esnext',
      rolldownOptions: { input: new URL('../../sandbox/browser/checkout-for-tests.tsx', import.meta.url).pathname },
    },
  })) as Rolldown.RolldownOutput
  return result.output[0].code
}

/** Any error in the console fails the test, except Chromium's own line about an expected answer. */
async function open(query: string, perform: (page: Page, problems: string[]) => Promise<void>): Promise<void> {
  const page = await browser.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on(
    'console',
    (line) => line.type() === 'error' && !/status of (402|404)/.test(line.text()) && problems.push(line.text()),
  )
  try {
    await page.goto(`http://127.0.0.1:${port}/checkout?${query}`)
    await perform(page, problems)
    expect(problems).toEqual([])
  } finally {
    await page.close()
  }
}

const newIntent = () =>
  stripeClient(port).paymentIntents.create({
    amount: 750,
    currency: 'gbp',
    capture_method: 'manual',
    automatic_payment_methods: { enabled: true },
  })
const fillCard = async (page: Page, number: string) => {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry date').fill('1234')
  await page.getByLabel('Security code').fill('123')
  await page.getByLabel('Postcode').fill('sw1a 1aa')
}
const said = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text }).waitFor()
const statusOf = (id: string) => sandbox.state.stripe.intents.get(id)?.status

it('A card typed into the Payment Element pays and comes back with the client secret', async () => {
  const { id, client_secret } = await newIntent()
  await open(`client_secret=${client_secret}`, async (page) => {
    await said(page, 'ready')
    await fillCard(page, '4242424242424242')
    await page.getByRole('button', { name: 'Pay now' }).click()
    await page.waitForURL('**/returned?**')
    const { searchParams } = new URL(page.url())
    expect(Object.fromEntries(searchParams)).toEqual({
      payment_intent: id,
      payment_intent_client_secret: client_secret,
      redirect_status: 'succeeded',
    })
  })
  expect(statusOf(id)).toBe('requires_capture')
})

it('A declined card says so on the page, and another card then pays without leaving it', async () => {
  const { id, client_secret } = await newIntent()
  await open(`client_secret=${client_secret}&redirect=if_required`, async (page) => {
    await said(page, 'ready')
    await fillCard(page, '4000000000009995')
    await page.getByRole('button', { name: 'Pay now' }).click()
    await said(page, 'card_error insufficient_funds: Your card has insufficient funds.')
    await fillCard(page, '5200828282828210')
    await page.getByRole('button', { name: 'Pay now' }).click()
    await said(page, 'requires_capture')
  })
  expect(statusOf(id)).toBe('requires_capture')
})

it.each([
  ['Complete', 'succeeded', 'requires_capture'],
  ['Fail', 'failed', 'requires_payment_method'],
])('3-D Secure answered with %s comes back as %s', async (button, redirectStatus, status) => {
  const { id, client_secret } = await newIntent()
  await open(`client_secret=${client_secret}`, async (page) => {
    await said(page, 'ready')
    await fillCard(page, '4000002760003184')
    await page.getByRole('button', { name: 'Pay now' }).click()
    await page.getByRole('heading', { name: '3D Secure test page' }).waitFor()
    await page.getByRole('button', { name: button }).click()
    await page.waitForURL('**/returned?**')
    expect(new URL(page.url()).searchParams.get('redirect_status')).toBe(redirectStatus)
  })
  expect(statusOf(id)).toBe(status)
})

it('A missing value is reported beside its field, and nothing is sent', async () => {
  const { id, client_secret } = await newIntent()
  await open(`client_secret=${client_secret}`, async (page) => {
    await said(page, 'ready')
    await fillCard(page, '4242424242424241')
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await said(page, 'invalid_number')
    await page.getByRole('alert').filter({ hasText: 'Your card number is invalid.' }).waitFor()
    expect(await page.getByLabel('Card number').getAttribute('aria-invalid')).toBe('true')
  })
  expect(statusOf(id)).toBe('requires_payment_method')
})

it('An intent that cannot be paid causes a load error', async () => {
  const { id, client_secret } = await newIntent()
  await stripeClient(port).paymentIntents.cancel(id)
  await open(`client_secret=${client_secret}`, (page) => said(page, 'payment_intent_unexpected_state'))
  await open(`client_secret=${client_secret}x`, (page) => said(page, 'resource_missing'))
})

it.each([
  ['Approve', 'approved', 'APPROVED'],
  ['Cancel', 'cancelled', 'CREATED'],
  ['Fail', 'failed', 'CREATED'],
])('The PayPal buyer’s %s is reported to the page as %s', async (button, received, status) => {
  const { orders } = paypalClients(`http://127.0.0.1:${port}/sandbox`)
  const purchaseUnits = [{ amount: { currencyCode: 'GBP', value: '5.00' } }]
  const { result } = await orders.createOrder({ body: { intent: CheckoutPaymentIntent.Capture, purchaseUnits } })
  await open(`order=${result.id}`, async (page) => {
    await page.getByRole('button', { name: 'Pay with PayPal' }).click()
    const dialog = page.getByRole('dialog', { name: 'PayPal sandbox' })
    await dialog.getByText('£5.00').waitFor()
    await dialog.getByRole('button', { name: button }).click()
    await page.locator(`[data-said^="${received}"]`).waitFor()
    await dialog.waitFor({ state: 'hidden' })
  })
  expect(sandbox.state.paypal.orders.get(result.id!)?.status).toBe(status)
})

it('The state page shows the payments, in a browser without any error', async () => {
  await open('', async (page) => {
    await page.goto(`http://127.0.0.1:${port}/sandbox`)
    await page.getByRole('heading', { name: 'Payments' }).waitFor()
    await page.getByRole('cell', { name: 'requires_capture' }).first().waitFor()
  })
})
