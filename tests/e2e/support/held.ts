import type { APIRequestContext, Page } from '@playwright/test'
import { makePerson, type Person } from './people.ts'
import { post, startVerifiedGuest } from './signed-in.ts'

const PAYMENT_COOKIE = 'mm_winplus_payment'

/** A purchase of £2.50 whose tickets are held, with its buyer and the token of its payment. */
export type Held = { person: Person; sessionToken: string; paymentToken: string; purchaseId: string }

/** A new person with a started payment, set up without the pages before it. */
export async function holdPurchase(request: APIRequestContext, person = makePerson()): Promise<Held> {
  const sessionToken = await startVerifiedGuest(request, person)
  return startOrder(request, { person, sessionToken }, { campaign_tag: 'WINACAR', quantity: 5, price: 2.5 })
}

/** Starts an order of a given person; it replaces an unpaid one. */
export async function startOrder(
  request: APIRequestContext,
  { person, sessionToken }: Pick<Held, 'person' | 'sessionToken'>,
  wanted: { campaign_tag: string; quantity: number; price: number },
): Promise<Held> {
  const item = { ...wanted, frequency: 'SINGLE', price_type: 'STANDARD' }
  const answer = await post(request, '/api/entry/purchase/start', sessionToken, { items: [item] })
  const { data } = (await answer.json()) as { data: { token: { token: string }; purchase_id: string } }
  return { person, sessionToken, paymentToken: data.token.token, purchaseId: data.purchase_id }
}

/** Enters for free, and returns the address of the status page. */
export async function enterForFree(request: APIRequestContext, { sessionToken }: Held): Promise<string> {
  const answer = await post(request, '/api/entry/create', sessionToken, { campaign_tag: 'TEATIME' })
  const { data } = (await answer.json()) as { data: { purchase_id: string } }
  return `/payment/status?status=success&order_id=${data.purchase_id}`
}

/** Gives a browser the session as its own pages would have stored it; `url` is for a site with another host. */
export async function bringSession(
  page: Page,
  { sessionToken }: Pick<Held, 'sessionToken'>,
  url = process.env.SITE_URL!,
): Promise<void> {
  await page.context().addCookies([{ name: 'mm_winplus_session', value: sessionToken, url }])
}

export async function bringPayment(page: Page, { paymentToken }: Pick<Held, 'paymentToken'>): Promise<void> {
  await page.context().addCookies([{ name: PAYMENT_COOKIE, value: paymentToken, url: process.env.SITE_URL! }])
}

export async function hasPaymentToken(page: Page): Promise<boolean> {
  const cookies = await page.context().cookies()
  return cookies.some(({ name }) => name === PAYMENT_COOKIE)
}

/** Opens the payment page with a held purchase. */
export async function comeToPay(page: Page, request: APIRequestContext, path = '/payment/pay'): Promise<Held> {
  const held = await holdPurchase(request)
  await bringSession(page, held)
  await bringPayment(page, held)
  await page.goto(path)
  return held
}
